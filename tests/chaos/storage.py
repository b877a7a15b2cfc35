"""Storage that fails, before it has written or after it.

Owns which writes fail and the name by which such a failure is known in the log.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Final

from bot.client import SchwimmenBot
from bot.ports import StoreError
from db.writer import Writer

REASON: Final = "the disk was made to fail"


class Storage:
    """Lets writes of the running bot fail."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._left = 0
        self.fired = 0
        """How many writes have failed since somebody asked."""
        self.ever = False
        """Whether a write has ever failed."""

    def fail(self) -> int:
        """Let the next few writes fail; how many."""
        self._left = self._random.randint(1, 3)
        return self._left

    def heal(self) -> None:
        """Let everything succeed from now on."""
        self._left = 0

    def attach(self, bot: SchwimmenBot) -> None:
        """Stand between a bot that has just started and its database."""
        writer = bot.services.store._writer  # type: ignore[attr-defined]
        assert isinstance(writer, Writer)
        writer.write = self._failing(writer.write)  # type: ignore[method-assign,assignment]

    def _failing(
        self, write: Callable[[object], Awaitable[None]]
    ) -> Callable[[object], Awaitable[None]]:
        async def write_or_fail(value: object) -> None:
            if self._left == 0:
                await write(value)
                return
            self._left -= 1
            self.fired += 1
            self.ever = True
            # A connection may break before the commit, or after it.
            if self._random.random() < 1 / 2:
                await write(value)
            raise StoreError(REASON)

        return write_or_fail
