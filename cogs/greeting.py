"""Notes that somebody is there, whatever they do at a table, and remembers it for their answer.

Owns what an interaction carries about that. To look at a table is enough to be there.
"""

from __future__ import annotations

from typing import Final

import discord

from bot.refusals import RefusedError, TableRefusal
from bot.table import Table
from bot.tables import Tables

_BACK: Final = "has got the seat back"


async def greet(interaction: discord.Interaction, table: Table) -> None:
    """Give the seat back to whoever was away, and let a deserted game go on."""
    try:
        back = await table.welcome(interaction.user.id)
    except RefusedError:
        return  # Busy or closing: what the person came for will be refused for the same reason.
    if back:
        interaction.extras[_BACK] = True


async def greet_at(interaction: discord.Interaction, tables: Tables, game_id: str) -> None:
    """Do so for whoever has pressed a button of this game.

    Raises `RefusedError` if the button was pressed where the table does not stand: whoever forges
    one would bring the table into another channel, or sit down from outside.
    """
    table = await tables.get(game_id)
    if table is None:
        return
    if table.channel_id != interaction.channel_id:
        raise RefusedError(TableRefusal.NO_TABLE)
    await greet(interaction, table)


def has_come_back(interaction: discord.Interaction) -> bool:
    """Whether this very interaction gave the person their seat back."""
    return bool(interaction.extras.get(_BACK))
