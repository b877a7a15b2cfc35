"""The moves as commands: `/schwimmen swap`, `pass`, `knock` and the rest.

Owns the reading of what was typed. A move is handed to the desk in the game's notation, just as a
button hands it in, and gets the same answer; what a table's rules do not have is refused by them.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.screens import Screen
from cogs.card_input import read_card, read_cards
from cogs.completion import Choices, discard_choices, give_choices, take_choices
from cogs.desk import Desk
from cogs.readers import texts_of
from game.actions import (
    Discard,
    DrawStock,
    KeepHand,
    Knock,
    Move,
    Pass,
    RedrawMiddle,
    Swap,
    TakeDiscard,
    TakeExtra,
)
from game.notation import write_move

_NO_SEAT: Final = 0
"""The notation does not write the seat; the table looks it up."""

_KNOCK: Final = locale_str("Knock or close with it, where a turn may end so")


class Moves(commands.Cog):
    """What a player does in their turn."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    @app_commands.command(
        name=locale_str("swap"),
        description=locale_str("Swap cards of yours for as many from the middle"),
    )
    @app_commands.rename(
        give=locale_str("give"), take=locale_str("take"), knock=locale_str("knock")
    )
    @app_commands.describe(
        give=locale_str("The card that you give away"),
        take=locale_str("The card that you take from the middle"),
        knock=_KNOCK,
    )
    async def swap(
        self, interaction: discord.Interaction, give: str, take: str, knock: bool = False
    ) -> None:
        """Swap one card, or as many as the rules allow."""
        await self._play(interaction, Swap(_NO_SEAT, read_cards(give), read_cards(take), knock))

    @swap.autocomplete("give")
    async def complete_give(self, interaction: discord.Interaction, typed: str) -> Choices:
        """Offer the cards of the asker's own hand."""
        screen = await self._own_screen(interaction)
        if screen is None:
            return []
        taken = str(interaction.namespace.take or "")
        return give_choices(screen, taken, typed, texts_of(interaction))

    @swap.autocomplete("take")
    async def complete_take(self, interaction: discord.Interaction, typed: str) -> Choices:
        """Offer the cards of the middle, with the value that the hand would have."""
        screen = await self._own_screen(interaction)
        if screen is None:
            return []
        given = str(interaction.namespace.give or "")
        return take_choices(screen, given, typed, texts_of(interaction))

    @app_commands.command(
        name=locale_str("swap-all"),
        description=locale_str("Swap your whole hand for the middle"),
    )
    @app_commands.rename(knock=locale_str("knock"))
    @app_commands.describe(knock=_KNOCK)
    async def swap_all(self, interaction: discord.Interaction, knock: bool = False) -> None:
        """Swap the whole hand."""
        table = await self._desk.table_here(interaction)
        game = table.screen(interaction.user.id).game
        # Without cards of one's own any swap is refused for the right reason.
        hand = game.own.cards if game and game.own else ()
        middle = game.middle if game else ()
        await self._play(interaction, Swap(_NO_SEAT, hand, middle, knock))

    @app_commands.command(name=locale_str("pass"), description=locale_str("Pass: change nothing"))
    async def pass_turn(self, interaction: discord.Interaction) -> None:
        """Pass."""
        await self._play(interaction, Pass(_NO_SEAT))

    @app_commands.command(
        name=locale_str("knock"),
        description=locale_str("Knock: everybody else has one turn left; or close for yourself"),
    )
    async def knock(self, interaction: discord.Interaction) -> None:
        """Knock, or close for oneself where the rules say so."""
        await self._play(interaction, Knock(_NO_SEAT))

    @app_commands.command(
        name=locale_str("keep"),
        description=locale_str("Before the first turn: keep your hand, lay the other one open"),
    )
    async def keep(self, interaction: discord.Interaction) -> None:
        """Keep the hand that was looked at."""
        await self._play(interaction, KeepHand(_NO_SEAT))

    @app_commands.command(
        name=locale_str("exchange"),
        description=locale_str("Before the first turn: take the unseen hand, lay yours open"),
    )
    async def exchange(self, interaction: discord.Interaction) -> None:
        """Take the unseen hand."""
        await self._play(interaction, TakeExtra(_NO_SEAT))

    @app_commands.command(
        name=locale_str("redraw"),
        description=locale_str("Ask for new cards in the middle, as for 7-8-9"),
    )
    async def redraw(self, interaction: discord.Interaction) -> None:
        """Put the middle aside for new cards."""
        await self._play(interaction, RedrawMiddle(_NO_SEAT))

    @app_commands.command(
        name=locale_str("draw"),
        description=locale_str("Draw game: draw the top card of the stock"),
    )
    async def draw(self, interaction: discord.Interaction) -> None:
        """Draw a card that nobody has seen."""
        await self._play(interaction, DrawStock(_NO_SEAT))

    @app_commands.command(
        name=locale_str("pick-up"),
        description=locale_str("Draw game: take the top card of the open pile"),
    )
    async def pick_up(self, interaction: discord.Interaction) -> None:
        """Take the card that lies open."""
        await self._play(interaction, TakeDiscard(_NO_SEAT))

    @app_commands.command(
        name=locale_str("discard"),
        description=locale_str("Draw game: lay off a card after drawing"),
    )
    @app_commands.rename(card=locale_str("card"), knock=locale_str("knock"))
    @app_commands.describe(card=locale_str("The card that you lay off"), knock=_KNOCK)
    async def discard(
        self, interaction: discord.Interaction, card: str, knock: bool = False
    ) -> None:
        """Lay a card on the open pile."""
        await self._play(interaction, Discard(_NO_SEAT, read_card(card), knock))

    @discard.autocomplete("card")
    async def complete_discard(self, interaction: discord.Interaction, typed: str) -> Choices:
        """Offer the cards that may be laid off, with the value that is left."""
        screen = await self._own_screen(interaction)
        if screen is None:
            return []
        return discard_choices(screen, typed, texts_of(interaction))

    async def _play(self, interaction: discord.Interaction, move: Move) -> None:
        table = await self._desk.table_here(interaction)
        await self._desk.play(interaction, table, write_move(move))

    async def _own_screen(self, interaction: discord.Interaction) -> Screen | None:
        """What the asker sees of the table here: nobody else's screen is ever used."""
        table = await self._desk.services.tables.at(interaction.channel_id or 0)
        return None if table is None else table.screen(interaction.user.id)
