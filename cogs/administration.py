"""`/schwimmen-admin settings` as a command. Owns nothing but the entry to the page."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.settings_pages import SettingsPages


@app_commands.default_permissions(manage_guild=True)
class Administration(
    commands.GroupCog,
    group_name=locale_str("schwimmen-admin"),
    group_description=locale_str("What those who manage this server choose for its tables"),
):
    """What those who manage a server may choose for it."""

    def __init__(self, pages: SettingsPages) -> None:
        super().__init__()
        self._pages = pages

    @app_commands.command(
        name=locale_str("settings"),
        description=locale_str("What holds for all tables of this server"),
    )
    async def settings(self, interaction: discord.Interaction) -> None:
        """Show the server's settings."""
        await self._pages.show_server(interaction)
