"""Who has won how much on a server: the ladder, and one player's figures.

Owns which figures are fetched for whom. Both are shown privately, in the reader's language.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from cogs.desk import Desk
from cogs.readers import texts_of
from cogs.ui.render_ladder import render_ladder, render_stats

PAGE: Final = 10
"""So many players stand on one page of the ladder."""

_PAGES_MAX: Final = 100_000
"""A forged page number must not grow past what a database counts."""


class Standings(commands.Cog):
    """The two commands that stand beside `/schwimmen`."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(
        name=locale_str("leaderboard"),
        description=locale_str("Who has won most games of Schwimmen on this server"),
    )
    async def leaderboard(self, interaction: discord.Interaction) -> None:
        """Show the first page of the ladder."""
        await self.show_ladder(interaction, 1)

    @app_commands.command(
        name=locale_str("stats"),
        description=locale_str("One player's figures in Schwimmen on this server"),
    )
    @app_commands.rename(player=locale_str("player"))
    @app_commands.describe(player=locale_str("Whose figures; yours if you leave it out"))
    async def stats(
        self, interaction: discord.Interaction, player: discord.Member | None = None
    ) -> None:
        """Show a player's figures."""
        await self._show_figures(interaction, player or interaction.user)

    async def show_ladder(self, interaction: discord.Interaction, page: int) -> None:
        """Show one page of the server's ladder, and where the reader stands."""
        store, guild_id = self._desk.services.store, interaction.guild_id or 0
        page = min(max(page, 1), _PAGES_MAX)
        ladder = await store.ladder(guild_id, offset=(page - 1) * PAGE, limit=PAGE)
        own = await store.standing(guild_id, interaction.user.id)
        view = render_ladder(ladder, own, page, texts_of(interaction))
        await self._desk.show(interaction, view)

    async def _show_figures(
        self, interaction: discord.Interaction, player: discord.Member | discord.User
    ) -> None:
        """Show one player's figures on this server."""
        figures = await self._desk.services.store.figures(interaction.guild_id or 0, player.id)
        view = render_stats(figures, player.id, texts_of(interaction))
        await self._desk.show(interaction, view)
