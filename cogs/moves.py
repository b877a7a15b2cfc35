"""The moves as commands: `/schwimmen swap`, `pass`, `knock` and the rest.

Owns the reading of what was typed. A move is handed to the desk in the game's notation, just as a
button hands it in, and gets the same answer.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.screens import Screen
from cogs.card_input import read_card
from cogs.completion import give_choices, take_choices
from cogs.desk import Desk
from cogs.ui.text import texts_for
from game.actions import KeepHand, Knock, Pass, Swap, TakeExtra
from game.notation import write_move

_NO_SEAT: Final = 0
"""The notation does not write the seat; the table looks it up."""


class Moves(commands.Cog):
    """What a player does in their turn."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(
        name=locale_str("swap"),
        description=locale_str("Swap one of your cards for one from the middle"),
    )
    @app_commands.rename(give=locale_str("give"), take=locale_str("take"))
    @app_commands.describe(
        give=locale_str("The card that you give away"),
        take=locale_str("The card that you take from the middle"),
    )
    async def swap(self, interaction: discord.Interaction, give: str, take: str) -> None:
        """Swap one card."""
        move = Swap(_NO_SEAT, (read_card(give),), (read_card(take),))
        await self._play(interaction, write_move(move))

    @swap.autocomplete("give")
    async def complete_give(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the cards of the asker's own hand."""
        screen = await self._own_screen(interaction)
        if screen is None:
            return []
        taken = str(interaction.namespace.take or "")
        return give_choices(screen, taken, typed, texts_for(interaction.locale))

    @swap.autocomplete("take")
    async def complete_take(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer the cards of the middle, with the value that the hand would have."""
        screen = await self._own_screen(interaction)
        if screen is None:
            return []
        given = str(interaction.namespace.give or "")
        return take_choices(screen, given, typed, texts_for(interaction.locale))

    @app_commands.command(
        name=locale_str("swap-all"),
        description=locale_str("Swap your whole hand for the middle"),
    )
    async def swap_all(self, interaction: discord.Interaction) -> None:
        """Swap the whole hand."""
        table = await self._desk.table_here(interaction)
        game = table.screen(interaction.user.id).game
        # Without cards of one's own any swap is refused for the right reason.
        hand = game.own.cards if game and game.own else ()
        middle = game.middle if game else ()
        await self._play(interaction, write_move(Swap(_NO_SEAT, hand, middle)))

    @app_commands.command(name=locale_str("pass"), description=locale_str("Pass: change nothing"))
    async def pass_turn(self, interaction: discord.Interaction) -> None:
        """Pass."""
        await self._play(interaction, write_move(Pass(_NO_SEAT)))

    @app_commands.command(
        name=locale_str("knock"),
        description=locale_str("Knock: everybody else has one turn left"),
    )
    async def knock(self, interaction: discord.Interaction) -> None:
        """Knock."""
        await self._play(interaction, write_move(Knock(_NO_SEAT)))

    @app_commands.command(
        name=locale_str("keep"),
        description=locale_str("As the dealer: keep your hand and lay the other one open"),
    )
    async def keep(self, interaction: discord.Interaction) -> None:
        """Keep the hand that was looked at."""
        await self._play(interaction, write_move(KeepHand(_NO_SEAT)))

    @app_commands.command(
        name=locale_str("exchange"),
        description=locale_str("As the dealer: take the unseen hand and lay yours open"),
    )
    async def exchange(self, interaction: discord.Interaction) -> None:
        """Take the unseen hand."""
        await self._play(interaction, write_move(TakeExtra(_NO_SEAT)))

    async def _play(self, interaction: discord.Interaction, move: str) -> None:
        table = await self._desk.table_here(interaction)
        await self._desk.play(interaction, table, move)

    async def _own_screen(self, interaction: discord.Interaction) -> Screen | None:
        """What the asker sees of the table here: nobody else's screen is ever used."""
        table = await self._desk.services.tables.at(interaction.channel_id or 0)
        return None if table is None else table.screen(interaction.user.id)
