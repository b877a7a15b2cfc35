"""Whether memory stays flat: of the real bot, while hands are shown and games are finished.

Small by default; `--hands` and `--games` let it run for as long as a leak needs to show.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from bot.tables import KEPT
from cogs.attaching import KEPT as PICTURED
from tests.bench.figures import heading, remark, resident, row, size
from tests.bench.guests import PlayedTable, wild
from tests.bench.options import Options
from tests.stub.discord import serving
from tests.stub.process import running

TABLES_MOST: Final = 8
QUARTERS: Final = 4
_BOT: Final = {
    "DATABASE_URL": "sqlite:///bench.db",
    "COMPUTER_DELAY": "0",
    "NEXT_ROUND_DELAY": "0",
    "LOG_LEVEL": "ERROR",
}


def measure(options: Options) -> None:
    """Print how memory grows."""
    heading("Flatness: memory of the bot's process after each quarter")
    asyncio.run(_measure(options))


async def _measure(options: Options) -> None:
    count = min(TABLES_MOST, options.tables)
    with TemporaryDirectory() as name:
        async with (
            serving(count) as stub,
            running(stub, "bot.__main__", Path(name), **_BOT) as process,
        ):
            tables = [
                PlayedTable(stub, number, choose=wild(Random(number)), lives=1)
                for number in range(count)
            ]
            await asyncio.gather(*(table.open() for table in tables))
            share = options.hands // (QUARTERS * count)
            sizes = [resident(process.pid)]
            for _ in range(QUARTERS):
                await asyncio.gather(*(_show(table, share) for table in tables))
                sizes.append(resident(process.pid))
            _print(f"{QUARTERS * share * count:,} hands shown", sizes, share * count)
            remark(f"what {PICTURED:,} messages show is remembered: growth until then is theirs")
            quota = max(1, options.games // (QUARTERS * count))
            sizes = [resident(process.pid)]
            for number in range(1, QUARTERS + 1):
                await asyncio.gather(*(_play(table, number * quota) for table in tables))
                sizes.append(resident(process.pid))
            finished = sum(table.finished for table in tables)
            _print(f"{finished} games finished", sizes, quota * count)
            remark(
                f"up to {KEPT} tables stay in memory after their end: growth until then is theirs"
            )


async def _show(table: PlayedTable, count: int) -> None:
    """Ask for hands, each in a message of its own; the newest is the one that is played with."""
    for number in range(count):
        await table.ask_for_hand(table.people[number % 2])


async def _play(table: PlayedTable, games: int) -> None:
    """Play until so many games of this table have come to their end."""
    while table.finished < games:
        await table.go_on()


def _print(label: str, sizes: list[int], count: int) -> None:
    first, *others = sizes
    row(label, size(others[-1]), f"{size(first)} before; {', '.join(map(size, others))}")
    growth = others[-1] - others[-2]
    row("  growth in the last quarter", size(growth), f"{size(growth / count)} each")
