"""The one database: where it is, a way to write to it and a way to read from it.

Owns addresses, the wording of a failed opening, and the end: no connection is closed while it is
in use. Holds no query and no table. What work does with a connection is written once, for a plain
synchronous `Connection`; how it gets one differs (`db.sqlite`, `db.server`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

from sqlalchemy import URL, Connection, Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from bot.ports import StoreError
from db.errors import DRIVER_FAILURES, describe
from db.server import ServerConnections
from db.sqlite import SqliteConnections

_Arguments = ParamSpec("_Arguments")
_Result = TypeVar("_Result")

_PATIENCE_SECONDS: Final = 10
"""How long closing waits for a query that doesn't come back, as from a server that is gone."""


class Database:
    """The connections to one database, made on first use; `dispose` releases everything."""

    def __init__(self, url: str) -> None:
        address = _parse(url)
        self.place = place_of(address)
        """Where the database is, for messages and logs: the file, or the URL less its password."""
        self.is_sqlite = address.get_backend_name() == "sqlite"
        self.is_shared = self.is_sqlite and address.database in (None, "", ":memory:")
        """Whether one connection serves everybody, as for a database in memory."""
        if self.is_sqlite and not self.is_shared:
            _require_folder(self.place)
        self.connections = self._connect(address)
        self._disposed = False
        self._users = 0
        self._unused = asyncio.Event()
        self._unused.set()

    @property
    def writer(self) -> Engine:
        """The engine that everything is written by."""
        return self.connections.writer

    async def write(
        self,
        work: Callable[Concatenate[Connection, _Arguments], _Result],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> _Result:
        """Call `work(connection, ...)` with the writing connection; failures are the caller's.

        On SQLite it is called in another thread, and nobody else writes meanwhile. What it does
        not commit is rolled back.
        """
        with self._use():
            return await self.connections.write(
                lambda connection: work(connection, *args, **kwargs)
            )

    async def read(
        self,
        query: Callable[Concatenate[Connection, _Arguments], _Result],
        *args: _Arguments.args,
        **kwargs: _Arguments.kwargs,
    ) -> _Result:
        """Call `query(connection, ...)`; what goes wrong is raised as `StoreError`."""
        try:
            with self._use():
                return await self.connections.read(
                    lambda connection: query(connection, *args, **kwargs)
                )
        except DRIVER_FAILURES as error:
            raise StoreError(f"cannot read from {self.place}: {describe(error)}") from None

    async def probe(self) -> None:
        """Begin to write and take it back; raises `StoreError` if that is not possible."""
        try:
            await self.write(_begin)
        except DRIVER_FAILURES as error:
            raise StoreError(f"cannot write to {self.place}: {describe(error)}") from None

    async def dispose(self) -> None:
        """Close all connections once nobody uses one; whoever comes later gets a `StoreError`."""
        again, self._disposed = self._disposed, True
        # A connection that is given back after its engine's disposal would never be closed.
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await self._unused.wait()
        if not again:
            await self.connections.dispose()

    @contextmanager
    def _use(self) -> Iterator[None]:
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

    def _connect(self, address: URL) -> SqliteConnections | ServerConnections:
        try:
            if self.is_sqlite:
                return SqliteConnections(address, shared=self.is_shared)
            return ServerConnections(address)
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


def _begin(connection: Connection) -> None:
    connection.begin()


def _parse(url: str) -> URL:
    try:
        address = make_url(url)
    except (SQLAlchemyError, ValueError):
        # The text is not quoted: whatever it is, a password may be in it.
        raise StoreError("the database's address is not a URL") from None
    if address.drivername not in ("sqlite", "postgresql+asyncpg"):
        raise StoreError(
            f"no database of the kind {address.drivername} can be used;"
            " only sqlite and postgresql+asyncpg"
        )
    return address


def _require_folder(place: str) -> None:
    """Say so if a file's folder isn't there; SQLite would only say that it cannot open it."""
    path = Path(place)
    if not place.startswith("file:") and not path.parent.is_dir():
        raise StoreError(f"cannot open the database {path}: there is no folder {path.parent}")
