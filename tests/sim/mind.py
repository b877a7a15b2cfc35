"""What thinks for the computers of a simulated bot: at once, where time stands still meanwhile.

Owns how a bot comes to think so. Threads and processes would bring in a time of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar, cast

from discord.ext import commands

from bot.client import SchwimmenBot
from bot.minds import Here, Mind, advise_by_seed, decide, play_games
from bot.services import Services
from game.computer import STAND_IN
from game.lab import Report
from game.rules import Rules
from tests.sim.advising import quick_advice

T = TypeVar("T")


class QuickMind(Here):
    """Thinks here and now; the expert plays as the stand-in does, which is much faster.

    Advice is as quick, and as simple; of many games the first few are played.
    """

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        """Compute it now."""
        if call is decide:
            view, history, _, seed = values
            values = (view, history, STAND_IN, seed)
        if call is play_games:
            return cast("T", _once(*cast("tuple[Rules, int, int, str]", values)))
        if call is advise_by_seed:
            return await self.briefly(cast("Callable[..., T]", quick_advice), *values)
        return await self.briefly(call, *values)


@lru_cache(maxsize=64)
def _games(rules: Rules, seats: int, games: int) -> Report:
    return play_games(rules, seats, games, "")


def _once(rules: Rules, seats: int, games: int, _: str) -> Report:
    """Games by these rules: really played the first time, and as they were then ever after."""
    return _games(rules, seats, games)


def think_by(mind: Mind, bot: commands.Bot) -> None:
    """Let this bot, which is not open yet, think like this."""
    assert isinstance(bot, SchwimmenBot)
    opened = bot._open_services

    async def open_services() -> Services:
        services = await opened()
        services.tables._house.mind = mind
        return services

    bot._open_services = open_services
