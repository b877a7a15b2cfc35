"""Several people, or one of them several times, in the same instant: the races, seen from Discord.

Below Discord they are tested on the table itself, in `tests/bot`; what the gateway tells twice, in
`tests.chaos.test_resume`.
"""

from __future__ import annotations

from random import Random

import pytest

from tests.chaos.threads import without_threads
from tests.chaos.wire import slow_wire
from tests.cogs.evening import LATER, evening, in_turn, services_of, to_act
from tests.sim import Answer, Command, World
from tests.sim.world import TABLE_VERBS


def start(world: World, place: int) -> Command:
    """Build `/schwimmen start` of one of the people."""
    return Command(world.people[place], world.channel.id, "schwimmen start", {"lives": 1})


def ask_for_the_table(world: World, place: int) -> Command:
    """Build `/schwimmen table` of one of the people."""
    return Command(world.people[place], world.channel.id, "schwimmen table")


async def assert_one_message_shows_the_table(world: World) -> None:
    """Hold that of all public messages the one that the table knows of has a table's buttons."""
    await world.advance(2 * LATER)
    table = await services_of(world).tables.at(world.channel.id)
    assert table
    assert table.placard.message
    alive = [m.id for m in world.messages() if any(c.verb in TABLE_VERBS for c in m.controls)]
    assert alive == [table.placard.message.message_id]
    assert {control.version for control in world.table_message().controls} == {str(table.version)}


def version_of(answer: Answer) -> set[str]:
    """The moment of the game that an answer shows."""
    assert answer.message
    return {control.version for control in answer.message.controls}


async def test_of_twenty_taps_one_acts_and_all_get_the_current_view() -> None:
    async with evening() as world:
        current = await in_turn(world)
        table = await services_of(world).tables.at(world.channel.id)
        assert table
        before = table.version
        answers = await world.together(*[current.about_to("do", "pass")] * 20)
        assert table.version == before + 2, "a pass, and a turn given"
        assert [version_of(answer) for answer in answers] == [{str(table.version)}] * 20


async def test_of_twenty_different_moves_one_acts() -> None:
    async with evening() as world:
        current = await in_turn(world)
        moves = [current.about_to("do", move) for move in current.moves()[:10]]
        with world.counting() as calls:
            await world.together(*moves, *moves)
        assert len(calls().callbacks) == 2 * len(moves)
        table = await services_of(world).tables.at(world.channel.id)
        assert table
        assert table.screen(current.id).game
        assert not current.moves()


async def test_of_two_starts_one_opens_and_the_other_is_shown_the_way() -> None:
    async with evening() as world:
        answers = await world.together(start(world, 0), start(world, 1))
        [lobby] = [answer for answer in answers if not answer.private]
        [link] = [answer for answer in answers if answer.private]
        assert lobby.message == world.lobby_message()
        assert f"/{world.lobby_message().id}" in link.text or "`/schwimmen table`" in link.text
        assert len(world.messages()) == 1


async def test_of_two_joins_for_the_last_seat_one_sits_down() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await anna.start(computers=6)
        answers = await world.together(ben.about_to("join"), cem.about_to("join"))
        assert sorted(answer.private for answer in answers) == [False, True]
        [refusal] = [answer for answer in answers if answer.private]
        assert refusal.text.startswith("All seats at this table are taken.")
        lobby = world.lobby_message().text
        assert (ben.mention in lobby) != (cem.mention in lobby)


async def test_a_tap_and_a_stop_are_both_answered_and_the_table_is_closed() -> None:
    for seed in range(4):
        with without_threads(Random(seed)):
            async with evening() as world:
                current = await in_turn(world)
                host = world.people[0]
                await host.command("stop")
                await world.together(
                    host.about_to("stop-yes"),
                    current.about_to("do", "pass"),
                )
                assert await services_of(world).tables.at(world.channel.id) is None
                assert not current.moves()


@pytest.mark.parametrize("seed", range(4))
async def test_of_three_tables_that_are_asked_for_at_once_one_keeps_its_buttons(seed: int) -> None:
    with without_threads(Random(seed)), slow_wire(Random(seed)):
        async with evening() as world:
            await in_turn(world)
            await world.together(*(ask_for_the_table(world, place) for place in range(3)))
            await assert_one_message_shows_the_table(world)


@pytest.mark.parametrize("seed", range(4))
async def test_a_table_that_is_asked_for_while_it_is_edited_keeps_its_buttons_alone(
    seed: int,
) -> None:
    with without_threads(Random(seed)), slow_wire(Random(seed)):
        async with evening() as world:
            current = await in_turn(world)
            await world.together(current.about_to("do", "pass"), ask_for_the_table(world, 2))
            await assert_one_message_shows_the_table(world)


@pytest.mark.parametrize("seed", range(8))
async def test_a_new_round_and_a_table_that_is_asked_for_give_one_message_with_buttons(
    seed: int,
) -> None:
    with without_threads(Random(seed)), slow_wire(Random(seed)):
        async with evening() as world:
            await in_turn(world)
            await to_act(*world.people[:2]).play("knock")
            await world.advance(LATER)
            await to_act(*world.people[:2]).play("pass")
            await world.advance(LATER)
            begin = world.people[0].about_to("next")
            await world.together(begin, ask_for_the_table(world, 1), ask_for_the_table(world, 2))
            await assert_one_message_shows_the_table(world)
