"""`python -m game lab`: let computers play by a set of rules, and print what games it makes.

The only place in `game` with a command line, a generator of its own and processes.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random
from typing import Final

from game.computer import CHARACTERS, STAND_IN
from game.errors import RulesError
from game.lab.naming import rules_named
from game.lab.report import Report
from game.lab.running import run
from game.lab.sheet import sheet
from game.presets import DEFAULT_KEY
from game.rules import Rules

CHUNK: Final = 50
"""So many games are one piece of work; each has a generator of its own."""
USUAL_SEATS: Final = 4


@dataclass(frozen=True)
class _Work:
    rules: Rules
    seats: int
    games: int
    level: int
    seed: str


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line asks for; return the exit code."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    names = [chosen.rules, *([chosen.against] if chosen.against else [])]
    try:
        rules = {name: rules_named(name) for name in names}
        seats = {name: _seats(rules[name], chosen.seats) for name in names}
    except RulesError as error:
        parser.error(str(error))
    with ProcessPoolExecutor(max_workers=chosen.workers) as pool:
        reports = [(name, _play(pool, rules[name], seats[name], name, chosen)) for name in names]
    headed = [(f"{name}, {report.seats} seats", report) for name, report in reports]
    print("\n".join(sheet(headed)))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m game", description="The laboratory of rules.")
    commands = parser.add_subparsers(required=True, metavar="lab")
    lab = commands.add_parser("lab", help="let computers play, and print what games that makes")
    lab.add_argument("--rules", default=DEFAULT_KEY, help="key of a preset, or a rule code")
    lab.add_argument("--against", help="other rules to compare with, side by side")
    lab.add_argument("--games", type=_count, default=1000, help="of each (default: 1000)")
    lab.add_argument("--seats", type=int, help=f"players (default: {USUAL_SEATS} if they fit)")
    levels = [who.level for who in CHARACTERS]
    lab.add_argument("--level", type=int, choices=levels, default=STAND_IN.level)
    lab.add_argument("--seed", type=int, default=0)
    lab.add_argument("--workers", type=_count, default=1, help="processes (default: 1)")
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return int(text)


def _seats(rules: Rules, wanted: int | None) -> int:
    if wanted is None:
        return min(max(USUAL_SEATS, rules.players_min), rules.seats_max)
    if not rules.players_min <= wanted <= rules.seats_max:
        raise RulesError(
            f"seats is {wanted}: these rules seat {rules.players_min} to {rules.seats_max}",
            "players_min",
            "players_max",
        )
    return wanted


def _play(
    pool: ProcessPoolExecutor, rules: Rules, seats: int, name: str, chosen: argparse.Namespace
) -> Report:
    pieces = [
        _Work(
            rules, seats, min(CHUNK, chosen.games - first), chosen.level, f"{chosen.seed}:{first}"
        )
        for first in range(0, chosen.games, CHUNK)
    ]
    report = Report(seats)
    for piece in pool.map(_work, pieces):
        report = report.merge(piece)
        if sys.stderr.isatty():
            print(f"\r{name}: {report.games:,} games", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr, flush=True)
    return report


def _work(work: _Work) -> Report:
    who = next(who for who in CHARACTERS if who.level == work.level)
    return run(work.rules, work.seats, work.games, Random(work.seed), character=who)


if __name__ == "__main__":
    sys.exit(main())
