"""Pause, return, and seats that are taken out: what the buttons for absence do.

Owns the order of question, request and answer. Who may do what is decided by the table.
"""

from __future__ import annotations

import discord

from bot.refusals import RefusedError, TableRefusal
from bot.requests import Kick, Pause, Request, Resume
from bot.table import Table
from cogs.answers import is_own_message
from cogs.desk import Desk
from cogs.errors import ToldError
from cogs.greeting import has_come_back
from cogs.readers import texts_of
from cogs.ui.absence import away_guests
from cogs.ui.ids import ResumeFrom
from cogs.ui.render_menu import render_kick_question, render_menu


class Presence:
    """Serves the buttons of the menu, and those that end an absence."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show_menu(self, interaction: discord.Interaction, table: Table) -> None:
        """Show what is needed rarely."""
        screen = table.screen(interaction.user.id)
        view = render_menu(screen, texts_of(interaction), back=has_come_back(interaction))
        await self._desk.show(interaction, view)

    async def pause(self, interaction: discord.Interaction, table: Table) -> None:
        """Let the game rest."""
        await self._do(interaction, table, Pause(interaction.user.id))

    async def resume(self, interaction: discord.Interaction, table: Table, origin: str) -> None:
        """Go on with a game that rests; show again what the button stood under."""
        request = Resume(interaction.user.id)
        if not is_own_message(interaction):
            await self._desk.act_in_public(interaction, table, request)
        elif origin == ResumeFrom.HAND:
            await self._desk.submit(table, request, None)
            await self._desk.show_hand(interaction, table)
        else:
            await self._do(interaction, table, request)

    async def ask_to_kick(self, interaction: discord.Interaction, table: Table, seat: str) -> None:
        """Ask once whether a seat is really to be taken out of the game."""
        screen = table.screen(interaction.user.id)
        if screen.viewer != screen.host_id:
            raise ToldError(RefusedError(TableRefusal.NOT_HOST, table.id), screen)
        for guest in away_guests(screen):
            if str(guest.seat) == seat:
                view = render_kick_question(screen, guest, texts_of(interaction))
                await self._desk.show(interaction, view)
                return
        raise ToldError(RefusedError(TableRefusal.NOT_AWAY, table.id), screen)

    async def kick(self, interaction: discord.Interaction, table: Table, seat: str) -> None:
        """Take a seat out of the game, the host having been asked."""
        place = int(seat) if seat.isdecimal() else -1
        await self._do(interaction, table, Kick(interaction.user.id, place))

    async def _do(self, interaction: discord.Interaction, table: Table, request: Request) -> None:
        """Do it, and show the menu as it is then."""
        await self._desk.submit(table, request, None)
        await self.show_menu(interaction, table)
