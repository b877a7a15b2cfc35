"""From the whole state to what one viewer may know: the only ways out of a `GameState`."""

from __future__ import annotations

from typing import assert_never

from game.actions import Discard, DrawStock, Move, Swap, TakeDiscard, TakeExtra
from game.cards import Card, Hand, exchange
from game.events import (
    CardsSwapped,
    Closed,
    Dealt,
    Discarded,
    DiscardTaken,
    Event,
    ExtraTaken,
    GameEnded,
    GameStarted,
    HandKept,
    Knocked,
    MiddleCycled,
    MiddleRefreshed,
    MiddleStays,
    MiddleWashed,
    Passed,
    PileTurned,
    PublicEvent,
    RedrawCalled,
    RoundEnded,
    SeatLeft,
    ShuffleCalled,
    Shuffled,
    StockDrawn,
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
        open_card=state.pile[0] if state.pile else None,
        stock=len(state.stock),
        aside=len(state.aside),
        washed=len(state.washed),
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
            | MiddleCycled()
            | StockDrawn()
            | DiscardTaken()
            | Discarded()
            | PileTurned()
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
    return OwnHand(viewer, hand, _best_of(state, hand), options)


def _value_after(state: GameState, move: Move) -> HandValue | None:
    hand = state.seats[move.seat].hand
    match move:
        case TakeExtra() | DrawStock():
            return None
        case Swap(_, give, take):
            return evaluate(state.rules, exchange(hand, give, take))
        case TakeDiscard():
            return _best_of(state, (*hand, state.pile[0]), state.pile[0])
        case Discard(_, card):
            return evaluate(state.rules, _without(hand, card))
        case _:
            return evaluate(state.rules, hand)


def _best_of(state: GameState, hand: Hand, kept: Card | None = None) -> HandValue:
    """The value of the hand; of one card too many, the best that laying one off leaves.

    `kept` is a card that may not be the one laid off.
    """
    if len(hand) <= state.rules.hand:
        return evaluate(state.rules, hand)
    kept = kept or state.taken
    left = [evaluate(state.rules, _without(hand, card)) for card in hand if card != kept]
    return max(left, key=lambda value: value.points)


def _without(hand: Hand, card: Card) -> Hand:
    return tuple(other for other in hand if other != card)
