"""Brings a database to the newest revision at start, and refuses one that isn't ours to change.

Owns the decision what may be migrated. The migrations themselves are in `db/migrations`, found
from this file's own place, so an installed package needs no alembic.ini.
"""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select, text

from bot.ports import StoreError
from db.backup import back_up
from db.engine import Database
from db.errors import DRIVER_FAILURES, VALUE_FAILURES, describe

_MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 0x5C411113
"""Any number that no other program on the same server would lock."""

_PROBE = text("UPDATE alembic_version SET version_num = version_num")

_logger = logging.getLogger(__name__)


async def prepare(database: Database) -> None:
    """Check the database, then migrate it in one transaction; a SQLite file is copied before.

    Raises `StoreError` naming the place if it cannot be opened, is of something else or of a
    newer version; in all these cases nothing has been changed in it.
    One at a time in a process: Alembic keeps what it is doing in globals.
    """
    try:
        await database.write(_prepare, database)
    except (*DRIVER_FAILURES, *VALUE_FAILURES) as error:
        raise StoreError(f"cannot open the database {database.place}: {describe(error)}") from None


def _prepare(connection: Connection, database: Database) -> None:
    outdated = _outdated(connection, database)
    connection.rollback()
    if database.is_sqlite:
        if outdated is not None:
            back_up(connection, outdated)
        _open_sqlite(connection, database)
    upgrade(connection)
    # A file without the right to write opens well and begins a transaction; a first write shows
    # it now instead of in the middle of a game.
    connection.execute(_PROBE)
    connection.commit()
    if database.is_sqlite:
        _pragma(connection, "foreign_keys = ON")


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Migrate forward to a revision, inside the connection's transaction."""
    if connection.dialect.name == "postgresql":
        # Two processes may start at once; the second waits here and finds nothing left to do.
        connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
    command.upgrade(_config(connection), revision)


def downgrade(connection: Connection, revision: str) -> None:
    """Migrate back to a revision (`base` is an empty database), inside the transaction."""
    command.downgrade(_config(connection), revision)


def _open_sqlite(connection: Connection, database: Database) -> None:
    """Set what SQLite allows outside of a transaction only.

    Foreign keys are off while tables are copied and dropped: dropping the old copy of `games`
    would otherwise delete everything that refers to it.
    """
    mode = _pragma(connection, "journal_mode = WAL")
    if mode != "wal" and not database.is_shared:
        _logger.warning("%s stays in journal mode %s: slow, but safe", database.place, mode)
    _pragma(connection, "foreign_keys = OFF")


def _pragma(connection: Connection, pragma: str) -> object:
    """Run a pragma on the driver's connection, which begins no transaction; return its value."""
    cursor = connection.connection.cursor()
    cursor.execute(f"PRAGMA {pragma}")
    row = cursor.fetchone()
    cursor.close()
    return row[0] if row else None


def _outdated(connection: Connection, database: Database) -> str | None:
    """The revision that the database is to be brought forward from, if it has any.

    Raises `StoreError` unless the database is empty or of a revision that we know.
    """
    found = MigrationContext.configure(connection).get_current_heads()
    script = ScriptDirectory(str(_MIGRATIONS))
    known = {revision.revision for revision in script.walk_revisions()}
    if unknown := sorted(set(found) - known):
        raise StoreError(
            f"the database {database.place} was written by a newer version of this bot"
            f" (revision {', '.join(unknown)}); it was left untouched"
        )
    # A PostgreSQL database may be shared with other programs; a SQLite file is one program's own.
    if database.is_sqlite and not found and inspect(connection).get_table_names():
        raise StoreError(
            f"the database {database.place} belongs to another program; it was left untouched"
        )
    return "-".join(found) if found and set(found) != set(script.get_heads()) else None


def _config(connection: Connection) -> Config:
    config = Config()
    # A % in the path would be read as the start of a placeholder.
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
