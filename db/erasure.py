"""Deleting one user's data from the tables that name users. Begins and commits nothing.

Snapshots and event payloads are not looked into: what they say of a user is up to whoever writes
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, delete, update

from db.changes import Refusals
from db.models import results, rule_sets, seats, user_settings


@dataclass(frozen=True, slots=True)
class Erasure:
    """A user who is to be forgotten."""

    user_id: int


def write_erasures(connection: Connection, erasures: Sequence[Erasure]) -> Refusals:
    """Take the users out of all that names them, with their wishes; the games of others stay."""
    users = {erasure.user_id for erasure in erasures}
    connection.execute(
        update(seats).where(seats.c.user_id.in_(users)).values(user_id=None, name="")
    )
    connection.execute(update(results).where(results.c.user_id.in_(users)).values(user_id=None))
    connection.execute(update(rule_sets).where(rule_sets.c.by.in_(users)).values(by=None))
    connection.execute(delete(user_settings).where(user_settings.c.user_id.in_(users)))
    return [None] * len(erasures)
