"""Before a migration a SQLite file is copied: wholly, only then, and the last few are kept."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.ports import StoreError
from db import backup
from db.engine import Database
from db.migrate import upgrade
from db.store import open_store
from tests.db.builders import new_game


@pytest.fixture
def stamps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every copy be made a minute after the one before."""
    minutes = iter(range(60))
    monkeypatch.setattr(backup, "_stamp", lambda: f"20260301T20{next(minutes):02}00Z")


async def make_old(path: Path) -> None:
    """Make a database of the first version with a server's settings in it."""

    def make(connection: Connection) -> None:
        upgrade(connection, "0001")
        connection.exec_driver_sql(
            "INSERT INTO guild_settings (guild_id, language, options) VALUES (7, 'de', '{}')"
        )
        connection.commit()

    database = Database(url(path))
    await database.write(make)
    await database.dispose()


def url(path: Path) -> str:
    return f"sqlite:///{path}"


def copies(path: Path) -> list[Path]:
    return sorted(other for other in path.parent.iterdir() if "backup" in other.name)


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(path) as connection:
        found = connection.execute(statement).fetchall()
    connection.close()
    return found


@pytest.mark.usefixtures("stamps")
async def test_an_older_file_is_copied_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await make_old(path)
    path.chmod(0o640)
    store = await open_store(url(path))
    assert (await store.guild_settings(7)).language == "de"
    await store.close()
    [copy] = copies(path)
    assert copy.name == "games.db.0001-20260301T200000Z.backup"
    assert rows(copy, "SELECT version_num FROM alembic_version") == [("0001",)]
    assert rows(copy, "SELECT guild_id, language FROM guild_settings") == [(7, "de")]
    assert stat.S_IMODE(copy.stat().st_mode) == 0o640


async def test_a_copy_has_what_only_the_log_of_a_killed_process_holds(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    await make_old(path)
    with sqlite3.connect(path) as writer:
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("PRAGMA wal_autocheckpoint = 0")
        writer.execute("UPDATE guild_settings SET language = 'nl'")
        writer.commit()
        await (await open_store(url(path))).close()
    writer.close()
    [copy] = copies(path)
    assert rows(copy, "SELECT language FROM guild_settings") == [("nl",)]


async def test_a_fresh_file_and_one_that_is_up_to_date_are_not_copied(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    store = await open_store(url(path))
    await store.open(new_game())
    await store.close()
    await (await open_store(url(path))).close()
    assert copies(path) == []


@pytest.mark.usefixtures("stamps")
async def test_the_last_three_copies_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    other = path.with_name("other.db.0001-20250101T000000Z.backup")
    other.touch()
    for _ in range(5):
        path.unlink(missing_ok=True)
        await make_old(path)
        await (await open_store(url(path))).close()
    assert other.exists()
    kept = [copy.name for copy in copies(path) if copy != other]
    assert kept == [f"games.db.0001-20260301T20{minute}00Z.backup" for minute in ("02", "03", "04")]


async def test_a_file_that_cannot_be_copied_is_left_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    await make_old(path)
    before = path.read_bytes()

    def fail(_self: Path, _target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(StoreError) as refused:
        await open_store(url(path))
    assert str(path) in str(refused.value)
    assert "No space left on device" in str(refused.value)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]


async def test_what_an_interrupted_copy_left_behind_is_in_nobodys_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    monkeypatch.setattr(backup, "_stamp", lambda: "20260301T200000Z")
    await make_old(path)
    part = path.with_name("games.db.0001-20260301T200000Z.backup.part")
    part.write_text("half a copy")
    await (await open_store(url(path))).close()
    assert [copy.name for copy in copies(path)] == ["games.db.0001-20260301T200000Z.backup"]
