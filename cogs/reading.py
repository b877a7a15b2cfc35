"""What there is to read about the game: the rules of a table, and help.

Owns whose rules are shown. All of it is shown privately, in the reader's language.
"""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.requests import RuleChoice
from bot.table import Table
from cogs.desk import Desk
from cogs.greeting import greet
from cogs.readers import texts_of
from cogs.ui.render_help import render_help
from cogs.ui.render_rules import render_rules


class Reading(commands.Cog):
    """Commands that explain."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(
        name=locale_str("rules"), description=locale_str("The rules of the table here, or others")
    )
    @app_commands.rename(preset=locale_str("preset"))
    @app_commands.describe(
        preset=locale_str("Ready-made rules, rules saved on this server, or a code (SW-…)")
    )
    async def rules(self, interaction: discord.Interaction, preset: str | None = None) -> None:
        """Show the rules asked for, else those of the table here, else of a new table."""
        if preset is not None:
            await self._show(interaction, await self._desk.known_rules.named(interaction, preset))
            return
        table = await self._desk.services.tables.at(interaction.channel_id or 0)
        if table is not None:
            await greet(interaction, table)
            await self.show_rules(interaction, table)
            return
        await self._show(interaction, await self._desk.known_rules.usual(interaction))

    @rules.autocomplete("preset")
    async def complete_preset(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer ready-made rules and those of the server."""
        return await self._desk.known_rules.offered(interaction, typed)

    @app_commands.command(
        name=locale_str("help"), description=locale_str("How to play, in one screen")
    )
    async def help(self, interaction: discord.Interaction) -> None:
        """Explain the game."""
        await self._desk.show(interaction, render_help(texts_of(interaction)))

    async def show_rules(self, interaction: discord.Interaction, table: Table) -> None:
        """Show the rules of a table."""
        screen = table.screen(None)
        choice = RuleChoice(screen.preset, screen.rules, screen.rules_name)
        await self._show(interaction, choice)

    async def _show(self, interaction: discord.Interaction, choice: RuleChoice) -> None:
        texts = texts_of(interaction)
        view = render_rules(choice.rules, choice.preset, texts, choice.name)
        await self._desk.show(interaction, view)
