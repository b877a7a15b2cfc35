"""What the running tables need from storage, as values and one protocol.

Owns no behaviour. `db/` implements `Store`; `bot/` and its tests use it; nothing here knows SQL
or Discord. All times are aware UTC. All ids are Discord snowflakes except a game's own id, which
is a short random text that also stands in custom ids.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.keeping import (
    RULE_SETS_MAX,
    GuildSettings,
    Ladder,
    Ladders,
    LadderStep,
    PlayerFigures,
    Preferences,
    RuleSet,
    RulesUse,
    Standing,
    rule_set_key,
)

__all__ = [
    "RULE_SETS_MAX",
    "GuildSettings",
    "Ladder",
    "LadderStep",
    "Ladders",
    "PlayerFigures",
    "Preferences",
    "RuleSet",
    "RulesUse",
    "Standing",
    "rule_set_key",
]


class GameStatus(StrEnum):
    """Where a stored game stands. Only `LOBBY` and `PLAYING` occupy their channel."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    """Played to a winner; counts on the ladder."""
    CLOSED = "closed"
    """Ended without a result: stopped, expired or abandoned. Counts nowhere."""

    @property
    def active(self) -> bool:
        """Whether a game of this status occupies its channel."""
        return self in (GameStatus.LOBBY, GameStatus.PLAYING)


class StoreError(Exception):
    """Storage could not do what was asked; the message names what and where."""


class ChannelBusyError(StoreError):
    """The channel already has an active game."""

    def __init__(self, channel_id: int, game_id: str) -> None:
        super().__init__(f"channel {channel_id} already has the active game {game_id}")
        self.channel_id = channel_id
        self.game_id = game_id


class StaleWriteError(StoreError):
    """Somebody else wrote this game first: the expected version is not the stored one."""


class LeaseLostError(StoreError):
    """Another process may be running the tables by now: this one must end."""


class RuleSetExistsError(StoreError):
    """The server has a set of rules of this name that was not to be replaced."""


class RuleSetsFullError(StoreError):
    """The server has saved as many sets of rules as it may."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """One event to append; its sequence number follows from the change it stands in."""

    kind: str
    payload: str = field(repr=False)
    """JSON as `game.codec` writes it. Holds secrets while a game runs."""


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event as it was written."""

    seq: int
    kind: str
    payload: str = field(repr=False)
    at: datetime


@dataclass(frozen=True, slots=True)
class PostedMessage:
    """The public message that shows a game: which one, what for, and since when."""

    message_id: int
    key: str
    """What the message shows: `lobby`, `round:3`, `end`. A new key means a new message."""
    posted_at: datetime


@dataclass(frozen=True, slots=True)
class Ping:
    """The call that somebody's turn has come, of which there is at most one for each turn."""

    turn: int
    """The version of the game at which the turn began."""
    message_id: int | None = None
    """The message that calls; None if it was never posted, or is gone."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where; `user_id` is None for a computer."""

    seat: int
    user_id: int | None
    name: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What one seat's game came to. Only rows with a `user_id` count on the ladder."""

    seat: int
    user_id: int | None
    place: int
    """1 is the winner; seats that went out in the same round share a place."""
    won: bool
    crown: bool
    """Won without ever losing a life."""
    rounds: int
    rounds_lost: int
    knocks: int
    knocks_lost: int
    """Rounds that this seat knocked and was itself among the losers."""
    thirtyones: int
    feuers: int
    best_half_points: int
    """Best hand held at a showdown, in half points (61 is 30½)."""
    left: bool = False
    """Left the table before the end; counts as a game that was not won."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A stored game as it is loaded."""

    id: str
    guild_id: int
    channel_id: int
    status: GameStatus
    version: int
    """Sequence number of the last event; also the version that buttons carry."""
    snapshot: str = field(repr=False)
    """JSON of the whole table at `version`. Holds secrets while a game runs."""
    deadline_at: datetime | None
    message: PostedMessage | None
    created_at: datetime
    updated_at: datetime
    ping: Ping | None = None
    """The last call of the game, if there was one."""


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be stored for the first time; its events are numbered from 1."""

    id: str
    guild_id: int
    channel_id: int
    status: GameStatus
    events: tuple[NewEvent, ...]
    snapshot: str = field(repr=False)
    deadline_at: datetime | None
    seats: tuple[SeatRow, ...]
    at: datetime


@dataclass(frozen=True, slots=True)
class Change:
    """Everything that one accepted request changes in storage, written in one transaction.

    The events get the numbers `expected_version + 1 …`; the game's new version is the last of
    them. A change always has at least one event.
    """

    game_id: str
    expected_version: int
    events: tuple[NewEvent, ...]
    snapshot: str = field(repr=False)
    status: GameStatus
    deadline_at: datetime | None
    at: datetime
    seats: tuple[SeatRow, ...] | None = None
    """The whole new seating, or None when it is as before."""
    results: tuple[ResultRow, ...] = ()
    """Written once, with the change that finishes the game."""
    played: RuleSet | None = None
    """What the server now played last; comes with the change that begins the game."""

    @property
    def version(self) -> int:
        """The game's version after this change."""
        return self.expected_version + len(self.events)


class Store(Ladders, Protocol):
    """Storage of games and ladders. Every call that writes returns only after its commit."""

    async def open(self, game: NewGame) -> None:
        """Store a new game. Raises `ChannelBusyError` if the channel has an active one."""

    async def append(self, change: Change) -> None:
        """Write one change. Raises `StaleWriteError` if `expected_version` is not current."""

    async def load(self, game_id: str) -> GameRecord | None:
        """Load the game with this id, whatever its status."""

    async def active_in(self, channel_id: int) -> GameRecord | None:
        """Load the active game of a channel, or None."""

    async def events(self, game_id: str, after: int = 0) -> tuple[StoredEvent, ...]:
        """Load a game's events with a sequence number above `after`, in order."""

    async def deadlines(self) -> tuple[tuple[str, datetime], ...]:
        """List id and deadline of every active game that has one, earliest first."""

    async def active_guilds(self) -> tuple[int, ...]:
        """List the servers that have active games."""

    async def active_of(self, guild_id: int) -> tuple[str, ...]:
        """List the ids of a server's active games."""

    async def played_in(self, channel_id: int, user_id: int, limit: int) -> tuple[str, ...]:
        """List the ids of the last games in a channel at which this account sat, newest first."""

    async def post(self, game_id: str, message: PostedMessage | None) -> None:
        """Remember which public message shows the game; does not change its version."""

    async def call(
        self, game_id: str, ping: Ping, *, version: int, deadline_at: datetime | None
    ) -> None:
        """Remember a call, and this deadline unless the game has changed since that version."""

    async def guild_settings(self, guild_id: int) -> GuildSettings:
        """The server's settings; all defaults if none were saved."""

    async def save_guild_settings(self, settings: GuildSettings) -> None:
        """Save the server's settings."""

    async def preferences(self, user_id: int) -> Preferences:
        """What a person wants; all defaults if they never said."""

    async def save_preferences(self, preferences: Preferences) -> None:
        """Save what a person wants."""

    async def rule_sets(self, guild_id: int) -> tuple[RuleSet, ...]:
        """All sets of rules that the server keeps, by use and name."""

    async def save_rule_set(self, rule_set: RuleSet, replaces: RuleSet | None = None) -> None:
        """Save a set of rules; for a use of which there is one, it takes the place of the old one.

        A saved one raises `RuleSetExistsError` if the server has another than `replaces` of this
        name, and `RuleSetsFullError` if it would have more than `RULE_SETS_MAX`.
        """

    async def delete_rule_set(self, rule_set: RuleSet) -> None:
        """Delete exactly this set of rules; nothing happens if it is there no more."""

    async def probe(self) -> None:
        """Return if something could be written now; raises `StoreError` if not."""

    async def check_lease(self) -> None:
        """Raise `LeaseLostError` if another process may be running the tables by now."""

    async def close(self) -> None:
        """Finish what is being written and release everything; the store is unusable after."""
