"""What can go wrong underneath, and how it is put into words.

Owns the list of failures that become `StoreError`, and what may be quoted of them. A driver's own
text can quote whole rows, and rows hold the cards of running games: so only the first line is
taken, and a `StoreError` is raised without its cause.
"""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError, SQLAlchemyError, StatementError

DRIVER_FAILURES = (SQLAlchemyError, sqlite3.Error, OSError)
"""What reaching and asking the database can raise."""

VALUE_FAILURES = (ValueError, TypeError, OverflowError)
"""What a value that cannot be stored raises in the driver: too large, or text that is no UTF-8."""

_QUOTED = 200


def describe(error: BaseException) -> str:
    """Name a failure in one line that holds no stored row and no password."""
    cause: BaseException = error
    if isinstance(error, StatementError) and error.orig is not None:
        cause = error.orig
    if isinstance(cause, UnicodeError):
        return "text that is not valid Unicode"
    if isinstance(error, DBAPIError) and cause.__cause__ is not None:
        # asyncpg's own error stands behind the adapter's, and says it more plainly.
        cause = cause.__cause__
    first_line = next(iter(str(cause).splitlines()), "")
    return first_line[:_QUOTED] or type(cause).__name__
