"""What thinks for the computers of a simulated bot: at once, where time stands still meanwhile.

Owns how a bot comes to think so. Threads and processes would bring in a time of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from discord.ext import commands

from bot.client import SchwimmenBot
from bot.minds import Here, decide
from bot.services import Services
from game.computer import STAND_IN

T = TypeVar("T")


class QuickMind(Here):
    """Thinks here and now; the expert plays as the stand-in does, which is much faster."""

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        """Compute it now."""
        if call is decide:
            view, history, _, seed = values
            values = (view, history, STAND_IN, seed)
        return await self.briefly(call, *values)


def think_here(bot: commands.Bot) -> None:
    """Let this bot, which is not open yet, think with a `QuickMind`."""
    assert isinstance(bot, SchwimmenBot)
    opened = bot._open_services

    async def open_services() -> Services:
        services = await opened()
        services.tables._house.mind = QuickMind()
        return services

    bot._open_services = open_services
