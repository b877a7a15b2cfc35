"""Choosing and changing the rules of a lobby: its list, and the editor.

Owns what each press there leads to. What can be played together is decided by `game` alone.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import discord

from bot.refusals import RefusedError
from bot.requests import RuleChoice
from bot.screens import Screen
from bot.table import Table
from cogs.answers import is_own_message
from cogs.choosing import Make, choice_of, choose_rules, may_choose
from cogs.desk import Desk
from cogs.errors import BadOptionError, ToldError, sentence
from cogs.readers import texts_of
from cogs.rule_choice import preset_choice, read_listed
from cogs.shelf import ServerRules
from cogs.ui.render_editor import render_editor
from cogs.ui.rule_conflicts import conflict_sentence
from cogs.ui.rule_groups import group_of
from cogs.ui.rule_titles import base_of
from cogs.ui.rule_values import attempt, read_values, with_value
from cogs.ui.rule_words import option_title, values_label
from cogs.ui.text import Texts
from game.errors import RulesError
from game.presets import differences
from game.rules import KEYS, Rules

_logger = logging.getLogger(__name__)


class HouseRules:
    """Serves the host of a lobby; keeps nothing itself."""

    def __init__(self, desk: Desk, shelf: ServerRules) -> None:
        self._desk = desk
        self._shelf = shelf

    async def choose(
        self, interaction: discord.Interaction, table: Table, values: Sequence[str]
    ) -> None:
        """Play what was chosen from a list."""
        if len(values) != 1:
            raise BadOptionError
        choice = read_listed(values[0], await self._desk.known_rules.shelf(interaction))
        await self._play_by(interaction, table, lambda _: choice)

    async def edit(
        self,
        interaction: discord.Interaction,
        table: Table,
        group: str,
        note: str | None = None,
        at: str = "",
    ) -> None:
        """Show the editor at the group of this number, with a note at one of its options."""
        screen = table.screen(interaction.user.id)
        if not await may_choose(self._desk, interaction, screen):
            return
        texts = texts_of(interaction)
        place = int(group) if group.isdecimal() and len(group) < 4 else 0
        await self._desk.show(interaction, render_editor(screen, place, texts, note, at))

    async def set_option(
        self, interaction: discord.Interaction, table: Table, argument: str, values: Sequence[str]
    ) -> None:
        """Set one option: to the values chosen, or to the one that the argument names."""
        key, _, named = argument.partition("=")
        if key not in KEYS.values():
            raise BadOptionError
        try:
            value = read_values(key, [named] if named else values)
        except (ValueError, LookupError):
            raise BadOptionError from None
        before = table.screen(None).rules

        def changed(screen: Screen) -> RuleChoice:
            return choice_of(screen, with_value(screen.rules, key, value))

        texts = texts_of(interaction)
        if not is_own_message(interaction):
            await self._play_by(interaction, table, changed)
            return
        note = None
        try:
            await choose_rules(table, interaction.user.id, changed)
            note = _along_with(key, before, table.screen(None).rules, texts)
        except RulesError as error:
            _logger.info("rules that cannot be played were tried: %s", error)
            note = conflict_sentence(error, attempt(before, key, value), texts)
        except RefusedError as error:
            note = sentence(error, table.screen(interaction.user.id), texts)
        # A list shows what was chosen until its id is another one; refused, nothing else changes.
        at = key if argument.endswith("=") else f"{key}="
        await self.edit(interaction, table, str(group_of(key)), note, at)

    async def reset(self, interaction: discord.Interaction, table: Table, group: str) -> None:
        """Play the ready-made rules as they are, and show the editor at this group again."""
        note = None
        try:
            await choose_rules(
                table,
                interaction.user.id,
                lambda screen: preset_choice(base_of(screen.preset).key),
            )
        except RefusedError as error:
            screen = table.screen(interaction.user.id)
            note = sentence(error, screen, texts_of(interaction))
        await self.edit(interaction, table, group, note)

    async def _play_by(self, interaction: discord.Interaction, table: Table, make: Make) -> None:
        """Choose rules by a press under the lobby or in a private message, and answer there."""
        try:
            await choose_rules(table, interaction.user.id, make)
        except RefusedError as error:
            raise ToldError(error, table.screen(interaction.user.id)) from None
        if is_own_message(interaction):
            await self._shelf.show(interaction, table)
        else:
            await self._desk.show_in_public(interaction, table)


def _along_with(key: str, before: Rules, after: Rules, texts: Texts) -> str | None:
    """Say what had to change together with an option."""
    options = after.options()
    told = [
        f"**{option_title(each, after.hand, texts)}: {values_label(each, options[each], texts)}**"
        for each in differences(after, before)
        if each != key
    ]
    if not told:
        return None
    return texts.text("Changed along with it: {options}.", options=texts.joined(told))
