"""Tells Discord about the commands, only when something about them has changed.

Owns the comparison. Discord allows few registrations a day, so what was registered last is kept,
as a fingerprint, with the settings of the server it was registered for (0: every server).
"""

from __future__ import annotations

import hashlib
import json
import logging
from dataclasses import replace
from typing import Final

import discord
from discord.ext import commands

from bot.ports import Store

_logger = logging.getLogger(__name__)

FINGERPRINT: Final = "commands"
"""The name under which the fingerprint is kept."""
_EVERYWHERE: Final = 0


async def sync_commands(bot: commands.Bot, store: Store, guild_id: int | None) -> None:
    """Register the bot's commands in one server, or in all, unless Discord has them already.

    A failure is logged, not raised: the commands that Discord knows still work.
    """
    guild = None if guild_id is None else discord.Object(guild_id)
    if guild is not None:
        bot.tree.copy_global_to(guild=guild)
    known = await store.guild_settings(guild_id or _EVERYWHERE)
    fingerprint = await _fingerprint(bot, guild)
    try:
        registered = {command.name for command in await bot.tree.fetch_commands(guild=guild)}
        wanted = {command.name for command in bot.tree.get_commands(guild=guild)}
        if known.options.get(FINGERPRINT) == fingerprint and registered == wanted:
            return
        await bot.tree.sync(guild=guild)
    except discord.HTTPException as error:
        _logger.error("the commands could not be registered (DEV_GUILD_ID?): %s", error)
        return
    await store.save_guild_settings(
        replace(known, options={**known.options, FINGERPRINT: fingerprint})
    )
    _logger.info("the commands were registered anew")


async def _fingerprint(bot: commands.Bot, guild: discord.Object | None) -> str:
    """Sum up all that Discord would be told, and which application it is told for."""
    translator = bot.tree.translator
    payloads = [
        command.to_dict(bot.tree)
        if translator is None
        else await command.get_translated_payload(bot.tree, translator)
        for command in bot.tree.get_commands(guild=guild)
    ]
    text = json.dumps([bot.application_id, payloads], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
