"""Tables and seats as commands: open a lobby, sit down, get up, see the table, close it.

Owns the reading of what was typed; the desk does the rest.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.requests import Join, Leave, Pace
from bot.screens import TablePhase
from cogs.closing import Closing
from cogs.desk import Desk, Opening
from cogs.errors import BadOptionError
from cogs.ui.characters import NAMES
from game.computer.characters import USUAL, character
from game.options import LIVES_MAX, SEATS_MAX

COMPUTERS_MAX: Final = SEATS_MAX - 1
"""So many computers fit at the largest table beside the one person who opens it."""

_LEVELS: Final = [
    app_commands.Choice(name=locale_str(name), value=key) for key, name in NAMES.items()
]
_PACES: Final = [
    app_commands.Choice(name=locale_str("Blitz: 30 seconds a turn"), value=Pace.BLITZ.value),
    app_commands.Choice(name=locale_str("90 seconds a turn"), value=Pace.NORMAL.value),
    app_commands.Choice(name=locale_str("Relaxed: 10 minutes a turn"), value=Pace.RELAXED.value),
    app_commands.Choice(
        name=locale_str("No hurry: a day for every turn"), value=Pace.STAMMTISCH.value
    ),
]


class Seats(commands.Cog):
    """Who plays, and where."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._closing = Closing(desk)

    @app_commands.command(
        name=locale_str("start"), description=locale_str("Open a table in this channel")
    )
    @app_commands.rename(
        rules=locale_str("rules"),
        lives=locale_str("lives"),
        computers=locale_str("computers"),
        level=locale_str("level"),
        pace=locale_str("pace"),
        learner=locale_str("hints"),
    )
    @app_commands.describe(
        rules=locale_str("Ready-made rules, rules saved on this server, or a code (SW-…)"),
        lives=locale_str("How many lives everybody has"),
        computers=locale_str("How many computer players sit down at once"),
        level=locale_str("How well they play, from Seahorse up to Sea Dog"),
        pace=locale_str("How much time there is for a turn"),
        learner=locale_str("Hints: whoever is to act may ask for the best moves"),
    )
    @app_commands.choices(level=_LEVELS, pace=_PACES)
    async def start(
        self,
        interaction: discord.Interaction,
        rules: str | None = None,
        lives: app_commands.Range[int, 1, LIVES_MAX] | None = None,
        computers: app_commands.Range[int, 0, COMPUTERS_MAX] | None = None,
        level: str | None = None,
        pace: str | None = None,
        learner: bool = False,
    ) -> None:
        """Open a lobby; the answer is the lobby itself."""
        # The library leaves ranges and choices to the client, and a client may be forged.
        if pace not in {None, *Pace} or level not in {None, *NAMES}:
            raise BadOptionError
        # Whoever names a level wants a computer.
        number = (0 if level is None else 1) if computers is None else computers
        if not 0 <= number <= COMPUTERS_MAX:
            raise BadOptionError
        chosen = Pace(pace) if pace else None
        choice = None if rules is None else await self._desk.known_rules.named(interaction, rules)
        opening = Opening(choice, lives, number, chosen, learner, character(level or USUAL.key))
        await self._desk.open(interaction, opening)

    @start.autocomplete("rules")
    async def complete_rules(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        """Offer ready-made rules and those of the server."""
        return await self._desk.known_rules.offered(interaction, typed)

    @app_commands.command(name=locale_str("hand"), description=locale_str("Show my hand again"))
    async def hand(self, interaction: discord.Interaction) -> None:
        """Show the asker's own hand."""
        await self._desk.show_hand(interaction, await self._desk.table_here(interaction))

    @app_commands.command(
        name=locale_str("table"),
        description=locale_str("Bring the table to the bottom of the channel"),
    )
    async def table(self, interaction: discord.Interaction) -> None:
        """Post the table anew."""
        await self._desk.post_table(interaction, await self._desk.table_here(interaction))

    @app_commands.command(
        name=locale_str("join"), description=locale_str("Sit down at the table here")
    )
    async def join(self, interaction: discord.Interaction) -> None:
        """Take a seat in the lobby."""
        table = await self._desk.table_here(interaction)
        user = interaction.user
        await self._desk.act_quietly(interaction, table, Join(user.id, user.display_name))

    @app_commands.command(name=locale_str("leave"), description=locale_str("Give up my seat"))
    async def leave(self, interaction: discord.Interaction) -> None:
        """Get up in the lobby; in a running game ask first."""
        table = await self._desk.table_here(interaction)
        if table.screen(interaction.user.id).phase is TablePhase.LOBBY:
            await self._desk.act_quietly(interaction, table, Leave(interaction.user.id))
        else:
            await self._desk.ask_to_leave(interaction, table)

    @app_commands.command(
        name=locale_str("stop"),
        description=locale_str("Close the table here without a result"),
    )
    async def stop(self, interaction: discord.Interaction) -> None:
        """Close the table: for its host, and for who may manage the server."""
        await self._closing.ask(interaction, await self._desk.table_here(interaction))
