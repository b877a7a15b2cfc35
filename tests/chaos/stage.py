"""A world with its bot, its database and its checks: what every kind of chaos works on.

Owns the doing of deeds and the check after each step. Chooses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final, cast

from bot.client import SchwimmenBot
from bot.table_state import TableState
from tests.chaos.faults import Faults
from tests.chaos.ledger import Ledger
from tests.chaos.log import Log
from tests.chaos.moods import MoodyMind
from tests.chaos.promises import Asked, Promises
from tests.chaos.storage import Storage
from tests.sim import Answer, Click, Command, Deed, Filled, Person, World

_KINDS: Final[dict[type, str]] = {Click: "clicks", Command: "commands", Filled: "forms"}


class Stage:
    """One world in which things go wrong."""

    def __init__(self, world: World, database: Path, seed: int, log: Log) -> None:
        self.world = world
        self.random = Random(seed)
        self.diary = log.diary
        self.figures = log.figures
        self.ledger = Ledger(database)
        self.faults = Faults(world, self.random)
        self.storage = Storage(self.random)
        self.promises = Promises(world, self.ledger, self.faults, self.storage, log)
        self.channels = [world.channel, world.guild.create_text_channel("nebenan")]
        self.away: set[int] = set()
        """People who do nothing for now."""
        self.forbidden = False
        """Whether the bot may not write at the moment."""
        self._cards = Random(seed + 1)
        self._moods = Random(seed + 2)
        self.prepare_bot()

    @property
    def bot(self) -> SchwimmenBot:
        """The bot that is running now."""
        return cast("SchwimmenBot", self.world.bot)

    @property
    def table(self) -> TableState | None:
        """The table of the channel that all look at."""
        return self.ledger.active.get(self.world.channel.id)

    def prepare_bot(self) -> None:
        """Let cards and moods of a bot that has just started follow from the seed."""
        house = self.bot.services.tables._house
        house.chance = self._cards
        house.mind = MoodyMind(self._moods, house.clock)
        self.storage.attach(self.bot)

    async def do(self, deeds: Sequence[Deed | None]) -> list[Answer]:
        """Let people do something in the same instant, and check."""
        real = [deed for deed in deeds if deed is not None]
        if not real:
            return []
        self.diary.step(f"{len(real)} at once" if len(real) > 1 else "one")
        for deed in real:
            self.diary.note(told(deed))
            self.figures.count(_KINDS[type(deed)])
        answers = await self.world.together(*real)
        self.check([Asked(deed) for deed in real])
        return answers

    async def let_pass(self, seconds: float) -> None:
        """Let time pass, and check."""
        self.diary.step(f"{seconds} seconds pass")
        await self.world.advance(seconds)
        self.check()

    def check(self, asked: Sequence[Asked] = (), *, stopped: bool = False) -> None:
        """Hold everything that happened since the last time against what must be true."""
        try:
            self.promises.check(asked, stopped=stopped)
        finally:
            for game_id, steps in self.promises.news.items():
                names = " ".join(type(step.event).__name__ for step in steps)
                self.diary.note(f"{game_id} at {self.ledger.games[game_id].version}: {names}")

    def somebody(self) -> Person:
        """One of those who are there."""
        here = [person for person in self.world.people if person.id not in self.away]
        return self.random.choice(here or self.world.people)

    def allow(self) -> None:
        """Give the bot back what it may do."""
        self.diary.step("the bot may write again")
        for channel in self.channels:
            channel._channel.overwrites.clear()
        self.forbidden = False


def told(deed: Deed) -> str:
    """A deed as a line of the diary."""
    name = deed.person.name
    match deed:
        case Filled(_, _, custom_id, typed):
            return f"{name} sends the form {custom_id} with {dict(typed)}"
        case Click(_, message, custom_id, values):
            return f"{name} presses {custom_id} {values or ''} on {message.id}"
        case Command(_, _, command, options):
            given = " ".join(f"{option}:{value}" for option, value in options.items())
            return f"{name} types /{command} {given}"
