"""The three ways in which an interaction is answered, each by its first response.

Owns nothing but the calls: what is shown comes from `cogs.ui`. There are no follow-ups and no
deferring here: both cost requests that a game's clicks must not need.
"""

from __future__ import annotations

import discord

from cogs.attaching import attached_of
from cogs.ui.layout import Layout


async def answer_privately(interaction: discord.Interaction, view: Layout) -> int | None:
    """Show it in a new message that only this person sees; give the message's id."""
    return await _send(interaction, view, ephemeral=True)


async def answer_publicly(interaction: discord.Interaction, view: Layout) -> int | None:
    """Show it to everybody in a new message; give the message's id."""
    return await _send(interaction, view, ephemeral=False)


async def update_clicked(interaction: discord.Interaction, view: Layout) -> int | None:
    """Show it in the very message whose button was pressed; give the message's id."""
    if interaction.message is None:
        await interaction.response.edit_message(view=view)
        return None
    message_id = interaction.message.id
    async with attached_of(interaction).editing(message_id, view) as editing:
        await interaction.response.edit_message(**editing)
    return message_id


async def _send(interaction: discord.Interaction, view: Layout, *, ephemeral: bool) -> int | None:
    attached = attached_of(interaction)
    sending = await attached.sending(view)
    response = await interaction.response.send_message(**sending, ephemeral=ephemeral)
    attached.sent(response.message_id, view)
    return response.message_id


def is_own_message(interaction: discord.Interaction) -> bool:
    """Whether a button was pressed in a message that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral
