"""Tables as they could stand, made by hand: screens for tests of what is drawn from them.

Values of hands are what the rules say about the cards; no engine is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.ports import PostedMessage
from bot.requests import Pace
from bot.screens import Guest, Place, Screen, Summary, TablePhase, Waiting
from game.actions import KeepHand, Knock, Move, Pass, Swap, TakeExtra
from game.cards import parse_cards
from game.computer.characters import CHARACTERS
from game.events import (
    CardsSwapped,
    ExtraTaken,
    HandKept,
    Knocked,
    Passed,
    PublicEvent,
    TurnGiven,
)
from game.outcome import Cause, Loss, LossReason, Outcome, ShownHand
from game.rules import Rules
from game.scoring import HandValue, evaluate
from game.views import GameView, Option, OwnHand, Phase, SeatView

NOW = datetime(2026, 1, 1, tzinfo=UTC)
ANNA, BEN, CEM = 101, 102, 103
CLASSIC = Rules()


def guests(people: int = 3, computers: int = 0) -> tuple[Guest, ...]:
    """Seat people with the accounts 101, 102 …, then computers; Anna is the host."""
    names = ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz", "Gerda", "Hans", "Ida")
    seated = [Guest(seat, 101 + seat, names[seat], seat == 0) for seat in range(people)]
    helpers = ("Marina", "Nils", "Undine")
    return (
        *seated,
        *(
            Guest(people + place, None, helpers[place], False, character=CHARACTERS[-1 - place].key)
            for place in range(computers)
        ),
    )


def screen(**changes: Any) -> Screen:  # noqa: ANN401 - any field
    """Return a lobby with three people, with these fields changed."""
    base = Screen(
        id="k7Qx2a",
        guild_id=900,
        channel_id=901,
        host_id=ANNA,
        locale="en-US",
        phase=TablePhase.LOBBY,
        version=7,
        preset="classic",
        rules=CLASSIC,
        pace=Pace.NORMAL,
        guests=guests(),
        waiting=Waiting.PEOPLE,
        deadline_at=NOW + timedelta(seconds=90),
        free_start_at=NOW + timedelta(minutes=5),
        game=None,
        viewer=None,
        seat=None,
        ending=None,
        ended_by=None,
        summary=None,
        message=PostedMessage(902, "lobby", NOW),
    )
    return replace(base, **changes)


def seat(place: int, lives: int = 3, **changes: Any) -> SeatView:  # noqa: ANN401 - any field
    """Return a seat in the game, with these fields changed."""
    base = SeatView(
        seat=place,
        lives=lives,
        swimming=lives == 0,
        out=False,
        left=False,
        closed=False,
        knocked=False,
        owes_turn=False,
        cards=3,
    )
    return replace(base, **changes)


def view(**changes: Any) -> GameView:  # noqa: ANN401 - any field
    """Return a round in play at three seats, Ben to act, with these fields changed."""
    base = GameView(
        rules=CLASSIC,
        round=2,
        phase=Phase.TURN,
        dealer=0,
        turn=1,
        seats=(seat(0), seat(1, 2), seat(2, 0)),
        middle=parse_cards("KC TH 7D"),
        open_card=None,
        stock=20,
        aside=0,
        washed=0,
        knocker=None,
        passes_in_row=1,
        lap=0,
        recent=RECENT,
        own=None,
        last=None,
        winners=(),
        crown=False,
    )
    return replace(base, **changes)


RECENT: tuple[PublicEvent, ...] = (
    HandKept(0),
    TurnGiven(1),
    CardsSwapped(1, parse_cards("8H"), parse_cards("KC")),
    TurnGiven(2),
    Passed(2),
    TurnGiven(0),
    CardsSwapped(0, parse_cards("7S 8S QD"), parse_cards("8H TH 7D")),
    Knocked(0),
    TurnGiven(1),
)


def value(cards: str, rules: Rules = CLASSIC) -> HandValue:
    """Return what these cards count."""
    return evaluate(rules, parse_cards(cards))


def swap_options(
    cards: str, middle: str, rules: Rules = CLASSIC, *, knock: bool = False, place: int = 1
) -> list[Option]:
    """Return every swap of one card, and of all, with the value after it."""
    hand, lying = parse_cards(cards), parse_cards(middle)
    swaps = [Swap(place, (give,), (take,), knock) for give in hand for take in lying]
    options = []
    for move in (*swaps, Swap(place, hand, lying, knock)):
        after = [card for card in hand if card not in move.give]
        options.append(Option(move, evaluate(rules, (*after, *move.take))))
    return options


def own_hand(
    cards: str, options: Iterable[Option] = (), rules: Rules = CLASSIC, place: int = 1
) -> OwnHand:
    """Return a hand with these moves."""
    return OwnHand(place, parse_cards(cards), value(cards, rules), tuple(options))


def classic_options(cards: str, middle: str, *, knocked: bool = False) -> list[Option]:
    """Return all moves of a turn under classic rules."""
    moves: tuple[Move, ...] = (Pass(1),) if knocked else (Pass(1), Knock(1))
    return [*swap_options(cards, middle), *(Option(move, value(cards)) for move in moves)]


def playing(game: GameView, viewer: int | None = None, **changes: Any) -> Screen:  # noqa: ANN401
    """Return a table in play as this account sees it, with these fields changed."""
    seats = {guest.user_id: guest.seat for guest in changes.get("guests", guests())}
    base = screen(
        phase=TablePhase.PLAYING,
        waiting=Waiting.TURN,
        free_start_at=None,
        game=game,
        rules=game.rules,
        viewer=viewer,
        seat=seats.get(viewer) if viewer else None,
        message=PostedMessage(902, f"round:{game.round}", NOW),
    )
    return replace(base, **changes)


def bens_turn(**changes: Any) -> Screen:  # noqa: ANN401 - any field of the view
    """Return the table as Ben sees it on his turn: ♥9 ♥A ♠8 against ♣K ♥10 ♦7."""
    cards, middle = "9H AH 8S", "KC TH 7D"
    own = own_hand(cards, classic_options(cards, middle))
    return playing(view(own=own, **changes), BEN)


def bens_choice() -> Screen:
    """Return the table as Ben sees it when he deals and chooses between two hands."""
    own = own_hand("9H AH 8S", (Option(KeepHand(1), value("9H AH 8S")), Option(TakeExtra(1), None)))
    return playing(view(phase=Phase.CHOICE, middle=(), dealer=1, own=own, recent=(), round=1), BEN)


def outcome(**changes: Any) -> Outcome:  # noqa: ANN401 - any field
    """Return round 2 as it came out: Ben and Cem tie for lowest after Anna's knock."""
    base = Outcome(
        round=2,
        cause=Cause.KNOCK,
        shown=(shown(0, "AH KH TH"), shown(1, "9C QC 8D"), shown(2, "9S JS 7H")),
        losses=(Loss(1, 1, LossReason.TIED), Loss(2, 1, LossReason.TIED)),
        lives_after=(3, 1, 0),
        swimming=(2,),
        eliminated=(),
        replay=False,
        next_dealer=1,
        knocker=0,
    )
    return replace(base, **changes)


def shown(place: int, cards: str, rules: Rules = CLASSIC) -> ShownHand:
    """Return a hand face up."""
    return ShownHand(place, parse_cards(cards), value(cards, rules))


def round_over(result: Outcome, viewer: int | None = None, **changes: Any) -> Screen:  # noqa: ANN401
    """Return the table after this round, before the next one."""
    out = result.eliminated
    seats = tuple(
        seat(place, lives, cards=0, out=place in out, swimming=lives == 0 and place not in out)
        for place, lives in enumerate(result.lives_after)
    )
    game = view(
        phase=Phase.DEAL, turn=None, middle=(), seats=seats, last=result, round=result.round
    )
    return playing(
        replace(game, **changes.pop("view", {})), viewer, waiting=Waiting.NEXT_ROUND, **changes
    )


def finished(*, crown: bool = False, winners: Sequence[int] = (0,), **changes: Any) -> Screen:  # noqa: ANN401
    """Return a table whose game Anna has won."""
    result = outcome(
        eliminated=(1, 2), swimming=(), lives_after=(3, 0, 0), winners=tuple(winners), crown=crown
    )
    summary = Summary((Place(0, 1, False), Place(1, 2, False), Place(2, 2, True)), 9, 0, 61)
    over = {"phase": Phase.OVER, "winners": tuple(winners), "crown": crown}
    base = round_over(result, view=over)
    return replace(
        base,
        phase=TablePhase.FINISHED,
        waiting=None,
        deadline_at=None,
        summary=summary,
        **changes,
    )


def with_last_event(event: PublicEvent) -> GameView:
    """Return a round in which this happened last."""
    return view(recent=(ExtraTaken(0), event))
