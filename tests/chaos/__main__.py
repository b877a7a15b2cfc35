"""`python -m tests.chaos`: the monkey, the races and the kill harness, for as long as it is told.

Every seed is an evening of the monkey and, with every few, all races and a siege with kill -9. The
first broken promise ends the run with its seed and its last steps; that seed alone repeats it.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import random
import sys
import traceback
from time import monotonic
from typing import Final

from tests.chaos.figures import Figures
from tests.chaos.killing import Siege, endure
from tests.chaos.monkey import Evening, play
from tests.chaos.races import run_all

_EVENINGS_PER_SIEGE: Final = 6
_EVENINGS_PER_RACES: Final = 3
_EVENINGS_PER_LINE: Final = 20


def main() -> int:
    """Run, print the figures, and return the exit code of the process."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.chaos", description="Break the bot on purpose and see that it holds."
    )
    parser.add_argument("--seed", type=int, help="of the first evening (default: by chance)")
    parser.add_argument("--minutes", type=float, default=10, help="to go on for (default: 10)")
    parser.add_argument("--evenings", type=int, help="to play at most (default: as time allows)")
    parser.add_argument("--steps", type=int, default=250, help="of each evening (default: 250)")
    parser.add_argument("--kills", type=int, default=12, help="of each siege; 0 for no sieges")
    parser.add_argument("--tables", type=int, default=8, help="in each siege (default: 8)")
    chosen = parser.parse_args()
    # What the bot logs is judged, not read.
    logging.getLogger().addHandler(logging.NullHandler())
    seed = random.randrange(10**6) if chosen.seed is None else chosen.seed
    end, figures = monotonic() + 60 * chosen.minutes, Figures()
    print(f"from seed {seed}", flush=True)
    while monotonic() < end and chosen.evenings != 0:
        try:
            asyncio.run(play(Evening(seed, chosen.steps), figures))
            if seed % _EVENINGS_PER_RACES == 0:
                asyncio.run(run_all(seed, figures))
            if chosen.kills and seed % _EVENINGS_PER_SIEGE == 0:
                asyncio.run(endure(Siege(seed, chosen.kills, chosen.tables), figures))
        except Exception:  # noqa: BLE001 - whatever it was, it is shown with its seed
            traceback.print_exc()
            print(f"\nbroken at seed {seed}; --seed {seed} --evenings 1 repeats it")
            print("\n".join(figures.lines()))
            return 1
        seed += 1
        if seed % _EVENINGS_PER_LINE == 0:
            print(f"nothing found up to seed {seed - 1}", flush=True)
        if chosen.evenings is not None:
            chosen.evenings -= 1
    print(f"nothing found in {figures.counts['evenings']} evenings, up to seed {seed - 1}")
    print("\n".join(figures.lines()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
