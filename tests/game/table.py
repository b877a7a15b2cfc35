"""Tables for rule tests: positions and moves written as short texts.

`table("KH9HAS", "ACKC9S", middle="TC7DKD")` is a round between two turns, seat 0 on turn; all
cards that are not named lie in the stock. `play(state, "0 9H>TC", "1 pass")` makes moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from game.actions import Action, Deal, LeaveGame, Shuffle, TimeOut
from game.cards import Hand, parse_cards, write_cards
from game.engine import apply, begin, decide, fold, needs_order, start_game
from game.errors import IllegalAction, Refusal
from game.events import Event, RoundEnded
from game.notation import parse_move
from game.outcome import Cause, Outcome
from game.resolution import consequences
from game.rules import Rules
from game.state import GameState, Seat
from game.views import Phase

CLASSIC = Rules()


def rules(**options: Any) -> Rules:  # noqa: ANN401 - plain values of options
    """Rules that differ from the default in these options; `pass` is written `passing`."""
    return Rules.of({"pass" if key == "passing" else key: options[key] for key in options})


def table(
    *hands: str,
    middle: str = "",
    stock: str = "",
    rules: Rules = CLASSIC,
    lives: Iterable[int] | None = None,
    turn: int | None = 0,
    turns: int = 1,
    **more: Any,  # noqa: ANN401 - fields of the state
) -> GameState:
    """A round between two turns. An empty hand is a seat that is out; the last seat has dealt.

    `stock` names its first cards; cards named nowhere follow, or lie aside with `short=True`.
    """
    held = [parse_cards(hand) for hand in hands]
    seats = _seats(held, lives, rules, turns)
    piles: dict[str, Any] = {
        name: parse_cards(more.pop(name, "")) for name in ("extra", "aside", "pile")
    }
    open_cards, top = parse_cards(middle), parse_cards(stock)
    named = {card for pile in (*held, open_cards, top, *piles.values()) for card in pile}
    others = tuple(card for card in rules.cards if card not in named)
    if more.pop("short", False):
        piles["aside"] += others
        others = ()
    in_game = tuple(place for place, hand in enumerate(held) if hand)
    state = GameState(
        rules=rules,
        seats=seats,
        dealer=in_game[-1],
        round=1,
        phase=Phase.TURN,
        turn=turn,
        middle=open_cards,
        stock=top + others,
        lap_left=in_game,
        **piles,
    )
    return replace(state, **more)


def _seats(
    held: list[Hand], lives: Iterable[int] | None, rules: Rules, turns: int
) -> tuple[Seat, ...]:
    tokens = list(lives) if lives is not None else [rules.lives if hand else 0 for hand in held]
    return tuple(
        Seat(lives=count, hand=hand, out=not hand, turns=turns)
        for hand, count in zip(held, tokens, strict=True)
    )


def dealt(rules: Rules, seats: int, order: str = "", dealer: int | None = None) -> GameState:
    """The first round after the pack was dealt, these cards first, then the others as they come."""
    state = begin(start_game(rules, seats, seats - 1 if dealer is None else dealer))
    return apply(state, Deal(stacked(state, order)))[0]


def stacked(state: GameState, order: str) -> Hand:
    """The cards that the table has to hand in, these first; none if there is nothing to hand in."""
    first = parse_cards(order)
    needed = needs_order(state) or ()
    assert set(first) <= set(needed)
    return first + tuple(card for card in needed if card not in first)


def action_of(text: str) -> Action:
    """Read an action: a seat and its move, or `leave` or `timeout` in place of the move."""
    seat, _, move = text.partition(" ")
    match move:
        case "leave":
            return LeaveGame(int(seat))
        case "timeout":
            return TimeOut(int(seat))
        case _:
            return parse_move(move, int(seat))


def play(state: GameState, *moves: str) -> GameState:
    """Make these moves one after the other; `shuffle` hands in what is to be shuffled."""
    for text in moves:
        state = apply(state, _action(state, text))[0]
    return state


def events(state: GameState, text: str) -> tuple[Event, ...]:
    """What this move brings about."""
    return decide(state, _action(state, text))


def _action(state: GameState, text: str) -> Action:
    word, _, cards = text.partition(" ")
    if word == "shuffle":
        return Shuffle(stacked(state, cards))
    return Deal(stacked(state, cards)) if word == "deal" else action_of(text)


def refusal(state: GameState, text: str) -> Refusal:
    """Why this move is refused."""
    with pytest.raises(IllegalAction) as caught:
        decide(state, _action(state, text))
    return caught.value.refusal


def ended(state: GameState, text: str) -> Outcome:
    """How the round came out that this move ends."""
    (outcome,) = [event.outcome for event in events(state, text) if isinstance(event, RoundEnded)]
    return outcome


def settled(state: GameState) -> GameState:
    """The state after everything that follows from it by itself."""
    return fold(state, consequences(state))


def losers(outcome: Outcome) -> dict[int, int]:
    """Lives lost by seat."""
    return {loss.seat: loss.lives for loss in outcome.losses}


def showdown(*hands: str, cause: Cause = Cause.KNOCK, **more: Any) -> Outcome:  # noqa: ANN401 - see `table`
    """How a round with these hands is settled; seat 0 has knocked unless it is said otherwise."""
    from game.endings import settle

    more.setdefault("knocker", 0)
    return settle(table(*hands, **more), cause)


def hands(state: GameState) -> list[str]:
    """All hands as text."""
    return [write_cards(seat.hand) for seat in state.seats]


def cards(pile: Hand) -> str:
    """A pile as text."""
    return write_cards(pile)
