"""What a finished game came to: rows for the ladder, and the summary that is shown.

Pure. Figures come from `game.tally`; here they only get names and Discord accounts.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.ports import ResultRow, StoredEvent
from bot.screens import Place, Summary
from bot.table_events import Sitter, TableEvent
from game.codec import event_from_json
from game.events import Event, GameEnded, GameStarted, Knocked, RoundEnded, SeatLeft
from game.tally import SeatTally, tally

_Counted = GameStarted | Knocked | RoundEnded | SeatLeft | GameEnded
"""The events that a tally is made from; the many others need not be read again."""

_KINDS = frozenset({"game_started", "knocked", "round_ended", "seat_left", "game_ended"})


def sum_up(stored: Iterable[StoredEvent], newest: Iterable[TableEvent]) -> tuple[SeatTally, ...]:
    """Sum up a game from its stored events and those that are about to be stored."""
    old = [event_from_json(event.kind, event.payload) for event in stored if event.kind in _KINDS]
    new: list[Event] = [event for event in newest if isinstance(event, _Counted)]
    return tally([*old, *new])


def result_rows(sitters: tuple[Sitter, ...], tallies: Iterable[SeatTally]) -> tuple[ResultRow, ...]:
    """One row for each seat."""
    return tuple(
        ResultRow(
            seat=count.seat,
            user_id=sitters[count.seat].user_id,
            place=count.place,
            won=count.place == 1,
            crown=count.place == 1 and count.unbroken,
            rounds=count.rounds,
            rounds_lost=count.rounds_lost,
            knocks=count.knocks,
            knocks_lost=count.knocks_lost,
            thirtyones=count.thirtyones,
            feuers=count.feuers,
            best_half_points=count.best_half_points,
            left=count.left,
        )
        for count in tallies
    )


def summarise(tallies: Iterable[SeatTally], rounds: int) -> Summary:
    """What is told at the end, best place first; the earlier seat first among equals.

    Of several best hands of the same worth the one is told that was shown first in the game,
    however its owner came out; of such hands in one round that of the earlier seat.
    """
    order = sorted(tallies, key=lambda count: (count.place, count.seat))
    best = min(order, key=lambda count: (-count.best_half_points, count.best_round, count.seat))
    return Summary(
        places=tuple(Place(count.seat, count.place, count.left) for count in order),
        rounds=rounds,
        best_seat=best.seat if best.best_half_points else None,
        best_half_points=best.best_half_points,
    )
