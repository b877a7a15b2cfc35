"""Copies a SQLite file before its tables are changed, and keeps the last few copies.

Owns their names and their number. When a copy is due is decided in `db.migrate`.
"""

from __future__ import annotations

import logging
import re
import shutil
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from bot.ports import StoreError
from db.errors import DRIVER_FAILURES, describe

_logger = logging.getLogger(__name__)

KEPT: Final = 3
"""So many copies of one file are kept."""


def back_up(connection: Connection, revision: str) -> None:
    """Copy the connection's file next to it; the copy is whole, or there is none.

    The connection must be outside of a transaction. Raises `StoreError` if it cannot be done;
    does nothing for a database in memory.
    """
    cursor = connection.connection.cursor()
    try:
        cursor.execute("PRAGMA database_list")
        row = cursor.fetchone()
        if row is None or not row[2]:
            return
        file = Path(row[2])
        copy = file.with_name(f"{file.name}.{revision}-{_stamp()}.backup")
        begun = copy.with_name(f"{copy.name}.part")
        try:
            begun.unlink(missing_ok=True)
            # Unlike a copy of the file, this has what only the write-ahead log holds so far.
            cursor.execute("VACUUM INTO ?", (str(begun),))
            shutil.copymode(file, begun)
            begun.replace(copy)
        except (OSError, *DRIVER_FAILURES) as error:
            begun.unlink(missing_ok=True)
            raise StoreError(
                f"the database {file} must be brought to the form of this version, but could not be"
                f" copied before: {describe(error)}; it was left untouched"
            ) from None
    finally:
        cursor.close()
    _logger.info("the database was copied to %s before it is migrated", copy)
    _clear_out(file)


def _clear_out(file: Path) -> None:
    """Delete all but the newest copies."""
    name = re.compile(re.escape(file.name) + r"\.\w+-(\d{8}T\d{6}Z)\.backup")
    copies = {
        match[1]: path
        for path in sorted(file.parent.iterdir())
        if (match := name.fullmatch(path.name))
    }
    for stamp in sorted(copies)[:-KEPT]:
        try:
            copies[stamp].unlink()
        except OSError as error:
            _logger.warning("the old copy %s stays: %s", copies[stamp], error.strerror)


def _stamp() -> str:
    return f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
