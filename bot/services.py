"""What the extensions need of the running bot, in one value.

Owns nothing: the wiring opens what stands here, the client closes it.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.coaching import Coach
from bot.laboratory import Laboratory
from bot.ports import Store
from bot.requests import Pace
from bot.settings_book import SettingsBook
from bot.tables import Tables


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of one running bot that are not Discord's."""

    store: Store
    tables: Tables
    laboratory: Laboratory
    coach: Coach
    """Hints, and reviews of rounds."""
    book: SettingsBook
    """What servers and people have chosen."""
    pictures: bool
    """Whether cards may be shown as pictures at all."""
    default_pace: Pace
    """For tables that are opened without one."""
    dev_guild_id: int | None
    """The one server that gets the commands, for development; None: all servers."""
