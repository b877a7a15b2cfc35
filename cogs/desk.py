"""What happens when somebody asks for something, be it by command or by button.

Owns the steps: find the table, make one request, answer once. Commands and buttons only read what
was asked and call this, so both give the same answers. No rule of the game is known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord
from discord.utils import utcnow

from bot.ports import PostedMessage
from bot.refusals import RefusedError, TableRefusal
from bot.requests import ChannelGone, Leave, Pace, Play, Request, RuleChoice, TimeUp
from bot.screens import Screen, TablePhase
from bot.server_settings import ServerSettings
from bot.services import Services
from bot.table import Table
from cogs.answers import answer_privately, answer_publicly, is_own_message, update_clicked
from cogs.double_taps import DoubleTaps
from cogs.errors import ToldError, sentence
from cogs.greeting import greet, has_come_back
from cogs.hands import Hands
from cogs.known_rules import KnownRules
from cogs.permissions import require_channel, require_permissions
from cogs.readers import Readers, texts_of
from cogs.surface import ChannelSurface
from cogs.ui.ids import HandMode
from cogs.ui.layout import Layout, paragraph
from cogs.ui.notes import render_note, table_url
from cogs.ui.render_hand import render_hand
from cogs.ui.render_menu import render_leave_question
from cogs.ui.render_public import message_key
from cogs.ui.text import Texts
from game.computer.advice import Advice
from game.computer.characters import USUAL, Character
from game.errors import IllegalAction, NotationError

_REFUSALS = (RefusedError, IllegalAction, NotationError)


@dataclass(frozen=True, slots=True)
class Opening:
    """What somebody asks for when they open a table."""

    choice: RuleChoice | None
    """None: what the server plays if nobody chooses."""
    lives: int | None
    """None: as the rules say."""
    computers: int
    pace: Pace | None
    """None: as the server wants it, else as the bot does."""
    learner: bool = False
    """Whether hints may be asked for."""
    character: Character = USUAL
    """Of the computers that sit down at once."""


class Desk:
    """Serves one person's wish at a time; keeps nothing of it."""

    def __init__(
        self, services: Services, hands: Hands, surface: ChannelSurface, readers: Readers
    ) -> None:
        self.services = services
        self.readers = readers
        self.known_rules = KnownRules(services.tables.rule_book)
        self._hands = hands
        self._surface = surface
        self._taps = DoubleTaps()

    async def table_here(self, interaction: discord.Interaction) -> Table:
        """The active table of the channel that the interaction comes from."""
        table = await self.services.tables.at(interaction.channel_id or 0)
        if table is None:
            raise RefusedError(TableRefusal.NO_TABLE)
        await greet(interaction, table)
        return table

    async def table_of(self, game_id: str) -> Table:
        """The table that a button belongs to, over or not."""
        table = await self.services.tables.get(game_id)
        if table is None:
            raise RefusedError(TableRefusal.NO_TABLE)
        return table

    async def open(self, interaction: discord.Interaction, opening: Opening) -> None:
        """Open a table in this channel; the answer is its lobby. One that is there is linked to."""
        settings = await self._require_place(interaction)
        choice = opening.choice or await self.known_rules.usual(interaction)
        if opening.lives not in (None, choice.rules.lives):
            choice = RuleChoice(choice.preset, replace(choice.rules, lives=opening.lives))
        try:
            table = await self.services.tables.open(
                guild_id=interaction.guild_id or 0,
                channel_id=interaction.channel_id or 0,
                host_id=interaction.user.id,
                host_name=interaction.user.display_name,
                rules=choice.rules,
                preset=choice.preset,
                rules_name=choice.name,
                pace=opening.pace or settings.pace or self.services.default_pace,
                computers=opening.computers,
                character=opening.character,
                locale=str(interaction.guild_locale or discord.Locale.american_english),
                learner=opening.learner,
            )
        except RefusedError as error:
            raise await self._with_table(error, interaction) from None
        await self.post_table(interaction, table)

    async def rematch(self, interaction: discord.Interaction, game_id: str) -> None:
        """Open a new lobby with the seats and rules of a game that is over."""
        await self._require_place(interaction)
        user = interaction.user
        try:
            table = await self.services.tables.rematch(game_id, user.id, user.display_name)
        except RefusedError as error:
            raise await self._with_table(error, interaction) from None
        await self.post_table(interaction, table)

    async def play(
        self, interaction: discord.Interaction, table: Table, move: str, version: int | None = None
    ) -> None:
        """Make a move for whoever asks, and show them their hand as it is then."""
        user_id, note = interaction.user.id, None
        try:
            await table.submit(Play(user_id, move), version)
        except _REFUSALS as error:
            if not self._taps.repeats(table.id, user_id, move, version):
                note = sentence(error, table.screen(user_id), texts_of(interaction))
        else:
            self._taps.note(table.id, user_id, move, version)
        await self.show_hand(interaction, table, note)

    async def show_hand(
        self,
        interaction: discord.Interaction,
        table: Table,
        note: str | None = None,
        mode: HandMode = HandMode.PLAIN,
        hint: Sequence[Advice] = (),
    ) -> None:
        """Show somebody their own hand: in the private message they clicked, or in a new one."""
        async with self._hands.drawing(table.id, interaction.user.id):
            screen = table.screen(interaction.user.id)
            if screen.seat is None:
                raise ToldError(RefusedError(TableRefusal.NOT_SEATED, table.id), screen)
            if screen.game is None:
                raise ToldError(RefusedError(TableRefusal.NOT_STARTED, table.id), screen)
            back = has_come_back(interaction)
            view = render_hand(screen, texts_of(interaction), note, mode, back=back, hint=hint)
            message_id = await self._answer_here(interaction, view)
            if message_id is not None:
                self._hands.remember(interaction, message_id, screen)

    async def act_in_public(
        self,
        interaction: discord.Interaction,
        table: Table,
        request: Request,
        version: int | None = None,
    ) -> None:
        """Do what a button under the public message asks for, and answer by that message."""
        await self.submit(table, request, version)
        await self.show_in_public(interaction, table)

    async def show_in_public(self, interaction: discord.Interaction, table: Table) -> None:
        """Answer a press under the public message, after what it asked for is done."""
        screen = table.screen(None)
        if not _is_shown_by(screen, interaction.message):
            await self.say(interaction, _done(screen, texts_of(interaction)))
            return
        with table.drawing() as screen:
            if screen.message is None or message_key(screen) == screen.message.key:
                await update_clicked(interaction, await self._surface.public.now(screen))
                await self._place(table, screen, screen.message)
            else:
                await self._turn_over(interaction, table, screen, screen.message)

    async def act_quietly(
        self, interaction: discord.Interaction, table: Table, request: Request
    ) -> None:
        """Do what a command asks for, and say privately that it is done and where to look."""
        await self.submit(table, request, None)
        await self.say(interaction, _done(table.screen(None), texts_of(interaction)))

    async def submit(self, table: Table, request: Request, version: int | None) -> None:
        """Hand a request in; a refusal is raised with what the person sees of the table."""
        try:
            await table.submit(request, version)
        except _REFUSALS as error:
            viewer = None if isinstance(request, TimeUp | ChannelGone) else request.user_id
            raise ToldError(error, table.screen(viewer)) from None

    async def post_table(self, interaction: discord.Interaction, table: Table) -> None:
        """Answer with the public message itself, at the bottom of the channel."""
        require_permissions(interaction)
        if not table.active:
            raise RefusedError(TableRefusal.GAME_OVER, table.id)
        with table.drawing() as screen:
            view = await self._surface.public.now(screen)
            message_id = await answer_publicly(interaction, view)
            if message_id is not None:
                posted = PostedMessage(message_id, message_key(screen), utcnow())
                await self._place(table, screen, posted)
        self._surface.wanted(screen)
        if screen.message is not None:
            await self._surface.leave_behind(table.screen(None), screen.message)

    async def ask_to_leave(self, interaction: discord.Interaction, table: Table) -> None:
        """Ask once whether somebody really wants to give up their seat in a running game."""
        screen = table.screen(interaction.user.id)
        if screen.seat is None:
            raise ToldError(RefusedError(TableRefusal.NOT_SEATED, table.id), screen)
        if screen.phase is not TablePhase.PLAYING:
            raise ToldError(RefusedError(TableRefusal.GAME_OVER, table.id), screen)
        await self._answer_here(interaction, render_leave_question(screen, texts_of(interaction)))

    async def leave(self, interaction: discord.Interaction, table: Table) -> None:
        """Give up a seat in a running game, having been asked."""
        await self.submit(table, Leave(interaction.user.id), None)
        await self.say(interaction, texts_of(interaction).text("You have left the table."))

    async def say(self, interaction: discord.Interaction, sentence: str) -> None:
        """Answer with one sentence that only this person sees."""
        await self._answer_here(interaction, render_note(sentence))

    async def show(self, interaction: discord.Interaction, view: Layout) -> None:
        """Answer with something that only this person sees."""
        await self._answer_here(interaction, view)

    async def _require_place(self, interaction: discord.Interaction) -> ServerSettings:
        """Raise if no table may stand in this channel; gives what the server has chosen."""
        settings = await self.services.book.server(interaction.guild_id or 0)
        require_channel(interaction, settings.channels)
        require_permissions(interaction)
        return settings

    async def _with_table(
        self, error: RefusedError, interaction: discord.Interaction
    ) -> RefusedError | ToldError:
        """Add to a refusal what the person sees of the table that it speaks of."""
        table = await self.services.tables.get(error.game_id) if error.game_id else None
        return error if table is None else ToldError(error, table.screen(interaction.user.id))

    async def _answer_here(self, interaction: discord.Interaction, view: Layout) -> int | None:
        """Update the private message that was clicked, or show a new one."""
        # Where the table cannot be shown for want of permissions, every answer says which.
        if trouble := self._surface.trouble(interaction):
            view.append(paragraph(f"⚠️ {trouble.sentence(texts_of(interaction))}"))
        answer = update_clicked if is_own_message(interaction) else answer_privately
        return await answer(interaction, view)

    async def _turn_over(
        self,
        interaction: discord.Interaction,
        table: Table,
        screen: Screen,
        message: PostedMessage,
    ) -> None:
        """Answer by the final form of the clicked message, and post the one that follows it."""
        if not self._surface.may_write(screen):
            # Nothing can be posted, but an answer can always show the table.
            view = await self._surface.public.now(screen)
            await update_clicked(interaction, view)
            await self._place(table, screen, replace(message, key=message_key(screen)))
            return
        with self._surface.settling(message.message_id):
            view = await self._surface.public.past(screen, message.key)
            await update_clicked(interaction, view)
            posted = await self._surface.show_table(screen)
        await self._place(table, screen, posted)

    async def _place(self, table: Table, screen: Screen, posted: PostedMessage | None) -> None:
        """Remember what shows the table; of several messages that do one keeps its buttons."""
        if posted is None:
            return
        other = await table.placard.posted(posted, screen.message)
        if other is not None:
            await self._surface.leave_behind(table.screen(None), other)


def _is_shown_by(screen: Screen, message: discord.Message | None) -> bool:
    """Whether this is the message that shows the table now."""
    return (
        message is not None
        and screen.message is not None
        and (message.id == screen.message.message_id)
    )


def _done(screen: Screen, texts: Texts) -> str:
    """Say that something is done, and where the table is."""
    url = table_url(screen)
    return texts.text("Done. [To the table]({url})", url=url) if url else texts.text("Done.")
