"""Several people, or one of them several times, in the same instant: the races, seen from Discord.

Each is one evening whose interleavings follow from a seed: what would be done in threads, and what
is on its way to Discord and back, arrives in an order of its own. `test_races` runs a few seeds,
`python -m tests.chaos` any number. Below Discord the races are tested on the table itself, in
`tests/bot`; what the gateway tells twice, in `tests.chaos.test_resume`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from random import Random
from typing import Final

from bot.table import Table
from tests.chaos.figures import Figures
from tests.chaos.threads import without_threads
from tests.chaos.wire import slow_wire
from tests.cogs.evening import LATER, evening, in_turn, services_of, to_act
from tests.sim import Answer, Command, World
from tests.sim.world import TABLE_VERBS

Race = Callable[[int], Coroutine[None, None, None]]
"""Runs one race with this seed; raises `AssertionError` if something came of it that must not."""


async def twenty_taps(seed: int) -> None:
    """Of twenty taps of one button one acts, and all get the current view."""
    async with _evening(seed) as world:
        current = await in_turn(world)
        table = await _table_of(world)
        before = table.version
        answers = await world.together(*[current.about_to("do", "pass")] * 20)
        assert table.version == before + 2, "a pass, and a turn given"
        assert [_version_of(answer) for answer in answers] == [{str(table.version)}] * 20


async def twenty_moves(seed: int) -> None:
    """Of ten different moves, each of them twice, one acts."""
    async with _evening(seed) as world:
        current = await in_turn(world)
        moves = [current.about_to("do", move) for move in current.moves()[:10]]
        with world.counting() as calls:
            await world.together(*moves, *moves)
        assert len(calls().callbacks) == 2 * len(moves)
        assert (await _table_of(world)).screen(current.id).game
        assert not current.moves()


async def two_starts(seed: int) -> None:
    """Of two who open a table in one channel one does, and the other is shown the way there."""
    async with _evening(seed) as world:
        answers = await world.together(_start(world, 0), _start(world, 1))
        [lobby] = [answer for answer in answers if not answer.private]
        [link] = [answer for answer in answers if answer.private]
        assert lobby.message == world.lobby_message()
        assert f"/{world.lobby_message().id}" in link.text or "`/schwimmen table`" in link.text
        assert len(world.messages()) == 1


async def two_joins(seed: int) -> None:
    """Of two who want the last seat one sits down."""
    async with _evening(seed) as world:
        anna, ben, cem = world.people
        await anna.start(computers=6)
        answers = await world.together(ben.about_to("join"), cem.about_to("join"))
        assert sorted(answer.private for answer in answers) == [False, True]
        [refusal] = [answer for answer in answers if answer.private]
        assert refusal.text.startswith("All seats at this table are taken.")
        lobby = world.lobby_message().text
        assert (ben.mention in lobby) != (cem.mention in lobby)


async def tap_and_stop(seed: int) -> None:
    """A tap and a stop are both answered, and the table is closed."""
    async with _evening(seed) as world:
        current, host = await in_turn(world), world.people[0]
        await host.command("stop")
        await world.together(host.about_to("stop-yes"), current.about_to("do", "pass"))
        assert await services_of(world).tables.at(world.channel.id) is None
        assert not current.moves()


async def three_tables(seed: int) -> None:
    """Of three tables that are asked for at once one keeps its buttons."""
    async with _evening(seed) as world:
        await in_turn(world)
        await world.together(*(_ask_for_the_table(world, place) for place in range(3)))
        await _one_message_shows_the_table(world)


async def table_and_move(seed: int) -> None:
    """A table that is asked for while it is edited keeps its buttons alone."""
    async with _evening(seed) as world:
        current = await in_turn(world)
        await world.together(current.about_to("do", "pass"), _ask_for_the_table(world, 2))
        await _one_message_shows_the_table(world)


async def table_and_round(seed: int) -> None:
    """A new round, and a table that two ask for, give one message with buttons."""
    async with _evening(seed) as world:
        await in_turn(world)
        await to_act(*world.people[:2]).play("knock")
        await world.advance(LATER)
        await to_act(*world.people[:2]).play("pass")
        await world.advance(LATER)
        onwards = world.people[0].about_to("next")
        await world.together(onwards, _ask_for_the_table(world, 1), _ask_for_the_table(world, 2))
        await _one_message_shows_the_table(world)


RACES: Final[tuple[Race, ...]] = (
    twenty_taps, twenty_moves, two_starts, two_joins, tap_and_stop,
    three_tables, table_and_move, table_and_round,
)  # fmt: skip


async def run_all(seed: int, figures: Figures) -> None:
    """Run each race once; an error carries the name of its race."""
    for race in RACES:
        try:
            await race(seed)
        except Exception as error:
            error.add_note(f"The race {race.__name__} of seed {seed}")
            raise
        figures.count("races")


@asynccontextmanager
async def _evening(seed: int) -> AsyncIterator[World]:
    with without_threads(Random(seed)), slow_wire(Random(seed)):
        async with evening() as world:
            yield world


async def _table_of(world: World) -> Table:
    table = await services_of(world).tables.at(world.channel.id)
    assert table
    return table


def _start(world: World, place: int) -> Command:
    return Command(world.people[place], world.channel.id, "schwimmen start", {"lives": 1})


def _ask_for_the_table(world: World, place: int) -> Command:
    return Command(world.people[place], world.channel.id, "schwimmen table")


def _version_of(answer: Answer) -> set[str]:
    """The moment of the game that an answer shows."""
    assert answer.message
    return {control.version for control in answer.message.controls}


async def _one_message_shows_the_table(world: World) -> None:
    """Of all public messages the one that the table knows of has a table's buttons."""
    await world.advance(2 * LATER)
    table = await _table_of(world)
    assert table.placard.message
    alive = [m.id for m in world.messages() if any(c.verb in TABLE_VERBS for c in m.controls)]
    assert alive == [table.placard.message.message_id]
    assert {control.version for control in world.table_message().controls} == {str(table.version)}
