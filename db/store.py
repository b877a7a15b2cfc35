"""The store of a running bot: one object for all that is kept.

Owns the opening and which function serves which call. Queries, the writer and the connections
have files of their own.
"""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Final

from bot.ports import (
    Change,
    GameRecord,
    GuildSettings,
    Ladder,
    LadderStep,
    NewGame,
    Ping,
    PlayerFigures,
    PostedMessage,
    Preferences,
    RuleSet,
    SeatRow,
    Standing,
    StoredEvent,
)
from db.calls import Calling, write_callings
from db.changes import Posting, write_changes, write_new_games, write_postings
from db.engine import Database
from db.erasure import Erasure, write_erasures
from db.games import (
    read_active_games,
    read_active_guilds,
    read_active_in,
    read_active_of,
    read_deadlines,
    read_events,
    read_game,
    read_played_in,
    read_seats,
)
from db.guilds import read_settings, write_settings
from db.lease import Lease, NoLease, acquire
from db.migrate import prepare
from db.preferences import read_preferences, write_preferences
from db.results import read_figures, read_ladder, read_ladder_steps, read_standing
from db.rule_sets import (
    RuleSetDeletion,
    RuleSetSaving,
    delete_rule_sets,
    read_rule_sets,
    write_rule_sets,
)
from db.writer import GROUP_LIMIT, Write, Writer

_logger = logging.getLogger(__name__)

_KINDS: Final[dict[type, Write]] = {
    # Changes first: the one that ends a channel's game frees it for a new one in the same batch.
    Change: write_changes,
    NewGame: write_new_games,
    Posting: write_postings,
    Calling: write_callings,
    GuildSettings: write_settings,
    Preferences: write_preferences,
    RuleSetDeletion: delete_rule_sets,
    RuleSetSaving: write_rule_sets,
    Erasure: write_erasures,
}


async def open_store(url: str, *, group_limit: int = GROUP_LIMIT, alone: bool = False) -> SqlStore:
    """Open the database at a `sqlite` or `postgresql+asyncpg` URL and migrate it.

    With `alone` this waits first until no other process that asked for it has the database open.
    Raises `StoreError` with a sentence that names the place, never the password. A database of a
    newer version or of another program is left as it is.
    """
    database = Database(url)
    lease: Lease = NoLease()
    try:
        if alone:
            lease = await acquire(database)
        await prepare(database)
    except BaseException:
        await lease.release()
        await database.dispose()
        raise
    _logger.info("database: %s", database.place)
    return SqlStore(database, group_limit, lease)


class SqlStore:
    """`bot.ports.Store` over SQLAlchemy. Made by `open_store`.

    Writes that wait at the same moment share one transaction; a refused one spoils no other. A
    caller that is cancelled while it waits does not take its write back. Reads see everything
    that was acknowledged before they began and wait for no writer, and nothing is kept in memory.
    """

    def __init__(self, database: Database, group_limit: int, lease: Lease | None = None) -> None:
        self.database = database
        self._lease = lease or NoLease()
        self._writer = Writer(database, _KINDS, group_limit)

    async def open(self, game: NewGame) -> None:
        """Store a new game. Raises `ChannelBusyError` if the channel has an active one."""
        await self._writer.write(game)

    async def append(self, change: Change) -> None:
        """Write one change. Raises `StaleWriteError` if `expected_version` is not current."""
        if not change.events:
            raise ValueError(f"a change to game {change.game_id} has no event")
        await self._writer.write(change)

    async def post(self, game_id: str, message: PostedMessage | None) -> None:
        """Remember which public message shows the game; does not change its version."""
        await self._writer.write(Posting(game_id, message))

    async def call(
        self, game_id: str, ping: Ping, *, version: int, deadline_at: datetime | None
    ) -> None:
        """Remember a call, and the deadline that the game has then if it is still as it was."""
        await self._writer.write(Calling(game_id, ping, version, deadline_at))

    async def save_guild_settings(self, settings: GuildSettings) -> None:
        """Save the server's settings."""
        await self._writer.write(settings)

    async def forget(self, user_id: int) -> None:
        """Take a user out of all seats and results.

        Snapshots and event payloads stay as they are. A running game writes its seating anew when
        it changes, so leave the user's running games first.
        """
        await self._writer.write(Erasure(user_id))

    async def load(self, game_id: str) -> GameRecord | None:
        """Load the game with this id, whatever its status."""
        return await self.database.read(read_game, game_id)

    async def active_in(self, channel_id: int) -> GameRecord | None:
        """Load the active game of a channel, or None."""
        return await self.database.read(read_active_in, channel_id)

    async def events(self, game_id: str, after: int = 0) -> tuple[StoredEvent, ...]:
        """Load a game's events with a sequence number above `after`, in order."""
        return await self.database.read(read_events, game_id, after)

    async def seats(self, game_id: str) -> tuple[SeatRow, ...]:
        """List who sits at a game, in seat order; nobody if there is no such game."""
        return await self.database.read(read_seats, game_id)

    async def deadlines(self) -> tuple[tuple[str, datetime], ...]:
        """List id and deadline of every active game that has one, earliest first."""
        return await self.database.read(read_deadlines)

    async def active_games(self) -> tuple[str, ...]:
        """List the ids of all active games, oldest first."""
        return await self.database.read(read_active_games)

    async def active_guilds(self) -> tuple[int, ...]:
        """List the servers that have active games."""
        return await self.database.read(read_active_guilds)

    async def active_of(self, guild_id: int) -> tuple[str, ...]:
        """List the ids of a server's active games, oldest first."""
        return await self.database.read(read_active_of, guild_id)

    async def played_in(self, channel_id: int, user_id: int, limit: int) -> tuple[str, ...]:
        """List the ids of the last games in a channel at which this account sat, newest first."""
        return await self.database.read(read_played_in, channel_id, user_id, limit)

    async def ladder(self, guild_id: int, offset: int, limit: int) -> Ladder:
        """Return one page of the server's ladder."""
        return await self.database.read(read_ladder, guild_id, offset, limit)

    async def standing(self, guild_id: int, user_id: int) -> Standing | None:
        """Return one player's row, or None without a finished game."""
        return await self.database.read(read_standing, guild_id, user_id)

    async def ladder_steps(self, game_id: str) -> tuple[LadderStep, ...]:
        """Return what a finished game did to the ranks of who played it, best place first."""
        return await self.database.read(read_ladder_steps, game_id)

    async def figures(self, guild_id: int, user_id: int) -> PlayerFigures | None:
        """Return one player's sums, or None without a finished game."""
        return await self.database.read(read_figures, guild_id, user_id)

    async def guild_settings(self, guild_id: int) -> GuildSettings:
        """Return the server's settings; all defaults if none were saved."""
        return await self.database.read(read_settings, guild_id)

    async def preferences(self, user_id: int) -> Preferences:
        """Return what a person wants; all defaults if they never said."""
        return await self.database.read(read_preferences, user_id)

    async def save_preferences(self, preferences: Preferences) -> None:
        """Save what a person wants."""
        await self._writer.write(preferences)

    async def rule_sets(self, guild_id: int) -> tuple[RuleSet, ...]:
        """Return all sets of rules that the server keeps, by use and name."""
        return await self.database.read(read_rule_sets, guild_id)

    async def save_rule_set(self, rule_set: RuleSet, replaces: RuleSet | None = None) -> None:
        """Save a set of rules; refuses to replace another than `replaces`, or to save too many."""
        await self._writer.write(RuleSetSaving(rule_set, replaces))

    async def delete_rule_set(self, rule_set: RuleSet) -> None:
        """Delete exactly this set of rules; nothing happens if it is there no more."""
        await self._writer.write(RuleSetDeletion(rule_set))

    async def probe(self) -> None:
        """Return if something could be written now; raises `StoreError` if not."""
        await self.database.probe()

    async def check_lease(self) -> None:
        """Raise `LeaseLostError` if another process may be running the tables by now."""
        await self._lease.check()

    async def close(self) -> None:
        """Finish what is being written and release everything; the store is unusable after."""
        await self._writer.close()
        await self._lease.release()
        await self.database.dispose()
