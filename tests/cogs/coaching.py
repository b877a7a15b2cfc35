"""Evenings with hints, and minds that take their time. Owns no test."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, TypeVar

from bot.minds import ThoughtError
from tests.cogs.evening import begin, past_the_choice, services_of
from tests.sim import Person, World
from tests.sim.mind import QuickMind

T = TypeVar("T")

DEFERRED_MESSAGE: Final = 5
DEFERRED_UPDATE: Final = 6
"""How an answer is promised: as a new message, or as another form of the one that was pressed."""


async def learning(world: World, **options: object) -> tuple[Person, Person]:
    """Two people in a round with hints whose middle lies open: who is to act, and the other."""
    anna, ben, _ = world.people
    await begin(world, anna, ben, hints=True, pace="stammtisch", **options)
    return await past_the_choice(world, anna, ben)


class SlowMind(QuickMind):
    """Takes its time over everything that takes longer, or fails at it."""

    def __init__(self, seconds: float, error: ThoughtError | None = None) -> None:
        self._seconds = seconds
        self._error = error

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        await asyncio.sleep(self._seconds)
        if self._error is not None:
            raise self._error
        return await super().deeply(call, *values)


def think(world: World, mind: QuickMind) -> None:
    services_of(world).tables._house.mind = mind
