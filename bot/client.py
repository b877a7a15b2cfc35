"""The Discord client: what it asks of Discord, what it loads, and how it goes.

Owns intents, caches, the order of opening and closing, and that an interaction which the gateway
delivers twice is taken once. Knows no command and no button: they come as extensions, by name.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.services import Services

_logger = logging.getLogger(__name__)

_REMEMBERED: Final = 4096
"""Interactions that are known as taken; a resume repeats the last seconds, not hours."""
_PATIENCE_SECONDS: Final = 30.0
"""How long one request waits for a limit of Discord; the least that the library allows."""
_DRAIN_SECONDS: Final = 5.0
"""How long answers that are on their way may take when the bot closes."""

OpenServices = Callable[[], Awaitable[Services]]
Prepare = Callable[[discord.Interaction], Awaitable[None]]


class SchwimmenBot(commands.Bot):
    """The bot. `open` (or start-up) opens what it stores in; `close` gives everything back."""

    def __init__(self, open_services: OpenServices, extensions: Sequence[str]) -> None:
        super().__init__(
            # There are no commands by message: without message intents nothing would arrive.
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=_Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True),
            allowed_installs=app_commands.AppInstallationType(guild=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            # A slow channel may ask for hours; whoever waits so long shows what is long past.
            max_ratelimit_timeout=_PATIENCE_SECONDS,
        )
        self.prepare: Prepare | None = None
        """What is to be done with an interaction before it is handled; set by an extension."""
        self._open_services = open_services
        self._extensions = tuple(extensions)
        self._services: Services | None = None
        self._drained = False
        self._taken: OrderedDict[int, None] = OrderedDict()
        self._running: set[asyncio.Task[object]] = set()

    @property
    def services(self) -> Services:
        """What is behind the bot; there only between `open` and `close`."""
        if self._services is None:
            raise RuntimeError("the bot is not open")
        return self._services

    async def open(self) -> None:
        """Open the database. Raises `StoreError`; does nothing when it is open already."""
        if self._services is None:
            self._services = await self._open_services()

    async def setup_hook(self) -> None:
        """Open, load the extensions and take the stored tables up again; any failure is raised."""
        await self.open()
        for name in self._extensions:
            await self.load_extension(name)
        await self.services.tables.start()

    def dispatch(self, event_name: str, /, *args: object, **kwargs: object) -> None:
        """Tell listeners of an event; of none any more once the bot has left Discord.

        The library reports a connection some seconds after it was made, be it closed by then.
        """
        if not self.is_closed():
            super().dispatch(event_name, *args, **kwargs)

    async def on_ready(self) -> None:
        """Say that the bot can be used."""
        _logger.info("ready as %s in %d servers", self.user, len(self.guilds))

    def take(self, interaction: discord.Interaction) -> bool:
        """Whether this interaction is to be handled now: true once, also if it comes again.

        The task that asks counts as its handler: closing waits for it.
        """
        if interaction.id in self._taken:
            _logger.info("interaction %d came again and is ignored", interaction.id)
            return False
        self._taken[interaction.id] = None
        if len(self._taken) > _REMEMBERED:
            self._taken.popitem(last=False)
        if (task := asyncio.current_task()) is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return True

    async def drain(self) -> None:
        """Take no more requests and let running ones finish; whoever asks is told to come later."""
        if self._services is None or self._drained:
            return
        self._drained = True
        self._services.laboratory.stop()
        await self._services.tables.stop()
        await self._wait_for_handlers()
        await self._services.tables.mind.close()

    async def close(self) -> None:
        """Drain, then leave Discord and the database."""
        await self.drain()
        services, self._services = self._services, None
        await super().close()
        if services is not None:
            await services.store.close()

    async def _wait_for_handlers(self) -> None:
        """Give handlers that have been at work the time to answer."""
        handlers = self._running - {asyncio.current_task()}
        try:
            async with asyncio.timeout(_DRAIN_SECONDS):
                await asyncio.gather(*handlers, return_exceptions=True)
        except TimeoutError:
            _logger.warning("%d answers were not finished at the end", len(handlers))


class _Tree(app_commands.CommandTree[SchwimmenBot]):
    """The slash commands, each delivery taken once."""

    async def interaction_check(self, interaction: discord.Interaction[SchwimmenBot], /) -> bool:
        if not self.client.take(interaction):
            return False
        if self.client.prepare is not None:
            await self.client.prepare(interaction)
        return True
