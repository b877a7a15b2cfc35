"""What the bot must be allowed to do in a channel before a table stands there.

Owns the list and the sentence that names what is missing. Answers to interactions need none of
it, so without this check a table could be opened that the bot can never change again.
"""

from __future__ import annotations

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


def require_permissions(interaction: discord.Interaction) -> None:
    """Raise `MissingPermissionsError` if the bot could not keep a table in this channel."""
    granted = interaction.app_permissions
    # In a thread the right to send messages has no effect; the one for threads counts.
    unneeded = (
        "send_messages"
        if isinstance(interaction.channel, discord.Thread)
        else "send_messages_in_threads"
    )
    missing = [name for name in _NAMES if name != unneeded and not getattr(granted, name)]
    if missing:
        raise MissingPermissionsError(tuple(missing))
