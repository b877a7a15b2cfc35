"""The one task that waits for the earliest deadline of all tables.

Owns when a table is called; what happens then is the table's business. The task starts with the
first deadline, is started anew when an earlier one appears, and ends when there is none.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.clock import TOLERANCE, Clock

_logger = logging.getLogger(__name__)

_TOGETHER: Final = 32
"""So many tables are called at the same time: they share a commit, and bound the memory."""
_RETRY_SECONDS: Final = 5.0
"""When a table that could not be called is called again, if it has no other deadline by then."""

Call = Callable[[str], Awaitable[None]]
"""Tells a game that its deadline has come."""


class Deadlines:
    """Deadlines by game, in seconds since 1970; a game has one at most."""

    def __init__(self, clock: Clock, call: Call) -> None:
        self._clock = clock
        self._call = call
        self._due: dict[str, float] = {}
        self._heap: list[tuple[float, str]] = []
        """Ordered by time; an entry counts only while `_due` says the same."""
        self._task: asyncio.Task[None] | None = None
        self._aim: float | None = None
        """What the task sleeps towards; None while it calls tables."""
        self._stopped = False
        self._failing: set[str] = set()
        """Games that could not be called when it was last tried; the log knows about them."""

    def __len__(self) -> int:
        """Count the games that have a deadline."""
        return len(self._due)

    def arm(self, game_id: str, at: float | None) -> None:
        """Set the game's only deadline, or take it away with None."""
        if at is None or self._stopped:
            self._due.pop(game_id, None)
            return
        if self._due.get(game_id) == at:
            return
        self._due[game_id] = at
        heapq.heappush(self._heap, (at, game_id))
        if len(self._heap) > 2 * len(self._due) + _TOGETHER:
            self._heap = [(at, game_id) for game_id, at in self._due.items()]
            heapq.heapify(self._heap)
        if self._task is not None and self._aim is not None and at < self._aim:
            self._task.cancel()
            self._task = None
        if self._task is None:
            self._aim = None
            self._task = asyncio.create_task(self._run(), name="deadlines")

    async def stop(self) -> None:
        """Call no table any more; returns when those that are being called are done."""
        self._stopped = True
        self._due.clear()
        if self._task is not None and self._aim is not None:
            self._task.cancel()
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        task = asyncio.current_task()
        try:
            while (aim := self._earliest()) is not None:
                seconds = aim - self._clock.seconds()
                if seconds > TOLERANCE:
                    self._aim = aim
                    await self._clock.sleep(seconds)
                    self._aim = None
                else:
                    await self._call_all(self._take_due())
        finally:
            # A cancelled task has a successor already, whose aim and place are not ours to clear.
            if self._task is task:
                self._task = self._aim = None

    def _earliest(self) -> float | None:
        while self._heap:
            at, game_id = self._heap[0]
            if self._due.get(game_id) == at:
                return at
            heapq.heappop(self._heap)
        return None

    def _take_due(self) -> Sequence[str]:
        """Take out the next games whose time has come."""
        due: list[str] = []
        latest = self._clock.seconds() + TOLERANCE
        while len(due) < _TOGETHER and (at := self._earliest()) is not None and at <= latest:
            game_id = heapq.heappop(self._heap)[1]
            del self._due[game_id]
            due.append(game_id)
        return due

    async def _call_all(self, game_ids: Sequence[str]) -> None:
        await asyncio.gather(*(self._call_one(game_id) for game_id in game_ids))

    async def _call_one(self, game_id: str) -> None:
        try:
            await self._call(game_id)
        except Exception as error:  # noqa: BLE001 - one table must not stop the clock of all
            if game_id not in self._failing:
                self._failing.add(game_id)
                _logger.error("game %s missed its deadline: %s", game_id, type(error).__name__)
            if game_id not in self._due:
                self.arm(game_id, self._clock.seconds() + _RETRY_SECONDS)
        else:
            self._failing.discard(game_id)
