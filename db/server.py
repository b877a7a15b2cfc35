"""A PostgreSQL database: one pool of connections for writing and reading.

Owns the engine. Holds no query and no table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import create_async_engine

_Result = TypeVar("_Result")


class ServerConnections:
    """The connections to one PostgreSQL database."""

    def __init__(self, address: URL) -> None:
        # Parameters hold the cards of running games and must not get into logs.
        self.engine = create_async_engine(address, hide_parameters=True, pool_pre_ping=True)
        self.writer = self.engine.sync_engine

    async def write(self, work: Callable[[Connection], _Result]) -> _Result:
        """Let `work` have a connection; what it leaves uncommitted is rolled back."""
        async with self.engine.connect() as connection:
            return await connection.run_sync(work)

    async def read(self, work: Callable[[Connection], _Result]) -> _Result:
        """Let `work` have a connection to read with."""
        return await self.write(work)

    async def dispose(self) -> None:
        """Close all connections."""
        await self.engine.dispose()
