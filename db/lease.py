"""The lease of a database: only one process at a time may run its tables.

Owns how a process gets it, waits for it and loses it. It is a lock that the operating system, or
the server, takes back from a process that is gone: nothing has to expire, whatever kills it. What
looks into a database without running tables needs none.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, Protocol

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.ports import LeaseLostError, StoreError
from db.engine import Database
from db.errors import DRIVER_FAILURES, describe
from db.server import ServerConnections

_logger = logging.getLogger(__name__)

_RETRY_SECONDS: Final = 0.5
_SERVER_SECONDS: Final = 30.0
"""How long a server may take to say whether the lease is still held."""
_KEY: Final = 0x5C411EA5
"""Any number that no other program in the same PostgreSQL database would lock."""
_TAKE: Final = text(f"SELECT pg_try_advisory_lock({_KEY})")
_ASK: Final = text(
    "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted"  # noqa: S608 - our own number
    f" AND pid = pg_backend_pid() AND classid = 0 AND objid = {_KEY} AND objsubid = 1)"
)


class Lease(Protocol):
    """What a process holds for as long as it may run tables."""

    async def check(self) -> None:
        """Raise `LeaseLostError` if another process may hold it by now."""

    async def release(self) -> None:
        """Let the next one have it."""


class _Attempt(Protocol):
    """A lease that may be had."""

    async def take(self) -> bool:
        """Whether it is held now."""

    async def release(self) -> None:
        """Let go of it, and of what it takes to ask for it."""


async def acquire(
    database: Database, sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
) -> Lease:
    """Wait until no other process runs the tables of this database, and keep others waiting.

    Raises `StoreError` if it cannot be found out. A database in memory, or one named by a URI of
    SQLite's own, has no lease to wait for.
    """
    if isinstance(database.connections, ServerConnections):
        lease: FileLease | ServerLease = ServerLease(database.connections, database.place)
    elif database.is_shared or database.place.startswith("file:"):
        return NoLease()
    else:
        lease = FileLease(Path(f"{database.place}.lease"))
    waited = False
    try:
        while not await lease.take():
            if not waited:
                _logger.warning(
                    "another process runs the tables of %s; waiting until it ends", database.place
                )
            waited = True
            await sleep(_RETRY_SECONDS)
    except BaseException:
        await lease.release()
        raise
    if waited:
        _logger.info("the tables of %s are free now", database.place)
    return lease


class NoLease:
    """Stands where nobody else can come."""

    async def check(self) -> None:
        """Find nothing wrong."""

    async def release(self) -> None:
        """Do nothing."""


class FileLease:
    """A lock on a file beside the database, by SQLite's own means: they are the same everywhere.

    The database's own lock must stay free, as writing takes it again and again.
    """

    def __init__(self, file: Path) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None

    async def take(self) -> bool:
        """Whether it is held now; it is tried without waiting."""
        try:
            if self._connection is None:
                self._connection = sqlite3.connect(self._file, timeout=0, isolation_level=None)
            # Nothing is ever written, so no second file need be there in case of a crash.
            self._connection.execute("PRAGMA journal_mode = MEMORY")
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                return False
            raise self._failure(error) from None
        except sqlite3.Error as error:
            raise self._failure(error) from None
        return True

    async def check(self) -> None:
        """Find nothing wrong: the operating system takes such a lock from nobody who lives."""

    async def release(self) -> None:
        """Close the file; it stays where it is, as another process may be waiting for it."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _failure(self, error: sqlite3.Error) -> StoreError:
        return StoreError(f"cannot lock {self._file}: {describe(error)}")


class ServerLease:
    """An advisory lock of PostgreSQL, which lives as long as one connection."""

    def __init__(self, connections: ServerConnections, place: str) -> None:
        self._engine = connections.engine
        self._place = place
        self._connection: AsyncConnection | None = None

    async def take(self) -> bool:
        """Whether it is held now; it is tried without waiting."""
        try:
            if self._connection is None:
                connection = self._engine.connect()
                self._connection = await connection.start()
                # Else the connection would stay in one transaction, which holds up cleaning.
                await self._connection.execution_options(isolation_level="AUTOCOMMIT")
            return bool((await self._connection.execute(_TAKE)).scalar_one())
        except DRIVER_FAILURES as error:
            raise StoreError(f"cannot open the database {self._place}: {describe(error)}") from None

    async def check(self) -> None:
        """Ask the server, over the connection that holds it."""
        held = False
        try:
            async with asyncio.timeout(_SERVER_SECONDS):
                if self._connection is not None:
                    held = bool((await self._connection.execute(_ASK)).scalar_one())
        except (TimeoutError, *DRIVER_FAILURES):
            held = False
        if not held:
            raise LeaseLostError(
                f"the connection that kept other processes from {self._place} has ended"
            )

    async def release(self) -> None:
        """End the connection, and the lock with it."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            # Not back into the pool, where it would keep the lock.
            await connection.invalidate()
            await connection.close()
        except DRIVER_FAILURES as error:
            _logger.info("the lease's connection was gone already: %s", describe(error))
