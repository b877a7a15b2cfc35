"""Hand messages that can still be changed: who has one, and by which token.

Owns the newest one for each person and game, in memory only; a token is a secret for as long as it
lives. What a hand looks like is drawn by `cogs.ui`. Older hand messages need no care: the version
in their buttons makes them harmless. Where two drawings of one hand were under way at once, nobody
knows which arrived last at Discord; then the newest state is drawn once more.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

import discord
from discord.utils import utcnow

from bot.screens import Screen
from cogs.channels import Channels
from cogs.failures import Failure, failure_of, is_passing
from cogs.readers import Readers
from cogs.ui.render_hand import render_hand

_logger = logging.getLogger(__name__)

LIFE: Final = timedelta(minutes=14)
"""Discord takes a token for 15 minutes; a request needs some time on its way."""

_UNKNOWN: Final = -1
"""Stands for the version that a message shows, where that is not certain."""
_GONE: Final = frozenset({10008, 10015, 10062, 50027})
"""The message was dismissed or the token has expired: nothing is wrong."""


@dataclass(slots=True)
class _Shown:
    """One hand message as it was shown last."""

    message_id: int
    token: str = field(repr=False)
    at: datetime
    locale: str
    version: int


@dataclass(slots=True)
class _UnderWay:
    """Drawings of one hand that have begun and not ended."""

    count: int = 0
    overlapping: bool = False


Newest = Callable[[str, int], Awaitable[Screen | None]]
"""Gives the newest state of a game as this person may see it."""


class Hands:
    """The newest hand message of each person at each table."""

    def __init__(
        self, client: discord.Client, readers: Readers, channels: Channels, newest: Newest
    ) -> None:
        self._client = client
        self._newest = newest
        self._channels = channels
        self._readers = readers
        self._shown: OrderedDict[tuple[str, int], _Shown] = OrderedDict()
        self._under_way: dict[tuple[str, int], _UnderWay] = {}
        self._failing = False
        """No hand could be refreshed the last time that it was tried."""

    def __len__(self) -> int:
        return len(self._shown)

    def remember(self, interaction: discord.Interaction, message_id: int, screen: Screen) -> None:
        """Note that this interaction has just been answered with the hand of this screen."""
        self._forget_expired()
        key = (screen.id, interaction.user.id)
        self._shown[key] = _Shown(
            message_id, interaction.token, utcnow(), interaction.locale.value, screen.version
        )
        self._shown.move_to_end(key)

    @asynccontextmanager
    async def drawing(self, game_id: str, user_id: int) -> AsyncIterator[None]:
        """While this lasts the caller takes a state of this hand and shows it."""
        key = (game_id, user_id)
        under_way = self._under_way.setdefault(key, _UnderWay())
        under_way.count += 1
        under_way.overlapping = under_way.overlapping or under_way.count > 1
        try:
            yield
        finally:
            under_way.count -= 1
            if not under_way.count:
                del self._under_way[key]
                if under_way.overlapping:
                    await self._set_right(key)

    async def refresh(self, screen: Screen) -> None:
        """Bring the viewer's hand message up to date if one is known and can still be edited."""
        self._forget_expired()
        if screen.viewer is None or self._channels.shut_out:
            return
        async with self.drawing(screen.id, screen.viewer):
            await self._refresh((screen.id, screen.viewer), screen)

    async def _set_right(self, key: tuple[str, int]) -> None:
        """Show the newest state once more, whatever is shown now."""
        shown, screen = self._shown.get(key), await self._newest(*key)
        if shown is not None and screen is not None:
            shown.version = _UNKNOWN
            await self.refresh(screen)

    async def _refresh(self, key: tuple[str, int], screen: Screen) -> None:
        shown = self._shown.get(key)
        # What its owner's own tap has drawn meanwhile may be newer than this screen.
        if shown is None or shown.version >= screen.version:
            return
        before, shown.version = shown.version, screen.version
        try:
            await self._edit(shown, screen, key[1])
        except Exception as error:
            failure = failure_of(error)
            if failure is None:
                raise
            if is_passing(error):
                shown.version = min(before, shown.version)
            elif self._shown.get(key) is shown:
                del self._shown[key]
            self._report(error, failure)
        else:
            self._failing = False

    def _report(self, error: Exception, failure: Failure) -> None:
        """Say it once until a hand can be refreshed again."""
        if failure is Failure.SHUT_OUT:
            self._channels.note_shut_out(error)
        if isinstance(error, discord.HTTPException) and error.code in _GONE:
            return
        if not self._failing:
            self._failing = True
            _logger.warning("a hand could not be refreshed: %r", error)

    async def _edit(self, shown: _Shown, screen: Screen, viewer: int) -> None:
        texts = await self._readers.private(
            viewer, screen.guild_id, screen.channel_id, shown.locale
        )
        webhook = discord.Webhook.partial(
            self._client.application_id or 0, shown.token, client=self._client
        )
        view = render_hand(screen, texts)
        async with self._readers.attached.editing(shown.message_id, view) as editing:
            await webhook.edit_message(shown.message_id, **editing)

    def _forget_expired(self) -> None:
        """Let go of tokens that Discord no longer takes; the oldest stand first."""
        oldest = utcnow() - LIFE
        while self._shown and next(iter(self._shown.values())).at < oldest:
            self._shown.popitem(last=False)
