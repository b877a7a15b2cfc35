"""What follows from what was done: the order in which the rules look at the table.

This is `RULES.md`, "Resolution order the engine should follow", in one place. `ORDER` lists the
checks; the first one that finds something names the next event, and the list starts again from
the top until nothing follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from game.endings import settle
from game.events import (
    Cause,
    Event,
    GameEnded,
    MiddleRefreshed,
    MiddleStays,
    MiddleWashed,
    RoundEnded,
    ShuffleCalled,
    TurnGiven,
)
from game.evolution import evolve
from game.rules import AllPass, DealtTiming, StockShort, ThirtyOne
from game.scoring import evaluate, is_feuer, is_schnauz
from game.state import LAP_CAP, GameState, Renewal
from game.views import Phase

Check = Callable[[GameState], Event | None]


def consequences(state: GameState) -> Iterator[Event]:
    """Every event that follows by itself from this state, in order."""
    while (event := _next(state)) is not None:
        yield event
        state = evolve(state, event)


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
        return GameEnded(state.in_game, crown=False)
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
    return (state.chooser,) if state.phase is Phase.CHOICE and waits else state.in_game


def _feuer(state: GameState) -> Event | None:
    for seat in _hands_to_check(state):
        if is_feuer(evaluate(state.rules, state.seats[seat].hand)):
            return RoundEnded(settle(state, Cause.FEUER))
    return None


def _thirtyone(state: GameState) -> Event | None:
    counts = {
        ThirtyOne.IMMEDIATE: True,
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


def _wash_out(state: GameState) -> Event | None:
    size = state.rules.hand
    if not (state.rules.wash and state.phase is Phase.TURN and len(state.middle) == size):
        return None
    one_suit = len({card.suit for card in state.middle}) == 1
    if one_suit and len(state.stock) >= size:
        return MiddleWashed(state.stock[:size])
    return None


def _all_passed(state: GameState) -> bool:
    last_lap = state.knocker is not None or state.final_player is not None
    return (
        state.rules.all_pass is AllPass.REFRESH
        and not last_lap
        and bool(state.pass_chain)
        and set(state.open_seats) <= set(state.pass_chain)
    )


def _refresh(state: GameState) -> Event | None:
    """New cards for the middle: everybody passed, or 7-8-9 was given up."""
    if state.phase is not Phase.TURN:
        return None
    if state.renewal is not Renewal.REDRAW and not _all_passed(state):
        return None
    size = state.rules.hand
    if len(state.stock) >= size:
        return MiddleRefreshed(state.stock[:size])
    match state.rules.stock_short:
        case StockShort.RESHUFFLE:
            return ShuffleCalled()
        case StockShort.END_ROUND:
            return RoundEnded(settle(state, Cause.STOCK_OUT))
        case StockShort.KEEP_MIDDLE:
            return MiddleStays()


def _turn_used(state: GameState) -> bool:
    if state.phase is not Phase.TURN:
        return False
    return state.turn is None or state.acted or state.seats[state.turn].out


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


def _lap_cap(state: GameState) -> Event | None:
    if _turn_used(state) and state.laps >= LAP_CAP:
        return RoundEnded(settle(state, Cause.LAP_CAP))
    return None


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
    _wash_out,
    _refresh,
    _last_lap_over,
    _lap_cap,
    _next_turn,
)
"""The resolution order. Read it from the top: what stands higher happens first."""
