"""An evening among people whose names and rules are made to ping, to break or to hide.

That nobody is notified and that every body is one which Discord takes is held at the end of every
simulated evening; here are the names that try.
"""

from __future__ import annotations

from itertools import cycle

import pytest

from tests.cogs.evening import LATER, evening, to_act
from tests.cogs.ui.test_hostile import HOSTILE, foreign_markup
from tests.sim import Guest, World

TRIPLES = [HOSTILE[start : start + 3] for start in range(0, len(HOSTILE) - 2, 3)]


def strangers(names: tuple[str, ...]) -> tuple[Guest, ...]:
    """People of these names, whose accounts are named so as well."""
    return tuple(Guest(name) for name in names)


def assert_nothing_foreign(world: World) -> None:
    """Hold that no look of any message ever had markup that the bot does not write itself."""
    for look in world.looks:
        if look.by_bot:
            assert not foreign_markup(look.text), look.text


@pytest.mark.parametrize(("names", "language"), [*zip(TRIPLES, cycle(("en-US", "de", "nl")))])
async def test_a_game_among_hostile_names(names: tuple[str, ...], language: str) -> None:
    async with evening(strangers(names), server_language=language) as world:
        host, *others = world.people
        await host.start(computers=1)
        for person in others:
            await person.press("join")
        await host.press("start")
        for person in world.people:
            await person.press("hand")
        for _ in range(2):
            current = to_act(*world.people)
            await current.play("keep" if "keep" in current.moves() else "pass")
            await world.advance(LATER)
        for person in world.people:
            await person.press("more")
        # Two turns missed: somebody is away, and the host may take out a seat by its name.
        await world.advance(600)
        await host.press("more")
        await host.command("hand")
        await host.command("table")
        await host.slash("leaderboard")
        await host.command("stop")
        await host.press("stop-yes")
        assert_nothing_foreign(world)
