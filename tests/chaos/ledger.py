"""What the database file says, read beside the bot and without it.

Owns the reading of games and events, the folding of events into every state that a table went
through, and what must be true of all that is stored, whoever stored it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

from bot.ports import GameRecord, GameStatus, StoredEvent
from bot.table_codec import read_event, read_snapshot
from bot.table_events import TableOpened
from bot.table_state import TableState, evolve, open_table
from game.invariants import broken
from tests.e2e.log import Step

_NO_TIME = datetime(2026, 1, 1, tzinfo=UTC)
"""Stands for stored times, which are not asked for here."""


@dataclass
class Account:
    """What is known of one game."""

    told: TableState | None = None
    """The state that its events tell."""
    stored: TableState | None = None
    """The state that is stored beside them."""
    steps: list[Step] = field(default_factory=list)

    @property
    def version(self) -> int:
        """The last event that was read."""
        return len(self.steps)


class Ledger:
    """All games of one database file. What was read once is held against what comes later."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.games: dict[str, Account] = {}

    def read_on(self) -> dict[str, list[Step]]:
        """Read what is new, by game; raises `AssertionError` if anything in it cannot be."""
        news: dict[str, list[Step]] = {}
        if not self._is_made():
            return news
        with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True)) as connection:
            # One transaction: games and events of the same moment.
            connection.execute("BEGIN")
            for record in _records(connection):
                account = self.games.setdefault(record.id, Account())
                if steps := _steps(connection, record, account):
                    news[record.id] = steps
                    self._check(record, account)
        return news

    def _is_made(self) -> bool:
        """Whether there is a database yet; once there was one, it is not looked for again."""
        if self.games:
            return True
        if not self._path.exists():
            return False
        with closing(sqlite3.connect(self._path)) as connection:
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return ("events",) in tables.fetchall()

    @property
    def active(self) -> dict[int, TableState]:
        """The running tables, by channel."""
        states = [account.stored for account in self.games.values() if account.stored]
        return {state.channel_id: state for state in states if state.active}

    def _check(self, record: GameRecord, account: Account) -> None:
        """Hold a game that has changed against its own events."""
        told, before = account.told, account.stored
        stored = account.stored = read_snapshot(record)
        assert told is not None
        assert stored.version == record.version == told.version, f"game {record.id}"
        assert stored.status is record.status, f"game {record.id}"
        assert stored.game == told.game, f"game {record.id}: the events tell another game"
        assert (stored.sitters, stored.host_id, stored.phase) == (
            told.sitters,
            told.host_id,
            told.phase,
        ), f"game {record.id}: the events tell another table"
        assert (stored.deadline is not None) == stored.active, f"game {record.id}: deadline"
        if stored.game is not None:
            faults = broken(stored.game, before.game if before else None)
            assert not faults, f"game {record.id} at {record.version}: {faults}"


def _records(connection: sqlite3.Connection) -> Iterator[GameRecord]:
    rows = connection.execute(
        "SELECT id, guild_id, channel_id, status, version, snapshot FROM games ORDER BY rowid"
    )
    for game_id, guild_id, channel_id, status, version, snapshot in rows.fetchall():
        yield GameRecord(
            id=game_id,
            guild_id=guild_id,
            channel_id=channel_id,
            status=GameStatus(status),
            version=version,
            snapshot=snapshot,
            deadline_at=None,
            message=None,
            created_at=_NO_TIME,
            updated_at=_NO_TIME,
        )


def _steps(connection: sqlite3.Connection, record: GameRecord, account: Account) -> list[Step]:
    """The steps of a game since the last time; its numbers must follow each other."""
    assert record.version >= account.version, f"game {record.id} went back in time"
    rows = connection.execute(
        "SELECT seq, kind, payload FROM events WHERE game_id = ? AND seq > ? ORDER BY seq",
        (record.id, account.version),
    ).fetchall()
    numbers = [seq for seq, _, _ in rows]
    expected = list(range(account.version + 1, record.version + 1))
    assert numbers == expected, f"game {record.id} at {record.version}: events {numbers}"
    new = []
    for seq, kind, payload in rows:
        event = read_event(StoredEvent(seq, kind, payload, _NO_TIME))
        if isinstance(event, TableOpened):
            account.told = open_table(event, 0)
        else:
            assert account.told is not None
            account.told = evolve(account.told, event)
        new.append(Step(event, account.told))
    account.steps += new
    return new
