"""The truth about a table, read from what the bot has stored.

Owns the folding of the stored events into every state that the table went through. The tests hold
what was shown against it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from bot.client import SchwimmenBot
from bot.table_codec import read_event
from bot.table_events import TableEvent, TableOpened
from bot.table_state import TableState, evolve, open_table

if TYPE_CHECKING:
    from tests.sim import World


@dataclass(frozen=True, slots=True)
class Step:
    """One stored event and the table after it."""

    event: TableEvent
    state: TableState


class TableLog:
    """The history of one table, read on as it grows."""

    def __init__(self, world: World, game_id: str) -> None:
        self._world = world
        self._game_id = game_id
        self.state: TableState | None = None
        self._seq = 0

    async def news(self) -> list[Step]:
        """Read what was stored since the last time."""
        steps: list[Step] = []
        with self._world.environment.as_bot():
            store = cast("SchwimmenBot", self._world.bot).services.store
            stored = await store.events(self._game_id, after=self._seq)
        for item in stored:
            event = read_event(item)
            if isinstance(event, TableOpened):
                self.state = open_table(event, item.at.timestamp())
            else:
                assert self.state is not None
                self.state = evolve(self.state, event)
            self._seq = item.seq
            steps.append(Step(event, self.state))
        return steps
