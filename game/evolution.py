"""What each event does to the state: the exhaustive fold, without any decision.

It never fails for an event that `game.engine.decide` gave in that state.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, assert_never

from game.cards import Card, Hand, exchange
from game.dealing import deal
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
    RedrawCalled,
    RoundEnded,
    SeatLeft,
    ShuffleCalled,
    Shuffled,
    StockDrawn,
    TimedOut,
    TurnGiven,
)
from game.legality import REDRAW_RANKS
from game.options import CloseScope, Redraw
from game.outcome import Outcome
from game.state import RECENT_EVENTS, GameState, Renewal, Seat
from game.views import Phase

_UNTOLD: Final = (Dealt, Shuffled, TurnGiven, GameStarted, RoundEnded, GameEnded)


def begin(event: GameStarted) -> GameState:
    """The state right after a game began: nothing dealt, everybody with all lives."""
    seat = Seat(lives=event.rules.lives)
    return GameState(rules=event.rules, seats=(seat,) * event.seats, dealer=event.dealer)


def evolve(state: GameState, event: Event) -> GameState:
    """The state after this event."""
    changed = _change(state, event)
    if isinstance(event, _UNTOLD):
        return changed
    return replace(changed, recent=(*changed.recent, event)[-RECENT_EVENTS:])


def _change(state: GameState, event: Event) -> GameState:
    match event:
        case GameStarted():
            return begin(event)
        case Dealt(order):
            return deal(state, order)
        case HandKept():
            return replace(state, phase=Phase.TURN, turn=None, middle=state.extra, extra=())
        case ExtraTaken(seat):
            return _take_extra(state, seat)
        case CardsSwapped(seat, give, take):
            return _swap(state, seat, give, take)
        case Passed(seat):
            return _pass(state, seat)
        case Knocked(seat):
            return _knock(state, seat)
        case Closed(seat):
            return _close(state, seat)
        case RedrawCalled(seat):
            return _call_redraw(state, seat)
        case ShuffleCalled():
            return _call_shuffle(state)
        case Shuffled(order):
            return replace(state, phase=Phase.TURN, stock=order, aside=())
        case MiddleRefreshed(laid):
            return _renew(replace(state, aside=state.aside + state.middle), laid)
        case MiddleWashed(laid):
            return _renew(_wash(state), laid)
        case MiddleCycled(laid):
            rest = (*state.stock, *state.middle)[len(laid) :]
            return replace(state, middle=laid, stock=rest, pass_chain=(), renewal=None)
        case MiddleStays():
            return replace(state, pass_chain=(), renewal=None)
        case StockDrawn(seat):
            drawn = _draw(state, seat, state.stock[0])
            return replace(drawn, stock=state.stock[1:])
        case DiscardTaken(seat, card):
            drawn = _draw(state, seat, card)
            return replace(drawn, pile=state.pile[1:], taken=card)
        case Discarded(seat, card):
            return _discard(state, seat, card)
        case PileTurned(card):
            turned = replace(state, pile=(card, *state.pile), stock=state.stock[1:])
            return replace(turned, pass_chain=())
        case TurnGiven(seat):
            return replace(state, turn=seat, acted=False)
        case TimedOut():
            return state
        case SeatLeft(seat):
            return _leave(state, seat)
        case RoundEnded(outcome):
            return _end_round(state, outcome)
        case GameEnded(winners, crown):
            return replace(state, phase=Phase.OVER, turn=None, winners=winners, crown=crown)
        case _:
            assert_never(event)


def with_seat(state: GameState, place: int, seat: Seat) -> GameState:
    """The state with this one seat replaced."""
    return replace(state, seats=(*state.seats[:place], seat, *state.seats[place + 1 :]))


def _take_extra(state: GameState, place: int) -> GameState:
    seat = state.seats[place]
    taken = with_seat(state, place, replace(seat, hand=state.extra))
    return replace(taken, phase=Phase.TURN, turn=None, middle=seat.hand, extra=())


def _swap(state: GameState, place: int, give: Hand, take: Hand) -> GameState:
    seat = state.seats[place]
    hand = exchange(seat.hand, give, take)
    swapped = with_seat(state, place, replace(seat, hand=hand, passed_last_turn=False))
    middle = exchange(state.middle, take, give)
    return _use_turn(replace(swapped, middle=middle, pass_chain=()), place)


def _draw(state: GameState, place: int, card: Card) -> GameState:
    seat = state.seats[place]
    held = replace(seat, hand=(*seat.hand, card), passed_last_turn=False)
    return replace(with_seat(state, place, held), drawn=True, pass_chain=())


def _discard(state: GameState, place: int, card: Card) -> GameState:
    seat = state.seats[place]
    held = replace(seat, hand=tuple(other for other in seat.hand if other != card))
    laid = replace(state, pile=(card, *state.pile), drawn=False, taken=None)
    return _use_turn(with_seat(laid, place, held), place)


def _pass(state: GameState, place: int) -> GameState:
    seat = replace(state.seats[place], passed_last_turn=True, passed_this_deal=True)
    chain = (*(other for other in state.pass_chain if other != place), place)
    return _use_turn(replace(with_seat(state, place, seat), pass_chain=chain), place)


def _use_turn(state: GameState, place: int) -> GameState:
    """Count the turn of this seat, once even if it swaps and knocks."""
    if state.acted:
        return state
    seat = replace(state.seats[place], turns=state.seats[place].turns + 1)
    lap_left = tuple(other for other in state.lap_left if other != place)
    laps = state.laps
    if not lap_left:
        laps, lap_left = laps + 1, state.open_seats
    return replace(
        with_seat(state, place, seat),
        acted=True,
        last_lap=tuple(other for other in state.last_lap if other != place),
        laps=laps,
        lap_left=lap_left,
    )


def _knock(state: GameState, place: int) -> GameState:
    done = state.rules.close_scope is CloseScope.SELF
    seat = replace(state.seats[place], passed_last_turn=False, closed=done)
    used = _use_turn(replace(with_seat(state, place, seat), pass_chain=()), place)
    if state.knocker is not None:
        return replace(used, second_knock=True)
    others = (other for other in state.round_from(place) if other != place)
    last_lap = tuple(other for other in others if other in used.open_seats)
    return replace(used, knocker=place, last_lap=last_lap)


def _close(state: GameState, place: int) -> GameState:
    seat = replace(state.seats[place], closed=True, passed_last_turn=False)
    closed = _use_turn(replace(with_seat(state, place, seat), pass_chain=()), place)
    closed = replace(closed, lap_left=tuple(other for other in closed.lap_left if other != place))
    return _find_final_player(closed)


def _find_final_player(state: GameState) -> GameState:
    """Once all but one have closed for themselves, that one has exactly one more turn (D4)."""
    anybody_closed = len(state.open_seats) < len(state.in_game)
    if state.rules.close_scope is not CloseScope.SELF:
        return state
    if anybody_closed and len(state.open_seats) == 1 and state.final_player is None:
        final = state.open_seats[0]
        return replace(state, final_player=final, last_lap=(final,))
    return state


def _call_redraw(state: GameState, place: int) -> GameState:
    called = replace(state, renewal=Renewal.REDRAW, pass_chain=())
    on_sight = {card.rank for card in state.middle} == REDRAW_RANKS
    if on_sight and state.rules.redraw789 is Redraw.COSTS_TURN:
        return _use_turn(called, place)
    return called


def _call_shuffle(state: GameState) -> GameState:
    """Gather what is shuffled: the stock, what lies aside, and the middle if that is too little."""
    pool = state.stock + state.aside
    middle = state.middle
    if not state.rules.has_middle:
        pool += state.pile[1:]
        state = replace(state, pile=state.pile[:1])
    elif len(pool) < state.rules.hand:
        pool, middle = pool + middle, ()
    return replace(state, phase=Phase.SHUFFLE, stock=(), aside=pool, middle=middle)


def _renew(state: GameState, laid: Hand) -> GameState:
    return replace(state, middle=laid, stock=state.stock[len(laid) :], pass_chain=(), renewal=None)


def _wash(state: GameState) -> GameState:
    """Put the middle out of play; whoever has just had a turn is on again (S001 Tri Palki)."""
    return replace(state, washed=state.washed + state.middle, acted=False)


def _leave(state: GameState, place: int) -> GameState:
    """The hand goes aside, the seat is out, and whoever waits for it waits no longer (D15)."""
    seat = state.seats[place]
    gone = with_seat(state, place, replace(seat, hand=(), out=True, left=True, closed=False))
    chose = state.phase is Phase.CHOICE and place == state.turn
    if state.drawn and place == state.turn:
        gone = replace(gone, drawn=False, taken=None)
    gone = replace(
        gone,
        aside=state.aside + seat.hand,
        last_lap=tuple(other for other in state.last_lap if other != place),
        pass_chain=tuple(other for other in state.pass_chain if other != place),
        lap_left=tuple(other for other in state.lap_left if other != place),
    )
    if chose:
        gone = replace(gone, phase=Phase.TURN, turn=None, middle=state.extra, extra=())
    if state.phase is Phase.DEAL and place == state.dealer and gone.in_game:
        gone = replace(gone, dealer=gone.starter)
    if state.lap_left and not gone.lap_left:
        gone = replace(gone, laps=state.laps + 1, lap_left=gone.open_seats)
    return _find_final_player(gone)


def _end_round(state: GameState, outcome: Outcome) -> GameState:
    seats = tuple(
        Seat(
            lives=outcome.lives_after[place],
            out=seat.out or place in outcome.eliminated,
            left=seat.left,
        )
        for place, seat in enumerate(state.seats)
    )
    return replace(
        state,
        seats=seats,
        dealer=outcome.next_dealer,
        phase=Phase.DEAL,
        turn=None,
        acted=False,
        middle=(),
        extra=(),
        stock=(),
        pile=(),
        aside=(),
        washed=(),
        knocker=None,
        last_lap=(),
        second_knock=False,
        final_player=None,
        pass_chain=(),
        renewal=None,
        laps=0,
        lap_left=(),
        last=outcome,
    )
