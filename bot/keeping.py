"""What storage keeps of servers and people beside their games: values, and sums of results.

Owns no behaviour. All of it stands in `bot.ports` too, where `db` takes it from.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Final, Protocol

RULE_SETS_MAX: Final = 15
"""So many sets of rules a server may save."""


class RulesUse(StrEnum):
    """What a server keeps a set of rules for."""

    SAVED = "saved"
    """To be chosen by its name."""
    DEFAULT = "default"
    """What a table plays for which nobody chose rules."""
    PLAYED = "played"
    """What the game that began last was played by."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules that a server keeps."""

    guild_id: int
    use: RulesUse
    name: str
    """As it was typed, and cleaned; empty for the uses of which a server has one set."""
    preset: str
    """Key of the ready-made rules that they started from."""
    options: dict[str, Any]
    """Every option as `Rules.options` gives it; those of another version may not be readable."""
    by: int | None
    """Whose doing it was; None once they are forgotten."""
    at: datetime

    @property
    def key(self) -> str:
        """Tells the sets of a server apart: large and small letters are the same."""
        return rule_set_key(self.name)


def rule_set_key(name: str) -> str:
    """The name as names are compared."""
    return unicodedata.normalize("NFKC", name).casefold()


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of a server's ladder.

    Players are ranked by wins, then win rate, then games, then who got there first (lower user
    id); equal wins, rate and games share a rank.
    """

    rank: int
    user_id: int
    games: int
    wins: int
    crowns: int

    @property
    def win_rate(self) -> float:
        """Share of games won, 0 to 1; 0 without games."""
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Ladder:
    """One page of a server's ladder; `total` counts all ranked players."""

    rows: tuple[Standing, ...]
    total: int


@dataclass(frozen=True, slots=True)
class LadderStep:
    """What one finished game did to one player's rank on the server's ladder."""

    user_id: int
    before: int | None
    """The rank until then; None for who had none."""
    after: int


@dataclass(frozen=True, slots=True)
class PlayerFigures:
    """One player's sums on one server."""

    standing: Standing
    rounds: int
    rounds_lost: int
    knocks: int
    knocks_lost: int
    thirtyones: int
    feuers: int
    best_half_points: int
    streak: int
    """Games won in a row up to the latest one."""
    best_streak: int


class Ladders(Protocol):
    """The part of storage that sums up finished games."""

    async def ladder(self, guild_id: int, offset: int, limit: int) -> Ladder:
        """One page of the server's ladder."""

    async def standing(self, guild_id: int, user_id: int) -> Standing | None:
        """One player's row, or None without a finished game."""

    async def ladder_steps(self, game_id: str) -> tuple[LadderStep, ...]:
        """What a finished game did to the ranks of who played it, best place first.

        Games that ended later make no difference. Nothing for a game that was not finished.
        """

    async def figures(self, guild_id: int, user_id: int) -> PlayerFigures | None:
        """One player's sums, or None without a finished game."""


@dataclass(frozen=True, slots=True)
class GuildSettings:
    """A server's defaults. None means: as the bot's own default says."""

    guild_id: int
    language: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    """Further settings by name, for cogs that bring their own."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """What one person wants, on whatever server they play.

    It is looked at for what only this person sees, and for calls.
    """

    user_id: int
    language: str | None = None
    """A language of the catalogs; None: as this person's Discord is set."""
    text_mode: bool = False
    """No pictures and no signs for suits: everything in words, for who listens to a table."""
    four_colours: bool = False
    """Every suit in a colour of its own, where the server plays with French suits."""
    confirm_knock: bool = False
    """Ask once more before a knock."""
    ping: bool = True
    """Whether a message may call this person when their turn has come."""
