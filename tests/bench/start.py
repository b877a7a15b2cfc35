"""From the start of the process to ready, with many stored open games and with none.

Ready means that the bot has opened the database, set its deadlines and identified itself: from
then on clicks arrive. discord.py's own `on_ready` follows two seconds after the last server.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from cogs.ui.ids import ButtonId, Verb
from tests.bench.figures import heading, milliseconds, remark, resident, row, size, spread, tail
from tests.bench.options import Options
from tests.bench.tables import opened, people_of
from tests.stub.discord import StubDiscord, serving
from tests.stub.messages import Message
from tests.stub.payloads import FIRST_CHANNEL, Person, message
from tests.stub.process import running

TOUCHED: Final = 100


def measure(options: Options) -> None:
    """Print the times of starts."""
    heading("Start: from launching the process until clicks arrive")
    asyncio.run(_measure(options.stored))


async def _measure(stored: int) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with opened(folder):
            pass
        await _start(folder, "no stored game", ())
        async with opened(folder) as hall:
            tables = await asyncio.gather(*(hall.play_on(number) for number in range(stored)))
            ids = [table.id for table in tables]
        await _start(folder, f"{len(ids):,} stored open games", ids)


async def _start(folder: Path, label: str, ids: Sequence[str]) -> None:
    """Start once, and touch some of the stored games twice."""
    environment = {"DATABASE_URL": "sqlite:///bench.db", "LOG_LEVEL": "ERROR"}
    async with serving() as stub:
        began = perf_counter()
        async with running(stub, "bot.__main__", folder, **environment) as process:
            row(label, milliseconds(perf_counter() - began))
            row("  memory of the process then", size(resident(process.pid)))
            if not ids:
                return
            some = list(enumerate(ids[:TOUCHED]))
            first = [await _touch(stub, number, game_id) for number, game_id in some]
            again = [await _touch(stub, number, game_id) for number, game_id in some]
            row("  first click on a game, which loads it", spread(first), tail(first))
            row("  second click", spread(again), tail(again))
            row(f"  memory with {len(some)} of them loaded", size(resident(process.pid)))
            remark("games are loaded when they are touched or due, not at the start")


async def _touch(stub: StubDiscord, number: int, game_id: str) -> float:
    """Let one of the people there ask for the hand."""
    channel_id = FIRST_CHANNEL + number
    table = stub.messages.adopt(Message(message(number + 1, channel_id, 1 << 15)))
    person = Person(people_of(number)[0], "Anna")
    answer = await stub.press(person, table, str(ButtonId(game_id, 0, Verb.HAND)))
    assert answer.message is not None
    assert answer.message.custom_ids, answer.message.text
    return answer.seconds
