"""What a decision at a table depends on beside the table and the request: time and chance."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.clock import Timing

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Situation:
    """The moment in which a request is decided."""

    now: float
    """Seconds since 1970."""
    timing: Timing
    chance: random.Random
    """Shuffles, draws the first dealer, and lends computers their whims."""

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same items in an order by chance."""
        order = list(items)
        self.chance.shuffle(order)
        return tuple(order)
