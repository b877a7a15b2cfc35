"""The running tables of one bot: found, opened, woken at their deadlines, and let go.

Owns which table objects there are: one per game at most, for as long as anybody holds it. Loads a
table when it is touched or due, never in advance. Knows no rule and nothing of Discord.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections import OrderedDict
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from bot.clock import Clock, Timing
from bot.committing import commit_opening
from bot.deadlines import Deadlines
from bot.house import House
from bot.lobby import with_computers
from bot.minds import Here, Mind
from bot.ports import ChannelBusyError, GameRecord, GameStatus, Store
from bot.refusals import RefusedError, TableRefusal
from bot.requests import Pace
from bot.rule_book import RuleBook
from bot.screens import Surface
from bot.table import Table
from bot.table_codec import UnreadableTableError, read_snapshot
from bot.table_events import Sitter, TableOpened
from bot.table_state import TableState, open_table
from bot.unread import Unread
from bot.waiting import armed, with_grace
from game.computer.characters import USUAL, Character
from game.rules import Rules

_logger = logging.getLogger(__name__)

KEPT: Final = 512
"""So many tables stay in memory after they were touched; others are loaded again when needed."""
EDIT_INTERVAL: Final = 1.0
"""Least seconds between two edits of one public message; Discord allows about one a second."""
_ID_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_ID_LENGTH: Final = 10
_DRAIN_SECONDS: Final = 5.0
"""How long requests and pictures that are under way may take when the bot closes."""


class Tables:
    """All tables of one bot. `start` it once, `stop` it once."""

    def __init__(
        self,
        store: Store,
        timing: Timing,
        clock: Clock,
        *,
        chance: random.Random | None = None,
        mind: Mind | None = None,
        edit_interval: float = EDIT_INTERVAL,
    ) -> None:
        self._house = House(
            store=store,
            clock=clock,
            timing=timing,
            chance=chance or secrets.SystemRandom(),
            edit_interval=edit_interval,
            deadlines=Deadlines(clock, self._call),
            rule_book=RuleBook(store, clock),
            mind=mind or Here(),
            opened_at=clock.seconds(),
        )
        self._alive: WeakValueDictionary[str, Table] = WeakValueDictionary()
        """Every table that anybody holds: while it is here, there is no second one."""
        self._by_channel: WeakValueDictionary[int, Table] = WeakValueDictionary()
        """The table of each channel that was last seen active there."""
        self._kept: OrderedDict[str, Table] = OrderedDict()
        """The tables last touched, in that order; this keeps them in memory."""
        self._unread = Unread(self._house)

    @property
    def surface(self) -> Surface | None:
        """Where tables are shown; without one they are played all the same."""
        return self._house.surface

    @surface.setter
    def surface(self, surface: Surface | None) -> None:
        self._house.surface = surface

    @property
    def rule_book(self) -> RuleBook:
        """The rules that servers keep."""
        return self._house.rule_book

    @property
    def mind(self) -> Mind:
        """Where thinking is done."""
        return self._house.mind

    def __len__(self) -> int:
        """Count the tables in memory."""
        return len(self._alive)

    async def start(self) -> None:
        """Take up the deadlines of the stored games; the games are loaded when they are due."""
        self._house.opened_at = self._house.clock.seconds()
        for game_id, deadline_at in await self._house.store.deadlines():
            self._house.deadlines.arm(game_id, deadline_at.timestamp())

    async def stop(self) -> None:
        """Take no more requests; return when those under way are stored and shown."""
        self._house.closing = True
        await self._house.deadlines.stop()
        tables = list(self._alive.values())
        try:
            async with asyncio.timeout(_DRAIN_SECONDS):
                await asyncio.gather(*(table.finish() for table in tables), self._unread.finish())
        except TimeoutError:
            _logger.warning("not every table could be shown before the end")

    async def open(
        self,
        *,
        guild_id: int,
        channel_id: int,
        host_id: int,
        host_name: str,
        rules: Rules,
        preset: str,
        pace: Pace,
        computers: int,
        locale: str,
        character: Character = USUAL,
        rules_name: str = "",
        learner: bool = False,
    ) -> Table:
        """Open a lobby with its host and so many computers of a character; the caller shows it.

        Raises `RefusedError`: `TABLE_EXISTS` naming the game that has the channel, `TABLE_FULL`
        if the rules have no seat for so many computers, `CLOSING`.
        """
        opened = TableOpened(
            id=self._new_id(),
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host_id,
            locale=locale,
            preset=preset,
            rules=rules,
            pace=pace,
            sitters=with_computers((Sitter(host_id, host_name),), computers, character),
            rules_name=rules_name,
            learner=learner,
        )
        if len(opened.sitters) > rules.seats_max:
            raise RefusedError(TableRefusal.TABLE_FULL)
        return await self._open(opened)

    async def rematch(self, game_id: str, user_id: int, name: str) -> Table:
        """Open a lobby like that of a table that is over, for all who were still there.

        Whoever asks becomes the host, and must have been seated. Raises `RefusedError` as `open`
        does, `NO_TABLE` if there is no such game, `NOT_SEATED`, and `TABLE_EXISTS` if this very
        game is still running.
        """
        table = await self.get(game_id)
        if table is None:
            raise RefusedError(TableRefusal.NO_TABLE)
        old = table.state
        if old.active:
            raise RefusedError(TableRefusal.TABLE_EXISTS, old.id)
        if old.seat_of(user_id) is None:
            raise RefusedError(TableRefusal.NOT_SEATED, old.id)
        return await self._open(_again(old, self._new_id(), user_id, name))

    async def at(self, channel_id: int) -> Table | None:
        """The active table of a channel, or None."""
        table = self._by_channel.get(channel_id)
        if table is None or not table.active:
            record = await self._house.store.active_in(channel_id)
            table = None if record is None else await self._adopt(record)
        if table is None or not table.active:
            return None
        return self._keep(table)

    async def get(self, game_id: str) -> Table | None:
        """The table with this id, over or not; None if there is none, or none that can be read."""
        table = self._alive.get(game_id)
        if table is None:
            record = await self._house.store.load(game_id)
            table = None if record is None else await self._adopt(record)
        return None if table is None else self._keep(table)

    async def _open(self, opened: TableOpened) -> Table:
        if self._house.closing:
            raise RefusedError(TableRefusal.CLOSING)
        opened = replace(opened, played=await self.rule_book.played(opened.guild_id))
        situation = self._house.situation()
        state = armed(open_table(opened, situation.now), situation)
        try:
            await commit_opening(self._house.store, opened, state)
        except ChannelBusyError as error:
            if not await self._clear_unreadable(error.game_id):
                raise RefusedError(TableRefusal.TABLE_EXISTS, error.game_id) from None
            return await self._open(opened)
        return self._keep(self._bring_in(Table(state, None, self._house)))

    async def _clear_unreadable(self, game_id: str) -> bool:
        """Close the game that has the channel if it cannot be read, so that one can be played.

        It stays stored as it is. False if it can be read.
        """
        record = await self._house.store.load(game_id)
        if record is None or not record.status.active:
            return True
        return await self._adopt(record) is None

    async def _adopt(self, record: GameRecord) -> Table | None:
        """The one table object of this game, made from the record if there is none.

        A game that cannot be read is closed, and its channel told.
        """
        if record.status is GameStatus.LOBBY:
            await self.rule_book.learn_names(record.guild_id)
        # From here on nothing is awaited before the table is known: there is no second one.
        table = self._alive.get(record.id)
        if table is not None:
            return table
        try:
            stored = read_snapshot(record)
        except UnreadableTableError:
            if record.status.active:
                await self._unread.close(record)
            return None
        state = with_grace(stored, self._house.opened_at, self._house.timing.restart_grace)
        table = self._bring_in(Table(state, record.message, self._house, record.ping))
        if state.deadline != stored.deadline:
            table.show()
        return table

    def _bring_in(self, table: Table) -> Table:
        """Make a new table known, and set its deadline."""
        self._alive[table.id] = table
        if table.active:
            self._by_channel[table.channel_id] = table
        table.take_up()
        return table

    def _keep(self, table: Table) -> Table:
        """Keep the table in memory for now, and let the one go that was touched longest ago."""
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return table

    async def _call(self, game_id: str) -> None:
        """Tell a table that its deadline has come."""
        table = await self.get(game_id)
        if table is not None:
            await table.time_up()

    def _new_id(self) -> str:
        return "".join(self._house.chance.choices(_ID_LETTERS, k=_ID_LENGTH))


def _again(old: TableState, game_id: str, host_id: int, host_name: str) -> TableOpened:
    """The opening of a rematch: those who left for good are not taken along, but for the host."""
    sitters = [
        Sitter(host_id, host_name)
        if sitter.user_id == host_id
        else Sitter(sitter.user_id, sitter.name, character=sitter.character)
        for sitter in old.sitters
        if not sitter.left or sitter.user_id == host_id
    ]
    return TableOpened(
        id=game_id,
        guild_id=old.guild_id,
        channel_id=old.channel_id,
        host_id=host_id,
        locale=old.locale,
        preset=old.preset,
        rules=old.rules,
        pace=old.pace,
        sitters=tuple(sitters),
        rules_name=old.rules_name,
        learner=old.learner,
    )
