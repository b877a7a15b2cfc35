"""A store for each test, on each kind of database that is there.

`TEST_DATABASE_URL` adds PostgreSQL; `test_postgresql.py` says when it is missing.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from db.store import SqlStore, open_store

SERVER = os.environ.get("TEST_DATABASE_URL")
BACKENDS = ["file", "memory", *(["postgresql"] if SERVER else [])]


@pytest_asyncio.fixture(params=BACKENDS)
async def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    """Give the URL of an empty database of each kind."""
    if request.param == "file":
        yield f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"
    elif request.param == "memory":
        yield "sqlite+aiosqlite://"
    else:
        name = f"schwimmen_test_{uuid.uuid4().hex}"
        await on_server(f"CREATE DATABASE {name}")
        yield make_url(str(SERVER)).set(database=name).render_as_string(hide_password=False)
        await on_server(f"DROP DATABASE {name} WITH (FORCE)")


@pytest_asyncio.fixture
async def store(database_url: str) -> AsyncIterator[SqlStore]:
    """Give an open store on an empty database."""
    store = await open_store(database_url)
    yield store
    await store.close()


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    """Give the URL of a SQLite file that isn't there yet."""
    return f"sqlite+aiosqlite:///{tmp_path / 'test.db'}"


@pytest_asyncio.fixture
async def file_store(file_url: str) -> AsyncIterator[SqlStore]:
    """Give an open store on a SQLite file."""
    store = await open_store(file_url)
    yield store
    await store.close()


async def on_server(statement: str) -> None:
    """Run a statement on the PostgreSQL server outside of any transaction."""
    engine = create_async_engine(str(SERVER), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(statement))
    await engine.dispose()
