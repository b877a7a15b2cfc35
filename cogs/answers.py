"""The three ways in which an interaction is answered, each by its first response.

Owns nothing but the calls: what is shown comes from `cogs.ui`. There are no follow-ups and no
deferring here: both cost requests that a game's clicks must not need.
"""

from __future__ import annotations

import discord

from cogs.ui.layout import Layout


async def answer_privately(interaction: discord.Interaction, view: Layout) -> int | None:
    """Show it in a new message that only this person sees; give the message's id."""
    response = await interaction.response.send_message(view=view, ephemeral=True)
    return response.message_id


async def answer_publicly(interaction: discord.Interaction, view: Layout) -> int | None:
    """Show it to everybody in a new message; give the message's id."""
    response = await interaction.response.send_message(view=view)
    return response.message_id


async def update_clicked(interaction: discord.Interaction, view: Layout) -> int | None:
    """Show it in the very message whose button was pressed; give the message's id."""
    await interaction.response.edit_message(view=view)
    return interaction.message.id if interaction.message else None


def is_own_message(interaction: discord.Interaction) -> bool:
    """Whether a button was pressed in a message that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral
