"""How a table's change is written to storage, and read back. Owns no state and no lock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.clock import moment
from bot.ports import (
    Change,
    GameRecord,
    GameStatus,
    NewEvent,
    NewGame,
    ResultRow,
    RuleSet,
    RulesUse,
    SeatRow,
    Store,
    StoreError,
)
from bot.results import result_rows, sum_up, summarise
from bot.screens import TablePhase
from bot.table_codec import UnreadableTableError, read_snapshot, write_event, write_snapshot
from bot.table_events import TableEvent, TableOpened
from bot.table_state import TableState
from game.events import GameStarted

SET_ASIDE: Final = "table_set_aside"
"""Kind of the event that closes a game without having read it."""


async def commit_opening(store: Store, opened: TableOpened, state: TableState) -> None:
    """Store a new table; raises `ChannelBusyError` if the channel has an active one."""
    await store.open(
        NewGame(
            id=state.id,
            guild_id=state.guild_id,
            channel_id=state.channel_id,
            status=state.status,
            events=(write_event(opened),),
            snapshot=write_snapshot(state),
            deadline_at=moment(state.deadline.at) if state.deadline else None,
            seats=_seat_rows(state),
            at=moment(state.touched_at),
        )
    )


async def commit(
    store: Store, before: TableState, events: Sequence[TableEvent], after: TableState
) -> TableState:
    """Store a change as one transaction, and give the table as it was stored.

    A game that ends with it gets its summary and its results. Raises `StaleWriteError` if the
    stored game is not at `before`, another `StoreError` if it cannot be written.
    """
    results: tuple[ResultRow, ...] = ()
    if after.phase is TablePhase.FINISHED and after.game is not None:
        tallies = sum_up(await store.events(after.id), events)
        results = result_rows(after.sitters, tallies)
        after = replace(after, summary=summarise(tallies, after.game.round))
    await store.append(
        Change(
            game_id=after.id,
            expected_version=before.version,
            events=tuple(write_event(event) for event in events),
            snapshot=write_snapshot(after),
            status=after.status,
            deadline_at=None if after.wakes_at is None else moment(after.wakes_at),
            at=moment(after.touched_at),
            seats=_seat_rows(after) if _seat_rows(after) != _seat_rows(before) else None,
            results=results,
            played=_played(events, after),
        )
    )
    return after


async def reload(store: Store, game_id: str) -> tuple[TableState, GameRecord] | None:
    """Read a stored table again; None if it cannot be read."""
    try:
        record = await store.load(game_id)
        return None if record is None else (read_snapshot(record), record)
    except (StoreError, UnreadableTableError):
        return None


async def set_aside(store: Store, record: GameRecord, now: datetime) -> None:
    """Close a stored game whose snapshot cannot be read, and keep the snapshot as it is."""
    await store.append(
        Change(
            game_id=record.id,
            expected_version=record.version,
            events=(NewEvent(SET_ASIDE, "{}"),),
            snapshot=record.snapshot,
            status=GameStatus.CLOSED,
            deadline_at=None,
            at=now,
        )
    )


def _played(events: Sequence[TableEvent], after: TableState) -> RuleSet | None:
    """What the server plays now, if a game begins with these events."""
    if not any(isinstance(event, GameStarted) for event in events):
        return None
    return RuleSet(
        guild_id=after.guild_id,
        use=RulesUse.PLAYED,
        name="",
        preset=after.preset,
        options=after.rules.options(),
        by=after.host_id,
        at=moment(after.touched_at),
    )


def _seat_rows(state: TableState) -> tuple[SeatRow, ...]:
    """Who sits where, as it is stored."""
    return tuple(
        SeatRow(seat, sitter.user_id, sitter.name) for seat, sitter in enumerate(state.sitters)
    )
