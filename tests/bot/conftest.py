"""Fixtures for the tests of tables: the real store, and an evening with everything else."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest_asyncio

from db.store import open_store
from tests.bot.kit import Evening, SpyStore


@pytest_asyncio.fixture
async def store() -> AsyncIterator[SpyStore]:
    """Give the real store on an empty database in memory."""
    store = SpyStore((await open_store("sqlite://")).database)
    yield store
    await store.close()


@pytest_asyncio.fixture
async def other_store() -> AsyncIterator[SpyStore]:
    """Give another one, on a database of its own."""
    store = SpyStore((await open_store("sqlite://")).database)
    yield store
    await store.close()


@pytest_asyncio.fixture
async def evening(store: SpyStore) -> AsyncIterator[Evening]:
    """Give a bot's tables, and end them as the bot does."""
    evening = Evening(store)
    await evening.tables.start()
    yield evening
    await evening.tables.stop()
