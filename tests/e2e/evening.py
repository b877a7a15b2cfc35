"""A whole game, played by people who choose at random among what the bot offers them.

Owns the loop from the lobby to the winner, the restarts in between, and the checks that hold after
every step: answered once, nothing shown that is secret, no more requests than a turn may cost.
How a move is made (pressed or typed) is the player's: see `tests.e2e.players`.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, cast

from bot.client import SchwimmenBot
from game.events import (
    CardsSwapped,
    Closed,
    Discarded,
    DiscardTaken,
    ExtraTaken,
    HandKept,
    Knocked,
    Passed,
    RedrawCalled,
    StockDrawn,
)
from game.presets import DEFAULT_KEY
from tests.e2e.log import TableLog
from tests.e2e.secrecy import Secrecy
from tests.sim import Requests

if TYPE_CHECKING:
    from tests.e2e.players import Player
    from tests.sim import Person, World

THINKING = 1.0
"""Seconds that computers take, so that each of their moves is a step of its own."""
BETWEEN_ROUNDS = 5.0
"""Seconds until the next round starts by itself; those who type have no other way to start it."""
_STEPS_MAX = 1_500
_STEPS_BETWEEN_RESTARTS = 15
"""On average. The first one comes early, so that no game goes without."""
_TURNS = (
    HandKept,
    ExtraTaken,
    CardsSwapped,
    Passed,
    Knocked,
    Closed,
    RedrawCalled,
    StockDrawn,
    DiscardTaken,
    Discarded,
)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits down, what they play, and how many lives they have."""

    people: int
    computers: int
    lives: int = 1
    preset: str = DEFAULT_KEY


class Evening:
    """One game in one world."""

    def __init__(self, world: World, player: Player, seating: Seating, seed: int) -> None:
        self.world = world
        self.seating = seating
        self.random = Random(seed)
        self.secrecy = Secrecy(world)
        self.restarts = 0
        self._until_restart = self.random.randint(1, 5)
        self.turns = 0
        self.tried: set[str] = set()
        """Every kind of move that people have made."""
        self.happened: set[type] = set()
        """Every kind of event of this game."""
        self.edits = self.edits_due = 0
        self._player = player
        self._log: TableLog | None = None
        self._calls = 0

    @property
    def guests(self) -> tuple[Person, ...]:
        """The people at the table."""
        return self.world.people[: self.seating.people]

    async def play(self) -> None:
        """Play from the first command to the winner."""
        self._stack_the_deck()
        await self._open()
        for _ in range(_STEPS_MAX):
            if self._is_over():
                return
            await self._maybe_restart()
            acted = await self._player.act(self)
            await self._check(acted)
        raise AssertionError(f"no winner after {_STEPS_MAX} steps")

    async def _open(self) -> None:
        host, *others = self.guests
        await self._player.open(host, self.seating)
        self._log = TableLog(self.world, self.world.lobby_message().controls[0].game)
        await self._check(True)
        for person in others:
            await self._player.join(person)
            await self._check(True)
        await self.world.advance(THINKING)
        await host.press("start")
        await self._check(True)

    def _is_over(self) -> bool:
        newest = self.world.messages()[-1]
        return any(control.verb == "rematch" for control in newest.controls)

    async def _maybe_restart(self) -> None:
        self._until_restart -= 1
        if self._until_restart == 0:
            self._until_restart = self.random.randint(1, 2 * _STEPS_BETWEEN_RESTARTS)
            await self.world.restart()
            self._stack_the_deck()
            self.restarts += 1
            self.edits_due += 1
            await self._check(False)

    def _stack_the_deck(self) -> None:
        """Let every shuffle follow from the seed, so that a game can be played again."""
        bot = cast("SchwimmenBot", self.world.bot)
        bot.services.tables._house.chance = self.random

    async def _check(self, acted: bool) -> None:
        """Hold the step that was just taken against what it may do, show and cost."""
        assert self._log is not None
        steps = await self._log.news()
        self.secrecy.learn(steps)
        self.secrecy.compare()
        assert self.world.wrongly_answered() == {}
        self.happened |= {type(step.event) for step in steps}
        turns = sum(isinstance(step.event, _TURNS) for step in steps)
        self.turns += turns
        calls = Requests(self.world.environment.http_requests[self._calls :])
        self._calls = len(self.world.environment.http_requests)
        assert not calls.follow_ups
        if not acted:
            assert not calls.callbacks
        # A turn is worth one edit of its table. A new message comes with one of the old, and a
        # bot that has just started cannot know what the message shows.
        self.edits += len(calls.channel_edits)
        self.edits_due += turns + len(calls.channel_posts)
        assert self.edits <= self.edits_due, self.world.requests
