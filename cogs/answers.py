"""The three ways in which an interaction is answered, each by its first response.

Owns nothing but the calls: what is shown comes from `cogs.ui`. There are no follow-ups; an answer
is promised first, and given by a second request, only where working it out may take too long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

import discord

from cogs.attaching import attached_of
from cogs.ui.layout import Layout

T = TypeVar("T")

PROMPT: Final = 1.2
"""Seconds that an answer may take before Discord, which waits for 3, is told that it will come."""
_PROMISED: Final = "the answer is promised"
"""Where an interaction carries that."""


async def in_time(
    interaction: discord.Interaction, work: Coroutine[Any, Any, T], *, anew: bool
) -> T:
    """Wait for what the answer needs; promise the answer if that takes longer than a moment.

    `anew` says that it will be a new message, not another form of the one that was clicked.
    """
    task = asyncio.create_task(work)
    try:
        try:
            async with asyncio.timeout(PROMPT):
                return await asyncio.shield(task)
        except TimeoutError:
            if not task.done():
                await _promise(interaction, anew=anew)
        return await task
    finally:
        task.cancel()


def is_promised(interaction: discord.Interaction) -> bool:
    """Whether Discord waits for an answer that was promised; the next answer given is that one."""
    return bool(interaction.extras.get(_PROMISED))


async def _promise(interaction: discord.Interaction, *, anew: bool) -> None:
    if anew:
        await interaction.response.defer(ephemeral=True, thinking=True)
    else:
        await interaction.response.defer()
    interaction.extras[_PROMISED] = True


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
        if is_promised(interaction):
            await interaction.edit_original_response(**editing)
            interaction.extras[_PROMISED] = False
        else:
            await interaction.response.edit_message(**editing)
    return message_id


async def _send(interaction: discord.Interaction, view: Layout, *, ephemeral: bool) -> int | None:
    attached = attached_of(interaction)
    sending = await attached.sending(view)
    if is_promised(interaction):
        files = sending.get("files", ())
        message = await interaction.edit_original_response(view=view, attachments=list(files))
        interaction.extras[_PROMISED] = False
        attached.sent(message.id, view)
        return message.id
    response = await interaction.response.send_message(**sending, ephemeral=ephemeral)
    attached.sent(response.message_id, view)
    return response.message_id


def is_own_message(interaction: discord.Interaction) -> bool:
    """Whether a button was pressed in a message that only this person sees."""
    return interaction.message is not None and interaction.message.flags.ephemeral
