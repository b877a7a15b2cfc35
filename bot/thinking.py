"""Lets the computers of one table think: from the moment that their turn begins.

Owns what is being thought about and what has come of it. Moves nothing: the table asks for the
decision when the time for it has come. A decision is for one moment of the game and is forgotten
with it; after a restart it is thought about anew, with the same outcome. What is known of a round
is read from the stored events, so that it is the same after a restart too.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final, Protocol

from bot.clock import TOLERANCE
from bot.house import House
from bot.minds import ThoughtError, decide
from bot.ports import Store, StoreError
from bot.screens import Waiting
from bot.table_codec import read_event
from bot.table_events import OwnEvent
from bot.table_state import TableState
from game.actions import Move
from game.computer import STAND_IN, Character
from game.events import Event, PublicEvent
from game.projection import project, redact
from game.views import GameView

_logger = logging.getLogger(__name__)

LATE: Final = 2.0
"""Seconds beyond its pause that a computer may take over a decision."""
BUSY: Final = 20.0
"""Seconds more while not even its stand-in has decided, which takes a moment on an idle machine."""

_DEALT: Final = "dealt"
"""Kind of the event with which a round begins."""


class Stage(Protocol):
    """The table at which they sit."""

    @property
    def state(self) -> TableState:
        """The newest stored state."""

    def arm(self) -> None:
        """Look again when this object wants to be woken."""


class Thinking:
    """The thoughts of one table's computers, one at a time."""

    def __init__(self, stage: Stage, house: House) -> None:
        self._stage = stage
        self._house = house
        self._round = RoundSoFar(house.store)
        self._moment: int | None = None
        """The version since when the game is as it is, while a computer is to act; else None."""
        self._limit = 0.0
        """Until when it may think."""
        self._task: asyncio.Task[None] | None = None
        self._move: Move | None = None
        self._reserve: Move | None = None
        """What the stand-in would do, for when the computer itself is late or fails."""
        self._finished = False

    @property
    def move(self) -> Move | None:
        """What the computer whose turn it is has decided so far; None: nothing, or no turn."""
        return self._move or self._reserve

    @property
    def wakes_at(self) -> float | None:
        """Until when the table should wait for a computer that is thinking; None if none is."""
        return None if self._task is None else self._until

    @property
    def in_time(self) -> bool:
        """Whether a computer is thinking and may go on with it."""
        return self._task is not None and self._house.clock.seconds() < self._until - TOLERANCE

    @property
    def _until(self) -> float:
        return self._limit if self.move is not None else self._limit + BUSY

    def look(self) -> None:
        """See to it that the computer whose turn it is thinks, and nobody else; returns at once."""
        state = self._stage.state
        moment = _moment(state)
        if moment == self._moment or self._finished:
            return
        self._stop()
        self._moment = moment
        if moment is not None and state.deadline is not None:
            now, delay = self._house.clock.seconds(), self._house.timing.computer_delay
            self._limit = max(now, min(state.deadline.at, now + delay)) + LATE
            self._task = asyncio.create_task(self._run(state), name="a computer thinks")

    async def finish(self) -> None:
        """Think no more."""
        self._finished = True
        if (task := self._task) is not None:
            self._stop()
            await asyncio.gather(task, return_exceptions=True)

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
        self._task = self._move = self._reserve = None

    async def _run(self, state: TableState) -> None:
        task = asyncio.current_task()
        try:
            await self._think(state)
        finally:
            # One that was stopped has a successor already, whose place is not ours to clear.
            if self._task is task:
                self._task = None
                self._stage.arm()

    async def _think(self, state: TableState) -> None:
        game = state.game
        if game is None or game.turn is None:
            return
        view, player = project(game, game.turn), state.sitters[game.turn].player
        history = await self._history(state, game.turn)
        if player.level > STAND_IN.level:
            self._reserve = await self._ask(state, view, history, STAND_IN)
            self._stage.arm()
        self._move = await self._ask(state, view, history, player)
        if self.move is None and player != STAND_IN:
            self._reserve = await self._ask(state, view, history, STAND_IN)

    async def _history(self, state: TableState, seat: int) -> tuple[PublicEvent, ...]:
        try:
            return await self._round.seen_by(seat, state.id, state.version)
        except StoreError as error:
            # Playing on with less is better than not at all; writing the move may well succeed.
            _logger.warning("game %s: a round cannot be read: %s", state.id, error)
            return ()

    async def _ask(
        self,
        state: TableState,
        view: GameView,
        history: tuple[PublicEvent, ...],
        player: Character,
    ) -> Move | None:
        """What this character does; None if it fails, which is logged."""
        mind = self._house.mind
        think = mind.deeply if player.level > STAND_IN.level else mind.briefly
        seed = f"{state.id}:{state.oldest_playable}"
        try:
            return await think(decide, view, history, player, seed)
        except ThoughtError as error:
            _logger.error(
                "game %s version %d: the %s at seat %s failed: %s",
                state.id,
                state.version,
                player.key,
                view.turn,
                error,
            )
            return None


class RoundSoFar:
    """What has happened in the running round, read from storage as it grows."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read = 0
        """The number of the last event that was read."""
        self._events: list[Event] = []

    async def seen_by(self, seat: int, game_id: str, version: int) -> tuple[PublicEvent, ...]:
        """The public events since the cards were dealt, up to a version."""
        stored = await self._store.events(game_id, self._read)
        new = [each for each in stored if self._read < each.seq <= version]
        dealt = max((place for place, each in enumerate(new) if each.kind == _DEALT), default=None)
        if dealt is not None:
            self._events, new = [], new[dealt + 1 :]
        for each in new:
            event = read_event(each)
            if not isinstance(event, OwnEvent):
                self._events.append(event)
        self._read = max(self._read, version)
        seen = (redact(event, seat) for event in self._events)
        return tuple(event for event in seen if event is not None)


def _moment(state: TableState) -> int | None:
    """Since which version the game is as it is, if a computer is to act."""
    deadline = state.deadline
    if deadline is None or deadline.waiting is not Waiting.COMPUTER:
        return None
    return state.oldest_playable
