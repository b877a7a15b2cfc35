"""A server's settings as the bot uses them, read from what is stored and written back to it.

Owns the names under which they are stored. What another version of the bot has stored, and this
one cannot read, counts as not set; what this one does not know is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, TypeVar

from bot.pinging import DEFAULT_POLICY, PingPolicy
from bot.pinging import OPTION as PING
from bot.ports import GuildSettings
from bot.requests import Pace

PACE: Final = "pace"
PICTURES: Final = "pictures"
PACK: Final = "pack"
CHANNELS: Final = "channels"
_OFF: Final = "off"

CHANNELS_MAX: Final = 25
"""So many channels a list can hold."""


class CardPack(StrEnum):
    """What the cards of a server look like."""

    FRENCH = "french"
    FOUR_COLOUR = "four_colour"
    GERMAN = "german"


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """What the people who manage a server have chosen."""

    guild_id: int
    language: str | None = None
    """What public messages are written in; None: as Discord says of the server."""
    pace: Pace | None = None
    """For tables that are opened without one; None: the bot's own default."""
    pictures: bool = True
    """Whether cards are shown as pictures."""
    pack: CardPack = CardPack.FRENCH
    ping: PingPolicy = DEFAULT_POLICY
    channels: tuple[int, ...] = ()
    """Where tables may be opened; everywhere if there is none."""

    @staticmethod
    def read(stored: GuildSettings) -> ServerSettings:
        """Read what is stored."""
        options = stored.options
        channels = (each for each in options.get(CHANNELS, "").split(",") if each.isdecimal())
        return ServerSettings(
            stored.guild_id,
            language=stored.language,
            pace=_one_of(Pace, options.get(PACE)),
            pictures=options.get(PICTURES) != _OFF,
            pack=_one_of(CardPack, options.get(PACK)) or CardPack.FRENCH,
            ping=_one_of(PingPolicy, options.get(PING)) or DEFAULT_POLICY,
            channels=tuple(map(int, channels)),
        )

    def written_to(self, stored: GuildSettings) -> GuildSettings:
        """Give what is to be stored in place of `stored`; further options stay as they are."""
        own = {
            PACE: self.pace,
            PICTURES: None if self.pictures else _OFF,
            PACK: self.pack,
            PING: self.ping,
            CHANNELS: ",".join(map(str, self.channels)),
        }
        others = {name: value for name, value in stored.options.items() if name not in own}
        chosen = {name: str(value) for name, value in own.items() if value}
        return replace(stored, language=self.language, options={**others, **chosen})


Option = TypeVar("Option", bound=StrEnum)


def _one_of(kind: type[Option], written: str | None) -> Option | None:
    return next((each for each in kind if each.value == written), None)
