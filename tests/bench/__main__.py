"""`python -m tests.bench`: measure the parts that are named, or all, and print the figures."""

from __future__ import annotations

import argparse
import logging
import platform
import sys
from collections.abc import Callable
from time import perf_counter
from typing import Final

from tests.bench import click, engine, flat, memory, pictures, start, submit, thinking
from tests.bench.figures import remark
from tests.bench.options import Options

PARTS: Final[dict[str, Callable[[Options], None]]] = {
    "engine": engine.measure,
    "click": click.measure,
    "submit": submit.measure,
    "thinking": thinking.measure,
    "memory": memory.measure,
    "start": start.measure,
    "flat": flat.measure,
    "pictures": pictures.measure,
}


def main() -> int:
    """Measure, and return the exit code of the process."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Print figures of speed and memory."
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; or all")
    parser.add_argument("--seconds", type=float, default=2.0, help="per figure (default: 2)")
    parser.add_argument("--clicks", type=int, default=200, help="of each kind (default: 200)")
    parser.add_argument("--tables", type=int, default=40, help="clicked in turn (default: 40)")
    parser.add_argument("--stored", type=int, default=1_000, help="open games (default: 1000)")
    parser.add_argument("--hands", type=int, default=1_500, help="shown (default: 1500)")
    parser.add_argument("--games", type=int, default=60, help="finished (default: 60)")
    chosen = parser.parse_args()
    if unknown := [part for part in chosen.parts if part not in PARTS]:
        parser.error(f"there is no part {', '.join(unknown)}: choose of {', '.join(PARTS)}")
    options = Options(
        seconds=chosen.seconds,
        clicks=chosen.clicks,
        tables=chosen.tables,
        stored=chosen.stored,
        hands=chosen.hands,
        games=chosen.games,
    )
    logging.disable(logging.WARNING)
    began = perf_counter()
    print(f"Python {platform.python_version()} on {platform.system()} {platform.machine()}")
    for name in chosen.parts or PARTS:
        PARTS[name](options)
    print()
    remark(f"{perf_counter() - began:.0f} seconds in all")
    return 0


if __name__ == "__main__":
    sys.exit(main())
