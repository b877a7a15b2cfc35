"""Closing a table without a result, as its host and those who manage the server may.

Owns the question before a running game ends for everybody. Who may close is decided by the table.
"""

from __future__ import annotations

import discord

from bot.refusals import RefusedError, TableRefusal
from bot.requests import Stop
from bot.screens import TablePhase
from bot.table import Table
from cogs.desk import Desk
from cogs.errors import ToldError
from cogs.readers import texts_of
from cogs.ui.render_menu import render_stop_question


class Closing:
    """Serves the command that closes a table, and the button that means it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def ask(self, interaction: discord.Interaction, table: Table) -> None:
        """Ask who may close the table if they mean it; a lobby is closed at once."""
        screen = table.screen(interaction.user.id)
        if screen.phase is not TablePhase.PLAYING:
            await self.close(interaction, table)
            return
        # Whoever may not is told so at once, not after a question.
        if screen.viewer != screen.host_id and not interaction.permissions.manage_guild:
            raise ToldError(RefusedError(TableRefusal.NOT_ALLOWED, table.id), screen)
        await self._desk.show(interaction, render_stop_question(screen, texts_of(interaction)))

    async def close(self, interaction: discord.Interaction, table: Table) -> None:
        """Close the table, and say so."""
        request = Stop(interaction.user.id, interaction.permissions.manage_guild)
        await self._desk.submit(table, request, None)
        await self._desk.say(interaction, texts_of(interaction).text("The table is closed."))
