"""What the bot must be allowed to do in a channel before a table stands there.

Owns the list and the sentence that names what is missing. Answers to interactions need none of
it, so without this check a table could be opened that the bot can never change again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from cogs.ui.text import Texts, mark

_NAMES: Final = {
    "view_channel": mark("View Channel"),
    "send_messages": mark("Send Messages"),
    "send_messages_in_threads": mark("Send Messages in Threads"),
    "embed_links": mark("Embed Links"),
    "read_message_history": mark("Read Message History"),
}
"""Permissions by the name in the library, called as Discord's settings call them."""

INVITED: Final = discord.Permissions(attach_files=True, **dict.fromkeys(_NAMES, True))
"""What an invitation asks for: all of these, and to attach pictures, without which it goes too."""


class MissingPermissionsError(Exception):
    """The bot may not do in this channel what a table needs."""

    def __init__(self, missing: tuple[str, ...]) -> None:
        super().__init__(", ".join(missing))
        self.missing = missing

    def sentence(self, texts: Texts) -> str:
        """Say what is missing, in the words of Discord's settings."""
        return texts.text(
            "The bot needs more permissions in this channel: {permissions}."
            " Somebody who manages the server can grant them.",
            permissions=texts.joined(f"**{texts.text(_NAMES[name])}**" for name in self.missing),
        )


def missing_permissions(granted: discord.Permissions, *, in_thread: bool) -> tuple[str, ...]:
    """Name what the bot lacks to keep a table in such a channel."""
    # In a thread the right to send messages has no effect; the one for threads counts.
    unneeded = "send_messages" if in_thread else "send_messages_in_threads"
    return tuple(name for name in _NAMES if name != unneeded and not getattr(granted, name))


def missing_here(interaction: discord.Interaction) -> tuple[str, ...]:
    """Name what the bot lacks where this interaction comes from."""
    in_thread = isinstance(interaction.channel, discord.Thread)
    return missing_permissions(interaction.app_permissions, in_thread=in_thread)


class WrongChannelError(Exception):
    """The server does not want tables in this channel."""

    def __init__(self, channels: Sequence[int]) -> None:
        super().__init__(f"allowed are {channels}")
        self._channels = tuple(channels)

    def sentence(self, texts: Texts) -> str:
        """Say where tables may be opened."""
        return texts.text(
            "Tables can't be opened in this channel. On this server they belong to: {channels}",
            channels=texts.joined(f"<#{each}>" for each in self._channels),
        )


class NotManagerError(Exception):
    """Only who may manage the server can do that."""

    def sentence(self, texts: Texts) -> str:
        """Say so."""
        return texts.text("Only those who may manage the server can change its settings.")


def require_manager(interaction: discord.Interaction) -> None:
    """Raise `NotManagerError` unless whoever asks may manage the server."""
    if not interaction.permissions.manage_guild:
        raise NotManagerError


def require_channel(interaction: discord.Interaction, channels: Sequence[int]) -> None:
    """Raise `WrongChannelError` unless there are none, or this is one or a thread of one."""
    channel = interaction.channel
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    if channels and interaction.channel_id not in channels and parent not in channels:
        raise WrongChannelError(channels)


def require_permissions(interaction: discord.Interaction) -> None:
    """Raise `MissingPermissionsError` if the bot could not keep a table in this channel."""
    if missing := missing_here(interaction):
        raise MissingPermissionsError(missing)
