"""`Table.submit` over SQLite: one commit for each request against commits that tables share."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Final

from bot.table import Table
from db.writer import GROUP_LIMIT
from tests.bench.figures import heading, milliseconds, rate, row, spread, tail
from tests.bench.options import Options
from tests.bench.tables import Hall, next_request, opened

CROWDS: Final = (1, 16, 64)


def measure(options: Options) -> None:
    """Print how many requests are decided, stored and answered."""
    heading("Table.submit: decided and committed to SQLite, each table as fast as it is answered")
    for count in CROWDS:
        alone, costs = _measured(count, 1, options.seconds)
        together, cost = _measured(count, GROUP_LIMIT, options.seconds)
        name = "1 table" if count == 1 else f"{count} tables"
        for label, times, each in (
            ("a commit each", alone, costs),
            ("shared commits", together, cost),
        ):
            note = f"{milliseconds(each)} of processor time each; {spread(times)}, {tail(times)}"
            row(f"{name}, {label}", rate(len(times), options.seconds), note)
        saved = f"{costs / cost:.2f} by processor time, which other programs disturb less"
        row("  ratio", f"{len(together) / len(alone):.2f}", saved)


def _measured(count: int, group_limit: int, seconds: float) -> tuple[list[float], float]:
    """How long each request took, and how much processor time one cost."""
    began = process_time()
    times = asyncio.run(_requests(count, group_limit, seconds))
    return times, (process_time() - began) / len(times)


async def _requests(count: int, group_limit: int, seconds: float) -> list[float]:
    """Play at so many tables for some seconds; give how long each request took."""
    with TemporaryDirectory() as name:
        async with opened(Path(name), group_limit) as hall:
            tables = await asyncio.gather(*(hall.play_on(number) for number in range(count)))
            until = perf_counter() + seconds
            games = [_play(hall, number, table, until) for number, table in enumerate(tables)]
            return [time for times in await asyncio.gather(*games) for time in times]


async def _play(hall: Hall, number: int, table: Table, until: float) -> list[float]:
    chance = Random(number)
    times: list[float] = []
    while not times or perf_counter() < until:
        if not table.active:
            table = await hall.play_on(number)
        request = next_request(table, chance)
        began = perf_counter()
        await table.submit(request, table.version)
        times.append(perf_counter() - began)
    return times
