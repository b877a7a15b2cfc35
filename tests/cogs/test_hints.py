"""Hints by button and by command: for whom, where they are shown, and when late."""

from __future__ import annotations

import asyncio

import discord
import pytest

from bot.minds import ThoughtError
from cogs import answers
from cogs.answers import PROMPT
from tests.cogs.coaching import DEFERRED_MESSAGE, DEFERRED_UPDATE, SlowMind, learning, think
from tests.cogs.evening import LATER, begin, evening, hand_of, past_the_choice, shown, to_act
from tests.sim.mind import QuickMind
from tests.sim.recording import MESSAGE, UPDATE


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
        assert answer.text.count(" of 100 games and lose a life in ") == 3
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


async def test_who_is_out_waits_for_no_turn() -> None:
    async with evening() as world:
        people = world.people
        await begin(world, *people, hints=True)
        gone = next(person for person in people if not person.moves())
        await gone.press("more")
        await gone.press("leave-ask")
        await gone.press("leave-yes")
        await world.advance(LATER)
        answer = await gone.command("hint")
        assert answer.private
        assert answer.text.splitlines()[0] == (
            "You have left this game. You can join the next one."
        )
        assert "turn" not in answer.text


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
