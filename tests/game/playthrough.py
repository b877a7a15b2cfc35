"""Whole games as text, with all that each viewer gets: a difference reads like a game.

A file under `goldens/` holds the rules, the seats and every action, and below each action what
the table saw. `python -m tests.game.playthrough` plays the same actions again and writes down
what is seen now; a preset without a file gets a game of computers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Final

from game.actions import Action, Deal, LeaveGame, Shuffle, TimeOut
from game.cards import parse_cards, write_cards
from game.computer import STAND_IN, choose
from game.engine import apply, begin, start_game
from game.events import Event, RoundEnded
from game.notation import parse_move, write_move
from game.outcome import Outcome
from game.presets import PRESETS, preset
from game.projection import project, redact
from game.state import GameState
from game.views import GameView, Option, Phase, SeatView
from tests.game.random_games import cards_handed_in

FOLDER: Final = Path(__file__).parent / "goldens"
SEATS: Final = 3
LIVES: Final = 1
"""Few, so that the files stay short."""


def path_of(key: str) -> Path:
    """The file of a preset's game."""
    return FOLDER / f"{key}.txt"


def first_state(key: str) -> GameState:
    """The beginning of the game of this preset."""
    rules = replace(preset(key).rules, lives=LIVES)
    return begin(start_game(rules, SEATS, dealer=0))


def actions_of(text: str) -> list[Action]:
    """The actions that a file holds."""
    return [_read(line.removeprefix("> ")) for line in text.splitlines() if line.startswith("> ")]


def computers_game(key: str) -> list[Action]:
    """The actions of a new game of computers."""
    chance, state, actions = Random(key), first_state(key), list[Action]()
    while state.phase is not Phase.OVER:
        action: Action | None = cards_handed_in(state, chance)
        if action is None:
            assert state.turn is not None
            action = choose(project(state, state.turn), (), STAND_IN, chance)
        actions.append(action)
        state, _ = apply(state, action)
    return actions


def render(key: str, actions: list[Action]) -> str:
    """The game of these actions, as it goes into the file."""
    state = first_state(key)
    lines = [f"{key}, {LIVES} life each, {SEATS} seats, seat 0 deals first"]
    for action in actions:
        state, events = apply(state, action)
        lines += ["", f"> {_write(action)}", *(f"  {line}" for line in _told(events))]
        lines += [f"    {line}" for line in _seen(state)]
    return "\n".join(lines) + "\n"


def _write(action: Action) -> str:
    match action:
        case Deal(order):
            return f"deal {write_cards(order)}"
        case Shuffle(order):
            return f"shuffle {write_cards(order)}"
        case LeaveGame(seat):
            return f"{seat} leave"
        case TimeOut(seat):
            return f"{seat} timeout"
        case _:
            return f"{action.seat} {write_move(action)}"


def _read(line: str) -> Action:
    word, _, rest = line.partition(" ")
    match word, rest:
        case "deal", _:
            return Deal(parse_cards(rest))
        case "shuffle", _:
            return Shuffle(parse_cards(rest))
        case _, "leave":
            return LeaveGame(int(word))
        case _, "timeout":
            return TimeOut(int(word))
        case _:
            return parse_move(rest, int(word))


def _told(events: tuple[Event, ...]) -> Iterator[str]:
    """What all are told; what one seat alone is told stands apart."""
    for event in events:
        public = redact(event, None)
        if public is not None:
            yield _event(public)
        for seat in range(SEATS):
            own = redact(event, seat)
            if own != public:
                yield f"to seat {seat} alone: {own}"


def _event(event: Event) -> str:
    if isinstance(event, RoundEnded):
        return f"RoundEnded {_outcome(event.outcome)}"
    values = (getattr(event, entry.name) for entry in fields(event))
    return " ".join([type(event).__name__, *map(_value, values)])


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return "".join(map(str, value)) if value else "-"
    return str(value)


def _outcome(outcome: Outcome) -> str:
    hands = " ".join(
        f"{hand.seat}:{write_cards(hand.cards)}={hand.value.points:g}" for hand in outcome.shown
    )
    losses = " ".join(f"{loss.seat}:{loss.lives}({loss.reason})" for loss in outcome.losses)
    return (
        f"{outcome.cause}; {hands}; lose {losses or '-'}; lives {outcome.lives_after}; "
        f"swim {outcome.swimming}; out {outcome.eliminated}; won {outcome.winners}; "
        f"replay {outcome.replay}; crown {outcome.crown}; deals {outcome.next_dealer}"
    )


def _seen(state: GameState) -> Iterator[str]:
    """The table as a spectator sees it, then what each seat sees beside that."""
    table = project(state, None)
    yield _table(table)
    yield " | ".join(map(_seat, table.seats))
    for seat in range(SEATS):
        view = project(state, seat)
        if replace(view, own=None) != replace(table, own=None):
            yield f"seat {seat} sees another table: {_table(view)}"
        own = view.own
        if own is not None:
            options = " ".join(map(_option, own.options))
            hand = f"{write_cards(own.cards)}={own.value.points:g}"
            yield f"seat {own.seat} holds {hand} {options}".rstrip()


def _table(view: GameView) -> str:
    words = [
        f"round {view.round} {view.phase}",
        f"dealer {view.dealer} turn {view.turn} knocker {view.knocker}",
        f"middle {write_cards(view.middle) or '-'} open {view.open_card or '-'}",
        f"stock {view.stock} aside {view.aside} passes {view.passes_in_row} lap {view.lap}",
        f"recent {len(view.recent)} won {view.winners} crown {view.crown}",
    ]
    return ", ".join(words)


def _seat(seat: SeatView) -> str:
    flags = ("swimming", "out", "left", "closed", "knocked", "owes_turn")
    said = [flag for flag in flags if getattr(seat, flag)]
    return " ".join([f"{seat.seat}: {seat.lives} lives {seat.cards} cards", *said])


def _option(option: Option) -> str:
    value = "?" if option.value is None else f"{option.value.points:g}"
    return f"{write_move(option.move)}={value}"


def main() -> None:
    """Write the files anew."""
    FOLDER.mkdir(exist_ok=True)
    for key in PRESETS:
        path = path_of(key)
        known = path.exists()
        actions = actions_of(path.read_text(encoding="utf-8")) if known else computers_game(key)
        path.write_text(render(key, actions), encoding="utf-8")


if __name__ == "__main__":
    main()
