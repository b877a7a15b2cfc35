"""A table in play, about which something hostile is tried: what must hold of it meanwhile.

Owns the table, who sits there, and the checks. What is tried is the tests' own.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

import pytest

from bot.table import Table
from tests.cogs.evening import LATER, evening, in_turn, services_of
from tests.e2e.log import TableLog
from tests.e2e.secrecy import Secrecy
from tests.sim import Control, Person, World


@dataclass
class Scene:
    """A round of Anna and Ben in which the middle lies open; Cem looks on."""

    world: World
    table: Table
    secrecy: Secrecy
    log: TableLog

    @property
    def anna(self) -> Person:
        """The host."""
        return self.world.people[0]

    @property
    def ben(self) -> Person:
        """The other one who plays."""
        return self.world.people[1]

    @property
    def cem(self) -> Person:
        """Somebody without a seat."""
        return self.world.people[2]

    def shown_to(self, person: Person) -> list[Control]:
        """Every button that ever stood in a private message of this person."""
        looks = [look for look in self.world.looks if look.reader_id == person.id]
        return [control for look in looks for control in look.controls]

    async def compare(self) -> None:
        """Hold that nobody was shown a card that they must not know."""
        self.secrecy.learn(await self.log.news())
        self.secrecy.compare()

    @contextmanager
    def unmoved(self) -> Iterator[None]:
        """Hold that nothing happens at the table, and that it is shown where it was."""
        before, message = self.table.version, self.table.placard.message
        yield
        assert (self.table.version, self.table.placard.message) == (before, message)


@asynccontextmanager
async def scene(caplog: pytest.LogCaptureFixture | None = None) -> AsyncIterator[Scene]:
    """Play up to the first turn; at the end nothing has leaked and nothing was logged."""
    async with evening() as world:
        await in_turn(world)
        table = await services_of(world).tables.at(world.channel.id)
        assert table
        found = Scene(world, table, Secrecy(world), TableLog(world, table.id))
        await found.compare()
        yield found
        await world.advance(LATER)
        await found.compare()
        assert found.secrecy.cards_seen
        if caplog is not None:
            assert not [x for x in caplog.records if x.levelno > logging.INFO], caplog.text
