"""What follows from what was done: the order in which the rules look at the table.

This is `RULES.md`, "Resolution order the engine should follow", in one place. `ORDER` lists the
checks; the first one that finds something names the next event, and the list starts again from
the top until nothing follows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.endings import crown_of, settle
from game.events import (
    Event,
    GameEnded,
    Knocked,
    MiddleCycled,
    MiddleRefreshed,
    MiddleStays,
    MiddleWashed,
    PileTurned,
    RoundEnded,
    ShuffleCalled,
    TurnGiven,
)
from game.evolution import evolve
from game.legality import REDRAW_RANKS, all_passed
from game.options import AllPass, DealtTiming, Redraw, StockShort, ThirtyOne
from game.outcome import Cause
from game.scoring import evaluate, is_feuer, is_schnauz
from game.state import GameState, Renewal
from game.views import Phase

Check = Callable[[GameState], Event | None]


def resolve(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    """Let everything happen that follows by itself from this state; give what came of it."""
    events: list[Event] = []
    while (event := _next(state)) is not None:
        events.append(event)
        state = evolve(state, event)
    return state, tuple(events)


def consequences(state: GameState) -> tuple[Event, ...]:
    """Every event that follows by itself from this state, in order."""
    return resolve(state)[1]


def _next(state: GameState) -> Event | None:
    if state.phase in (Phase.OVER, Phase.SHUFFLE):
        return None
    for check in ORDER:
        event = check(state)
        if event is not None:
            return event
    return None


def _running(state: GameState) -> bool:
    return state.phase in (Phase.CHOICE, Phase.TURN)


def _game_over(state: GameState) -> Event | None:
    """One is left, or the last round named its winners."""
    if state.phase is not Phase.DEAL:
        return None
    if state.last is not None and state.last.winners:
        return GameEnded(state.last.winners, state.last.crown)
    if len(state.in_game) <= 1:
        lives = tuple(seat.lives for seat in state.seats)
        return GameEnded(state.in_game, crown_of(state.rules, state.in_game, lives))
    return None


def _deserted(state: GameState) -> Event | None:
    if _running(state) and len(state.in_game) <= 1:
        return RoundEnded(settle(state, Cause.DESERTED))
    return None


def _hands_to_check(state: GameState) -> tuple[int, ...]:
    """Seats whose hands count now: before the choice only the chooser's own (decision D1)."""
    if not _running(state):
        return ()
    waits = state.rules.dealt_timing is DealtTiming.AFTER_CHOICE
    if state.phase is Phase.CHOICE and waits:
        return (state.chooser,)
    return tuple(seat for seat in state.in_game if seat != state.turn or not state.drawn)


def _feuer(state: GameState) -> Event | None:
    for seat in _hands_to_check(state):
        if is_feuer(evaluate(state.rules, state.seats[seat].hand)):
            return RoundEnded(settle(state, Cause.FEUER))
    return None


def _thirtyone(state: GameState) -> Event | None:
    counts = {
        ThirtyOne.IMMEDIATE: True,
        ThirtyOne.LAST_LAP: False,
        ThirtyOne.OPTIONAL_LAST_LAP: False,
        ThirtyOne.ON_KNOCK: state.knocker is not None,
        ThirtyOne.IMMEDIATE_IF_NO_KNOCK: state.knocker is None,
    }
    if not counts[state.rules.thirtyone]:
        return None
    for seat in _hands_to_check(state):
        if is_schnauz(state.rules, evaluate(state.rules, state.seats[seat].hand)):
            return RoundEnded(settle(state, Cause.THIRTYONE))
    return None


def _table_thirtyone(state: GameState) -> Event | None:
    if not (state.rules.table31 and state.phase is Phase.TURN and state.middle):
        return None
    if is_schnauz(state.rules, evaluate(state.rules, state.middle)):
        return RoundEnded(settle(state, Cause.TABLE_THIRTYONE))
    return None


def _announced(state: GameState) -> Event | None:
    """31 that gives all others one more turn: it knocks by itself."""
    if state.rules.thirtyone is not ThirtyOne.LAST_LAP or state.knocker is not None:
        return None
    if state.phase is Phase.TURN:
        for seat in _hands_to_check(state):
            if is_schnauz(state.rules, evaluate(state.rules, state.seats[seat].hand)):
                return Knocked(seat)
    return None


def _seven_eight_nine(state: GameState) -> Event | None:
    """7-8-9 is replaced by itself where the rules say so, as long as the stock lasts."""
    if state.rules.redraw789 is not Redraw.AUTOMATIC or state.phase is not Phase.TURN:
        return None
    size = state.rules.hand
    if {card.rank for card in state.middle} != REDRAW_RANKS or len(state.stock) < size:
        return None
    return MiddleRefreshed(state.stock[:size])


def _wash_out(state: GameState) -> Event | None:
    size = state.rules.hand
    if not (state.rules.wash and state.phase is Phase.TURN and len(state.middle) == size):
        return None
    one_suit = len({card.suit for card in state.middle}) == 1
    if one_suit and len(state.stock) >= size:
        return MiddleWashed(state.stock[:size])
    return None


def _refresh(state: GameState) -> Event | None:
    """New cards for the middle: everybody passed, or new ones were asked for."""
    if state.phase is not Phase.TURN:
        return None
    due = state.rules.all_pass is AllPass.REFRESH and all_passed(state)
    if state.renewal is not Renewal.REDRAW and not due:
        return None
    if not state.rules.has_middle:
        return PileTurned(state.stock[0]) if state.stock else None
    size = state.rules.hand
    if len(state.stock) >= size:
        return MiddleRefreshed(state.stock[:size])
    match state.rules.stock_short:
        case StockShort.RESHUFFLE:
            return ShuffleCalled()
        case StockShort.KEEP_MIDDLE:
            return MiddleStays()
        case StockShort.UNDER_STOCK:
            return MiddleCycled((*state.stock, *state.middle)[:size])
        case _:
            return RoundEnded(settle(state, Cause.STOCK_OUT))


def _turn_used(state: GameState) -> bool:
    if state.phase is not Phase.TURN:
        return False
    if state.turn is None or state.acted:
        return True
    return state.seats[state.turn].out or state.seats[state.turn].closed


def _last_lap_over(state: GameState) -> Event | None:
    if state.second_knock:
        return RoundEnded(settle(state, Cause.SECOND_KNOCK))
    if not _turn_used(state) or state.last_lap:
        return None
    if state.knocker is not None:
        return RoundEnded(settle(state, Cause.KNOCK))
    if state.final_player is not None or not state.open_seats:
        return RoundEnded(settle(state, Cause.ALL_CLOSED))
    return None


def _stock_out(state: GameState) -> Event | None:
    """The stock of the draw game ran out before a knock (S002, decision D8)."""
    if state.rules.has_middle or state.stock or not _turn_used(state):
        return None
    if state.knocker is not None or state.final_player is not None:
        return None
    if state.rules.stock_short is StockShort.RESHUFFLE and len(state.pile) > 1:
        return ShuffleCalled()
    ends = state.rules.stock_short is StockShort.END_ROUND
    return RoundEnded(settle(state, Cause.STOCK_OUT if ends else Cause.DRAWN))


def _lap_cap(state: GameState) -> Event | None:
    """The round has gone on for too long; a last lap that has begun is played out (D17)."""
    last_lap = state.knocker is not None or state.final_player is not None
    if last_lap or not _turn_used(state) or state.laps < state.rules.lap_cap:
        return None
    return RoundEnded(settle(state, Cause.LAP_CAP if state.rules.has_middle else Cause.DRAWN))


def _next_turn(state: GameState) -> Event | None:
    if not _turn_used(state):
        return None
    if state.last_lap:
        return TurnGiven(state.last_lap[0])
    if state.turn is None:
        return TurnGiven(state.starter)
    open_seats = state.open_seats
    return TurnGiven(next(seat for seat in state.round_from(state.turn) if seat in open_seats))


ORDER: Final[tuple[Check, ...]] = (
    _game_over,
    _deserted,
    _feuer,
    _thirtyone,
    _table_thirtyone,
    _announced,
    _seven_eight_nine,
    _wash_out,
    _refresh,
    _last_lap_over,
    _stock_out,
    _lap_cap,
    _next_turn,
)
"""The resolution order. Read it from the top: what stands higher happens first."""
