"""Tries rules out: lets computers play many games by them in the workers, a few at a time.

Owns the bounds: one experiment at a time in a process, so many games and so long at most. Between
two pieces of work the computers at the tables get their turn.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.minds import play_games
from bot.refusals import RefusedError, TableRefusal
from bot.tables import Tables
from game.lab import Report
from game.rules import Rules

GAMES: Final = 400
"""So many games are played by each set of rules at most."""
PIECE: Final = 2
"""So many of them are one piece of work, after which others get their turn in the workers.

By the largest rules it takes some seconds, most of all the first time; by most a tenth of one.
"""
SECONDS: Final = 30.0
"""After so long no more games are begun."""
SEATS: Final = 4
"""So many computers play if nobody chose, and if the rules allow it."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What an experiment has shown so far."""

    reports: tuple[Report, ...]
    """One for each set of rules, in their order."""
    done: float
    """How much of it is over, from 0 to 1."""


Told = Callable[[Findings], Awaitable[None]]
"""Is told what is known after each piece of work."""


class SeatsError(Exception):
    """Not all of the rules have seats for so many; `seats` are the numbers that all of them have.

    There may be none.
    """

    def __init__(self, seats: range) -> None:
        """Refuse, and name the numbers that would do."""
        super().__init__(f"seats {seats}")
        self.seats: Final = seats


def require_different(rules: Sequence[Rules]) -> None:
    """Raise `RefusedError` with `SAME_RULES` if rules would be compared with themselves."""
    if any(each in rules[:place] for place, each in enumerate(rules)):
        raise RefusedError(TableRefusal.SAME_RULES)


def seats_for(rules: Sequence[Rules], wanted: int | None) -> int:
    """How many computers play by each of these rules: as many as was wished, or as is usual.

    Raises `SeatsError` if one of them does not allow so many.
    """
    least = max(each.players_min for each in rules)
    most = min(each.seats_max for each in rules)
    seats = min(max(SEATS, least), most) if wanted is None else wanted
    if not least <= seats <= most:
        raise SeatsError(range(least, most + 1))
    return seats


class Laboratory:
    """Runs one experiment at a time."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._busy = False
        self._stopped = False

    def stop(self) -> None:
        """Begin nothing more: an experiment ends soon, with what it has found until then."""
        self._stopped = True

    def require_free(self) -> None:
        """Raise `RefusedError` with `LAB_BUSY` if there is an experiment already, or no more."""
        if self._busy or self._stopped:
            raise RefusedError(TableRefusal.LAB_BUSY)

    async def experiment(self, rules: Sequence[Rules], seats: int, told: Told) -> Findings:
        """Let computers play by each of these rules; gives all that was found.

        The same cards are dealt to each, and again when it is asked again. Raises `RefusedError`
        as `require_free` does, and `ThoughtError`.
        """
        self.require_free()
        self._busy = True
        try:
            return await self._run(rules, seats, told)
        finally:
            self._busy = False

    async def _run(self, rules: Sequence[Rules], seats: int, told: Told) -> Findings:
        reports = tuple(Report(seats) for _ in rules)
        loop = asyncio.get_running_loop()
        end = loop.time() + SECONDS
        pieces = GAMES // PIECE
        for piece in range(pieces):
            for place, each in enumerate(rules):
                seed = f"laboratory:{piece}"
                played = await self._tables.mind.deeply(play_games, each, seats, PIECE, seed)
                merged = reports[place].merge(played)
                reports = (*reports[:place], merged, *reports[place + 1 :])
            elapsed = 1 - (end - loop.time()) / SECONDS
            await told(Findings(reports, min(1.0, max((piece + 1) / pieces, elapsed))))
            if self._stopped or loop.time() >= end:
                break
        return Findings(reports, 1.0)
