"""Closes tables whose channel or server is gone: without a result, so nobody loses anything.

Owns only that. The channel is free for a new table if it should come back.
"""

from __future__ import annotations

import logging
from typing import Final

import discord

from bot.ports import StoreError
from bot.refusals import RefusedError
from bot.requests import ChannelGone
from bot.services import Services
from bot.table import Table
from cogs.channels import Channels

_logger = logging.getLogger(__name__)

_NOT_THERE: Final = (10004, 50001)
"""Unknown server, or no access to it: what Discord says to a bot that is no member."""


class Departures:
    """What happens to tables when the place where they stand is no more."""

    def __init__(self, client: discord.Client, services: Services, channels: Channels) -> None:
        self._client = client
        self._services = services
        self._channels = channels

    async def channel_gone(self, channel_id: int) -> None:
        """Close the table of a channel or thread that was deleted, if there is one."""
        self._channels.forget(channel_id)
        try:
            table = await self._services.tables.at(channel_id)
            if table is not None:
                await self._close(table)
        except StoreError as error:
            _logger.error("the table of channel %d cannot be closed: %s", channel_id, error)

    async def guild_gone(self, guild_id: int) -> None:
        """Close all tables of a server that was deleted, or that the bot was taken out of."""
        for channel_id in self._channels.shut_in(guild_id):
            self._channels.forget(channel_id)
        try:
            for game_id in await self._services.store.active_of(guild_id):
                table = await self._services.tables.get(game_id)
                if table is not None:
                    await self._close(table)
        except StoreError as error:
            _logger.error("the tables of server %d cannot be closed: %s", guild_id, error)

    async def find_lost_servers(self) -> None:
        """Close the tables of servers that the bot was taken out of while it was away.

        The gateway names all servers, those with an outage too, and says no word of lost ones. As
        nobody's game shall end by mistake, Discord is asked once more about what it did not name.
        """
        try:
            guild_ids = await self._services.store.active_guilds()
        except StoreError as error:
            _logger.error("it is not known which servers have tables: %s", error)
            return
        for guild_id in guild_ids:
            if self._client.get_guild(guild_id) is None and await self._is_lost(guild_id):
                await self.guild_gone(guild_id)

    async def _is_lost(self, guild_id: int) -> bool:
        """Whether Discord says that the bot is no member of this server."""
        try:
            await self._client.fetch_guild(guild_id, with_counts=False)
        except discord.HTTPException as error:
            return error.code in _NOT_THERE
        except (discord.DiscordException, OSError):
            return False
        return False

    async def _close(self, table: Table) -> None:
        try:
            await table.submit(ChannelGone())
        except RefusedError as error:
            # It has just ended by itself, or the bot ends and meets the channel again later.
            _logger.info("table %s is not closed: %s", table.id, error.refusal)
        else:
            _logger.info("table %s is closed without a result: its channel is gone", table.id)
