"""Reading and writing what people want. Owns queries only; begins and commits nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from sqlalchemy import Connection, delete, insert, select

from bot.ports import Preferences
from db.changes import Refusals
from db.models import user_settings


def read_preferences(connection: Connection, user_id: int) -> Preferences:
    """Return what a person wants; all defaults if they never said."""
    query = select(user_settings).where(user_settings.c.user_id == user_id)
    row = connection.execute(query).one_or_none()
    return Preferences(user_id) if row is None else Preferences(**row._mapping)


def write_preferences(connection: Connection, saved: Sequence[Preferences]) -> Refusals:
    """Replace what people want; of two for one person the last stands."""
    latest = {each.user_id: each for each in saved}
    connection.execute(delete(user_settings).where(user_settings.c.user_id.in_(list(latest))))
    connection.execute(insert(user_settings), [asdict(each) for each in latest.values()])
    return [None] * len(saved)
