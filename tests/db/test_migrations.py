"""Migrations make what the models say, forth and back, and touch nothing that isn't theirs."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from bot.ports import GameStatus, StoreError
from db.engine import Database
from db.games import DEADLINES
from db.migrate import downgrade, upgrade
from db.models import ACTIVE, metadata
from db.store import SqlStore, open_store
from tests.db.builders import change, new_game


@pytest_asyncio.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """Give an empty database, not migrated yet."""
    database = Database(database_url)
    yield database
    await database.dispose()


def tables_of(connection: Connection) -> set[str]:
    """Return the names of all tables."""
    return set(inspect(connection).get_table_names())


def differences(connection: Connection) -> list[object]:
    """Return what the models have and the database lacks, or the other way round."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def steps_of(connection: Connection, query: str) -> list[str]:
    """Return how SQLite would find what is asked for."""
    plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}")
    return [row.detail for row in plan]


async def test_migrations_make_exactly_the_models_tables(database: Database) -> None:
    def look(connection: Connection) -> None:
        upgrade(connection)
        assert differences(connection) == []
        assert tables_of(connection) == {*metadata.tables, "alembic_version"}

    await database.write(look)


async def test_constraints_have_the_names_of_the_convention(database: Database) -> None:
    def names_of(connection: Connection) -> set[str | None]:
        look = inspect(connection)
        return {
            name
            for table in metadata.tables
            for name in (
                look.get_pk_constraint(table)["name"],
                *(key["name"] for key in look.get_foreign_keys(table)),
            )
        }

    def declared() -> set[str]:
        return {
            str(constraint.name)
            for table in metadata.tables.values()
            for constraint in (table.primary_key, *table.foreign_key_constraints)
        }

    def look(connection: Connection) -> None:
        upgrade(connection)
        assert names_of(connection) == declared()

    await database.write(look)


async def test_migrations_go_back_to_nothing_and_forth_again(database: Database) -> None:
    def move(connection: Connection) -> None:
        upgrade(connection)
        downgrade(connection, "base")
        assert tables_of(connection) == {"alembic_version"}
        upgrade(connection)
        assert differences(connection) == []

    await database.write(move)


async def test_a_failed_migration_leaves_nothing_behind(database: Database) -> None:
    def fail(connection: Connection) -> None:
        connection.exec_driver_sql("CREATE TABLE results (id INTEGER)")
        connection.commit()
        with pytest.raises(Exception, match="results"):
            upgrade(connection)
        connection.rollback()
        assert tables_of(connection) == {"results"}

    await database.write(fail)


async def test_an_up_to_date_database_is_opened_as_it_is(file_url: str) -> None:
    store = await open_store(file_url)
    await store.open(new_game())
    await store.append(change(1))
    await store.close()

    again = await open_store(file_url)
    game = await again.load("game")
    assert game is not None
    assert game.version == 2
    assert len(await again.events("game")) == 2
    await again.close()


async def test_a_database_of_a_newer_version_is_refused_and_untouched(
    file_url: str, tmp_path: Path
) -> None:
    await (await open_store(file_url)).close()
    path = tmp_path / "test.db"
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = hashlib.sha256(path.read_bytes()).digest()

    with pytest.raises(StoreError) as refusal:
        await open_store(file_url)

    assert str(path) in str(refusal.value)
    assert "newer version" in str(refusal.value)
    assert "9999" in str(refusal.value)
    assert hashlib.sha256(path.read_bytes()).digest() == before


async def test_a_database_of_another_program_is_refused_and_untouched(
    file_url: str, tmp_path: Path
) -> None:
    path = tmp_path / "test.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE contacts (name TEXT)")
    connection.close()
    before = hashlib.sha256(path.read_bytes()).digest()

    with pytest.raises(StoreError, match="another program") as refusal:
        await open_store(file_url)

    assert str(path) in str(refusal.value)
    assert hashlib.sha256(path.read_bytes()).digest() == before
    assert os.listdir(tmp_path) == [path.name]


def test_active_sql_agrees() -> None:
    active = ", ".join(f"'{status.value}'" for status in GameStatus if status.active)
    assert str(ACTIVE) == f"status IN ({active})"


async def test_deadlines_are_read_from_their_index(file_store: SqlStore) -> None:
    steps = await file_store.database.read(steps_of, str(DEADLINES))
    assert any("ix_games_active_deadline_at" in step for step in steps), steps


async def test_the_active_game_of_a_channel_is_found_by_its_index(file_store: SqlStore) -> None:
    query = f"SELECT * FROM games WHERE channel_id = 1 AND {ACTIVE}"  # noqa: S608 - our own text
    steps = await file_store.database.read(steps_of, query)
    assert any("uq_games_active_channel_id" in step for step in steps), steps
