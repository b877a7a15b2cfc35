"""Hints and reviews by button and by command: for whom, where they are shown, and when late."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import discord
import pytest

from bot.minds import ThoughtError
from cogs import answers
from cogs.answers import PROMPT
from tests.cogs.evening import (
    LATER,
    begin,
    evening,
    hand_of,
    past_the_choice,
    services_of,
    shown,
    to_act,
)
from tests.sim import Answer, Person, Seen, World
from tests.sim.mind import QuickMind
from tests.sim.recording import MESSAGE, UPDATE

T = TypeVar("T")

DEFERRED_MESSAGE, DEFERRED_UPDATE = 5, 6


async def learning(world: World, **options: object) -> tuple[Person, Person]:
    """Two people in a round with hints whose middle lies open: who is to act, and the other."""
    anna, ben, _ = world.people
    await begin(world, anna, ben, hints=True, pace="stammtisch", **options)
    return await past_the_choice(world, anna, ben)


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


class SlowMind(QuickMind):
    """Takes its time over everything that takes longer, or fails at it."""

    def __init__(self, seconds: float, error: ThoughtError | None = None) -> None:
        self._seconds = seconds
        self._error = error

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        await asyncio.sleep(self._seconds)
        if self._error is not None:
            raise self._error
        return await super().deeply(call, *values)


def think(world: World, mind: QuickMind) -> None:
    services_of(world).tables._house.mind = mind


# Hints.


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_hint_stands_in_the_hand_above_the_moves(way: str) -> None:
    async with evening() as world:
        current, _ = await learning(world)
        with world.counting() as calls:
            answer = await (current.press("hint") if way == "button" else current.command("hint"))
        kind = UPDATE if way == "button" else MESSAGE
        assert [call.callback_type for call in calls().callbacks] == [kind]
        assert answer.private
        assert "**The best 3 moves**" in answer.text
        assert answer.text.count(" of 100 rounds and win the game in ") == 3
        assert answer.text.index("The best 3 moves") < answer.text.index("for\n")
        offered = {control.argument for control in shown(answer).offers("do")}
        assert {"pass", "knock"} <= offered
        assert not shown(answer).offers("hint")


async def test_the_move_is_made_by_the_button_below_its_hint() -> None:
    async with evening() as world:
        current, other = await learning(world)
        await current.press("hint")
        answer = await current.play("pass")
        assert "best 3 moves" not in answer.text
        await world.advance(LATER)
        assert "best 3 moves" not in hand_of(current).text
        assert "best 3 moves" not in hand_of(other).text


async def test_the_dealer_gets_a_hint_on_the_choice_of_a_hand() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, hints=True)
        answer = await to_act(anna, ben).press("hint")
        assert "Keep my hand" in answer.text
        assert "Take the unseen hand" in answer.text


async def test_other_tables_offer_no_hint_and_give_none() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, _ = await past_the_choice(world, anna, ben)
        hand = hand_of(current)
        assert not hand.offers("hint")
        [button] = hand.offers("do")[:1]
        forged = button.custom_id.replace(":do:", ":hint:").rsplit(":", 1)[0] + ":"
        for answer in (await current.forge(hand, forged), await current.command("hint")):
            assert answer.private
            assert "There are no hints in this game." in answer.text
            assert "best 3 moves" not in answer.text
            assert shown(answer).offers("do")


async def test_nobody_else_gets_a_hint() -> None:
    async with evening() as world:
        current, other = await learning(world)
        cem = world.people[2]
        told = await other.command("hint")
        assert told.private
        assert f"It is {current.mention}'s turn, not yours yet." in told.text
        assert "best 3 moves" not in told.text
        watching = await cem.command("hint")
        assert watching.private
        assert "You don't play at this table." in watching.text
        assert not any("best 3 moves" in look.text for look in world.looks if not look.private)


async def test_without_a_table_there_is_no_hint() -> None:
    async with evening() as world:
        answer = await world.people[0].command("hint")
        assert "There is no table in this channel." in answer.text


@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_hint_that_takes_long_is_promised_and_then_given(way: str) -> None:
    async with evening() as world:
        current, _ = await learning(world)
        think(world, SlowMind(2 * PROMPT))
        hand = hand_of(current)
        with world.counting() as calls:
            await (current.press("hint") if way == "button" else current.command("hint"))
            await world.advance(2 * PROMPT)
        kind = DEFERRED_UPDATE if way == "button" else DEFERRED_MESSAGE
        assert [call.callback_type for call in calls().callbacks] == [kind]
        given = next(m for m in reversed(current.sees()) if "best 3 moves" in m.text)
        assert given.private
        assert (given.id == hand.id) is (way == "button")
        assert given.offers("do")


async def test_a_hint_overtaken_by_a_move_while_it_was_promised_is_not_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    promise = answers._promise

    async def on_a_slow_line(interaction: discord.Interaction, *, anew: bool) -> None:
        await promise(interaction, anew=anew)
        await asyncio.sleep(4)

    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, hints=True, pace="stammtisch", rules="draw31")
        current = to_act(anna, ben)
        think(world, SlowMind(2 * PROMPT))
        monkeypatch.setattr(answers, "_promise", on_a_slow_line)
        await current.press("hint")
        await world.advance(2 * PROMPT)
        think(world, QuickMind())
        await current.play("draw")
        await world.advance(4)
        hand = hand_of(current)
        assert "now lay one off" in hand.text
        assert "Draw from the stock" not in hand.text
        assert "Lay off" in hand.text.partition("best 3 moves")[2]


async def test_thinking_that_fails_is_told_in_the_hand() -> None:
    async with evening() as world:
        current, _ = await learning(world)
        think(world, SlowMind(0, ThoughtError("stuck")))
        answer = await current.press("hint")
        assert "Thinking about it has failed." in answer.text
        assert shown(answer).offers("do")


# Reviews.


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
        for answer in (await pressed(cem, world), await cem.command("review")):
            assert answer.private
            assert "There is no such round of yours to look back at." in answer.text


async def test_a_round_that_runs_cannot_be_looked_back_at() -> None:
    async with evening() as world:
        current, _ = await learning(world)
        hand = hand_of(current)
        forged = hand.offers("hint")[0].custom_id.replace(":hint:", ":review:")
        for answer in (
            await current.command("review"),
            await current.command("review", round=1),
            await current.forge(hand, forged),
            await current.forge(hand, f"{forged}1"),
        ):
            assert answer.private
            assert "A round has to be over first." in answer.text


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
