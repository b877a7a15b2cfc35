"""Puts the layers together: settings in, a bot out.

Owns which implementation stands behind which port. Does nothing else.
"""

from __future__ import annotations

import asyncio
from typing import Final

import discord

from bot.beside import Beside
from bot.client import SchwimmenBot
from bot.clock import Clock
from bot.coaching import Coach
from bot.laboratory import Laboratory
from bot.requests import Pace
from bot.services import Services
from bot.settings import Settings
from bot.settings_book import SettingsBook
from bot.tables import Tables
from db.store import open_store

EXTENSIONS: Final = ("cogs.setup",)


def build(settings: Settings) -> SchwimmenBot:
    """Build the bot for these settings; nothing is opened and nothing connected yet."""

    async def open_services() -> Services:
        store = await open_store(settings.database_url, alone=True)
        clock, mind = Clock(discord.utils.utcnow, asyncio.sleep), Beside(settings.computer_workers)
        tables = Tables(store, settings, clock, mind=mind)
        return Services(
            store=store,
            tables=tables,
            laboratory=Laboratory(tables),
            coach=Coach(store, tables),
            book=SettingsBook(store),
            pictures=settings.card_pictures,
            default_pace=Pace(settings.default_pace),
            dev_guild_id=settings.dev_guild_id,
        )

    return SchwimmenBot(open_services, EXTENSIONS)
