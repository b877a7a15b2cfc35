"""What a failure in the middle of writing costs, and whom."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest

from bot.ports import SeatRow, StaleWriteError, StoreError
from db.store import SqlStore
from tests.db.builders import START, change, new_game, result
from tests.db.watching import on_statement, open_games

_GUARD = 30.0

UNSTORABLE = {
    "text that is no Unicode": change(1, "game1", kinds=("\ud800",)),
    "a number beyond 64 bits": change(1, "game1", seats=(SeatRow(0, 2**70, "Anna"),)),
    "a time without a zone": change(1, "game1", at=START.replace(tzinfo=None)),
    "two results of one seat": change(1, "game1", results=(result(1), result(2))),
}


@pytest.mark.parametrize("reason", UNSTORABLE)
async def test_a_value_that_cannot_be_stored_fails_its_own_caller(
    store: SqlStore, reason: str
) -> None:
    ids = await open_games(store, 3)
    outcomes = await asyncio.gather(
        store.append(change(1, ids[0])),
        store.append(UNSTORABLE[reason]),
        store.append(change(1, ids[2])),
        return_exceptions=True,
    )

    assert [type(outcome) for outcome in outcomes] == [type(None), StoreError, type(None)]
    games = [await store.load(game_id) for game_id in ids]
    assert [game.version for game in games if game] == [2, 1, 2]
    assert len(await store.events(ids[1])) == 1


async def test_a_failed_commit_fails_everybody_and_writes_nothing(sqlite_store: SqlStore) -> None:
    ids = await open_games(sqlite_store, 3)
    broken: list[bool] = []

    def break_commit(cursor: Any) -> None:  # noqa: ANN401 - the driver's
        if not broken:
            broken.append(True)
            # An event of no game, which SQLite is told to complain about at the commit only.
            cursor.execute("PRAGMA defer_foreign_keys = ON")
            cursor.execute("INSERT INTO events VALUES ('nowhere', 1, 'k', '{}', '2026-03-01')")

    on_statement(sqlite_store, "UPDATE games", break_commit)
    outcomes = await asyncio.gather(
        *(sqlite_store.append(change(1, game_id)) for game_id in ids), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [StoreError] * 3
    assert {str(outcome) for outcome in outcomes} == {
        f"cannot write to {sqlite_store.database.place}: FOREIGN KEY constraint failed"
    }
    games = [await sqlite_store.load(game_id) for game_id in ids]
    assert [game.version for game in games if game] == [1, 1, 1]

    await asyncio.gather(*(sqlite_store.append(change(1, game_id)) for game_id in ids))
    games = [await sqlite_store.load(game_id) for game_id in ids]
    assert [game.version for game in games if game] == [2, 2, 2]
    assert await sqlite_store.events("nowhere") == ()


async def test_versions_that_change_behind_the_check_are_still_refused(
    file_store: SqlStore,
) -> None:
    ids = await open_games(file_store, 2)
    on_statement(
        file_store, "UPDATE games", lambda cursor: cursor.execute("UPDATE games SET version = 9")
    )
    outcomes = await asyncio.gather(
        *(file_store.append(change(1, game_id)) for game_id in ids), return_exceptions=True
    )
    assert [type(outcome) for outcome in outcomes] == [StaleWriteError, StaleWriteError]
    for game_id in ids:
        assert len(await file_store.events(game_id)) == 1


async def test_a_version_that_becomes_the_expected_one_too_late_is_refused(
    file_store: SqlStore,
) -> None:
    await file_store.open(new_game())
    on_statement(
        file_store, "SELECT games", lambda cursor: cursor.execute("UPDATE games SET version = 5")
    )
    with pytest.raises(StaleWriteError):
        await file_store.append(change(5))
    assert len(await file_store.events("game")) == 1


async def test_an_event_number_is_used_once(file_store: SqlStore) -> None:
    await file_store.open(new_game())
    on_statement(
        file_store,
        "UPDATE games",
        lambda cursor: cursor.execute(
            "INSERT INTO events (game_id, seq, kind, payload, at)"
            " VALUES ('game', 2, 'foreign', '{}', '2026-03-01 20:00:00.000000')"
        ),
    )
    with pytest.raises(StoreError, match="UNIQUE"):
        await file_store.append(change(1))
    assert len(await file_store.events("game")) == 1


async def test_a_cancelled_caller_has_written_once(store: SqlStore) -> None:
    ids = await open_games(store, 2)
    cancelled = asyncio.create_task(store.append(change(1, ids[0])))
    staying = asyncio.create_task(store.append(change(1, ids[1])))
    await asyncio.sleep(0)
    cancelled.cancel()
    with pytest.raises(asyncio.CancelledError):
        await cancelled
    await staying

    for game_id in ids:
        assert [item.seq for item in await store.events(game_id)] == [1, 2]
    with pytest.raises(StaleWriteError):
        await store.append(change(1, ids[0]))


async def test_a_cancelled_caller_of_a_refused_write_leaves_no_trace(store: SqlStore) -> None:
    (game_id,) = await open_games(store, 1)
    cancelled = asyncio.create_task(store.append(change(5, game_id)))
    await asyncio.sleep(0)
    cancelled.cancel()
    await asyncio.wait([cancelled])
    await store.append(change(1, game_id))
    assert len(await store.events(game_id)) == 2


async def test_an_idle_store_has_no_task(store: SqlStore) -> None:
    before = asyncio.all_tasks()
    await open_games(store, 3)
    await store.active_games()
    assert asyncio.all_tasks() == before


def writer_task(loop: asyncio.AbstractEventLoop) -> asyncio.Task[None]:
    """Return the task that writes at this moment."""
    (task,) = (task for task in asyncio.all_tasks(loop) if task.get_name() == "store writer")
    return task


async def test_nobody_waits_for_ever_when_the_writer_is_stopped_before_it_began(
    file_store: SqlStore,
) -> None:
    ids = await open_games(file_store, 2)
    writes = [asyncio.create_task(file_store.append(change(1, game_id))) for game_id in ids]
    await asyncio.sleep(0)
    writer_task(asyncio.get_running_loop()).cancel()

    outcomes = await asyncio.gather(*writes, return_exceptions=True)
    assert [str(outcome) for outcome in outcomes] == ["the writer was stopped"] * 2
    for game_id in ids:
        await file_store.append(change(1, game_id))


async def test_whoever_is_told_that_the_writer_was_stopped_finds_its_work_done(
    file_store: SqlStore,
) -> None:
    ids = await open_games(file_store, 2)
    loop = asyncio.get_running_loop()
    cancelled = threading.Event()

    def cancel() -> None:
        writer_task(loop).cancel()
        # Set after the task has got to know, which is next in the loop's queue.
        loop.call_soon(cancelled.set)

    def stop(_cursor: object) -> None:
        loop.call_soon_threadsafe(cancel)
        assert cancelled.wait(_GUARD)

    on_statement(file_store, "INSERT INTO events", stop)
    outcomes = await asyncio.gather(
        *(file_store.append(change(1, game_id)) for game_id in ids), return_exceptions=True
    )
    assert [str(outcome) for outcome in outcomes] == ["the writer was stopped"] * 2
    games = [await file_store.load(game_id) for game_id in ids]
    assert [game.version for game in games if game] == [2, 2]
