"""Computers at tables: how fast they move, whether they hold the loop, and what a worker costs."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, thread_time
from typing import Final
from unittest.mock import patch

from bot.beside import Beside
from bot.clock import Clock
from bot.requests import Begin, Pace, Stop
from bot.screens import Waiting
from bot.settings import Settings
from bot.table import Table
from bot.tables import Tables
from db.store import open_store
from game.computer import CHARACTERS, Character
from game.computer.characters import SEA_DOG
from game.presets import preset
from tests.bench.figures import heading, milliseconds, rate, remark, row, size
from tests.bench.options import Options
from tests.bench.tables import next_request, url_of
from tests.stub.payloads import FIRST_CHANNEL, GUILD

COMPUTERS: Final = 3
"""Beside one person who plays at random and at once."""
TABLES: Final = 4
"""Played at the same time."""
_TICK: Final = 0.001
"""Seconds after which a table is looked at again."""
_RESIDENT: Final = "int(open('/proc/self/statm').read().split()[1]) * 4096"


def measure(options: Options) -> None:
    """Print what thinking costs."""
    heading(f"Thinking: {TABLES} tables at once, {COMPUTERS} computers and a person at each")
    # As the bot does when it starts.
    gc.collect()
    gc.freeze()
    for character in CHARACTERS:
        for workers in (2, 0) if character == SEA_DOG else (2,):
            asyncio.run(_play(character, workers, options))
    asyncio.run(_worker())
    remark("held: the longest that anything in the loop computed without a break;")
    remark("with waiting: for a core too, and for other threads")


async def _play(character: Character, workers: int, options: Options) -> None:
    """Let computers of one kind play for some seconds, and look at the loop meanwhile."""
    mind = Beside(workers)
    with TemporaryDirectory() as name:
        store = await open_store(url_of(Path(name)))
        settings = Settings(computer_delay=0, next_round_delay=0)
        clock = Clock(lambda: datetime.now(UTC), asyncio.sleep)
        tables = Tables(store, settings, clock, chance=Random(31), mind=mind)
        await tables.start()
        # The first thoughts fill tables of values, and start the workers.
        await _all_play(tables, character, min(1.0, options.seconds))
        began = perf_counter()
        with _watching() as (held, waited):
            moves = await _all_play(tables, character, options.seconds)
        seconds = perf_counter() - began
        where = f", {workers} workers" if character == SEA_DOG else ""
        longest = f"held {milliseconds(max(held))}, with waiting {milliseconds(max(waited))}"
        row(f"moves of all, {character.key}{where}", rate(moves, seconds), longest)
        if character == SEA_DOG and workers:
            row("a worker that has played, in memory", size(await mind.deeply(eval, _RESIDENT)))
        await tables.stop()
        await mind.close()
        await store.close()


@contextmanager
def _watching() -> Iterator[tuple[list[float], list[float]]]:
    """Note of all that runs in the loop how long it computes, and how long the loop is held."""
    run, held, waited = asyncio.Handle._run, list[float](), list[float]()

    def timed(handle: asyncio.Handle) -> None:
        computing, wall = thread_time(), perf_counter()
        run(handle)
        held.append(thread_time() - computing)
        waited.append(perf_counter() - wall)

    with patch.object(asyncio.Handle, "_run", timed):
        yield held, waited


async def _all_play(tables: Tables, character: Character, seconds: float) -> int:
    """Play at several tables for so long; give the number of moves."""
    until = perf_counter() + seconds
    hosts = (FIRST_CHANNEL + number for number in range(TABLES))
    return sum(
        await asyncio.gather(*(_one_plays(tables, character, each, until) for each in hosts))
    )


async def _one_plays(tables: Tables, character: Character, place: int, until: float) -> int:
    """Play games at one table until it is late; give the number of changes."""
    chance, changes, table = Random(place), 0, await _begun(tables, character, place)
    seen = table.version
    while perf_counter() < until:
        if not table.active:
            table = await _begun(tables, character, place)
        elif table.screen(None).waiting is Waiting.TURN:
            await table.submit(next_request(table, chance), table.version)
        changes += table.version != seen
        seen = table.version
        await asyncio.sleep(_TICK)
    if table.active:
        await table.submit(Stop(place, may_manage=False))
    return changes


async def _begun(tables: Tables, character: Character, place: int) -> Table:
    """Open a table with a person and computers, and begin."""
    rules = preset("classic").rules
    table = await tables.open(
        guild_id=GUILD,
        channel_id=place,
        host_id=place,
        host_name="Anna",
        rules=rules,
        preset="classic",
        pace=Pace.STAMMTISCH,
        computers=COMPUTERS,
        character=character,
        locale="en-US",
    )
    await table.submit(Begin(place))
    return table


async def _worker() -> None:
    """Measure one worker: until its first answer, and what it weighs then."""
    mind = Beside(1)
    began = perf_counter()
    await mind.deeply(eval, "None")
    row("start of a worker, to its first answer", milliseconds(perf_counter() - began))
    row("a worker that has just started, in memory", size(await mind.deeply(eval, _RESIDENT)))
    await mind.close()
