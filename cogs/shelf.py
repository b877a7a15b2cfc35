"""The rules that a server keeps, for the host of a lobby: saving, replacing, deleting, the default.

Owns what each press there leads to. Who may do what with kept rules is decided by the rule book.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.refusals import RefusedError, TableRefusal
from bot.requests import RuleChoice
from bot.rule_book import Member, RuleBook
from bot.table import Table
from cogs.choosing import choice_of, choose_rules, may_choose
from cogs.desk import Desk
from cogs.errors import sentence
from cogs.readers import texts_of
from cogs.rule_choice import is_reserved
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.name_form import NameForm
from cogs.ui.names import RULES_NAME_MAX, clean_name, rules_name
from cogs.ui.render_shelf import name_token, render_shelf


class ServerRules:
    """Serves the host of a lobby; keeps nothing itself."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    async def show(
        self,
        interaction: discord.Interaction,
        table: Table,
        note: str | None = None,
        replacing: str = "",
    ) -> None:
        """Show what the server keeps."""
        screen = table.screen(interaction.user.id)
        if not await may_choose(self._desk, interaction, screen):
            return
        member = _member(interaction)
        shelf = await self._book.shelf(member.guild_id)
        texts = texts_of(interaction)
        view = render_shelf(screen, shelf, member, texts, note, replacing)
        await self._desk.show(interaction, view)

    async def ask_name(self, interaction: discord.Interaction, table: Table) -> None:
        """Ask under which name the rules are to be saved."""
        screen = table.screen(interaction.user.id)
        if await may_choose(self._desk, interaction, screen):
            custom_id = ButtonId(screen.id, screen.version, Verb.KEEP)
            form = NameForm(custom_id, screen.rules_name, texts_of(interaction))
            await interaction.response.send_modal(form)

    async def keep(self, interaction: discord.Interaction, table: Table, typed: str) -> None:
        """Save the rules under what was typed; rules of this name are replaced after a yes."""
        name = rules_name(typed)
        if not name or is_reserved(name):
            await self._shelf_after(interaction, table, RefusedError(TableRefusal.BAD_NAME))
            return
        await self._save(interaction, table, name, overwrite=False)

    async def replace(self, interaction: discord.Interaction, table: Table, token: str) -> None:
        """Save the rules in place of older ones, whose token this is."""
        shelf = await self._book.shelf(interaction.guild_id or 0)
        names = [each.name for each in shelf.saved if name_token(each.name) == token]
        if not names:
            gone = RefusedError(TableRefusal.NO_SUCH_RULES)
            await self._shelf_after(interaction, table, gone)
            return
        await self._save(interaction, table, names[0], overwrite=True)

    async def drop(
        self, interaction: discord.Interaction, table: Table, values: Sequence[str]
    ) -> None:
        """Delete saved rules."""
        name = values[0].partition(":")[2] if values else ""
        texts = texts_of(interaction)
        try:
            await self._book.delete(_member(interaction), name)
        except RefusedError as error:
            await self._shelf_after(interaction, table, error)
            return
        shown = clean_name(name, RULES_NAME_MAX)
        table.show()
        await self.show(interaction, table, texts.text("Deleted: {name}", name=shown))

    async def make_default(self, interaction: discord.Interaction, table: Table) -> None:
        """Make the table's rules those that the server plays if nobody chooses."""
        screen = table.screen(interaction.user.id)
        if not await may_choose(self._desk, interaction, screen):
            return
        try:
            await self._book.set_default(_member(interaction), choice_of(screen, screen.rules))
        except RefusedError as error:
            await self._shelf_after(interaction, table, error)
            return
        await self.show(interaction, table)

    @property
    def _book(self) -> RuleBook:
        return self._desk.services.tables.rule_book

    async def _save(
        self, interaction: discord.Interaction, table: Table, name: str, *, overwrite: bool
    ) -> None:
        screen, member = table.screen(interaction.user.id), _member(interaction)
        if not await may_choose(self._desk, interaction, screen):
            return
        choice = RuleChoice(screen.preset, screen.rules, name)
        try:
            await self._book.save(member, name, choice, overwrite=overwrite)
        except RefusedError as error:
            taken = name if error.refusal is TableRefusal.NAME_TAKEN else ""
            await self._shelf_after(interaction, table, error, taken)
            return
        note = None
        try:
            # From now on the table plays them under this name; its list has one more.
            await choose_rules(
                table,
                member.user_id,
                lambda now: RuleChoice(
                    now.preset, now.rules, name if now.rules == choice.rules else now.rules_name
                ),
            )
        except RefusedError as error:
            note = sentence(error, table.screen(member.user_id), texts_of(interaction))
        await self.show(interaction, table, note)

    async def _shelf_after(
        self,
        interaction: discord.Interaction,
        table: Table,
        error: RefusedError,
        replacing: str = "",
    ) -> None:
        """Show what the server keeps, and why nothing was done about it."""
        screen = table.screen(interaction.user.id)
        note = sentence(error, screen, texts_of(interaction))
        await self.show(interaction, table, note, replacing)


def _member(interaction: discord.Interaction) -> Member:
    return Member(
        interaction.guild_id or 0, interaction.user.id, interaction.permissions.manage_guild
    )
