"""Says whether this run has tried PostgreSQL, and tries what is only there."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from tests.db.conftest import BACKENDS, SERVER


def test_storage_was_tried_on_postgresql() -> None:
    if not SERVER:
        pytest.skip("storage was not tried on PostgreSQL: TEST_DATABASE_URL is not set")
    assert "postgresql" in BACKENDS


OPENING_PROGRAM = """
import asyncio, sys
from db.store import open_store

async def main():
    store = await open_store(sys.argv[1])
    assert await store.active_games() == ()
    await store.close()

asyncio.run(main())
"""


async def test_two_processes_that_start_at_once_migrate_once(shared_url: str) -> None:
    programs = [
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", OPENING_PROGRAM, shared_url, cwd=Path(__file__).parents[2]
        )
        for _ in range(2)
    ]
    assert [await program.wait() for program in programs] == [0, 0]
