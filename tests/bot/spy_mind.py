"""A mind for tests of tables: it thinks on the spot, and can be told to be slow or to fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from bot.clock import Clock
from bot.minds import Here, ThoughtError

T = TypeVar("T")


class SpyMind(Here):
    """Thinks here and now, and remembers about what; fails, or takes its time, when told to."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.asked: list[tuple[object, ...]] = []
        """What was handed to each thought."""
        self.seconds = 0.0
        """How long a deep thought takes."""
        self.error: ThoughtError | None = None
        """What deep thoughts come to."""
        self.closed = False

    async def briefly(self, call: Callable[..., T], *values: object) -> T:
        """Compute something at once."""
        self.asked.append(values)
        return await super().briefly(call, *values)

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        """Compute something in its time, or fail."""
        if self.seconds:
            await self._clock.sleep(self.seconds)
        if self.error is not None:
            raise self.error
        return await self.briefly(call, *values)

    async def close(self) -> None:
        """Remember that it is over."""
        self.closed = True
