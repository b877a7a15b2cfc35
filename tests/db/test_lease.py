"""One process at a time runs the tables of a database; the next one waits, however the first ends.

Tried on each kind of database that is there.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.ports import LeaseLostError, StoreError
from db import lease
from db.lease import ServerLease
from db.store import SqlStore, open_store
from tests.db.builders import new_game
from tests.db.conftest import SERVER

_GUARD = 30.0

HOLDER = """
import asyncio, sys
from db.store import open_store

async def main():
    store = await open_store(sys.argv[1], alone=True)
    print("held", flush=True)
    await asyncio.sleep(60)

asyncio.run(main())
"""


@pytest.fixture(autouse=True)
def _brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let those who wait ask more often than they have to."""
    monkeypatch.setattr(lease, "_RETRY_SECONDS", 0.01)


@asynccontextmanager
async def holder(url: str) -> AsyncIterator[Process]:
    """Run another process that has the lease."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", HOLDER, url), cwd=Path(__file__).parents[2], stdout=PIPE
    )
    assert process.stdout is not None
    try:
        assert await process.stdout.readline() == b"held\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()


async def opened_while_waiting(waiting: asyncio.Task[SqlStore]) -> bool:
    """Whether somebody who waits has come in, having asked several times."""
    done, _ = await asyncio.wait([waiting], timeout=0.1)
    return bool(done)


async def test_the_second_waits_until_the_first_has_closed(
    shared_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "db.lease")
    first = await open_store(shared_url, alone=True)
    waiting = asyncio.create_task(open_store(shared_url, alone=True))
    assert not await opened_while_waiting(waiting)
    await first.open(new_game())
    await first.close()
    async with asyncio.timeout(_GUARD):
        second = await waiting
    assert await second.load("game") is not None
    await second.check_lease()
    await second.close()
    said = [record.message for record in caplog.records]
    assert [message.partition(";")[2] for message in said] == [" waiting until it ends", ""]
    assert said[1].endswith("are free now")


async def test_a_killed_process_keeps_nobody_waiting(shared_url: str) -> None:
    async with holder(shared_url) as process:
        waiting = asyncio.create_task(open_store(shared_url, alone=True))
        assert not await opened_while_waiting(waiting)
        process.kill()
        async with asyncio.timeout(_GUARD):
            store = await waiting
    await store.close()


async def test_whoever_runs_no_tables_need_not_wait(shared_url: str) -> None:
    first = await open_store(shared_url, alone=True)
    looking = await open_store(shared_url)
    assert await looking.active_games() == ()
    await looking.close()
    await first.check_lease()
    await first.close()


async def test_whoever_stops_waiting_lets_the_next_one_in(shared_url: str) -> None:
    first = await open_store(shared_url, alone=True)
    waiting = asyncio.create_task(open_store(shared_url, alone=True))
    assert not await opened_while_waiting(waiting)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    await first.close()
    async with asyncio.timeout(_GUARD):
        await (await open_store(shared_url, alone=True)).close()


async def test_a_database_that_is_refused_keeps_no_lease(file_url: str, tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    path.write_text("shopping list\n" * 100)
    for _ in range(2):
        async with asyncio.timeout(_GUARD):
            with pytest.raises(StoreError, match="not a database"):
                await open_store(file_url, alone=True)


async def test_a_database_in_memory_has_nobody_to_wait_for() -> None:
    stores = [await open_store("sqlite://", alone=True) for _ in range(2)]
    for store in stores:
        await store.check_lease()
        await store.close()


async def test_a_lock_that_cannot_be_made_is_named(file_url: str, tmp_path: Path) -> None:
    (tmp_path / "test.db.lease").mkdir()
    with pytest.raises(StoreError) as refused:
        await open_store(file_url, alone=True)
    assert str(tmp_path / "test.db.lease") in str(refused.value)


@pytest.mark.skipif(not SERVER, reason="a lost lease was not tried: TEST_DATABASE_URL is not set")
async def test_a_connection_that_the_server_ends_loses_the_lease(shared_url: str) -> None:
    if not shared_url.startswith("postgresql"):
        return
    store = await open_store(shared_url, alone=True)
    held = store._lease
    assert isinstance(held, ServerLease)
    assert held._connection is not None
    pid = (await held._connection.execute(text("SELECT pg_backend_pid()"))).scalar_one()
    await store.database.write(
        lambda connection: connection.execute(text(f"SELECT pg_terminate_backend({pid})"))
    )
    with pytest.raises(LeaseLostError):
        await store.check_lease()
    await store.close()
