"""What Discord tells of channels: deleted ones, and ones that can be written to again.

Owns the listeners. A channel that was found shut is tried again when something about it changes,
or when somebody presses a button there, instead of only now and then.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import discord
from discord.ext import commands

from cogs.channels import Channels
from cogs.departures import Departures
from cogs.failures import Failure
from cogs.permissions import missing_here, missing_permissions

_MENDED_BY_PEOPLE: Final = (Failure.FORBIDDEN, Failure.LOCKED)
"""Why a channel was shut, where somebody's coming back is a reason to try again."""
_REST_SECONDS: Final = 10.0
"""How often presses are a reason: Discord may know better than what a press says of permissions."""


class ChannelEvents(commands.Cog):
    """Listens to what happens to channels, threads, roles and servers."""

    def __init__(self, channels: Channels, departures: Departures) -> None:
        self._channels = channels
        self._departures = departures

    async def cog_unload(self) -> None:
        """Try nothing any more: the bot closes."""
        await self._channels.stop()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Close the tables of servers that were lost while nobody listened."""
        await self._departures.find_lost_servers()

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table that stood there."""
        await self._departures.channel_gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table that stood there."""
        await self._departures.channel_gone(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Close all tables of a server that is gone, or has shown the bot out."""
        await self._departures.guild_gone(guild.id)

    @commands.Cog.listener()
    async def on_guild_channel_update(
        self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """Permissions may have been given back, here and in the threads of this channel."""
        self._look_again(after.guild, self._channels.shut_in(after.guild.id))

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Permissions may have been given back."""
        self._look_again(after.guild, self._channels.shut_in(after.guild.id))

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Permissions may have been given back with a role."""
        if after == after.guild.me:
            self._look_again(after.guild, self._channels.shut_in(after.guild.id))

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """An outage is over."""
        self._look_again(guild, self._channels.shut_in(guild.id))

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may be open again; the data are newer than what the library holds."""
        metadata = payload.data["thread_metadata"]
        if not metadata["archived"] and not metadata.get("locked"):
            self._channels.look_again([payload.thread_id])

    @commands.Cog.listener("on_interaction")
    async def on_visit(self, interaction: discord.Interaction) -> None:
        """Somebody does something in a channel that was shut: show its table if that is possible.

        Runs beside the answer, which tells what is missing.
        """
        channel_id = interaction.channel_id or 0
        if self._channels.why_shut(channel_id) not in _MENDED_BY_PEOPLE:
            return
        channel = interaction.channel
        if isinstance(channel, discord.Thread) and channel.locked:
            return
        if not missing_here(interaction):
            self._channels.look_again([channel_id], least_rest=_REST_SECONDS)

    def _look_again(self, guild: discord.Guild, channel_ids: Iterable[int]) -> None:
        """Try those where the bot has, as far as can be known, all that it needs."""
        self._channels.look_again(id_ for id_ in channel_ids if _may_write(guild, id_))


def _may_write(guild: discord.Guild, channel_id: int) -> bool:
    channel = guild.get_channel_or_thread(channel_id)
    if channel is None:
        return True
    granted = channel.permissions_for(guild.me)
    return not missing_permissions(granted, in_thread=isinstance(channel, discord.Thread))
