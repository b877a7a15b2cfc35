"""What managers of a server can ask for, as commands. Owns nothing but the reading of them."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.settings_pages import SettingsPages
from cogs.trials import Trials
from game.options import SEATS_MAX


@app_commands.default_permissions(manage_guild=True)
class Administration(
    commands.GroupCog,
    group_name=locale_str("schwimmen-admin"),
    group_description=locale_str("What those who manage this server choose for its tables"),
):
    """What those who manage a server may choose for it."""

    def __init__(self, pages: SettingsPages, trials: Trials) -> None:
        super().__init__()
        self._pages = pages
        self._trials = trials

    @app_commands.command(
        name=locale_str("settings"),
        description=locale_str("What holds for all tables of this server"),
    )
    async def settings(self, interaction: discord.Interaction) -> None:
        """Show the server's settings."""
        await self._pages.show_server(interaction)

    @app_commands.command(
        name=locale_str("lab"),
        description=locale_str("Let computers try rules out, one set or two side by side"),
    )
    @app_commands.rename(
        rules=locale_str("rules"), against=locale_str("against"), seats=locale_str("seats")
    )
    @app_commands.describe(
        rules=locale_str("Ready-made rules, rules saved on this server, or a code (SW-…)"),
        against=locale_str("Other rules to compare them with"),
        seats=locale_str("How many computers play"),
    )
    async def lab(
        self,
        interaction: discord.Interaction,
        rules: str,
        against: str | None = None,
        seats: app_commands.Range[int, 2, SEATS_MAX] | None = None,
    ) -> None:
        """Try rules out."""
        await self._trials.run(interaction, [rules, *([against] if against else [])], seats)

    @lab.autocomplete("rules")
    @lab.autocomplete("against")
    async def complete_rules(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer ready-made rules and those of the server."""
        return await self._trials.offered(interaction, typed)
