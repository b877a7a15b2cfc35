"""Minds of which nobody knows when they come to a result."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, TypeVar

from bot.clock import Clock
from bot.minds import decide
from tests.sim.mind import QuickMind

T = TypeVar("T")

_SECONDS: Final = {0.0: 6, 0.5: 2, 1.5: 2, 5.0: 1}
"""How long a decision may take, and how often it does; the last is too long for any table."""


class MoodyMind(QuickMind):
    """Takes its time over decisions, as the seed will have it."""

    def __init__(self, random: Random, clock: Clock) -> None:
        self._random = random
        self._clock = clock

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        """Compute it; a decision comes sooner or later."""
        [seconds] = self._random.choices(list(_SECONDS), list(_SECONDS.values()))
        if seconds and call is decide:
            await self._clock.sleep(seconds)
        return await super().deeply(call, *values)
