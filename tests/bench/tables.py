"""Tables without Discord: opened over the real store, and played by four people at random."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Final

from bot.clock import Clock
from bot.requests import Begin, Join, NextRound, Pace, Play, Request
from bot.settings import Settings
from bot.table import Table
from bot.tables import Tables
from db.store import SqlStore, open_store
from db.writer import GROUP_LIMIT
from game.engine import legal_moves
from game.notation import write_move
from game.presets import preset
from tests.stub.payloads import FIRST_CHANNEL, GUILD

PEOPLE: Final = 4
_FIRST_PERSON: Final = 5_000_000


@dataclass(frozen=True)
class Hall:
    """The tables of one bot, and where they are stored."""

    tables: Tables
    store: SqlStore

    async def play_on(self, number: int) -> Table:
        """Open the table of this number in a channel of its own, and start its game."""
        people = people_of(number)
        table = await self.tables.open(
            guild_id=GUILD,
            channel_id=FIRST_CHANNEL + number,
            host_id=people[0],
            host_name="Anna",
            rules=preset("classic").rules,
            preset="classic",
            pace=Pace.STAMMTISCH,
            computers=0,
            locale="en-US",
        )
        for person in people[1:]:
            await table.submit(Join(person, f"Guest {person}"))
        await table.submit(Begin(people[0]))
        return table


@asynccontextmanager
async def opened(folder: Path, group_limit: int = GROUP_LIMIT) -> AsyncIterator[Hall]:
    """Open tables over the SQLite file of a folder; they are stopped afterwards."""
    store = await open_store(url_of(folder), group_limit=group_limit)
    clock = Clock(lambda: datetime.now(UTC), asyncio.sleep)
    tables = Tables(store, Settings(next_round_delay=3600), clock, chance=Random(31))
    await tables.start()
    try:
        yield Hall(tables, store)
    finally:
        await tables.stop()
        await store.close()


def url_of(folder: Path) -> str:
    """The database of a folder."""
    return f"sqlite:///{folder / 'bench.db'}"


def people_of(number: int) -> range:
    """Who sits at the table of this number."""
    return range(_FIRST_PERSON + PEOPLE * number, _FIRST_PERSON + PEOPLE * (number + 1))


def next_request(table: Table, chance: Random) -> Request:
    """What somebody at the table does next."""
    state = table.state
    assert state.game is not None
    if state.game.turn is None:
        return NextRound(state.host_id)
    user_id = state.sitters[state.game.turn].user_id
    assert user_id is not None
    return Play(user_id, write_move(chance.choice(legal_moves(state.game, state.game.turn))))


async def play_through(table: Table, chance: Random) -> int:
    """Play a game to its end; give the number of requests that it took."""
    requests = 0
    while table.active:
        await table.submit(next_request(table, chance), table.version)
        requests += 1
    return requests
