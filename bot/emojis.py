"""`python -m bot emojis sync`: log in, bring the emojis of cards to Discord, and leave.

Owns the short-lived client. What is drawn and sent comes from `cogs`, loaded by its name as the
extensions are.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

import discord

SYNC: Final = "cogs.emojis"


async def sync_emojis(token: str) -> tuple[bool, str]:
    """Create what is missing; say whether all emojis are there now, and what was done.

    Raises discord.py's exceptions where Discord refuses the token or lists no emojis.
    """
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(token)
        synced = await import_module(SYNC).sync(client)
    return not synced.missing, str(synced)
