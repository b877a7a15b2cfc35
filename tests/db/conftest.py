"""A store for each test, on each kind of database that is there.

`TEST_DATABASE_URL` adds PostgreSQL; `test_postgresql.py` says when it is missing.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from db.store import SqlStore, open_store

_NAMED = os.environ.get("TEST_DATABASE_URL")
SERVER = _NAMED and make_url(_NAMED).set(drivername="postgresql+asyncpg")
"""The server, whichever driver its URL names; empty or None if there is none to try."""
BACKENDS = ["file", "memory", *(["postgresql"] if SERVER else [])]


@pytest_asyncio.fixture(params=BACKENDS)
async def database_url(request: pytest.FixtureRequest, file_url: str) -> AsyncIterator[str]:
    """Give the URL of an empty database of each kind."""
    async with empty_database(request.param, file_url) as url:
        yield url


@pytest_asyncio.fixture(params=[kind for kind in BACKENDS if kind != "memory"])
async def shared_url(request: pytest.FixtureRequest, file_url: str) -> AsyncIterator[str]:
    """Give the URL of an empty database of each kind that several can open."""
    async with empty_database(request.param, file_url) as url:
        yield url


@pytest_asyncio.fixture
async def store(database_url: str) -> AsyncIterator[SqlStore]:
    """Give an open store on an empty database."""
    store = await open_store(database_url)
    yield store
    await store.close()


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    """Give the URL of a SQLite file that isn't there yet."""
    return f"sqlite:///{tmp_path / 'test.db'}"


@pytest_asyncio.fixture
async def file_store(file_url: str) -> AsyncIterator[SqlStore]:
    """Give an open store on a SQLite file."""
    store = await open_store(file_url)
    yield store
    await store.close()


@pytest_asyncio.fixture(params=["file", "memory"])
async def sqlite_store(request: pytest.FixtureRequest, file_url: str) -> AsyncIterator[SqlStore]:
    """Give an open store on SQLite, in a file and in memory."""
    store = await open_store(file_url if request.param == "file" else "sqlite://")
    yield store
    await store.close()


@asynccontextmanager
async def empty_database(kind: str, file_url: str) -> AsyncIterator[str]:
    """Give the URL of an empty database, which is gone afterwards."""
    if kind == "postgresql":
        name = f"schwimmen_test_{uuid.uuid4().hex}"
        await on_server(f"CREATE DATABASE {name}")
        assert SERVER
        yield SERVER.set(database=name).render_as_string(hide_password=False)
        await on_server(f"DROP DATABASE {name} WITH (FORCE)")
    else:
        yield file_url if kind == "file" else "sqlite://"


async def on_server(statement: str) -> None:
    """Run a statement on the PostgreSQL server outside of any transaction."""
    assert SERVER
    engine = create_async_engine(SERVER, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()
