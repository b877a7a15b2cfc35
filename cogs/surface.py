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
from bot.screens import LostTable, Screen
from cogs.hands import Hands
from cogs.pings import delete_ping, has_left, post_ping
from cogs.readers import Readers
from cogs.ui.layout import Layout
from cogs.ui.notes import render_lost
from cogs.ui.render_public import message_key, render_past, render_public

_logger = logging.getLogger(__name__)

EDITABLE: Final = timedelta(minutes=50)
"""After an hour Discord limits edits of a message much more strictly (30046)."""

_UNKNOWN_MESSAGE: Final = 10008
_TOO_OLD: Final = 30046
_SHUT: Final = frozenset({10003, 10004, 50001, 50013, 50083, 160005})
"""The channel is gone, or the bot may not write there: an archived or locked thread among them."""


class ChannelSurface:
    """Shows tables in their channels; implements `bot.screens.Surface`."""

    def __init__(self, client: discord.Client, hands: Hands, readers: Readers) -> None:
        self._client = client
        self._readers = readers
        self._hands = hands
        self._settled: set[int] = set()
        """Messages that a click's answer is bringing into their final form."""
        self._shut: set[str] = set()
        """Tables whose channel was found shut; said once in the log until it opens again."""

    async def refresh_hand(self, screen: Screen) -> None:
        """Bring the viewer's own hand message up to date, if one is known and still editable."""
        await self._hands.refresh(screen)

    async def show_table(self, screen: Screen) -> PostedMessage | None:
        """Bring the public message up to date; None means that it cannot be shown now."""
        try:
            message = await self._show(screen)
        except (discord.DiscordException, OSError) as error:
            self._report(screen, error)
            return None
        self._shut.discard(screen.id)
        return message

    async def ping(self, screen: Screen) -> int | None:
        """Call the person whose turn it is by a message of its own; gives the message's id."""
        turn = screen.game.turn if screen.game else None
        called = None if turn is None else screen.guest(turn).user_id
        if called is None or not await self._readers.wants_calls(called):
            return None
        return await post_ping(self._client, screen)

    async def take_back_ping(self, screen: Screen, message_id: int) -> None:
        """Delete such a message."""
        await delete_ping(self._client, screen, message_id)

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Whether it is certain that this person is no longer on the server."""
        return await has_left(self._client, guild_id, user_id)

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
                await old.edit(view=render_lost(texts))
        except (discord.DiscordException, OSError) as error:
            if not _has_code(error, _UNKNOWN_MESSAGE):
                self._report(table, error)

    @contextmanager
    def settling(self, message_id: int) -> Iterator[None]:
        """While this lasts the caller brings a message into its final form by a click's answer."""
        self._settled.add(message_id)
        try:
            yield
        finally:
            self._settled.discard(message_id)

    async def leave_behind(self, screen: Screen, message: PostedMessage) -> None:
        """Bring a message into its final form, without buttons: `screen` has the one after it."""
        if message.message_id in self._settled:
            return
        try:
            view = render_past(screen, message.key, await self._readers.public(screen))
            await self._edit(screen, message.message_id, view)
        except (discord.DiscordException, OSError) as error:
            if not _has_code(error, _UNKNOWN_MESSAGE):
                self._report(screen, error)

    async def _show(self, screen: Screen) -> PostedMessage:
        old, key = screen.message, message_key(screen)
        if old is not None and old.key == key and utcnow() - old.posted_at < EDITABLE:
            try:
                await self._edit(screen, old.message_id, await self._drawn(screen))
            except discord.HTTPException as error:
                if error.code not in (_UNKNOWN_MESSAGE, _TOO_OLD):
                    raise
            else:
                return old
        view, attached = await self._drawn(screen), self._readers.attached
        message = await self._channel(screen).send(**await attached.sending(view))
        attached.sent(message.id, view)
        posted = PostedMessage(message.id, key, utcnow())
        if old is not None:
            await self.leave_behind(replace(screen, message=posted), old)
        return posted

    async def _edit(self, screen: Screen, message_id: int, view: Layout) -> None:
        async with self._readers.attached.editing(message_id, view) as editing:
            await self._partial(screen, message_id).edit(**editing)

    async def _drawn(self, screen: Screen) -> Layout:
        return render_public(screen, await self._readers.public(screen))

    def _partial(self, screen: Screen, message_id: int) -> discord.PartialMessage:
        return self._channel(screen).get_partial_message(message_id)

    def _channel(self, screen: Screen) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(screen.channel_id, guild_id=screen.guild_id)

    def _report(self, screen: Screen | LostTable, error: Exception) -> None:
        """Log why a table could not be shown; a shut channel once."""
        if not isinstance(error, discord.HTTPException) or error.code not in _SHUT:
            _logger.warning("table %s could not be shown: %r", screen.id, error)
        elif screen.id not in self._shut:
            self._shut.add(screen.id)
            _logger.info("table %s has no channel to be shown in: %s", screen.id, error)


def _has_code(error: Exception, code: int) -> bool:
    return isinstance(error, discord.HTTPException) and error.code == code
