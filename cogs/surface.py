"""The public message of each table: posted, edited, replaced, and left behind in its final form.

Owns which requests that takes and what Discord's refusals mean for it. What is shown is drawn by
`cogs.ui`; when something is shown, `bot.publisher` decides.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Final

import discord
from discord.utils import utcnow

from bot.ports import PostedMessage
from bot.screens import Ending, LostTable, Screen
from cogs.channels import Channels
from cogs.departures import Departures
from cogs.failures import Failure, failure_of
from cogs.hands import Hands
from cogs.permissions import MissingPermissionsError, missing_here
from cogs.pings import delete_ping, has_left, post_ping
from cogs.public import PublicMessages
from cogs.readers import Readers
from cogs.ui.layout import Layout
from cogs.ui.notes import render_lost
from cogs.ui.render_public import message_key

_logger = logging.getLogger(__name__)

EDITABLE: Final = timedelta(minutes=50)
"""After an hour Discord limits edits of a message much more strictly (30046)."""


class ChannelSurface:
    """Shows tables in their channels; implements `bot.screens.Surface`."""

    def __init__(
        self,
        client: discord.Client,
        hands: Hands,
        readers: Readers,
        channels: Channels,
        departures: Departures,
        public: PublicMessages,
    ) -> None:
        self.public: Final = public
        """Draws what is shown here, also for whoever shows it by an answer."""
        self._client = client
        self._readers = readers
        self._hands = hands
        self._channels = channels
        self._departures = departures
        self._settled: set[int] = set()
        """Messages that a click's answer is bringing into their final form."""

    def may_write(self, screen: Screen) -> bool:
        """Whether it may be tried now to write into the table's channel."""
        return self._channels.may_write(screen.channel_id)

    def wanted(self, screen: Screen) -> None:
        """Somebody has had the table posted into its channel: it may be shown there again."""
        self._channels.worked(screen.channel_id)

    def trouble(self, interaction: discord.Interaction) -> MissingPermissionsError | None:
        """What keeps the table of this channel from being shown, if somebody can mend it."""
        if self._channels.why_shut(interaction.channel_id or 0) is not Failure.FORBIDDEN:
            return None
        missing = missing_here(interaction)
        return MissingPermissionsError(missing) if missing else None

    async def refresh_hand(self, screen: Screen) -> None:
        """Bring the viewer's own hand message up to date, if one is known and still editable."""
        await self._hands.refresh(screen)

    async def show_table(self, screen: Screen) -> PostedMessage | None:
        """Bring the public message up to date; None means that it cannot be shown now."""
        if screen.ending is Ending.CHANNEL_GONE or not self.may_write(screen):
            return None
        try:
            message = await self._show(screen)
        except Exception as error:
            failure = failure_of(error)
            if failure is None:
                raise
            await self._take(screen, failure, error)
            return None
        self._channels.worked(screen.channel_id)
        return message

    async def ping(self, screen: Screen) -> int | None:
        """Call the person whose turn it is by a message of its own; gives the message's id."""
        turn = screen.game.turn if screen.game else None
        called = None if turn is None else screen.guest(turn).user_id
        if called is None or not self.may_write(screen):
            return None
        if not await self._readers.wants_calls(called):
            return None
        return await post_ping(self._client, screen, await self._readers.public(screen))

    async def take_back_ping(self, screen: Screen, message_id: int) -> None:
        """Delete such a message."""
        if self.may_write(screen):
            await delete_ping(self._client, screen, message_id)

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Whether it is certain that this person is no longer on the server."""
        return not self._channels.shut_out and await has_left(self._client, guild_id, user_id)

    async def show_lost(self, table: LostTable) -> None:
        """Tell the channel that its table is closed, and take the buttons off its old message."""
        guild = self._client.get_guild(table.guild_id)
        locale = str(guild.preferred_locale) if guild else None
        texts = await self._readers.of_server(table.guild_id, table.channel_id, locale)
        channel = self._client.get_partial_messageable(table.channel_id, guild_id=table.guild_id)
        try:
            await channel.send(view=render_lost(texts))
            if table.message is not None:
                old = channel.get_partial_message(table.message.message_id)
                nobody = discord.AllowedMentions.none()
                await old.edit(view=render_lost(texts), allowed_mentions=nobody)
        except Exception as error:  # noqa: BLE001 - what is not Discord's is raised again
            self._pass_over(error, table.id, "its channel was not told that it is closed")

    @contextmanager
    def settling(self, message_id: int) -> Iterator[None]:
        """While this lasts the caller brings a message into its final form by a click's answer."""
        self._settled.add(message_id)
        try:
            yield
        finally:
            self._settled.discard(message_id)

    async def leave_behind(self, screen: Screen, message: PostedMessage) -> None:
        """Take the buttons off a message that no longer shows the table: `screen` has another."""
        if message.message_id in self._settled or not self.may_write(screen):
            return
        try:
            view = await self.public.past(screen, message.key)
            await self._edit(screen, message.message_id, view)
        except Exception as error:  # noqa: BLE001 - as above
            self._pass_over(error, screen.id, "an older message keeps its buttons")

    async def _show(self, screen: Screen) -> PostedMessage:
        old, key = screen.message, message_key(screen)
        gone = False
        if old is not None and _is_editable(old, key):
            try:
                await self._edit(screen, old.message_id, await self.public.now(screen))
                return old
            except discord.HTTPException as error:
                failure = failure_of(error)
                gone = failure is Failure.MESSAGE_GONE
                if gone and self._channels.is_reposted(screen.channel_id):
                    raise
                # A new message opens a thread that is archived, unless it is locked.
                if not gone and failure not in (Failure.MESSAGE_OLD, Failure.LOCKED):
                    raise
        view, attached = await self.public.now(screen), self._readers.attached
        message = await self._channel(screen).send(**await attached.sending(view))
        attached.sent(message.id, view)
        posted = PostedMessage(message.id, key, utcnow())
        if gone:
            self._channels.reposted(screen.channel_id)
        elif old is not None:
            await self.leave_behind(replace(screen, message=posted), old)
        return posted

    async def _take(self, screen: Screen, failure: Failure, error: Exception) -> None:
        """Draw the consequence of a table that could not be shown."""
        if failure is Failure.CHANNEL_GONE:
            await self._departures.channel_gone(screen.channel_id)
            return
        self._channels.failed(screen.id, screen.guild_id, screen.channel_id, failure, error)

    def _pass_over(self, error: Exception, game_id: str, what: str) -> None:
        """Log what Discord did not take and nobody needs badly; anything else is raised again."""
        failure = failure_of(error)
        if failure is None:
            raise error
        if failure is Failure.SHUT_OUT:
            self._channels.note_shut_out(error)
        elif failure is not Failure.MESSAGE_GONE:
            _logger.info("table %s: %s: %r", game_id, what, error)

    async def _edit(self, screen: Screen, message_id: int, view: Layout) -> None:
        async with self._readers.attached.editing(message_id, view) as editing:
            await self._partial(screen, message_id).edit(**editing)

    def _partial(self, screen: Screen, message_id: int) -> discord.PartialMessage:
        return self._channel(screen).get_partial_message(message_id)

    def _channel(self, screen: Screen) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(screen.channel_id, guild_id=screen.guild_id)


def _is_editable(message: PostedMessage, key: str) -> bool:
    return message.key == key and utcnow() - message.posted_at < EDITABLE
