"""Reading games and their events. Owns queries only; the connection is the caller's."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, TextClause, select

from bot.ports import GameRecord, Ping, PostedMessage, SeatRow, StoredEvent
from db.models import ACTIVE, events, games, seats

DEADLINES = (
    select(games.c.id, games.c.deadline_at)
    .where(ACTIVE, games.c.deadline_at.is_not(None))
    .order_by(games.c.deadline_at, games.c.id)
)


def read_game(connection: Connection, game_id: str) -> GameRecord | None:
    """Return the game with this id."""
    return _read_one(connection, games.c.id == game_id)


def read_active_in(connection: Connection, channel_id: int) -> GameRecord | None:
    """Return the active game of a channel; the unique index makes it the only one."""
    return _read_one(connection, games.c.channel_id == channel_id, ACTIVE)


def read_events(connection: Connection, game_id: str, after: int) -> tuple[StoredEvent, ...]:
    """Return a game's events above a sequence number, in order."""
    query = (
        select(events.c.seq, events.c.kind, events.c.payload, events.c.at)
        .where(events.c.game_id == game_id, events.c.seq > after)
        .order_by(events.c.seq)
    )
    return tuple(StoredEvent(*row) for row in connection.execute(query))


def read_deadlines(connection: Connection) -> tuple[tuple[str, datetime], ...]:
    """Return id and deadline of the active games that have one, earliest first."""
    return tuple((row.id, row.deadline_at) for row in connection.execute(DEADLINES))


def read_active_games(connection: Connection) -> tuple[str, ...]:
    """Return the ids of all active games, oldest first."""
    query = select(games.c.id).where(ACTIVE).order_by(games.c.created_at, games.c.id)
    return tuple(connection.execute(query).scalars())


def read_active_guilds(connection: Connection) -> tuple[int, ...]:
    """Return the ids of the servers that have active games, lowest first."""
    query = select(games.c.guild_id).where(ACTIVE).distinct().order_by(games.c.guild_id)
    return tuple(connection.execute(query).scalars())


def read_active_of(connection: Connection, guild_id: int) -> tuple[str, ...]:
    """Return the ids of a server's active games, oldest first."""
    query = select(games.c.id).where(games.c.guild_id == guild_id, ACTIVE)
    return tuple(connection.execute(query.order_by(games.c.created_at)).scalars())


def read_played_in(
    connection: Connection, channel_id: int, user_id: int, limit: int
) -> tuple[str, ...]:
    """Return the ids of the last games in a channel at which a user sat, newest first."""
    query = (
        select(games.c.id)
        .join(seats, seats.c.game_id == games.c.id)
        .where(seats.c.user_id == user_id, games.c.channel_id == channel_id)
        .order_by(games.c.created_at.desc(), games.c.id)
        .limit(limit)
    )
    return tuple(connection.execute(query).scalars())


def read_seats(connection: Connection, game_id: str) -> tuple[SeatRow, ...]:
    """Return who sits at a game, in seat order."""
    query = (
        select(seats.c.seat, seats.c.user_id, seats.c.name)
        .where(seats.c.game_id == game_id)
        .order_by(seats.c.seat)
    )
    return tuple(SeatRow(*row) for row in connection.execute(query))


def _read_one(
    connection: Connection, *conditions: ColumnElement[bool] | TextClause
) -> GameRecord | None:
    row = (connection.execute(select(games).where(*conditions))).one_or_none()
    return None if row is None else _record(row)


def _record(row: Row[Any]) -> GameRecord:
    message = None
    if row.message_id is not None:
        message = PostedMessage(row.message_id, row.message_key, row.message_posted_at)
    return GameRecord(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        status=row.status,
        version=row.version,
        snapshot=row.snapshot,
        deadline_at=row.deadline_at,
        message=message,
        created_at=row.created_at,
        updated_at=row.updated_at,
        ping=None if row.ping_turn is None else Ping(row.ping_turn, row.ping_message_id),
    )
