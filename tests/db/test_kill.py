"""kill -9 in the middle of writing: what was acknowledged is there, and nothing is there twice."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.ports import StaleWriteError
from db.store import open_store
from tests.db.builders import change

ROOT = Path(__file__).parents[2]
GAMES = 4
ACKNOWLEDGED_BEFORE_THE_KILL = 120

WRITING_PROGRAM = f"""
import asyncio, sys
from db.store import open_store
from tests.db.builders import CHANNEL, change, new_game

async def play(store, game_id):
    version = 1
    while True:
        await store.append(change(version, game_id, kinds=("swapped", "passed")))
        version += 2
        # One write() call: a line is there whole or not at all.
        sys.stdout.write(f"{{game_id}} {{version}}\\n")
        sys.stdout.flush()

async def main():
    store = await open_store(sys.argv[1])
    ids = [f"game{{number}}" for number in range({GAMES})]
    for number, game_id in enumerate(ids):
        await store.open(new_game(game_id, channel_id=CHANNEL + number))
    await asyncio.gather(*(play(store, game_id) for game_id in ids))

asyncio.run(main())
"""


@pytest.fixture
def writing_process(file_url: str) -> Iterator[subprocess.Popen[str]]:
    """Start a process that plays several games into the file and prints what was acknowledged."""
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", WRITING_PROGRAM, file_url],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
    yield process
    process.kill()
    process.wait()
    if process.stdout is not None:
        process.stdout.close()


@pytest.mark.parametrize("repetition", range(3))
async def test_kill_leaves_exactly_the_acknowledged_changes(
    writing_process: subprocess.Popen[str], file_url: str, repetition: int
) -> None:
    acknowledged = kill_while_writing(writing_process, ACKNOWLEDGED_BEFORE_THE_KILL + repetition)

    store = await open_store(file_url)
    assert set(await store.active_games()) == set(acknowledged)
    for game_id, version in acknowledged.items():
        game = await store.load(game_id)
        assert game is not None
        # At most the one change that was on its way, whole.
        assert game.version in (version, version + 2)
        assert game.snapshot == f'{{"version": {game.version}}}'
        stored = await store.events(game_id)
        assert [event.seq for event in stored] == list(range(1, game.version + 1))
        with pytest.raises(StaleWriteError):
            await store.append(change(game.version - 2, game_id))
        await store.append(change(game.version, game_id))
    await store.close()


def kill_while_writing(process: subprocess.Popen[str], lines: int) -> dict[str, int]:
    """Kill after so many acknowledgements; return each game's last acknowledged version."""
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(lines)]
    process.kill()
    told.extend(process.stdout)
    assert process.wait() == -9
    versions = {f"game{number}": 1 for number in range(GAMES)}
    for line in told:
        if line.endswith("\n"):
            game_id, version = line.split()
            versions[game_id] = int(version)
    return versions
