"""How many public messages all tables together may change in a second.

Owns the measure. Discord allows a bot 50 requests a second in all; answers to clicks do not count.
"""

from __future__ import annotations

from typing import Final

from bot.clock import TOLERANCE, Clock

RATE: Final = 40.0
"""So many a second in the long run; the rest is for new messages and old ones left behind."""
BURST: Final = 8
"""So many may follow each other at once, so that no second ever sees 50."""


class Pacer:
    """Gives out places in time, first come, first served."""

    def __init__(self, clock: Clock, rate: float = RATE, burst: int = BURST) -> None:
        self._clock = clock
        self._interval = 1 / rate
        self._slack = (burst - 1) / rate
        self._last = float("-inf")
        """The place given out last, if all came in even steps."""

    def reserve(self) -> float:
        """Take the next place; gives the seconds until it comes, 0 if it is now."""
        now = self._clock.seconds()
        self._last = max(self._last + self._interval, now)
        wait = self._last - now - self._slack
        return wait if wait > TOLERANCE else 0.0
