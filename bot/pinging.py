"""Calls the person whose turn it is, by a message of its own that goes when they have acted.

Owns when a call is due and that there is at most one for each turn, whatever is restarted. An edit
of the table's message notifies nobody; a call does. It may fail in silence: play goes on anyway.
"""

from __future__ import annotations

import asyncio
import logging
from enum import StrEnum
from typing import Final, Protocol

from bot.clock import TOLERANCE, moment
from bot.house import House
from bot.ports import Ping, StoreError
from bot.screens import Screen
from bot.table_state import Deadline
from bot.waiting import ALWAYS_CALL_AFTER

_logger = logging.getLogger(__name__)

OPTION: Final = "ping"
"""Name of the server's setting among its options."""


class PingPolicy(StrEnum):
    """When a server wants people to be called."""

    NEVER = "never"
    AFTER_A_PAUSE = "after a pause"
    """When somebody has taken their time over a turn."""
    ALWAYS = "always"
    """At every turn, unless they act at once."""


DEFAULT_POLICY: Final = PingPolicy.AFTER_A_PAUSE


class Stage(Protocol):
    """The table whose players are called."""

    @property
    def id(self) -> str:
        """The game's id."""

    @property
    def version(self) -> int:
        """The table's version now."""

    @property
    def deadline(self) -> Deadline | None:
        """What the table waits for, and until when."""

    @property
    def to_act(self) -> int | None:
        """The Discord account that the table waits for, if it is one."""

    def screen(self, viewer: int | None) -> Screen:
        """The table as this viewer may see it now."""

    def arm(self) -> None:
        """Look again when this object wants to be woken."""


class Pinger:
    """Makes the calls of one table. Its task starts when there is something to do, and ends."""

    def __init__(self, stage: Stage, house: House, last: Ping | None) -> None:
        self._stage = stage
        self._house = house
        self._last = last
        """The last call, as it is stored."""
        self._settled: int | None = None
        """The turn about which nothing more is to be done."""
        self._due: tuple[float, float] | None = None
        """Since when a call may be made, and when it is due by the server's policy."""
        self._task: asyncio.Task[None] | None = None
        self._finished = False

    @property
    def wakes_at(self) -> float | None:
        """When `look` should be called next; None if there is no need."""
        turn = self._open_turn
        if turn is None or self._task is not None or self._finished:
            return None
        return self._due_at(turn)

    def look(self) -> None:
        """See to it that what is due now is done; returns at once."""
        if self._task is None and not self._finished and self._house.surface and self._has_work:
            self._task = asyncio.create_task(self._run(), name="pinger")

    async def finish(self) -> None:
        """Make no more calls; return when the one that is under way is made and stored."""
        self._finished = True
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def _open_turn(self) -> Deadline | None:
        """The turn of now, if there may still be a call for it."""
        turn = self._stage.deadline
        if self._house.surface is None or turn is None or turn.call_at is None:
            return None
        called = self._last is not None and self._last.turn == turn.turn
        return None if called or turn.turn == self._settled else turn

    @property
    def _left_over(self) -> Ping | None:
        """The last call, if its message stands although its turn is over."""
        last, turn = self._last, self._stage.deadline
        if last is None or last.message_id is None:
            return None
        return None if turn is not None and turn.turn == last.turn else last

    @property
    def _has_work(self) -> bool:
        turn = self._open_turn
        now = self._house.clock.seconds() + TOLERANCE
        return self._left_over is not None or (turn is not None and now >= self._due_at(turn))

    def _due_at(self, turn: Deadline) -> float:
        earliest = turn.at if turn.call_at is None else turn.call_at
        return self._due[1] if self._due is not None and self._due[0] == earliest else earliest

    async def _run(self) -> None:
        try:
            while self._has_work:
                if (last := self._left_over) is not None:
                    await self._take_back(last)
                elif (turn := self._open_turn) is not None:
                    await self._consider(turn)
        except Exception as error:  # noqa: BLE001 - a call must never break play
            _logger.error("game %s: a call failed: %s", self.id, type(error).__name__)
            self._give_up()
        finally:
            self._task = None
            self._stage.arm()

    def _give_up(self) -> None:
        """Do nothing more about the turn of now, nor about the message that stands."""
        deadline = self._stage.deadline
        self._settled = deadline.turn if deadline else None
        self._last = Ping(self._last.turn) if self._last else None

    async def _consider(self, turn: Deadline) -> None:
        """Call now, or find out that it is too early, or that nobody is to be called."""
        earliest = turn.at if turn.call_at is None else turn.call_at
        delay = self._delay(await self._policy())
        if delay is None:
            self._settled = turn.turn
            return
        at = earliest + delay
        self._due = (earliest, at)
        if self._house.clock.seconds() + TOLERANCE >= at:
            await self._call(turn)

    async def _policy(self) -> PingPolicy:
        """What the server wants, unless the person wants no calls at all."""
        store, user_id = self._house.store, self._stage.to_act
        try:
            if user_id is None or not (await store.preferences(user_id)).ping:
                return PingPolicy.NEVER
            settings = await store.guild_settings(self._stage.screen(None).guild_id)
            return PingPolicy(settings.options.get(OPTION, DEFAULT_POLICY))
        except StoreError:
            return PingPolicy.NEVER
        except ValueError:  # of another version
            return DEFAULT_POLICY

    def _delay(self, policy: PingPolicy) -> float | None:
        """How long after the earliest moment the call is due; None for no call at all."""
        wait = self._house.timing.ping_delay
        match policy:
            case PingPolicy.NEVER:
                return None
            case PingPolicy.ALWAYS:
                return 0.0
            case PingPolicy.AFTER_A_PAUSE:
                # A call for the last moment would only be a reproach.
                if wait >= self._stage.screen(None).pace.seconds:
                    return None
                return wait - min(wait, ALWAYS_CALL_AFTER)

    async def _call(self, turn: Deadline) -> None:
        """Store that the turn has had its call, then make it: never twice, rather not at all."""
        self._settled = turn.turn
        if not await self._store(Ping(turn.turn)):
            return
        surface, now = self._house.surface, self._stage.deadline
        if surface is None or now is None or now.turn != turn.turn:
            return
        try:
            message_id = await surface.ping(self._stage.screen(None))
        except Exception as error:  # noqa: BLE001 - a call must never break play
            _logger.warning("game %s: nobody could be called: %s", self.id, type(error).__name__)
            return
        if message_id is not None:
            await self._store(Ping(turn.turn, message_id))

    async def _take_back(self, ping: Ping) -> None:
        surface = self._house.surface
        if surface is None or ping.message_id is None:
            return
        await self._store(Ping(ping.turn))
        try:
            await surface.take_back_ping(self._stage.screen(None), ping.message_id)
        except Exception as error:  # noqa: BLE001 - as above
            _logger.warning("game %s: a call stands on: %s", self.id, type(error).__name__)

    async def _store(self, ping: Ping) -> bool:
        """Remember a call, here and in storage; the table need not be woken for it any more."""
        self._last = ping
        deadline = self._stage.deadline
        at = None
        if deadline is not None:
            at = moment(deadline.at if deadline.turn == ping.turn else deadline.wakes_at)
        try:
            await self._house.store.call(
                self.id,
                ping,
                version=self._stage.version,
                deadline_at=at,
            )
        except StoreError:
            return False
        return True

    @property
    def id(self) -> str:
        """The game's id."""
        return self._stage.id
