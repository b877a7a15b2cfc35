"""A mind for tests of tables: it thinks on the spot, and can be told to be slow or to fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

from bot.clock import Clock
from bot.minds import Here, ThoughtError, decide
from game.actions import Move
from game.computer import STAND_IN, Character, History
from game.views import GameView

T = TypeVar("T")

Decide = Callable[[GameView, History, Character, str], Move]


class SpyMind(Here):
    """Thinks here and now, and remembers about what; the expert plays as the stand-in does."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.asked: list[tuple[object, ...]] = []
        """What was handed to each thought."""
        self.seconds = 0.0
        """How long a deep thought takes."""
        self.brief_seconds = 0.0
        """How long a brief one takes: on a machine that has other things to do."""
        self.briefly_instead: Decide | None = None
        self.deeply_instead: Decide | None = None
        """What is computed instead of what is asked for."""
        self.error: ThoughtError | None = None
        """What deep thoughts come to, if not to a result."""

    async def briefly(self, call: Callable[..., T], *values: object) -> T:
        """Compute something at once, as a rule."""
        self.asked.append(values)
        if self.brief_seconds:
            await self._clock.sleep(self.brief_seconds)
        return await super().briefly(
            cast("Callable[..., T]", self.briefly_instead or call), *values
        )

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        """Compute something in its time."""
        self.asked.append(values)
        if self.seconds:
            await self._clock.sleep(self.seconds)
        if self.error is not None:
            raise self.error
        if call is decide and self.deeply_instead is None:
            view, history, _, seed = values
            values = (view, history, STAND_IN, seed)
        think = cast("Callable[..., T]", self.deeply_instead or call)
        return await super().briefly(think, *values)
