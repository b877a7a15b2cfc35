"""Measures changes a second: a commit for each against commits shared by those who wait.

Run as `python -m tests.db.measure_commits [database URL]`; without one a SQLite file of its own.
Prints figures and asserts nothing.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bot.ports import GameStatus
from db.store import SqlStore, open_store
from db.writer import GROUP_LIMIT
from tests.db.builders import CHANNEL, change, new_game

CALLERS = (1, 16, 64)
SECONDS = 2.0
SNAPSHOT = "x" * 2_000


async def changes_a_second(store: SqlStore, name: str, callers: int) -> float:
    """Let so many games append as fast as they are answered; return how many changes went in."""
    ids = [f"{name}-{number}" for number in range(callers)]
    for number, game_id in enumerate(ids):
        await store.open(new_game(game_id, channel_id=CHANNEL + number))
    begin = time.perf_counter()

    async def play(game_id: str) -> int:
        version = 1
        while time.perf_counter() - begin < SECONDS:
            await store.append(change(version, game_id, payload=SNAPSHOT))
            version += 1
        return version - 1

    written = sum(await asyncio.gather(*(play(game_id) for game_id in ids)))
    return written / (time.perf_counter() - begin)


async def measure(url: str) -> None:
    """Print one line for each number of callers."""
    for callers in CALLERS:
        figures = []
        for limit in (1, GROUP_LIMIT):
            store = await open_store(url, group_limit=limit)
            figures.append(await changes_a_second(store, f"{callers}-{limit}", callers))
            for game_id in await store.active_games():
                game = await store.load(game_id)
                if game is not None:
                    await store.append(change(game.version, game_id, status=GameStatus.CLOSED))
            await store.close()
        single, grouped = figures
        sys.stdout.write(
            f"{callers:3} callers: {single:7.0f} changes/s with a commit each,"
            f" {grouped:7.0f} grouped ({grouped / single:.1f} x)\n"
        )


def main() -> None:
    """Measure the database that is named, or a file in a folder that goes away again."""
    if len(sys.argv) > 1:
        asyncio.run(measure(sys.argv[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(f"sqlite:///{Path(folder) / 'measure.db'}"))


if __name__ == "__main__":
    main()
