"""Every press of a button, taken apart and handed to the desk: the one entry for components.

Owns what each verb of a custom id asks for. There are no stored views and no templates: discord.py
has nothing to forget, a restart loses no button, and an id that nobody knows is answered too.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord.ext import commands

from bot.requests import AddComputer, Begin, Join, Leave, NextRound, RemoveComputer
from bot.screens import TablePhase
from cogs.closing import Closing
from cogs.coach import Coaching
from cogs.desk import Desk
from cogs.errors import BadOptionError, Door
from cogs.greeting import greet_at
from cogs.house import HouseRules
from cogs.presence import Presence
from cogs.readers import texts_of
from cogs.reading import Reading
from cogs.settings_pages import SettingsPages
from cogs.shelf import ServerRules
from cogs.standings import Standings
from cogs.ui.characters import NAMES
from cogs.ui.ids import ButtonId, HandMode, Verb
from cogs.ui.name_form import typed_name
from game.computer.characters import USUAL, character

Take = Callable[[discord.Interaction], bool]
"""Whether an interaction is to be handled now; false for one that comes a second time."""

_PRESSES: Final = frozenset(
    {discord.InteractionType.component, discord.InteractionType.modal_submit}
)
"""What comes with a custom id of ours: presses, choices from lists, and forms that were sent."""


@dataclass(frozen=True, slots=True)
class Click:
    """One press of a button that is ours, or one choice from a list, or a form."""

    interaction: discord.Interaction
    id: ButtonId

    @property
    def values(self) -> list[str]:
        """What was chosen from a list; nothing for a button."""
        data: Any = self.interaction.data or {}
        return [str(value) for value in data.get("values") or ()]

    @property
    def user_id(self) -> int:
        """Who pressed it. Only their own seat is ever played, whatever the id says."""
        return self.interaction.user.id


class Buttons(commands.Cog):
    """Listens to all components of all messages and answers each press exactly once."""

    def __init__(
        self,
        desk: Desk,
        house: HouseRules,
        shelf: ServerRules,
        reading: Reading,
        standings: Standings,
        coaching: Coaching,
        door: Door,
        take: Take,
    ) -> None:
        self._desk = desk
        self._presence = Presence(desk)
        self._closing = Closing(desk)
        self._pages = SettingsPages(desk)
        self._house = house
        self._shelf = shelf
        self._reading = reading
        self._standings = standings
        self._coaching = coaching
        self._door = door
        self._take = take

    @commands.Cog.listener("on_interaction")
    async def on_press(self, interaction: discord.Interaction) -> None:
        """Handle a press; whatever happens, the person gets an answer."""
        if interaction.type not in _PRESSES:
            return
        if not self._take(interaction):
            return
        try:
            await self._handle(interaction)
        except Exception as error:  # noqa: BLE001 - the door logs it and answers
            await self._door.answer(interaction, error)

    async def _handle(self, interaction: discord.Interaction) -> None:
        await self._desk.readers.meet(interaction)
        button_id = ButtonId.parse(interaction.custom_id or "")
        handler = _HANDLERS.get(button_id.verb) if button_id else None
        if button_id is None or handler is None:
            texts = texts_of(interaction)
            await self._desk.say(
                interaction,
                texts.text(
                    "This button is from another version of the bot and does nothing any more."
                    " `/schwimmen table` shows the table."
                ),
            )
            return
        await greet_at(interaction, self._desk.services.tables, button_id.game)
        await handler(self, Click(interaction, button_id))

    async def _join(self, click: Click) -> None:
        name = click.interaction.user.display_name
        table = await self._desk.table_of(click.id.game)
        await self._desk.act_in_public(click.interaction, table, Join(click.user_id, name))

    async def _leave(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        # A late press on an old lobby must not give up a seat in the running game unasked.
        if table.screen(None).phase is not TablePhase.LOBBY:
            await self._desk.ask_to_leave(click.interaction, table)
            return
        await self._desk.act_in_public(click.interaction, table, Leave(click.user_id))

    async def _add(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        key = click.values[0] if click.values else USUAL.key
        if key not in NAMES:
            raise BadOptionError
        request = AddComputer(click.user_id, character(key))
        await self._desk.act_in_public(click.interaction, table, request, click.id.version)

    async def _remove(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        request = RemoveComputer(click.user_id)
        await self._desk.act_in_public(click.interaction, table, request, click.id.version)

    async def _start(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._desk.act_in_public(click.interaction, table, Begin(click.user_id))

    async def _learn(self, click: Click) -> None:
        await self._coaching.press(click.interaction, click.id)

    async def _choose(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._house.choose(click.interaction, table, click.values)

    async def _edit(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        group = click.values[0] if click.values else click.id.argument
        await self._house.edit(click.interaction, table, group)

    async def _set(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._house.set_option(click.interaction, table, click.id.argument, click.values)

    async def _reset(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._house.reset(click.interaction, table, click.id.argument)

    async def _saved(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._shelf.show(click.interaction, table)

    async def _keep(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        if click.interaction.type is discord.InteractionType.modal_submit:
            await self._shelf.keep(click.interaction, table, typed_name(click.interaction))
        else:
            await self._shelf.ask_name(click.interaction, table)

    async def _replace(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._shelf.replace(click.interaction, table, click.id.argument)

    async def _drop(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._shelf.drop(click.interaction, table, click.values)

    async def _default(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._shelf.make_default(click.interaction, table)

    async def _next(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        request = NextRound(click.user_id)
        await self._desk.act_in_public(click.interaction, table, request, click.id.version)

    async def _hand(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._desk.show_hand(click.interaction, table)

    async def _again(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        modes = {mode.value: mode for mode in HandMode}
        mode = modes.get(click.id.argument, HandMode.PLAIN)
        await self._desk.show_hand(click.interaction, table, mode=mode)

    async def _do(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._desk.play(click.interaction, table, click.id.argument, click.id.version)

    async def _rules(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._reading.show_rules(click.interaction, table)

    async def _more(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._presence.show_menu(click.interaction, table)

    async def _pause(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._presence.pause(click.interaction, table)

    async def _resume(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._presence.resume(click.interaction, table, click.id.argument)

    async def _kick(self, click: Click) -> None:
        table, presence = await self._desk.table_of(click.id.game), self._presence
        kick = presence.kick if click.id.verb == Verb.KICK_YES else presence.ask_to_kick
        await kick(click.interaction, table, click.id.argument)

    async def _stop(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._closing.close(click.interaction, table)

    async def _give_up(self, click: Click) -> None:
        table, desk = await self._desk.table_of(click.id.game), self._desk
        leave = desk.leave if click.id.verb == Verb.LEAVE_YES else desk.ask_to_leave
        await leave(click.interaction, table)

    async def _table(self, click: Click) -> None:
        table = await self._desk.table_of(click.id.game)
        await self._desk.post_table(click.interaction, table)

    async def _rematch(self, click: Click) -> None:
        await self._desk.rematch(click.interaction, click.id.game)

    async def _wish(self, click: Click) -> None:
        await self._pages.change_wish(click.interaction, click.id.argument, click.values)

    async def _server(self, click: Click) -> None:
        await self._pages.change_server(click.interaction, click.id.argument, click.values)

    async def _ladder(self, click: Click) -> None:
        page = int(click.id.argument) if click.id.argument.isdecimal() else 1
        await self._standings.show_ladder(click.interaction, page)


_HANDLERS: Final[dict[str, Callable[[Buttons, Click], Awaitable[None]]]] = {
    Verb.JOIN: Buttons._join,
    Verb.LEAVE: Buttons._leave,
    Verb.ADD: Buttons._add,
    Verb.SEAT: Buttons._add,
    Verb.REMOVE: Buttons._remove,
    Verb.START: Buttons._start,
    Verb.LEARNER: Buttons._learn,
    Verb.HINT: Buttons._learn,
    Verb.REVIEW: Buttons._learn,
    Verb.REVIEW_AT: Buttons._learn,
    Verb.CHOOSE: Buttons._choose,
    Verb.HOUSE: Buttons._edit,
    Verb.SET: Buttons._set,
    Verb.RESET: Buttons._reset,
    Verb.SHELF: Buttons._saved,
    Verb.KEEP: Buttons._keep,
    Verb.REPLACE: Buttons._replace,
    Verb.DROP: Buttons._drop,
    Verb.DEFAULT: Buttons._default,
    Verb.NEXT: Buttons._next,
    Verb.HAND: Buttons._hand,
    Verb.AGAIN: Buttons._again,
    Verb.DO: Buttons._do,
    Verb.RULES: Buttons._rules,
    Verb.MORE: Buttons._more,
    Verb.CALLED: Buttons._hand,
    Verb.BACK: Buttons._hand,
    Verb.PAUSE: Buttons._pause,
    Verb.RESUME: Buttons._resume,
    Verb.KICK_ASK: Buttons._kick,
    Verb.KICK_YES: Buttons._kick,
    Verb.LEAVE_ASK: Buttons._give_up,
    Verb.LEAVE_YES: Buttons._give_up,
    Verb.STOP_YES: Buttons._stop,
    Verb.TABLE: Buttons._table,
    Verb.REMATCH: Buttons._rematch,
    Verb.WISH: Buttons._wish,
    Verb.SERVER: Buttons._server,
    Verb.LADDER: Buttons._ladder,
}
