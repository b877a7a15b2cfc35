"""One running table: the single entrance for everything that changes it.

Owns the table's lock, its newest stored state and its publisher. Under the lock a request is
checked, decided and committed, and only what is committed becomes the state; nothing is sent to
Discord there. Decides nothing itself: that is `bot.lobby`, `bot.play` and the engine.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from bot.clock import TOLERANCE
from bot.committing import commit, reload
from bot.house import House
from bot.lobby import decide_lobby
from bot.pinging import Pinger
from bot.play import decide_playing
from bot.ports import Ping, PostedMessage, StaleWriteError, StoreError
from bot.posting import Placard
from bot.presence import seen
from bot.publisher import Publisher
from bot.refusals import RefusedError, TableRefusal
from bot.requests import (
    AddComputer,
    ChooseRules,
    Gone,
    NextRound,
    Play,
    Present,
    RemoveComputer,
    Request,
    TimeUp,
)
from bot.screens import Screen, TablePhase, Waiting
from bot.showing import make_screen
from bot.table_events import TableEvent
from bot.table_state import Deadline, TableState, fold
from bot.thinking import Thinking
from bot.waiting import stamp

_logger = logging.getLogger(__name__)

WAITERS_LIMIT: Final = 64
"""So many requests may wait for one table; more are refused."""

_VERSIONED: Final = (Play, AddComputer, RemoveComputer, ChooseRules, NextRound)
"""Requests that only make sense for the picture of the table that they came from."""


class Table:
    """A table in memory. There is one object per game; `bot.tables.Tables` sees to that."""

    def __init__(
        self,
        state: TableState,
        message: PostedMessage | None,
        house: House,
        ping: Ping | None = None,
    ) -> None:
        self._state = state
        self.placard = Placard(state.id, message, house.store)
        """Which public message shows the table."""
        self._house = house
        self._publisher = Publisher(self, house)
        self._pinger = Pinger(self, house, ping)
        self._thinking = Thinking(self, house)
        self._lock = asyncio.Lock()
        self._waiters = 0
        self._running: asyncio.Task[None] | None = None
        """The request that holds the lock; the loop itself holds tasks only weakly."""
        self._asking: asyncio.Task[None] | None = None
        """The question whether somebody is still on the server."""

    @property
    def id(self) -> str:
        """The game's id."""
        return self._state.id

    @property
    def channel_id(self) -> int:
        """The channel (or thread) in which the table stands."""
        return self._state.channel_id

    @property
    def version(self) -> int:
        """The version of the newest stored state; buttons carry it."""
        return self._state.version

    @property
    def active(self) -> bool:
        """Whether the table occupies its channel."""
        return self._state.active

    @property
    def state(self) -> TableState:
        """The whole newest state, secrets included: for `bot` and tests, never for `cogs`."""
        return self._state

    @property
    def deadline(self) -> Deadline | None:
        """What the table waits for, and until when."""
        return self._state.deadline

    @property
    def in_turn(self) -> int | None:
        """The Discord account whose turn it is, if it is a person's; also while the game rests."""
        turn = self._state.game.turn if self._state.game else None
        return None if turn is None else self._state.sitters[turn].user_id

    @property
    def to_act(self) -> int | None:
        """The same, if the table waits for them."""
        deadline = self._state.deadline
        waits = deadline is not None and deadline.waiting is Waiting.TURN
        return self.in_turn if waits else None

    def screen(self, viewer: int | None) -> Screen:
        """The table as this Discord account may see it now; with None, as everybody may."""
        saved = self._house.rule_book.names(self._state.guild_id)
        return make_screen(self._state, viewer, self.placard.message, self._house.timing, saved)

    async def submit(self, request: Request, seen_version: int | None = None) -> None:
        """Do what is asked for, and return when it is stored; it will be shown soon after.

        `seen_version` is the version that the request was made for; moves, computers, rules and
        the next round need the current one. Without it the request is for the table as it is.
        Raises `RefusedError` or the game's `IllegalAction` if nothing was done, `StoreError` if
        it could not be stored: then nothing was done either. A caller that is cancelled takes
        nothing back.
        """
        if self._house.closing:
            raise RefusedError(TableRefusal.CLOSING, self.id)
        if self._waiters >= WAITERS_LIMIT:
            raise RefusedError(TableRefusal.BUSY, self.id)
        self._waiters += 1
        try:
            await self._lock.acquire()
        finally:
            self._waiters -= 1
        # A task of its own gives the lock back, even if the caller is cancelled meanwhile.
        running = self._running = asyncio.create_task(self._handle(request, seen_version))
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:
            running.add_done_callback(self._publish_unheard)
            raise
        except RefusedError as error:
            if error.refusal is TableRefusal.STALE:
                # They may look at what a process that was killed could no longer bring up to date.
                self._publisher.publish()
            raise
        # Not earlier: the caller, who may draw the message by itself, has its say before the
        # publisher's task gets to run.
        self._publisher.publish(politely=isinstance(request, Present))

    async def welcome(self, user_id: int) -> bool:
        """Take note that somebody is there; true if that gave their seat back to them.

        To be called for everything that a person does at the table. Costs nothing for those who
        were there all along.
        """
        was_away = self._is_away(user_id)
        if not seen(self._state, user_id):
            return False
        await self.submit(Present(user_id))
        return was_away and not self._is_away(user_id)

    async def time_up(self) -> None:
        """The time has come at which the table wanted to be woken: do what is due."""
        deadline = self._state.deadline
        if deadline is not None and self._house.clock.seconds() < deadline.at - TOLERANCE:
            self.take_up()
            return
        if self._thinking.in_time:
            self.arm()
            return
        late = self.to_act
        try:
            await self.submit(TimeUp(self.version, self._thinking.move))
        except RefusedError:
            # Somebody was faster, or there is more time than was thought.
            self.arm()
            return
        idle = self._asking is None or self._asking.done()
        if late is not None and idle and not self._is_away(late):
            self._asking = asyncio.create_task(self._ask_for(late), name="asks for a player")

    def take_up(self) -> None:
        """See to everything that the state of now asks for in time."""
        self._pinger.look()
        self._thinking.look()
        self.arm()

    def arm(self) -> None:
        """Tell the clock of all tables when this one wants to be woken."""
        deadline, call_at = self._state.deadline, self._pinger.wakes_at
        at = self._thinking.wakes_at or (deadline.at if deadline else None)
        if at is not None and call_at is not None:
            at = min(at, call_at)
        self._house.deadlines.arm(self.id, at)

    @contextmanager
    def drawing(self) -> Iterator[Screen]:
        """While this lasts, the caller draws the public message, from the screen that it is given.

        Enter it right after `submit`, before anything is awaited, and answer the click within:
        the table then makes no edit of its own, unless it changed meanwhile or drawing failed.
        """
        with self._publisher.drawing():
            yield self.screen(None)

    def show(self) -> None:
        """Bring the public message up to date, whatever it is thought to show."""
        self._publisher.outdated()

    async def finish(self) -> None:
        """Wait until what was taken is stored and shown. Nothing may be asked after it."""
        if self._asking is not None:
            await asyncio.gather(self._asking, return_exceptions=True)
        await self._pinger.finish()
        await self._thinking.finish()
        async with self._lock:
            await self._publisher.finish()

    async def _handle(self, request: Request, seen_version: int | None) -> None:
        """Decide and commit one request; the lock is held and given back at the end."""
        try:
            before = self._state
            self._check_version(request, seen_version)
            events = self._decide(request)
            if not events:
                return
            after = stamp(before, fold(before, events), request, self._house.situation())
            self._take(await commit(self._house.store, before, events, after))
        except StaleWriteError:
            await self._reload()
            raise RefusedError(TableRefusal.STALE, self.id) from None
        except StoreError:
            # The error may stand for a change that was made after all.
            await self._reload()
            if (self.version, self._state.game) != (after.version, after.game):
                raise
        finally:
            self._running = None
            self._lock.release()

    def _check_version(self, request: Request, seen_version: int | None) -> None:
        """Refuse what was asked for another table than this one has become."""
        if isinstance(request, TimeUp):
            stale = request.version != self.version
        elif isinstance(request, _VERSIONED) and seen_version is not None:
            stale = not self._state.oldest_playable <= seen_version <= self.version
        else:
            return
        if stale:
            raise RefusedError(TableRefusal.STALE, self.id)

    def _decide(self, request: Request) -> tuple[TableEvent, ...]:
        match self._state.phase:
            case TablePhase.LOBBY:
                return decide_lobby(self._state, request, self._house.situation())
            case TablePhase.PLAYING:
                return decide_playing(self._state, request, self._house.situation())
            case TablePhase.FINISHED | TablePhase.CLOSED:
                raise RefusedError(TableRefusal.GAME_OVER, self.id)

    async def _reload(self) -> None:
        """Go by what is stored; if it cannot be had, by what was known before."""
        stored = await reload(self._house.store, self.id)
        if stored is not None and stored[0].version != self.version:
            state, record = stored
            self.placard.message = record.message
            self._take(state)
            self._publisher.publish()

    def _take(self, state: TableState) -> None:
        self._state = state
        self.take_up()

    def _is_away(self, user_id: int) -> bool:
        seat = self._state.seat_of(user_id)
        return seat is not None and self._state.sitters[seat].away

    async def _ask_for(self, user_id: int) -> None:
        """Wait no longer for somebody who is no longer on the server."""
        surface = self._house.surface
        try:
            if surface is not None and await surface.has_left(self._state.guild_id, user_id):
                await self.submit(Gone(user_id))
        except Exception as error:  # noqa: BLE001 - they will miss another turn, with the same end
            _logger.info("game %s: nobody knows of a player: %s", self.id, type(error).__name__)

    def _publish_unheard(self, request: asyncio.Task[None]) -> None:
        """Show the outcome of a request whose caller has gone."""
        if not request.cancelled() and request.exception() is None:
            self._publisher.publish()
