"""What there is to read about the game: the rules of a table, and help.

Owns whose rules are shown. All of it is shown privately, in the reader's language.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.table import Table
from cogs.desk import Desk
from cogs.ui.render_help import render_help
from cogs.ui.render_rules import render_rules
from cogs.ui.text import texts_for
from game.presets import DEFAULT_KEY, preset


class Reading(commands.Cog):
    """Commands that explain."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(
        name=locale_str("rules"), description=locale_str("The rules of the table here")
    )
    async def rules(self, interaction: discord.Interaction) -> None:
        """Show the rules of the table here; without one, those that a new table would have."""
        table = await self._desk.services.tables.at(interaction.channel_id or 0)
        if table is not None:
            await self.show_rules(interaction, table)
            return
        chosen, texts = preset(DEFAULT_KEY), texts_for(interaction.locale)
        await self._desk.show(interaction, render_rules(chosen.rules, chosen.key, texts))

    @app_commands.command(
        name=locale_str("help"), description=locale_str("How to play, in one screen")
    )
    async def help(self, interaction: discord.Interaction) -> None:
        """Explain the game."""
        await self._desk.show(interaction, render_help(texts_for(interaction.locale)))

    async def show_rules(self, interaction: discord.Interaction, table: Table) -> None:
        """Show the rules of a table."""
        screen = table.screen(None)
        view = render_rules(screen.rules, screen.preset, texts_for(interaction.locale))
        await self._desk.show(interaction, view)
