"""From the whole state to what one viewer may know: the only ways out of a `GameState`."""

from __future__ import annotations

from typing import assert_never

from game.actions import Move, Swap, TakeExtra
from game.cards import exchange
from game.events import (
    CardsSwapped,
    Closed,
    Dealt,
    Event,
    ExtraTaken,
    GameEnded,
    GameStarted,
    HandKept,
    Knocked,
    MiddleRefreshed,
    MiddleStays,
    MiddleWashed,
    Passed,
    PublicEvent,
    RedrawCalled,
    RoundEnded,
    SeatLeft,
    ShuffleCalled,
    Shuffled,
    TimedOut,
    TurnGiven,
)
from game.legality import legal_moves
from game.scoring import HandValue, evaluate
from game.state import GameState
from game.views import GameView, Option, OwnHand, SeatView


def project(state: GameState, viewer: int | None) -> GameView:
    """What the viewer at this seat may know; `None` is a spectator, who knows what all know."""
    return GameView(
        rules=state.rules,
        round=state.round,
        phase=state.phase,
        dealer=state.dealer,
        turn=state.turn,
        seats=tuple(_seat_view(state, place) for place in range(len(state.seats))),
        middle=state.middle,
        stock=len(state.stock),
        aside=len(state.aside),
        knocker=state.knocker,
        passes_in_row=len(state.pass_chain),
        lap=state.laps,
        recent=state.recent,
        own=_own_hand(state, viewer),
        last=state.last,
        winners=state.winners,
        crown=state.crown,
    )


def redact(event: Event, viewer: int | None) -> PublicEvent | None:
    """The event as this viewer may see it, or None where it has nothing for them.

    Orders of cards face down are for nobody: a dealt hand is seen through `project`.
    """
    match event:
        case Dealt() | Shuffled():
            return None
        case (
            GameStarted()
            | HandKept()
            | ExtraTaken()
            | CardsSwapped()
            | Passed()
            | Knocked()
            | Closed()
            | RedrawCalled()
            | ShuffleCalled()
            | MiddleRefreshed()
            | MiddleWashed()
            | MiddleStays()
            | TurnGiven()
            | TimedOut()
            | SeatLeft()
            | RoundEnded()
            | GameEnded()
        ):
            return event
        case _:
            assert_never(event)


def _seat_view(state: GameState, place: int) -> SeatView:
    seat = state.seats[place]
    return SeatView(
        seat=place,
        lives=seat.lives,
        swimming=not seat.out and seat.lives == 0,
        out=seat.out,
        left=seat.left,
        closed=seat.closed,
        knocked=place == state.knocker,
        owes_turn=place in state.last_lap,
        cards=len(seat.hand),
    )


def _own_hand(state: GameState, viewer: int | None) -> OwnHand | None:
    if viewer is None or not state.seats[viewer].hand:
        return None
    hand = state.seats[viewer].hand
    options = tuple(Option(move, _value_after(state, move)) for move in legal_moves(state, viewer))
    return OwnHand(viewer, hand, evaluate(state.rules, hand), options)


def _value_after(state: GameState, move: Move) -> HandValue | None:
    hand = state.seats[move.seat].hand
    match move:
        case TakeExtra():
            return None
        case Swap(_, give, take):
            return evaluate(state.rules, exchange(hand, give, take))
        case _:
            return evaluate(state.rules, hand)
