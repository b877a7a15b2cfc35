"""The rules that somebody can name on a server: by choice, by typing, or by leaving it open.

Owns the looking up. What a name means is read by `cogs.rule_choice`.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.ports import StoreError
from bot.requests import RuleChoice
from bot.rule_book import RuleBook, Shelf
from cogs.readers import texts_of
from cogs.rule_choice import offered_choices, preset_choice, read_choice
from game.presets import DEFAULT_KEY


class KnownRules:
    """Answers for the server that an interaction comes from."""

    def __init__(self, book: RuleBook) -> None:
        self._book = book

    async def shelf(self, interaction: discord.Interaction) -> Shelf:
        """What the server keeps."""
        return await self._book.shelf(interaction.guild_id or 0)

    async def usual(self, interaction: discord.Interaction) -> RuleChoice:
        """What a table of the server plays if nobody chooses."""
        usual = await self._book.default(interaction.guild_id or 0)
        return usual or preset_choice(DEFAULT_KEY)

    async def named(self, interaction: discord.Interaction, typed: str) -> RuleChoice:
        """The rules that somebody has typed the name or the code of. Raises `RefusedError`."""
        return read_choice(typed, await self.shelf(interaction))

    async def offered(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """What to offer to somebody who types the name of rules."""
        try:
            shelf = await self.shelf(interaction)
        except StoreError:
            shelf = Shelf()  # What is ready-made can be offered all the same.
        return offered_choices(typed, shelf, texts_of(interaction))
