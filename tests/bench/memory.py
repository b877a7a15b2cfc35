"""What tables weigh: in memory while they run, in the database when they are stored."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from tests.bench.figures import heading, remark, row, size
from tests.bench.options import Options
from tests.bench.tables import next_request, opened, play_through

MOVES: Final = 6
"""Requests at each table before it is weighed."""


def measure(options: Options) -> None:
    """Print the weights."""
    heading("Memory and disk: four people at a table, classic rules")
    asyncio.run(_running(max(1, options.stored // 5)))
    asyncio.run(_finished(max(1, options.games // 3)))


async def _running(count: int) -> None:
    """Weigh open games: stored, known to the clock, and loaded."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        empty = await _bytes_on_disk(folder, 0)
        stored = await _bytes_on_disk(folder, count)
        row("an open game in its first round, on disk", size((stored - empty) / count))
        tracemalloc.start()
        before = _held()
        async with opened(folder) as hall:
            started = _held()
            ids = await hall.store.active_games()
            loaded = [await hall.tables.get(game_id) for game_id in ids]
            after = _held()
            row(
                "a stored open game that nobody touches, in memory",
                size((started - before) / count),
            )
            row("a running table, in memory", size((after - started) / count))
            del loaded
        tracemalloc.stop()
        remark(f"of {count} tables, as Python counts its objects; the first also opens the store")


async def _finished(count: int) -> None:
    """Weigh games with everything that was ever done in them."""
    with TemporaryDirectory() as name:
        folder, chance = Path(name), Random(31)
        empty = await _bytes_on_disk(folder, 0)
        requests = 0
        async with opened(folder) as hall:
            for number in range(count):
                requests += await play_through(await hall.play_on(number), chance)
        weight = (_database(folder) - empty) / count
        note = f"{requests / count:.0f} requests a game"
        row("a finished game with all its events, on disk", size(weight), note)


async def _bytes_on_disk(folder: Path, games: int) -> int:
    """Store so many open games; give the size of the database after it was closed."""
    chance = Random(31)
    async with opened(folder) as hall:
        for number in range(games):
            table = await hall.play_on(number)
            for _ in range(MOVES):
                await table.submit(next_request(table, chance), table.version)
    return _database(folder)


def _database(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.iterdir())


def _held() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]
