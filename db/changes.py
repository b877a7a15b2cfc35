"""Writing games: new ones, changes, and which message shows them.

Owns the version check and the one-game-per-channel check. Every function works inside the
transaction of the connection that it is given and neither begins nor commits. It takes what
several callers want written at once and answers for each: None, or the refusal that only this
caller gets. A failure that it cannot pin on one caller is raised instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.ports import (
    Change,
    ChannelBusyError,
    NewEvent,
    NewGame,
    PostedMessage,
    SeatRow,
    StaleWriteError,
    StoreError,
)
from db.models import ACTIVE, events, games, results, seats
from db.rule_sets import put_rule_sets

Refusals = list[StoreError | None]

_CHANGE_GAME = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.version == bindparam("expected_version"))
    .values(
        version=bindparam("new_version"),
        snapshot=bindparam("new_snapshot"),
        status=bindparam("new_status"),
        deadline_at=bindparam("new_deadline_at"),
        updated_at=bindparam("new_updated_at"),
        # A change to a game that has ended already doesn't move its end.
        ended_at=func.coalesce(
            games.c.ended_at, bindparam("new_ended_at", type_=games.c.ended_at.type)
        ),
    )
)

_POST = (
    update(games)
    .where(games.c.id == bindparam("game"))
    .values(
        message_id=bindparam("new_message_id"),
        message_key=bindparam("new_message_key"),
        message_posted_at=bindparam("new_message_posted_at"),
    )
)


@dataclass(frozen=True, slots=True)
class Posting:
    """Which message shows a game from now on; None if none does."""

    game_id: str
    message: PostedMessage | None


def write_new_games(connection: Connection, new: Sequence[NewGame]) -> Refusals:
    """Store the games whose channel is free; of two for one channel the first wins."""
    channels = {game.channel_id for game in new}
    query = select(games.c.channel_id, games.c.id).where(ACTIVE, games.c.channel_id.in_(channels))
    holders: dict[int, str] = {row.channel_id: row.id for row in connection.execute(query)}
    refusals: Refusals = []
    accepted: list[NewGame] = []
    for game in new:
        if not game.status.active:
            refusals.append(None)
        elif game.channel_id in holders:
            refusals.append(ChannelBusyError(game.channel_id, holders[game.channel_id]))
            continue
        else:
            refusals.append(None)
            holders[game.channel_id] = game.id
        accepted.append(game)
    if accepted:
        connection.execute(insert(games), [_new_game(game) for game in accepted])
        _insert_events(connection, ((game.id, 0, game.events, game.at) for game in accepted))
        _insert_seats(connection, ((game.id, game.seats) for game in accepted))
    return refusals


def write_changes(connection: Connection, changes: Sequence[Change]) -> Refusals:
    """Write the changes that expect the stored version; of two for one version the first wins."""
    if len(changes) == 1:
        return [_write_one(connection, changes[0])]
    versions = _lock_versions(connection, changes)
    refusals: Refusals = []
    accepted: list[Change] = []
    for change in changes:
        refusal = _check_version(change, versions.get(change.game_id))
        refusals.append(refusal)
        if refusal is None:
            versions[change.game_id] = change.version
            accepted.append(change)
    if accepted:
        rows = [_changed_game(change) for change in accepted]
        updated = connection.execute(_CHANGE_GAME, rows)
        # asyncpg cannot count the rows of several updates; the lock and the events' key guard.
        countable = len(rows) == 1 or updated.supports_sane_multi_rowcount()
        if countable and updated.rowcount != len(rows):
            raise _overtaken(*accepted)
        _add_rows(connection, accepted)
    return refusals


def write_postings(connection: Connection, postings: Sequence[Posting]) -> Refusals:
    """Write which messages show the games; the last posting of a game stands."""
    ids = {posting.game_id for posting in postings}
    query = select(games.c.id).where(games.c.id.in_(ids))
    found = set(connection.execute(query).scalars())
    if rows := [_posting(posting) for posting in postings if posting.game_id in found]:
        connection.execute(_POST, rows)
    return [
        None if posting.game_id in found else _unknown_game(posting.game_id) for posting in postings
    ]


def _check_version(change: Change, stored: int | None) -> StoreError | None:
    if stored is None:
        return _unknown_game(change.game_id)
    if stored != change.expected_version:
        return StaleWriteError(
            f"game {change.game_id} is at version {stored}, not {change.expected_version}"
        )
    return None


def _overtaken(*changes: Change) -> StaleWriteError:
    names = ", ".join(change.game_id for change in changes)
    return StaleWriteError(f"somebody else wrote in the same moment: {names}")


def _unknown_game(game_id: str) -> StoreError:
    return StoreError(f"there is no game {game_id}")


def _write_one(connection: Connection, change: Change) -> StoreError | None:
    """Write a change that is alone in its transaction: the update itself finds out if it may.

    Most changes are; a question less makes the answer to a click noticeably faster.
    """
    updated = connection.execute(_CHANGE_GAME, _changed_game(change))
    if updated.rowcount == 1:
        _add_rows(connection, [change])
        return None
    versions = _lock_versions(connection, [change])
    # The stored version may have become the expected one since; the change is still not written.
    return _check_version(change, versions.get(change.game_id)) or _overtaken(change)


def _lock_versions(connection: Connection, changes: Sequence[Change]) -> dict[str, int]:
    """Return the stored versions of the games that are to be changed; nobody else changes them now.

    On PostgreSQL the rows stay locked until the commit; in one order, so that two processes cannot
    wait for each other. On SQLite the whole transaction is exclusive already.
    """
    ids = {change.game_id for change in changes}
    query = select(games.c.id, games.c.version).where(games.c.id.in_(ids))
    rows = connection.execute(query.order_by(games.c.id).with_for_update())
    return {row.id: row.version for row in rows}


def _add_rows(connection: Connection, changes: Sequence[Change]) -> None:
    """Write what changes bring besides the game's own row."""
    _insert_events(
        connection,
        ((change.game_id, change.expected_version, change.events, change.at) for change in changes),
    )
    # Two changes of one game may stand in one batch: the last seating is the one to write.
    seatings = {change.game_id: change.seats for change in changes if change.seats is not None}
    if seatings:
        connection.execute(delete(seats).where(seats.c.game_id.in_(list(seatings))))
        _insert_seats(connection, seatings.items())
    if rows := [
        {"game_id": change.game_id, **asdict(result)}
        for change in changes
        for result in change.results
    ]:
        connection.execute(insert(results), rows)
    if played := [change.played for change in changes if change.played is not None]:
        put_rule_sets(connection, played)


def _insert_events(
    connection: Connection,
    lists: Iterable[tuple[str, int, Sequence[NewEvent], datetime]],
) -> None:
    """Insert lists of events, each of a game and numbered from the version it follows."""
    if rows := [
        {"game_id": game_id, "seq": seq, "kind": event.kind, "payload": event.payload, "at": at}
        for game_id, version, new, at in lists
        for seq, event in enumerate(new, start=version + 1)
    ]:
        connection.execute(insert(events), rows)


def _insert_seats(
    connection: Connection, seatings: Iterable[tuple[str, Sequence[SeatRow]]]
) -> None:
    if rows := [
        {"game_id": game_id, "seat": row.seat, "user_id": row.user_id, "name": row.name}
        for game_id, seating in seatings
        for row in seating
    ]:
        connection.execute(insert(seats), rows)


def _new_game(game: NewGame) -> dict[str, object]:
    return {
        "id": game.id,
        "guild_id": game.guild_id,
        "channel_id": game.channel_id,
        "status": game.status,
        "version": len(game.events),
        "snapshot": game.snapshot,
        "deadline_at": game.deadline_at,
        "created_at": game.at,
        "updated_at": game.at,
        "ended_at": None if game.status.active else game.at,
    }


def _changed_game(change: Change) -> dict[str, object]:
    return {
        "game": change.game_id,
        "expected_version": change.expected_version,
        "new_version": change.version,
        "new_snapshot": change.snapshot,
        "new_status": change.status,
        "new_deadline_at": change.deadline_at,
        "new_updated_at": change.at,
        "new_ended_at": None if change.status.active else change.at,
    }


def _posting(posting: Posting) -> dict[str, object]:
    message = posting.message
    return {
        "game": posting.game_id,
        "new_message_id": message.message_id if message else None,
        "new_message_key": message.key if message else None,
        "new_message_posted_at": message.posted_at if message else None,
    }
