"""The path of a click: through the real bot, and through discord.py alone, side by side.

Both are processes of their own, each on a stub of Discord in this one; clicks on the one and the
other alternate, so that both meet the same moods of the machine. The time of a click runs from
the interaction's departure to the arrival of the first response.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final

from tests.bench.figures import heading, percentile, rate, remark, row, spread, tail
from tests.bench.guests import PlayedTable
from tests.bench.options import Options
from tests.stub.discord import StubDiscord, serving
from tests.stub.messages import Message
from tests.stub.payloads import Person
from tests.stub.process import running

PAUSE: Final = 0.02
"""Seconds between two clicks, in which the bot edits messages; nobody clicks without a breath."""
WARM_UP: Final = 0.1
"""Clicks before the measurement, as a share of those in it."""
REAL: Final = {
    "DATABASE_URL": "sqlite:///bench.db",
    "COMPUTER_DELAY": "0",
    "NEXT_ROUND_DELAY": "0",
    "LOG_LEVEL": "ERROR",
}


@dataclass
class Pair:
    """Times of one kind of click."""

    real: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)

    def after(self, count: int) -> Pair:
        """The same without the first ones."""
        return Pair(self.real[count:], self.bare[count:])

    def print(self, label: str) -> None:
        """Print both, and their ratio."""
        row(f"{label}: this bot", spread(self.real), tail(self.real))
        row(f"{label}: bare discord.py", spread(self.bare), tail(self.bare))
        note = f"of p10, where other programs disturb least: {self._ratio(0.1):.2f}"
        row("  ratio of the medians (goal: at most 2)", f"{self._ratio(0.5):.2f}", note)

    def _ratio(self, share: float) -> float:
        return percentile(self.real, share) / percentile(self.bare, share)


@dataclass(frozen=True)
class Clicked:
    """A message as it was clicked, and as the answer left it."""

    before: Message
    after: Message


def measure(options: Options) -> None:
    """Print the times of clicks."""
    heading("Path of a click: from the interaction to the first response, over real sockets")
    asyncio.run(_measure(options))


async def _measure(options: Options) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        async with serving(options.tables) as stub, running(stub, "bot.__main__", folder, **REAL):
            tables = [PlayedTable(stub, number) for number in range(options.tables)]
            for table in tables:
                await table.open()
            samples = {"look": await _look(tables[0]), "move": await _move(tables[0])}
            async with _bare(folder, samples) as bare:
                await _looks(tables, bare, samples["look"], options.clicks)
                await _moves(tables, bare, samples["move"], options.clicks)
                await _crowd(tables, bare, samples["look"], options)


@asynccontextmanager
async def _bare(folder: Path, samples: dict[str, Clicked]) -> AsyncIterator[StubDiscord]:
    """Run the bare bot with the real one's answers as its layouts."""
    layouts = {name: clicked.after.payload["components"] for name, clicked in samples.items()}
    path = folder / "layouts.json"
    path.write_text(json.dumps(layouts), encoding="utf-8")
    async with serving() as stub, running(stub, "tests.bench.bare", folder, LAYOUTS=str(path)):
        yield stub


async def _look(table: PlayedTable) -> Clicked:
    person = await _person_to_act(table)
    before = table.hands[person.id]
    await table.look(person)
    return Clicked(before, table.hands[person.id])


async def _move(table: PlayedTable) -> Clicked:
    person = await _person_to_act(table)
    before = table.hands[person.id]
    await table.move(person)
    return Clicked(before, table.hands[person.id])


async def _person_to_act(table: PlayedTable) -> Person:
    while (person := table.to_act) is None:
        await asyncio.sleep(PAUSE)
        await table.go_on()
    return person


async def _looks(
    tables: list[PlayedTable], bare: StubDiscord, sample: Clicked, clicks: int
) -> None:
    """Look at a hand whose turn it is: nothing changes, a large message is drawn."""
    pair, warm_up = Pair(), int(WARM_UP * clicks)
    for number in range(warm_up + clicks):
        table = tables[number % len(tables)]
        answer = await table.look(await _person_to_act(table))
        pair.real.append(answer.seconds)
        await asyncio.sleep(PAUSE)
        pair.bare.append(await _press_bare(bare, sample.before, "look"))
        await asyncio.sleep(PAUSE)
    pair.after(warm_up).print("look at the hand (nothing changes)")


async def _moves(
    tables: list[PlayedTable], bare: StubDiscord, sample: Clicked, clicks: int
) -> None:
    """Make a move: decided, committed, and answered by the hand as it is then."""
    pair, warm_up = Pair(), int(WARM_UP * clicks)
    number = 0
    while len(pair.real) < warm_up + clicks:
        number += 1
        table = tables[number % len(tables)]
        answer = await table.move(await _person_to_act(table))
        await asyncio.sleep(PAUSE)
        if answer is None:
            continue
        pair.real.append(answer.seconds)
        pair.bare.append(await _press_bare(bare, sample.before, "move"))
        await asyncio.sleep(PAUSE)
    pair.after(warm_up).print("make a move (stored in SQLite)")


async def _crowd(
    tables: list[PlayedTable], bare: StubDiscord, sample: Clicked, options: Options
) -> None:
    """Let everybody look at once, again and again: how much fits into a second."""

    async def look(table: PlayedTable, until: float) -> int:
        count = 0
        while perf_counter() < until:
            await table.look(table.people[count % 2])
            count += 1
        return count

    async def press(until: float) -> int:
        count = 0
        while perf_counter() < until:
            await _press_bare(bare, sample.before, "look")
            count += 1
        return count

    until = perf_counter() + options.seconds
    real = sum(await asyncio.gather(*(look(table, until) for table in tables)))
    until = perf_counter() + options.seconds
    other = sum(await asyncio.gather(*(press(until) for _ in tables)))
    row(f"{len(tables)} people at once: this bot", rate(real, options.seconds))
    row(f"{len(tables)} people at once: bare discord.py", rate(other, options.seconds))
    row("  ratio", f"{other / real:.2f}")
    remark("the stub works on the other core; above its own limit both would look the same")


async def _press_bare(bare: StubDiscord, message: Message, name: str) -> float:
    """Press a button of the same message at the bare bot."""
    return (await bare.press(_NOBODY, bare.messages.adopt(message), name)).seconds


_NOBODY: Final = Person(3_000, "Nobody")
