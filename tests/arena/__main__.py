"""`python -m tests.arena`: play matches and print how often each challenger wins.

A line reads: challenger and table, share of games won with its 95 % interval, whether that is
above (+), below (-) or about (=) a fair share, how often its knocks lost, and the processor time
that half and 95 % of its decisions took at most.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Final

from game.computer import CHARACTERS
from game.errors import RulesError
from game.lab.naming import rules_named
from tests.arena.figures import Record, line
from tests.arena.matches import NAMES, Job, run

CHUNK: Final = 25
"""So many deals are one piece of work."""


def main() -> int:
    """Play what the command line asks for; return the exit code."""
    chosen = _parser().parse_args()
    known = _read(chosen.into)
    with ProcessPoolExecutor(max_workers=chosen.workers) as pool:
        for rules in chosen.rules:
            for seats in chosen.seats:
                if not _fits(rules, seats):
                    continue
                print(f"\n{rules}, {seats} seats, fair {100 / seats:.1f} %", flush=True)
                for challenger, others in _pairs(chosen.who, chosen.against):
                    jobs = list(_jobs(chosen, rules, seats, challenger, others))
                    record = Record()
                    new = [job for job in jobs if _key(job) not in known]
                    for job, played in zip(new, pool.map(run, new), strict=True):
                        known[_key(job)] = played
                        _write(chosen.into, job, played)
                    for job in jobs:
                        record.add(known[_key(job)])
                    print(line(f"{challenger} : {others}", record, seats), flush=True)
    return 0


def _parser() -> argparse.ArgumentParser:
    characters = [who.key for who in CHARACTERS]
    parser = argparse.ArgumentParser(prog="python -m tests.arena", description=__doc__)
    parser.add_argument("--rules", nargs="+", type=_rules, default=["classic"])
    parser.add_argument("--seats", nargs="+", type=int, default=[2, 4, 6])
    parser.add_argument("--games", type=int, default=600, help="of each match (default: 600)")
    parser.add_argument("--who", nargs="+", choices=NAMES, default=characters)
    parser.add_argument("--against", nargs="+", choices=NAMES, default=NAMES)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--workers", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--into", type=Path, help="file that keeps results; resumes from it")
    return parser


def _rules(name: str) -> str:
    try:
        rules_named(name)
    except RulesError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def _fits(name: str, seats: int) -> bool:
    rules = rules_named(name)
    return rules.players_min <= seats <= rules.seats_max


def _pairs(who: list[str], against: list[str]) -> Iterator[tuple[str, str]]:
    for challenger in who:
        for others in against:
            if challenger != others:
                yield challenger, others


def _jobs(
    chosen: argparse.Namespace, rules: str, seats: int, challenger: str, others: str
) -> Iterator[Job]:
    deals = max(1, chosen.games // seats)
    for first in range(chosen.first, chosen.first + deals, CHUNK):
        count = min(CHUNK, chosen.first + deals - first)
        yield Job(rules, seats, challenger, others, chosen.seed, first, count)


def _key(job: Job) -> str:
    return json.dumps(asdict(job), sort_keys=True)


def _read(path: Path | None) -> dict[str, Record]:
    """What an earlier run has played already."""
    if path is None or not path.exists():
        return {}
    rows = (json.loads(text) for text in path.read_text(encoding="utf-8").splitlines())
    return {_key(Job(**row["job"])): Record.from_json(row["record"]) for row in rows}


def _write(path: Path | None, job: Job, record: Record) -> None:
    if path is not None:
        row = {"job": asdict(job), "record": record.to_json()}
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    sys.exit(main())
