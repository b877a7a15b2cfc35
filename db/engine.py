"""Connections to the one database: a writing path, a reading path, and what SQLite needs set.

Owns engines, transaction mode and the wording of a failed opening. Holds no query and no table.

On SQLite there is one writing connection; its transactions begin IMMEDIATE, because a deferred
one that reads first and then writes fails at once, whatever the timeout, when another connection
has written in between. Readers have connections of their own and, thanks to the write-ahead log,
neither wait for the writer nor hold it up. A database in memory has one connection in all, so
there writing and reading take turns.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, event, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import PoolResetState, StaticPool

from bot.ports import StoreError
from db.errors import DRIVER_FAILURES, describe

_BUSY_MILLISECONDS = 10_000
_READERS = 4
_PATIENCE_SECONDS = 10
"""How long closing waits for a query that doesn't come back, as from a server that is gone."""

# An acknowledged change must survive kill -9 of this process. In WAL mode with NORMAL it does:
# the commit is with the operating system by then. Only power loss or a crash of the system can
# undo the last commits, and even then the file stays sound. FULL would sync the disk each commit.
_WRITER_PRAGMAS = (
    f"busy_timeout = {_BUSY_MILLISECONDS}",
    "foreign_keys = ON",
    "synchronous = NORMAL",
)
_READER_PRAGMAS = (f"busy_timeout = {_BUSY_MILLISECONDS}", "query_only = ON")


class Database:
    """The engines of one database. Connects on first use; `dispose` releases everything."""

    def __init__(self, url: str) -> None:
        address = _parse(url)
        self.place = place_of(address)
        """Where the database is, for messages and logs: the file, or the URL less its password."""
        self.is_sqlite = address.get_backend_name() == "sqlite"
        self.is_shared = self.is_sqlite and address.database in (None, "", ":memory:")
        """Whether one connection serves everybody, as for a database in memory."""
        if self.is_sqlite and not self.is_shared:
            _require_file(address, self.place)
        self.write_engine = self._make_writer(address)
        self.read_engine = self._make_reader(address)
        self._turn: AbstractAsyncContextManager[Any] = (
            asyncio.Lock() if self.is_shared else nullcontext()
        )
        self._disposed = False
        self._users = 0
        self._unused = asyncio.Event()
        self._unused.set()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """Give the writing connection, with no transaction begun; failures are the caller's."""
        async with self._use(), self._turn, self.write_engine.connect() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Give a connection to read with; what goes wrong with it is raised as `StoreError`."""
        try:
            async with self._use(), self._turn, self.read_engine.connect() as connection:
                yield connection
        except DRIVER_FAILURES as error:
            raise StoreError(f"cannot read from {self.place}: {describe(error)}") from None

    async def probe(self) -> None:
        """Begin to write and take it back; raises `StoreError` if that is not possible."""
        try:
            async with self.writing() as connection:
                await connection.begin()
                await connection.rollback()
        except DRIVER_FAILURES as error:
            raise StoreError(f"cannot write to {self.place}: {describe(error)}") from None

    async def dispose(self) -> None:
        """Close all connections once nobody uses one; whoever comes later gets a `StoreError`."""
        self._disposed = True
        # A connection that is given back after its engine's disposal would never be closed.
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._unused.wait()
        await self.write_engine.dispose()
        if self.read_engine is not self.write_engine:
            await self.read_engine.dispose()

    @asynccontextmanager
    async def _use(self) -> AsyncIterator[None]:
        """Count who uses a connection or waits for one."""
        if self._disposed:
            raise StoreError(f"the store of {self.place} is closed")
        self._users += 1
        self._unused.clear()
        try:
            yield
        finally:
            self._users -= 1
            if self._users == 0:
                self._unused.set()

    def _make_writer(self, address: URL) -> AsyncEngine:
        if not self.is_sqlite:
            return self._make_engine(address, pool_pre_ping=True)
        pool: dict[str, Any] = (
            {"poolclass": StaticPool} if self.is_shared else {"pool_size": 1, "max_overflow": 0}
        )
        engine = self._make_engine(address, connect_args={"isolation_level": None}, **pool)
        _set_on_connect(engine, _WRITER_PRAGMAS)
        event.listen(engine.sync_engine, "begin", _begin_immediate)
        event.listen(engine.sync_engine, "reset", _end_transaction)
        event.listen(engine.sync_engine, "invalidate", _abandon_transaction)
        return engine

    def _make_reader(self, address: URL) -> AsyncEngine:
        if self.is_shared or not self.is_sqlite:
            return self.write_engine
        engine = self._make_engine(
            address,
            pool_size=_READERS,
            max_overflow=0,
            # Each query is one statement: it sees one state without BEGIN and ROLLBACK around it,
            # and no forgotten transaction keeps the log from being folded back into the file.
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
        )
        _set_on_connect(engine, _READER_PRAGMAS)
        return engine

    def _make_engine(self, address: URL, **options: Any) -> AsyncEngine:  # noqa: ANN401 - handed on
        try:
            # Parameters hold the cards of running games and must not get into logs.
            return create_async_engine(address, hide_parameters=True, **options)
        except (SQLAlchemyError, ImportError, TypeError) as error:
            raise StoreError(f"cannot use the database {self.place}: {describe(error)}") from None


def place_of(address: URL) -> str:
    """Say where a database is without telling a password."""
    if address.get_backend_name() != "sqlite":
        # Parameters after the ? are left out: drivers take a password there too.
        return address.set(query={}).render_as_string(hide_password=True)
    if address.database in (None, "", ":memory:"):
        return "a database in memory"
    if address.database.startswith("file:"):
        return address.database
    return str(Path(address.database).absolute())


def _parse(url: str) -> URL:
    try:
        address = make_url(url)
    except (SQLAlchemyError, ValueError):
        # The text is not quoted: whatever it is, a password may be in it.
        raise StoreError("the database's address is not a URL") from None
    if address.drivername not in ("sqlite+aiosqlite", "postgresql+asyncpg"):
        raise StoreError(
            f"no database of the kind {address.drivername} can be used;"
            " only sqlite+aiosqlite and postgresql+asyncpg"
        )
    return address


def _require_file(address: URL, place: str) -> None:
    """Refuse a file that SQLite cannot open, and say so if its folder isn't there.

    Tried without aiosqlite, whose thread outlives a failed connection for a moment and writes a
    stack trace if the program ends before it.
    """
    path = Path(place)
    if not place.startswith("file:") and not path.parent.is_dir():
        raise StoreError(f"cannot open the database {path}: there is no folder {path.parent}")
    (file, *_), options = address.get_dialect()().create_connect_args(address)
    try:
        sqlite3.connect(str(file), uri=bool(options.get("uri"))).close()
    except sqlite3.Error as error:
        raise StoreError(f"cannot open the database {place}: {describe(error)}") from None


def _set_on_connect(engine: AsyncEngine, pragmas: tuple[str, ...]) -> None:
    def set_pragmas(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    event.listen(engine.sync_engine, "connect", set_pragmas)


def _begin_immediate(connection: Connection) -> None:
    """Begin in one trip to the driver's thread; a cursor of SQLAlchemy's would take three."""
    adapted: Any = connection.connection.dbapi_connection
    adapted.run_async(lambda driver: driver.execute("BEGIN IMMEDIATE"))


def _end_transaction(connection: Any, entry: Any, state: PoolResetState) -> None:  # noqa: ANN401 - the driver's own
    """Roll back what a failed COMMIT has left open.

    SQLAlchemy takes a transaction for ended once its commit was tried. SQLite keeps it open when
    the commit fails, and the one writing connection could never begin another.
    """
    if not state.terminate_only and entry.driver_connection.in_transaction:
        connection.rollback()


def _abandon_transaction(connection: Any, entry: Any, _error: object) -> None:  # noqa: ANN401 - the driver's own
    """Roll back what a cancelled writer was in the middle of.

    Closing alone does not: SQLite keeps a closed connection and its lock alive while a statement
    of it is referenced, and the traceback of the cancellation refers to one.
    """
    if entry.driver_connection.in_transaction:
        connection.rollback()
