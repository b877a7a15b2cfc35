"""Where thinking is done: what tables need of it, and the plainest way, which is here and now.

Owns the port and how a failed thought is told. `bot.beside` thinks beside the event loop; a worker
process imports this module and `game`, nothing else of the bot.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from random import Random
from typing import Protocol, TypeVar

from game.actions import Move
from game.computer import Character, choose
from game.computer.advice import Advice
from game.computer.advising import advise
from game.events import PublicEvent
from game.lab import Report, run
from game.rules import Rules
from game.views import GameView

T = TypeVar("T")


class ThoughtError(Exception):
    """Thinking came to no result. The message may be logged: it names no card."""


class Mind(Protocol):
    """Computes pure functions of `game` without holding the event loop.

    Functions are handed on by name, so they must stand at the top of a module; what they take and
    give must be picklable. Both calls raise `ThoughtError` for whatever goes wrong.
    """

    async def briefly(self, call: Callable[..., T], *values: object) -> T:
        """Compute something that takes milliseconds."""

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        """Compute something that takes tenths of a second; a few at once, the others wait."""

    async def close(self) -> None:
        """Give up what is being thought about; nothing may be asked after it."""


class Here:
    """Thinks where it is asked and holds the event loop meanwhile: for tests and simulations."""

    async def briefly(self, call: Callable[..., T], *values: object) -> T:
        """Compute it now."""
        try:
            return call(*values)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the thought that failed
            raise ThoughtError(described(error)) from None

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        """Compute it now."""
        return await self.briefly(call, *values)

    async def close(self) -> None:
        """Nothing is ever under way."""


def decide(
    view: GameView, history: tuple[PublicEvent, ...], character: Character, seed: str
) -> Move:
    """Choose a move as this character; the same seed gives the same move."""
    return choose(view, history, character, Random(seed))  # noqa: S311 - to be repeated at will


def advise_by_seed(
    view: GameView, history: tuple[PublicEvent, ...], seed: str
) -> tuple[Advice, ...]:
    """What every legal move is worth, best first; the same seed gives the same figures."""
    return advise(view, history, Random(seed))  # noqa: S311 - to be repeated at will


def play_games(rules: Rules, seats: int, games: int, seed: str) -> Report:
    """Let computers play so many games; the same seed gives the same games."""
    return run(rules, seats, games, Random(seed))  # noqa: S311 - to be repeated at will


def described(error: BaseException) -> str:
    """Say what failed where, without the error's text, which may name a card of a hand."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {frames[-1].name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}{place}"
