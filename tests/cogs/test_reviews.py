"""Reviews by button and by command: of which rounds, where they are shown, and when late."""

from __future__ import annotations

import pytest

from bot.minds import ThoughtError
from cogs.answers import PROMPT
from tests.cogs.coaching import DEFERRED_MESSAGE, SlowMind, learning, think
from tests.cogs.evening import LATER, begin, evening, hand_of, past_the_choice, shown
from tests.sim import Answer, Person, Seen, World
from tests.sim.recording import MESSAGE


async def round_over(world: World, **options: object) -> tuple[Person, Person]:
    """Two people whose first round has just ended; the second one is not dealt yet."""
    anna, ben, _ = world.people
    await begin(world, anna, ben, pace="stammtisch", **options)
    current, other = await past_the_choice(world, anna, ben)
    await current.play("knock")
    await world.advance(LATER)
    await other.play("pass")
    await world.advance(LATER)
    return anna, ben


def round_message(world: World) -> Seen:
    """The newest public message about the end of a round."""
    return next(m for m in reversed(world.messages()) if m.offers("review"))


async def pressed(person: Person, world: World) -> Answer:
    return await person.press("review", on=round_message(world))


@pytest.mark.parametrize("way", ["button", "command", "hand"])
async def test_a_round_is_looked_back_at_in_a_message_of_its_own(way: str) -> None:
    async with evening() as world:
        anna, ben = await round_over(world)
        with world.counting() as calls:
            for person in (anna, ben):
                if way == "button":
                    answer = await pressed(person, world)
                elif way == "hand":
                    hand = shown(await person.command("hand"))
                    answer = await person.press("review", on=hand)
                else:
                    answer = await person.command("review")
                assert answer.private
                assert not answer.updated
                assert "Your round 1 in review" in answer.text
                assert "The chance of losing a life, move by move" in answer.text
        assert {call.callback_type for call in calls().callbacks} == {MESSAGE}


async def test_the_review_names_what_was_played() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, pace="stammtisch")
        current, other = await past_the_choice(world, anna, ben)
        await current.play("knock")
        await world.advance(LATER)
        give, take = next(move for move in other.moves() if len(move) == 5).split(">")
        await other.play(f"{give}>{take}")
        knocked, swapped = [(await pressed(person, world)).text for person in (current, other)]
        assert "Knock · **" in knocked
        assert " for " in swapped.partition("move by move")[2]
        assert (knocked + swapped).count("Keep my hand · **") == 1


async def test_who_only_watches_has_nothing_to_look_back_at() -> None:
    async with evening() as world:
        await round_over(world)
        cem = world.people[2]
        for answer, told in (
            (await pressed(cem, world), "There is no such round of yours to look back at."),
            (await cem.command("review"), "There is no finished round of yours here yet"),
        ):
            assert answer.private
            assert told in answer.text


async def test_a_round_that_runs_cannot_be_looked_back_at() -> None:
    async with evening() as world:
        current, _ = await learning(world)
        hand = hand_of(current)
        forged = hand.offers("hint")[0].custom_id.replace(":hint:", ":review:")
        unnamed, named = "no finished round of yours here yet", "A round has to be over first."
        for answer, told in (
            (await current.command("review"), unnamed),
            (await current.command("review", round=1), named),
            (await current.forge(hand, forged), unnamed),
            (await current.forge(hand, f"{forged}1"), named),
        ):
            assert answer.private
            assert told in answer.text


async def test_the_button_goes_on_working_while_the_next_round_is_played() -> None:
    async with evening(next_round_delay=5) as world:
        anna, _ = await round_over(world)
        old = round_message(world)
        await world.advance(10)
        assert world.table_message().id != old.id
        [again] = [m for m in world.messages() if m.id == old.id]
        assert [control.verb for control in again.controls] == ["review"]
        answer = await anna.press("review", on=again)
        assert "Your round 1 in review" in answer.text


async def test_the_last_round_can_be_looked_back_at_after_the_game() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, lives=1, pace="stammtisch")
        for _ in range(60):
            for person in (anna, ben):
                for move in ("keep", "knock", "pass"):
                    if move in person.moves():
                        await person.play(move)
                        await world.advance(LATER)
            await world.advance(30)
            if end := [m for m in world.messages() if m.offers("rematch")]:
                break
        answer = await anna.press("review", on=end[0])
        assert "in review" in answer.text
        assert answer.text == (await anna.command("review")).text
        assert "Your round 1 in review" in (await anna.command("review", round=1)).text


async def test_a_review_that_takes_long_is_promised_and_then_given() -> None:
    async with evening() as world:
        anna, _ = await round_over(world)
        think(world, SlowMind(2 * PROMPT))
        with world.counting() as calls:
            await pressed(anna, world)
            await world.advance(60)
        assert [call.callback_type for call in calls().callbacks] == [DEFERRED_MESSAGE]
        assert any("Your round 1 in review" in message.text for message in anna.sees())


async def test_a_late_review_that_fails_says_so_in_the_promised_message() -> None:
    async with evening() as world:
        anna, _ = await round_over(world)
        think(world, SlowMind(2 * PROMPT, ThoughtError("stuck")))
        await pressed(anna, world)
        await world.advance(60)
        told = next(message for message in reversed(anna.sees()) if message.private)
        assert "Thinking about it has failed." in told.text
