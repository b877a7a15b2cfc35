"""A SQLite database: one writing connection in a thread of its own, readers beside it.

Owns the threads, the transaction mode and what SQLite needs set. Holds no query and no table.

Whoever writes or reads gets there in one trip to a thread, however many statements that takes.
The writer's transactions begin IMMEDIATE, because a deferred one that reads first and then writes
fails at once, whatever the timeout, when another connection has written in between. Readers have
connections of their own and, thanks to the write-ahead log, neither wait for the writer nor hold
it up. A database in memory has one connection in all, so there writing and reading take turns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.pool import PoolResetState, StaticPool

_Result = TypeVar("_Result")

_BUSY_MILLISECONDS: Final = 10_000
_READERS: Final = 4

# An acknowledged change must survive kill -9 of this process. In WAL mode with NORMAL it does:
# the commit is with the operating system by then. Only power loss or a crash of the system can
# undo the last commits, and even then the file stays sound. FULL would sync the disk each commit.
_WRITER_PRAGMAS = (
    f"busy_timeout = {_BUSY_MILLISECONDS}",
    "foreign_keys = ON",
    "synchronous = NORMAL",
)
_READER_PRAGMAS = (f"busy_timeout = {_BUSY_MILLISECONDS}", "query_only = ON")


class SqliteConnections:
    """The connections of one SQLite database, a file's or one in memory (`shared`)."""

    def __init__(self, address: URL, *, shared: bool) -> None:
        pool: dict[str, Any] = (
            {"poolclass": StaticPool} if shared else {"pool_size": 1, "max_overflow": 0}
        )
        self.writer = _make_engine(
            address, _WRITER_PRAGMAS, connect_args={"isolation_level": None}, **pool
        )
        event.listen(self.writer, "begin", _begin_immediate)
        event.listen(self.writer, "reset", _end_transaction)
        self._writing = ThreadPoolExecutor(1, "database-writer")
        self._reader = self.writer
        self._reading = self._writing
        if not shared:
            self._reader = _make_engine(
                address,
                _READER_PRAGMAS,
                pool_size=_READERS,
                max_overflow=0,
                # Each query is one statement: it sees one state without BEGIN and ROLLBACK around
                # it, and no forgotten transaction keeps the log from being folded into the file.
                isolation_level="AUTOCOMMIT",
                skip_autocommit_rollback=True,
            )
            self._reading = ThreadPoolExecutor(_READERS, "database-reader")

    async def write(self, work: Callable[[Connection], _Result]) -> _Result:
        """Let `work` have the writing connection; what it leaves uncommitted is rolled back."""
        return await _in_thread(self._writing, lambda: _connected(self.writer, work))

    async def read(self, work: Callable[[Connection], _Result]) -> _Result:
        """Let `work` have a connection to read with."""
        return await _in_thread(self._reading, lambda: _connected(self._reader, work))

    async def dispose(self) -> None:
        """Close all connections, and end the threads."""
        await _in_thread(self._writing, self.writer.dispose)
        if self._reader is not self.writer:
            await _in_thread(self._reading, self._reader.dispose)
        self._writing.shutdown(wait=False)
        self._reading.shutdown(wait=False)


def _connected(engine: Engine, work: Callable[[Connection], _Result]) -> _Result:
    with engine.connect() as connection:
        return work(connection)


async def _in_thread(threads: ThreadPoolExecutor, work: Callable[[], _Result]) -> _Result:
    """Do work in a thread; return or raise when it is over, even if cancelled meanwhile.

    A thread cannot be stopped. Whoever comes after a cancellation finds its work done, and never a
    connection still in use.
    """
    running = asyncio.get_running_loop().run_in_executor(threads, work)
    try:
        await asyncio.wait([running])
    except asyncio.CancelledError:
        await asyncio.wait([running])
        # Looked at, so that it is not complained of as overlooked.
        running.exception()
        raise
    return running.result()


def _make_engine(address: URL, pragmas: tuple[str, ...], **options: Any) -> Engine:  # noqa: ANN401 - handed on
    # Parameters hold the cards of running games and must not get into logs.
    engine = create_engine(address, hide_parameters=True, **options)

    def set_pragmas(connection: Any, _record: object) -> None:  # noqa: ANN401 - the driver's own
        for pragma in pragmas:
            connection.execute(f"PRAGMA {pragma}").close()

    event.listen(engine, "connect", set_pragmas)
    return engine


def _begin_immediate(connection: Connection) -> None:
    """Begin on the driver's own connection, which spares an execution of SQLAlchemy's."""
    driver: Any = connection.connection.dbapi_connection
    driver.execute("BEGIN IMMEDIATE").close()


def _end_transaction(connection: Any, _entry: object, state: PoolResetState) -> None:  # noqa: ANN401 - the driver's own
    """Roll back what a failed COMMIT has left open.

    SQLAlchemy takes a transaction for ended once its commit was tried. SQLite keeps it open when
    the commit fails, and the one writing connection could never begin another.
    """
    if not state.terminate_only and connection.in_transaction:
        connection.rollback()
