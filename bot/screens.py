"""What one viewer sees of a table: the only thing that leaves `bot` towards Discord.

A `Screen` is a value made for one viewer (or for everybody, with `viewer` None). Of the game it
holds that viewer's `GameView`, so no code that draws can reach another hand or the stock.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.ports import PostedMessage
from bot.requests import Pace
from game.rules import Rules
from game.views import GameView


class TablePhase(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    """Played to a winner."""
    CLOSED = "closed"
    """Ended without a result."""


class Ending(StrEnum):
    """Why a table was closed without a result."""

    STOPPED = "stopped"
    """By the host, or by somebody who manages the server."""
    EXPIRED = "expired"
    """The lobby was quiet for too long."""
    DESERTED = "deserted"
    """All people left."""
    ABANDONED = "abandoned"
    """The game was paused for too long."""
    CHANNEL_GONE = "channel_gone"
    """Its channel or server is gone; nobody will see it."""


class Waiting(StrEnum):
    """What a table waits for, until its deadline."""

    PEOPLE = "people"
    """In the lobby; the lobby closes at the deadline."""
    TURN = "turn"
    """A person's turn; a move is made for them at the deadline."""
    COMPUTER = "computer"
    """A computer's turn; it acts at the deadline."""
    NEXT_ROUND = "next_round"
    """The next round, which is dealt at the deadline."""
    PAUSED = "paused"
    """The game rests until somebody goes on; at the deadline the table is closed."""


class News(StrEnum):
    """What happens at a table beside the game, as far as everybody is told."""

    AWAY = "away"
    """The seat missed its turns, and a computer plays for it from now on."""
    GONE = "gone"
    """Whoever sits there has left the server; a computer plays for the seat."""
    BACK = "back"
    """The owner plays again."""
    PAUSED = "paused"
    """Whoever sits there lets the game rest; without a seat: nobody is there any more."""
    RESUMED = "resumed"
    """The game goes on, because whoever sits there wanted it."""
    HOST = "host"
    """Whoever sits there is the host from now on."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One piece of news, and where it stands among what happened in the game."""

    news: News
    seat: int | None
    after: int = 0
    """So many of the round's last public events came later."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Who sits at a seat."""

    seat: int
    user_id: int | None
    """None for a computer."""
    name: str
    """Display name as it was when they sat down; raw, so it must be cleaned before it is shown."""
    host: bool
    away: bool = False
    """A computer plays for this person for now."""
    kicked: bool = False
    """The host took the seat out of the game."""
    character: str = ""
    """Key of a computer's character; empty for people."""

    @property
    def computer(self) -> bool:
        """Whether a computer plays here."""
        return self.user_id is None


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's place in the final order."""

    seat: int
    place: int
    """1 for the winner; seats that went out together share a place."""
    left: bool


@dataclass(frozen=True, slots=True)
class Summary:
    """What is told at the end of a game."""

    places: tuple[Place, ...]
    """Best first."""
    rounds: int
    best_seat: int | None
    """Who held the best hand at a showdown, and what it was worth."""
    best_half_points: int


@dataclass(frozen=True, slots=True)
class Screen:
    """One table as one viewer sees it."""

    id: str
    guild_id: int
    channel_id: int
    host_id: int
    locale: str
    """Language of what is public at this table, as Discord writes it (`de`, `en-US`)."""
    phase: TablePhase
    version: int
    """Goes into buttons; a click with another version does not act."""
    preset: str
    rules: Rules
    pace: Pace
    guests: tuple[Guest, ...]
    """By seat."""
    waiting: Waiting | None
    deadline_at: datetime | None
    """Aware UTC."""
    free_start_at: datetime | None
    """In the lobby: from when on anybody seated may start."""
    game: GameView | None
    """None in the lobby."""
    viewer: int | None
    """The Discord account it was made for; None: for everybody."""
    seat: int | None
    """The viewer's seat, if they have one."""
    ending: Ending | None
    ended_by: int | None
    summary: Summary | None
    """Set when the game is finished."""
    message: PostedMessage | None
    """The public message that shows this table now, if one is known."""
    rules_name: str = ""
    """What the server calls the rules; raw. Empty unless they are a saved set as it was saved."""
    played: Rules | None = None
    """What the server had played last when this table was opened."""
    saved_names: tuple[str, ...] = ()
    """In the lobby: the names of the sets of rules that the server has saved; raw."""
    paused_by: int | None = None
    """While `waiting` is `PAUSED`: the Discord account that wanted it; None if nobody was there."""
    notices: tuple[Notice, ...] = ()
    """What has happened in this round beside the game, oldest first, the last few only."""
    learner: bool = False
    """Whether whoever is to act may ask for hints."""

    def guest(self, seat: int) -> Guest:
        """Who sits at this seat."""
        return self.guests[seat]


@dataclass(frozen=True, slots=True)
class LostTable:
    """A table that was closed because this version of the bot cannot read it."""

    id: str
    guild_id: int
    channel_id: int
    message: PostedMessage | None
    """The public message that showed it last."""


class Surface(Protocol):
    """Where tables are shown. Implemented by `cogs`; called by `bot.publisher` and `bot.unread`.

    The calls handle what Discord refuses by themselves and never raise for it.
    """

    async def show_table(self, screen: Screen) -> PostedMessage | None:
        """Bring the public message up to date; gives the message that shows the table now.

        `screen` is made for everybody. None means that it cannot be shown at the moment.
        """

    async def leave_behind(self, screen: Screen, message: PostedMessage) -> None:
        """Take the buttons off a message that no longer shows the table: `screen` has another."""

    async def refresh_hand(self, screen: Screen) -> None:
        """Bring the viewer's own hand message up to date, if one is known and still editable."""

    async def ping(self, screen: Screen) -> int | None:
        """Call the person whose turn it is by a message of its own; gives the message's id."""

    async def take_back_ping(self, screen: Screen, message_id: int) -> None:
        """Delete such a message."""

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Whether it is certain that this person is no longer on the server."""

    async def show_lost(self, table: LostTable) -> None:
        """Tell the channel that its table could not be read any more and is closed."""
