"""Opening a database: what is set, what is said when it can't be, and what is never said."""

from __future__ import annotations

import logging
import socket
import sqlite3
import traceback
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.ports import NewEvent, StoreError
from db import games
from db.store import SqlStore, open_store
from tests.db.builders import ANNA, change, new_game

PASSWORD = "hunter2"


async def setting_of(store: SqlStore, name: str, *, writer: bool) -> object:
    """Return a pragma's value on the writing or the reading connection."""
    way = store.database.write if writer else store.database.read
    return await way(lambda connection: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())


async def test_sqlite_is_set_up_for_one_writer_beside_readers(file_store: SqlStore) -> None:
    assert await setting_of(file_store, "journal_mode", writer=True) == "wal"
    assert await setting_of(file_store, "journal_mode", writer=False) == "wal"
    assert await setting_of(file_store, "foreign_keys", writer=True) == 1
    assert await setting_of(file_store, "synchronous", writer=True) == 1
    assert await setting_of(file_store, "busy_timeout", writer=True) == 10_000
    assert await setting_of(file_store, "busy_timeout", writer=False) == 10_000


async def test_the_reading_path_cannot_write(file_store: SqlStore) -> None:
    with pytest.raises(StoreError, match="readonly"):
        await file_store.database.read(
            lambda connection: connection.exec_driver_sql("DELETE FROM games")
        )


async def test_foreign_keys_are_on_after_the_migration_of_a_database_in_memory() -> None:
    store = await open_store("sqlite://")
    assert await setting_of(store, "foreign_keys", writer=True) == 1
    await store.close()


async def test_the_place_is_logged_at_start(
    file_url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "db.store")
    await (await open_store(file_url)).close()
    assert f"database: {tmp_path / 'test.db'}" in caplog.messages


async def test_a_relative_path_is_named_in_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = await open_store("sqlite:///here.db")
    assert store.database.place == str(tmp_path / "here.db")
    await store.close()


async def test_a_missing_folder_is_named_and_not_made(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "test.db"
    with pytest.raises(StoreError) as refusal:
        await open_store(f"sqlite:///{path}")
    assert (
        str(refusal.value) == f"cannot open the database {path}: there is no folder {path.parent}"
    )
    assert not path.parent.exists()


async def test_a_folder_in_place_of_the_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as refusal:
        await open_store(f"sqlite:///{tmp_path}")
    assert str(refusal.value) == (
        f"cannot open the database {tmp_path}: unable to open database file"
    )


async def test_a_file_of_something_else_is_named_and_untouched(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Anna, " * 100)
    with pytest.raises(StoreError) as refusal:
        await open_store(f"sqlite:///{path}")
    assert str(refusal.value) == f"cannot open the database {path}: file is not a database"
    assert path.read_text() == "Dear Anna, " * 100


async def test_a_file_that_may_not_be_written_is_named(tmp_path: Path) -> None:
    path = tmp_path / "test.db"
    await (await open_store(f"sqlite:///{path}")).close()
    with pytest.raises(StoreError) as refusal:
        await open_store(f"sqlite:///file:{path}?mode=ro&uri=true")
    assert str(path) in str(refusal.value)
    assert "readonly" in str(refusal.value)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "schwimmen.db",
        f"mysql://anna:{PASSWORD}@host/db",
        f"postgresql+psycopg2://anna:{PASSWORD}@host/db",
        f"://anna:{PASSWORD}@host/db",
    ],
)
async def test_other_addresses_are_refused_without_their_password(url: str) -> None:
    with pytest.raises(StoreError) as refusal:
        await open_store(url)
    assert PASSWORD not in str(refusal.value)


async def test_a_server_that_is_away_is_named_without_the_password() -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
        with pytest.raises(StoreError) as refusal:
            await open_store(
                f"postgresql+asyncpg://anna:{PASSWORD}@127.0.0.1:{port}/games?ssl=disable"
            )
    assert f"postgresql+asyncpg://anna:***@127.0.0.1:{port}/games" in str(refusal.value)
    assert PASSWORD not in str(refusal.value)


async def test_stored_games_are_not_loaded_at_start(file_url: str) -> None:
    store = await open_store(file_url)
    for number in range(10):
        await store.open(new_game(f"game{number}", channel_id=number))
    await store.close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "_record", None)
        store = await open_store(file_url)
        assert len(await store.active_games()) == 10
        assert await store.deadlines() == ()
    await store.close()


async def test_errors_quote_no_card(store: SqlStore, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    await store.open(new_game())
    # PostgreSQL shows the whole row that lacks a value.
    secret = "8H 9H TH"
    lacking = NewEvent(None, secret)  # type: ignore[arg-type]
    odd = NewEvent("\ud800", secret)
    for event in (lacking, odd):
        with pytest.raises(StoreError) as refusal:
            await store.append(replace(change(1), events=(event,), snapshot=secret))
        shown = "".join(traceback.format_exception(refusal.value))
        assert secret not in shown
    assert secret not in caplog.text


async def test_a_failed_read_is_a_store_error(file_store: SqlStore) -> None:
    await file_store.open(new_game())

    def damage(connection: Connection) -> None:
        connection.exec_driver_sql("DROP TABLE results")
        connection.commit()

    await file_store.database.write(damage)
    with pytest.raises(StoreError) as refusal:
        await file_store.standing(1, ANNA)
    assert str(refusal.value) == (
        f"cannot read from {file_store.database.place}: no such table: results"
    )


async def test_a_store_says_whether_it_could_write(store: SqlStore) -> None:
    await store.probe()
    await store.open(new_game())
    await store.probe()
    game = await store.load("game")
    assert game is not None
    assert game.version == 1


async def test_a_store_that_is_locked_or_closed_could_not_write(
    file_store: SqlStore, tmp_path: Path
) -> None:
    await file_store.database.write(
        lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout = 0")
    )
    other = sqlite3.connect(tmp_path / "test.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreError, match="locked"):
        await file_store.probe()
    other.close()
    await file_store.probe()
    await file_store.close()
    with pytest.raises(StoreError, match="closed"):
        await file_store.probe()
