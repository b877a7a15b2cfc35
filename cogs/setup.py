"""The extension that puts everything of Discord together: commands, buttons, errors, surface.

Owns the order of it and nothing else. Loaded by name; whatever fails here ends the start-up.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from threading import Thread
from typing import Protocol, cast

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.clock import Clock
from bot.screens import Screen
from bot.services import Services
from bot.tables import Tables
from cogs.administration import Administration
from cogs.buttons import Buttons
from cogs.channel_events import ChannelEvents
from cogs.channels import Channels
from cogs.coach import Coaching
from cogs.command_sync import sync_commands
from cogs.departures import Departures
from cogs.desk import Desk
from cogs.emojis import find
from cogs.errors import Door
from cogs.hands import Hands
from cogs.house import HouseRules
from cogs.late_completions import lighten_late_completions
from cogs.moves import Moves
from cogs.pictures.compose import warm_up
from cogs.preferences import Wishes
from cogs.public import PublicMessages
from cogs.readers import Readers
from cogs.reading import Reading
from cogs.seats import Seats
from cogs.settings_pages import SettingsPages
from cogs.shelf import ServerRules
from cogs.standings import Standings
from cogs.surface import ChannelSurface
from cogs.translator import CatalogTranslator
from cogs.trials import Trials


class Host(Protocol):
    """What the bot must offer beside discord.py's own."""

    @property
    def services(self) -> Services:
        """What is behind the bot."""

    def take(self, interaction: discord.Interaction) -> bool:
        """Whether this interaction is to be handled now: true once."""

    prepare: Callable[[discord.Interaction], Awaitable[None]] | None


async def setup(bot: commands.Bot) -> None:
    """Add all commands and listeners, and tell Discord about the commands if they changed."""
    host = cast("Host", bot)
    services = host.services
    readers = Readers(bot, services.book, pictures=services.pictures)
    readers.signs = await find(bot)
    if services.pictures:
        # In a thread of its own, which nothing waits for: the bot answers meanwhile.
        Thread(target=warm_up, name="pictures", daemon=True).start()
    host.prepare = readers.meet
    channels = Channels(Clock(discord.utils.utcnow, asyncio.sleep), _shower(services.tables))
    door = Door(channels.note_shut_out)
    departures = Departures(bot, services, channels)
    hands = Hands(bot, readers, channels, _sight(services.tables))
    public = PublicMessages(readers, services.store)
    surface = ChannelSurface(bot, hands, readers, channels, departures, public)
    services.tables.surface = surface
    desk = Desk(services, hands, surface, readers)
    reading, standings, coaching = Reading(desk), Standings(desk), Coaching(desk)
    shelf = ServerRules(desk)
    house = HouseRules(desk, shelf)
    pages = SettingsPages(desk)
    lighten_late_completions()
    bot.tree.error(door.answer_command)
    await bot.tree.set_translator(CatalogTranslator())
    bot.tree.add_command(_schwimmen(Seats(desk), Moves(desk), coaching, reading, Wishes(pages)))
    await bot.add_cog(Administration(pages, Trials(desk)))
    await bot.add_cog(ChannelEvents(channels, departures))
    await bot.add_cog(standings)
    buttons = Buttons(desk, house, shelf, reading, standings, coaching, door, host.take)
    await bot.add_cog(buttons)
    await sync_commands(bot, services.store, services.dev_guild_id)


def _sight(tables: Tables) -> Callable[[str, int], Awaitable[Screen | None]]:
    """How the newest state of a game is found as one person may see it."""

    async def newest(game_id: str, user_id: int) -> Screen | None:
        table = await tables.get(game_id)
        return None if table is None else table.screen(user_id)

    return newest


def _shower(tables: Tables) -> Callable[[str], Awaitable[bool]]:
    """How the table of a channel is shown that can be written to again."""

    async def show(game_id: str) -> bool:
        table = await tables.get(game_id)
        if table is None:
            return False
        table.show()
        return table.active

    return show


def _schwimmen(*parts: commands.Cog) -> app_commands.Group:
    """Gather the commands of several classes under `/schwimmen`, which one class would not hold.

    They are not added to the bot as cogs: each of their commands would stand alone then.
    """
    group = app_commands.Group(
        name=locale_str("schwimmen"),
        description=locale_str("Play Schwimmen, the card game also called 31 or Knack"),
    )
    for part in parts:
        for command in part.get_app_commands():
            group.add_command(command)
    return group
