"""Leaving a running game, in whatever phase: asked once, then the others play on."""

from __future__ import annotations

from tests.cogs.evening import (
    LATER,
    begin,
    evening,
    past_the_choice,
    services_of,
    shown,
    to_act,
)
from tests.sim import Guest, Person, World


async def leave(world: World, person: Person) -> None:
    """Leave by the menu, having been asked."""
    await person.press("more")
    asked = await person.press("leave-ask")
    assert "Leave this game for good?" in asked.text
    answer = await person.press("leave-yes")
    assert answer.private
    assert "You have left the table." in answer.text
    await world.advance(LATER)


async def test_who_has_the_choice_leaves_before_it() -> None:
    async with evening() as world:
        people = world.people
        await begin(world, *people)
        gone = to_act(*people)
        await leave(world, gone)
        assert f"{gone.mention} has left the table." in world.table_message().text
        assert gone.moves() == [] or "have left" in (await gone.press("hand")).text
        rest = [person for person in people if person is not gone]
        assert to_act(*rest) is not gone


async def test_who_is_on_turn_leaves_and_the_next_one_may_act() -> None:
    async with evening() as world:
        people = world.people
        await begin(world, *people)
        gone, _ = await past_the_choice(world, *people)
        await leave(world, gone)
        rest = [person for person in people if person is not gone]
        current = to_act(*rest)
        assert "Your hand" in (await current.play("pass")).text


async def test_the_knocker_leaves_and_the_round_comes_to_its_end() -> None:
    async with evening() as world:
        people = world.people
        await begin(world, *people)
        knocker, _ = await past_the_choice(world, *people)
        await knocker.play("knock")
        await world.advance(LATER)
        await leave(world, knocker)
        rest = [person for person in people if person is not knocker]
        for _ in rest:
            await to_act(*rest).play("pass")
            await world.advance(LATER)
        assert "Round 1 is over" in world.messages()[-1].text


async def test_the_last_but_one_leaves_and_the_other_one_wins() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        await leave(world, anna)
        assert f"🏆 {ben.mention} wins the game!" in world.messages()[-1].text


async def test_who_stays_after_all_sees_their_hand() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        await anna.press("more")
        await anna.press("leave-ask")
        stay = await anna.press("Stay")
        assert "Your hand" in stay.text


async def test_everybody_leaves_and_the_table_closes() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, computers=2)
        await leave(world, anna)
        await leave(world, ben)
        assert "Everybody has left" in world.messages()[-1].text
        assert not world.messages()[-1].controls


async def test_host_and_managers_stop_a_running_game_and_nobody_else() -> None:
    for stopper in (0, 2):
        async with evening(("Anna", "Ben", Guest("Mia", manager=True))) as world:
            anna, ben, _ = world.people
            await begin(world, anna, ben)
            assert (await ben.command("stop")).text.startswith("Only the host")
            asked = await world.people[stopper].command("stop")
            assert asked.private
            assert asked.text.startswith("Close this table?")
            assert (await services_of(world).tables.at(world.channel.id)) is not None
            answer = await world.people[stopper].press("stop-yes")
            assert answer.updated
            assert answer.text == "The table is closed."
            await world.advance(LATER)
            name = world.people[stopper].mention
            assert f"{name} has closed the table without a result." in world.messages()[-1].text


async def test_whoever_does_not_mean_it_closes_nothing() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        await anna.command("stop")
        assert "explains the game" in (await anna.press("No")).text
        assert (await services_of(world).tables.at(world.channel.id)) is not None


async def test_a_forged_yes_of_somebody_else_closes_nothing() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        [yes] = shown(await anna.command("stop")).offers("stop-yes")
        answer = await ben.forge(world.table_message(), yes.custom_id)
        assert answer.private
        assert answer.text.startswith("Only the host")
        assert (await services_of(world).tables.at(world.channel.id)) is not None
