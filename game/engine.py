"""Decide, then evolve: the two functions through which every game goes.

`decide` says what an action brings about, or refuses it; `evolve` folds one event into the state
and never fails for an event that `decide` gave. Live play, replay and statistics share both.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.actions import (
    Action,
    Deal,
    Discard,
    DrawStock,
    KeepHand,
    Knock,
    LeaveGame,
    Move,
    Pass,
    RedrawMiddle,
    Shuffle,
    Swap,
    TakeDiscard,
    TakeExtra,
    TimeOut,
)
from game.cards import Hand
from game.errors import IllegalAction, Refusal, RulesError
from game.events import (
    CardsSwapped,
    Closed,
    Dealt,
    Discarded,
    DiscardTaken,
    Event,
    ExtraTaken,
    GameStarted,
    HandKept,
    Knocked,
    Passed,
    RedrawCalled,
    SeatLeft,
    Shuffled,
    StockDrawn,
    TimedOut,
)
from game.evolution import begin, evolve
from game.legality import check_move, legal_moves
from game.options import CloseScope, Passing
from game.resolution import resolve
from game.rules import Rules
from game.state import GameState
from game.timeouts import move_for_absent
from game.views import Phase

__all__ = [
    "apply",
    "begin",
    "decide",
    "evolve",
    "fold",
    "legal_moves",
    "needs_order",
    "start_game",
]


def start_game(rules: Rules, seats: int, dealer: int) -> GameStarted:
    """Give the event that begins a game of so many seats; `begin` turns it into a state.

    Raises `RulesError` if the rules do not allow that many seats, `ValueError` for a dealer who
    does not sit there.
    """
    if not rules.players_min <= seats <= rules.seats_max:
        raise RulesError(
            f"{seats} players with players_min {rules.players_min}, players_max "
            f"{rules.players_max} and {rules.deck} cards: seat {rules.players_min} to "
            f"{rules.seats_max}",
            "players_min",
            "players_max",
            "deck",
        )
    if not 0 <= dealer < seats:
        raise ValueError(f"dealer {dealer} is no seat of {seats}")
    return GameStarted(rules, seats, dealer)


def decide(state: GameState, action: Action) -> tuple[Event, ...]:
    """Say what the action brings about now, all its consequences included.

    The events come in the order in which `evolve` takes them. Raises `IllegalAction` if the
    rules do not allow the action in this state.
    """
    return apply(state, action)[1]


def apply(state: GameState, action: Action) -> tuple[GameState, tuple[Event, ...]]:
    """Decide the action; give the state that its events lead to, and them.

    The state is what `fold` makes of the events. Raises `IllegalAction` as `decide` does.
    """
    first = _first_events(state, action)
    after, more = resolve(fold(state, first))
    return after, (*first, *more)


def fold(state: GameState, events: Iterable[Event]) -> GameState:
    """Evolve the state through all these events in order."""
    for event in events:
        state = evolve(state, event)
    return state


def needs_order(state: GameState) -> Hand | None:
    """The cards that must be shuffled and handed in before anything else can happen, or None.

    In phase `DEAL` it is the whole pack, for `Deal`; in phase `SHUFFLE` the cards for `Shuffle`.
    """
    match state.phase:
        case Phase.DEAL:
            return state.rules.cards
        case Phase.SHUFFLE:
            return state.aside
        case _:
            return None


def _first_events(state: GameState, action: Action) -> tuple[Event, ...]:
    match action:
        case Deal(order):
            _check_order(state, Phase.DEAL, order)
            return (Dealt(order),)
        case Shuffle(order):
            _check_order(state, Phase.SHUFFLE, order)
            return (Shuffled(order),)
        case LeaveGame(seat):
            _check_seated(state, seat)
            return (SeatLeft(seat),)
        case TimeOut(seat):
            return _absent_events(state, seat)
        case _:
            check_move(state, action)
            return _move_events(state, action)


def _move_events(state: GameState, move: Move) -> tuple[Event, ...]:
    match move:
        case KeepHand(seat):
            return (HandKept(seat),)
        case TakeExtra(seat):
            return (ExtraTaken(seat),)
        case Swap(seat):
            return _swap_events(state, move)
        case Pass(seat):
            passed = Passed(seat)
            locked_out = state.rules.passing is Passing.LOCKS_OUT
            return (passed, Closed(seat)) if locked_out else (passed,)
        case Knock(seat):
            return (_knock_event(state, seat),)
        case RedrawMiddle(seat):
            return (RedrawCalled(seat),)
        case DrawStock(seat):
            return (StockDrawn(seat),)
        case TakeDiscard(seat):
            return (DiscardTaken(seat, state.pile[0]),)
        case Discard(seat, card, knock):
            laid = Discarded(seat, card)
            return (laid, _knock_event(state, seat)) if knock else (laid,)


def _absent_events(state: GameState, seat: int) -> tuple[Event, ...]:
    """Play for an absent seat; whoever was made to draw lays off too, so that its turn is over."""
    events = (TimedOut(seat), *_move_events(state, move_for_absent(state, seat)))
    after = fold(state, events)
    if after.drawn and not after.acted:
        return (*events, *_move_events(after, move_for_absent(after, seat)))
    return events


def _swap_events(state: GameState, move: Swap) -> tuple[Event, ...]:
    hand = state.seats[move.seat].hand
    swapped = CardsSwapped(
        move.seat,
        tuple(card for card in hand if card in move.give),
        tuple(card for card in state.middle if card in move.take),
    )
    if move.knock:
        return (swapped, _knock_event(state, move.seat))
    if state.rules.swap_all_closes and len(move.give) == len(hand):
        return (swapped, Closed(move.seat))
    return (swapped,)


def _knock_event(state: GameState, seat: int) -> Event:
    for_oneself = state.rules.close_scope is CloseScope.SELF
    return Closed(seat) if for_oneself else Knocked(seat)


def _check_order(state: GameState, phase: Phase, order: Hand) -> None:
    needed = needs_order(state)
    if state.phase is not phase or needed is None:
        raise IllegalAction(
            Refusal.GAME_OVER if state.phase is Phase.OVER else Refusal.NOT_NOW,
            f"{phase.value} in phase {state.phase.value}",
        )
    if len(order) != len(needed) or set(order) != set(needed):
        raise IllegalAction(
            Refusal.WRONG_CARDS, f"{len(order)} cards that are not the {len(needed)} needed"
        )


def _check_seated(state: GameState, seat: int) -> None:
    if state.phase is Phase.OVER:
        raise IllegalAction(Refusal.GAME_OVER)
    if not 0 <= seat < len(state.seats):
        raise IllegalAction(Refusal.NO_SUCH_SEAT, f"seat {seat} of {len(state.seats)}")
    if state.seats[seat].out:
        raise IllegalAction(Refusal.OUT, f"seat {seat}")
