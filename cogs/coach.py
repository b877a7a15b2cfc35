"""What can be learnt at a table: learner mode, hints, and reviews of rounds, by button and command.

Owns the order of question and answer. Who may ask, and what a move is worth, is known to `bot`;
both answers are for the asker alone.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.coaching import Review
from bot.minds import ThoughtError
from bot.refusals import RefusedError, TableRefusal
from bot.requests import ChooseLearner
from bot.table import Table
from cogs.answers import answer_privately, in_time, is_own_message, update_clicked
from cogs.desk import Desk
from cogs.errors import BadOptionError, sentence
from cogs.greeting import greet
from cogs.readers import texts_of
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.learner import ON
from cogs.ui.render_menu import render_menu
from cogs.ui.render_review import render_review
from game.errors import IllegalAction, Refusal

_ROUNDS_MAX: Final = 9999


class Coaching(commands.Cog):
    """Serves whoever wants to learn."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._coach = desk.services.coach

    @app_commands.command(
        name=locale_str("hint"),
        description=locale_str("The best moves of my turn, at a table with hints"),
    )
    async def hint(self, interaction: discord.Interaction) -> None:
        """Show the asker's hand with what its best moves are worth."""
        await self._show_hint(interaction, await self._desk.table_here(interaction))

    @app_commands.command(
        name=locale_str("review"),
        description=locale_str("How I played a round that is over: the last one, or another"),
    )
    @app_commands.rename(number=locale_str("round"))
    @app_commands.describe(
        number=locale_str("Number of the round; the last one if you leave it out")
    )
    async def review(
        self,
        interaction: discord.Interaction,
        number: app_commands.Range[int, 1, _ROUNDS_MAX] | None = None,
    ) -> None:
        """Look back at a round of the asker's last game in this channel."""
        # The library leaves ranges to the client, and a client may be forged.
        if number is not None and not 1 <= number <= _ROUNDS_MAX:
            raise BadOptionError
        channel_id = interaction.channel_id or 0
        if (table := await self._desk.services.tables.at(channel_id)) is not None:
            await greet(interaction, table)
        work = self._coach.review_last(channel_id, interaction.user.id, number)
        review = await in_time(interaction, work, anew=True)
        await self._show_review(interaction, review, anew=True)

    async def press(self, interaction: discord.Interaction, button_id: ButtonId) -> None:
        """Do what a button asks for that is about learning."""
        user_id = interaction.user.id
        if button_id.verb in (Verb.REVIEW, Verb.REVIEW_AT):
            number = int(button_id.argument) if button_id.argument.isdecimal() else None
            anew = button_id.verb == Verb.REVIEW or not is_own_message(interaction)
            work = self._coach.review(button_id.game, user_id, number)
            review = await in_time(interaction, work, anew=anew)
            await self._show_review(interaction, review, anew=anew)
            return
        table = await self._desk.table_of(button_id.game)
        if button_id.verb == Verb.HINT:
            await self._show_hint(interaction, table)
        else:
            request = ChooseLearner(user_id, button_id.argument == ON)
            if not is_own_message(interaction):
                await self._desk.act_in_public(interaction, table, request)
                return
            await self._desk.submit(table, request, None)
            view = render_menu(table.screen(user_id), texts_of(interaction))
            await self._desk.show(interaction, view)

    async def _show_hint(self, interaction: discord.Interaction, table: Table) -> None:
        """Show the hand with its best moves; if there is no hint, it says why.

        Whoever is out is told so by what stands in place of the hand.
        """
        user_id = interaction.user.id
        work, anew = self._coach.hint(table, user_id), not is_own_message(interaction)
        try:
            await in_time(interaction, work, anew=anew)
            # A move may have been made while the answer was promised. Without one this is known.
            hint = await self._coach.hint(table, user_id)
        except (RefusedError, IllegalAction, ThoughtError) as error:
            out = isinstance(error, IllegalAction) and error.refusal is Refusal.OUT
            told = sentence(error, table.screen(user_id), texts_of(interaction))
            note = None if out else told
            await self._desk.show_hand(interaction, table, note)
        else:
            await self._desk.show_hand(interaction, table, hint=hint)

    async def _show_review(
        self, interaction: discord.Interaction, review: Review, *, anew: bool
    ) -> None:
        """Show it in a new message where a table or a hand was pressed, which go on changing."""
        table = await self._desk.services.tables.get(review.game_id)
        if table is None:
            raise RefusedError(TableRefusal.NO_TABLE)
        screen = table.screen(interaction.user.id)
        answer = answer_privately if anew else update_clicked
        await answer(interaction, render_review(screen, review, texts_of(interaction)))
