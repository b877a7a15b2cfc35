"""What the tests of tables share: people, a clock moved by hand, and spies for the ports.

Owns no test and no rule. Everything that a table is handed from outside has its stand-in here,
but storage: that is the real one, watched.
"""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.clock import Clock
from bot.ports import Change, GameRecord, PostedMessage
from bot.requests import Begin, Join, Pace, Request
from bot.screens import LostTable, Screen
from bot.table import Table
from bot.tables import Tables
from db.engine import Database
from db.store import SqlStore
from db.writer import GROUP_LIMIT
from game.computer import USUAL, Character
from game.rules import Rules
from tests.bot.spy_mind import SpyMind

GUILD: Final = 700_000_000_000_000_001
CHANNEL: Final = 800_000_000_000_000_001
ANNA: Final = 900_000_000_000_000_001
BEN: Final = 900_000_000_000_000_002
CEM: Final = 900_000_000_000_000_003
DORA: Final = 900_000_000_000_000_004
NAMES: Final = {ANNA: "Anna", BEN: "Ben", CEM: "Cem", DORA: "Dora"}
START: Final = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Times:
    """How long things take in these tests; the figures are those of the design."""

    computer_delay: float = 1.5
    next_round_delay: float = 20.0
    lobby_host_only: float = 300.0
    lobby_expiry: float = 900.0
    restart_grace: float = 30.0
    pause_expiry: float = 86_400.0
    ping_delay: float = 20.0


class HandClock:
    """A clock that moves only when it is moved."""

    def __init__(self, time: datetime = START) -> None:
        self.time = time
        self._sleepers: dict[asyncio.Task[object], tuple[datetime, asyncio.Future[None]]] = {}

    @property
    def clock(self) -> Clock:
        """The clock as the tables take it."""
        return Clock(lambda: self.time, self._sleep)

    @property
    def sleepers(self) -> int:
        """How many tasks wait for a time to come."""
        return len(self._sleepers)

    async def advance(self, seconds: float) -> None:
        """Let time pass; whoever sleeps is woken in order, and what they do is waited for."""
        target = self.time + timedelta(seconds=seconds)
        await self.settle()
        while due := sorted(
            (wake, id(task), future)
            for task, (wake, future) in self._sleepers.items()
            if wake <= target
        ):
            self.time, _, future = due[0]
            future.set_result(None)
            await self.settle()
        self.time = target

    async def settle(self) -> None:
        """Wait until every task is done or asleep."""
        while busy := self._busy():
            # The timeout is for tasks that fall asleep; the storage's thread needs its turn too.
            await asyncio.wait(busy, timeout=0.001, return_when=asyncio.FIRST_COMPLETED)

    def _busy(self) -> set[asyncio.Task[object]]:
        asleep = {task for task, (_, future) in self._sleepers.items() if not future.done()}
        return {task for task in asyncio.all_tasks() - asleep if task is not asyncio.current_task()}

    async def _sleep(self, seconds: float) -> None:
        task = asyncio.current_task()
        assert task is not None
        future = asyncio.get_running_loop().create_future()
        self._sleepers[task] = (self.time + timedelta(seconds=seconds), future)
        try:
            await future
        finally:
            del self._sleepers[task]


class SpySurface:
    """Remembers what it was asked to show; fails, or takes its time, when told to."""

    def __init__(self) -> None:
        self.shown: list[Screen] = []
        self.hands: list[Screen] = []
        self.lost: list[LostTable] = []
        self.left_behind: list[PostedMessage] = []
        self.error: Exception | None = None
        self.gate: asyncio.Event | None = None
        """Showing the message waits for it."""
        self.running = 0
        self.most_running = 0
        self.calls: list[Screen] = []
        """Every call that somebody's turn has come; a call's number is its message's id."""
        self.standing: set[int] = set()
        """The messages of calls that were not deleted."""
        self.gone: set[int] = set()
        """Who has left the server."""
        self.asked: list[int] = []
        """About whom that was asked."""

    async def show_table(self, screen: Screen) -> PostedMessage | None:
        """Bring the public message up to date."""
        self.running += 1
        self.most_running = max(self.most_running, self.running)
        try:
            if self.gate is not None:
                await self.gate.wait()
            if self.error is not None:
                raise self.error
            self.shown.append(screen)
            return screen.message or PostedMessage(4711, "lobby", START)
        finally:
            self.running -= 1

    async def leave_behind(self, screen: Screen, message: PostedMessage) -> None:
        """Take the buttons off a message."""
        self.left_behind.append(message)

    async def refresh_hand(self, screen: Screen) -> None:
        """Bring the viewer's own hand message up to date."""
        if self.error is not None:
            raise self.error
        self.hands.append(screen)

    async def show_lost(self, table: LostTable) -> None:
        """Tell the channel that its table is closed."""
        if self.error is not None:
            raise self.error
        self.lost.append(table)

    async def ping(self, screen: Screen) -> int | None:
        """Call the person whose turn it is."""
        if self.error is not None:
            raise self.error
        self.calls.append(screen)
        self.standing.add(len(self.calls))
        return len(self.calls)

    async def take_back_ping(self, screen: Screen, message_id: int) -> None:
        """Delete such a message."""
        if self.error is not None:
            raise self.error
        self.standing.discard(message_id)

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Whether this person is no longer on the server."""
        self.asked.append(user_id)
        if self.error is not None:
            raise self.error
        return user_id in self.gone

    @property
    def versions(self) -> list[int]:
        """The versions shown in public, in order."""
        return [screen.version for screen in self.shown]


class SpyStore(SqlStore):
    """The real store, which remembers what was changed and loaded, and fails when told to."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, GROUP_LIMIT)
        self.changes: list[Change] = []
        self.loaded: list[str] = []
        self.error: Exception | None = None
        """Raised once instead of writing the next change."""
        self.gate: asyncio.Event | None = None
        """Changes wait for it before they are written."""

    async def append(self, change: Change) -> None:
        """Write a change, or fail."""
        if self.gate is not None:
            await self.gate.wait()
        if self.error is not None:
            error, self.error = self.error, None
            raise error
        await super().append(change)
        self.changes.append(change)

    async def load(self, game_id: str) -> GameRecord | None:
        """Load a game."""
        self.loaded.append(game_id)
        return await super().load(game_id)


@dataclass(slots=True)
class Evening:
    """One run of a bot's tables, with everything that they were handed."""

    store: SpyStore
    hand: HandClock = field(default_factory=HandClock)
    times: Times = field(default_factory=Times)
    chance: random.Random = field(default_factory=lambda: random.Random(31))
    surface: SpySurface = field(default_factory=SpySurface)
    mind: SpyMind = field(init=False)
    tables: Tables = field(init=False)

    def __post_init__(self) -> None:
        """Build the tables; they are started by the fixture."""
        self.mind = SpyMind(self.hand.clock)
        self.tables = self._build()

    async def restart(self, away: float = 0.0, *, kill: bool = False) -> None:
        """Go on with new tables over the same database, as a new process does after some time."""
        if kill:
            for task in asyncio.all_tasks() - {asyncio.current_task()}:
                task.cancel()
        else:
            await self.tables.stop()
        self.hand.time += timedelta(seconds=away)
        self.tables = self._build()
        await self.tables.start()

    def _build(self) -> Tables:
        tables = Tables(
            self.store,
            self.times,
            self.hand.clock,
            chance=self.chance,
            mind=self.mind,
            edit_interval=1.0,
        )
        tables.surface = self.surface
        return tables

    async def lobby(
        self,
        *people: int,
        computers: int = 0,
        channel_id: int = CHANNEL,
        rules: Rules | None = None,
        preset: str = "classic",
        rules_name: str = "",
        pace: Pace = Pace.NORMAL,
        character: Character = USUAL,
    ) -> Table:
        """Open a lobby; the first person is its host."""
        host, *others = people or (ANNA,)
        table = await self.tables.open(
            guild_id=GUILD,
            channel_id=channel_id,
            host_id=host,
            host_name=NAMES.get(host, "Somebody"),
            rules=rules or Rules(),
            preset=preset,
            rules_name=rules_name,
            pace=pace,
            computers=computers,
            character=character,
            locale="de",
        )
        for user_id in others:
            await table.submit(Join(user_id, NAMES.get(user_id, "Somebody")))
        return table

    async def submit_all(self, table: Table, *requests: Request) -> list[BaseException | None]:
        """Make requests in the same instant; return how each was answered, None if accepted."""
        answers = await asyncio.gather(*map(table.submit, requests), return_exceptions=True)
        return list(answers)

    async def game(
        self,
        *people: int,
        computers: int = 0,
        channel_id: int = CHANNEL,
        rules: Rules | None = None,
        pace: Pace = Pace.NORMAL,
    ) -> Table:
        """Open a lobby and start its game."""
        table = await self.lobby(
            *people, computers=computers, channel_id=channel_id, rules=rules, pace=pace
        )
        await table.submit(Begin(table.state.host_id))
        return table
