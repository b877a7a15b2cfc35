"""Writing which call a game has made last. Begins and commits nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, case, update

from bot.ports import Ping
from db.changes import Refusals
from db.models import games

_CALL = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(
        ping_turn=bindparam("new_ping_turn"),
        ping_message_id=bindparam("new_ping_message_id"),
        # A change that came first has set a deadline of its own.
        deadline_at=case(
            (
                games.c.version == bindparam("seen_version"),
                bindparam("new_deadline_at", type_=games.c.deadline_at.type),
            ),
            else_=games.c.deadline_at,
        ),
    )
)


@dataclass(frozen=True, slots=True)
class Calling:
    """A call that a game has made, and the deadline that it has then at this version."""

    game_id: str
    ping: Ping
    version: int
    deadline_at: datetime | None


def write_callings(connection: Connection, callings: Sequence[Calling]) -> Refusals:
    """Write the calls in order; one of a game that is not there is forgotten."""
    connection.execute(_CALL, [_row(calling) for calling in callings])
    return [None] * len(callings)


def _row(calling: Calling) -> dict[str, object]:
    return {
        "game": calling.game_id,
        "seen_version": calling.version,
        "new_ping_turn": calling.ping.turn,
        "new_ping_message_id": calling.ping.message_id,
        "new_deadline_at": calling.deadline_at,
    }
