"""`/schwimmen preferences` as a command. Owns nothing but the entry to the page."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.settings_pages import SettingsPages


class Wishes(commands.Cog):
    """What everybody may choose for themselves."""

    def __init__(self, pages: SettingsPages) -> None:
        self._pages = pages

    @app_commands.command(
        name=locale_str("preferences"),
        description=locale_str("How I want to read and play: language, text mode, colours"),
    )
    async def preferences(self, interaction: discord.Interaction) -> None:
        """Show the asker's own preferences."""
        await self._pages.show_wishes(interaction)
