"""Moves by button and by command: the same requests, the same answers."""

from __future__ import annotations

import pytest

from tests.cogs.evening import LATER, begin, evening, hand_of, past_the_choice, shown, to_act
from tests.sim import Person, World
from tests.sim.recording import MESSAGE, UPDATE


async def in_turn(world: World) -> tuple[Person, Person]:
    """Two people in a round whose middle lies open: who is to act, and the other one."""
    anna, ben, _ = world.people
    await begin(world, anna, ben)
    return await past_the_choice(world, anna, ben)


def own_cards(moves: list[str]) -> list[str]:
    """The cards that the offered swaps of one card give away."""
    return sorted({move[:2] for move in moves if move[2:3] == ">"})


@pytest.mark.parametrize("move", ["pass", "knock"])
@pytest.mark.parametrize("way", ["button", "command"])
async def test_a_word_is_a_move(way: str, move: str) -> None:
    async with evening() as world:
        current, other = await in_turn(world)
        answer = await (current.play(move) if way == "button" else current.command(move))
        assert answer.private
        assert answer.updated is (way == "button")
        assert not shown(answer).offers("do")
        assert f"{other.mention}** is to act" in answer.text
        await world.advance(LATER)
        said = {"pass": "passes.", "knock": "knocks."}[move]
        assert f"{current.mention} {said}" in world.table_message().text


@pytest.mark.parametrize("way", ["button", "command"])
async def test_one_card_is_swapped(way: str) -> None:
    async with evening() as world:
        current, _ = await in_turn(world)
        give, take = next(m for m in current.moves() if m[2:3] == ">").split(">")
        if way == "button":
            answer = await current.play(f"{give}>{take}")
        else:
            answer = await current.command("swap", give=give, take=take)
        assert answer.private
        await world.advance(LATER)
        assert " for " in world.table_message().text


@pytest.mark.parametrize("way", ["button", "command"])
async def test_the_whole_hand_is_swapped(way: str) -> None:
    async with evening() as world:
        current, _ = await in_turn(world)
        [move] = [move for move in current.moves() if len(move) == len("8H9S7D>KCKDTC")]
        answer = await (current.play(move) if way == "button" else current.command("swap-all"))
        middle = answer.text.partition("In the middle: ")[2].partition("\n")[0]
        assert answer.private
        given = move.partition(">")[0]
        assert all(given[place].replace("T", "10") in middle for place in (0, 2, 4))


@pytest.mark.parametrize("way", ["button", "command"])
@pytest.mark.parametrize(("move", "command"), [("keep", "keep"), ("take", "exchange")])
async def test_the_dealer_chooses_a_hand(way: str, move: str, command: str) -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        dealer = to_act(anna, ben)
        before = hand_of(dealer).text.splitlines()[1]
        answer = await (dealer.play(move) if way == "button" else dealer.command(command))
        assert answer.private
        assert "In the middle" in answer.text
        assert (before in answer.text) is (move == "keep")


async def test_a_turn_costs_one_callback_and_one_edit_of_the_table() -> None:
    async with evening() as world:
        current, other = await in_turn(world)
        with world.counting() as calls:
            await current.play("pass")
            await world.advance(LATER)
        assert [call.callback_type for call in calls().callbacks] == [UPDATE]
        assert len(calls().channel_edits) == 1
        assert not calls().channel_posts
        # The hand of who is next is edited so that the buttons appear by themselves.
        assert len(calls().hand_edits) == 1
        assert other.moves()


async def test_a_command_shows_the_hand_in_a_new_message_that_is_kept_up_to_date() -> None:
    async with evening() as world:
        current, other = await in_turn(world)
        with world.counting() as calls:
            answer = await current.command("pass")
        assert [call.callback_type for call in calls().callbacks] == [MESSAGE]
        await world.advance(LATER)
        await other.play("pass")
        await world.advance(LATER)
        kept = next(m for m in current.sees() if m.id == shown(answer).id)
        assert kept.offers("do")


async def test_completion_offers_the_own_hand_and_the_middle_with_the_value_that_results() -> None:
    async with evening() as world:
        current, other = await in_turn(world)
        offered = await current.complete("swap", "give")
        assert sorted(offered) == own_cards(current.moves())
        give = next(iter(offered))
        takes = await current.complete("swap", "take", give=give)
        for take, name in takes.items():
            value = name.split(" → ")[1]
            label = next(
                control.label
                for control in hand_of(current).offers("do")
                if control.argument == f"{give}>{take}"
            )
            # The button says the number, the list also says in which suit.
            assert label.split(" · ")[-1] in value
        theirs = await other.complete("swap", "give")
        assert not set(theirs) & set(offered)


async def test_completion_tells_a_spectator_nothing() -> None:
    async with evening() as world:
        await in_turn(world)
        cem = world.people[2]
        assert await cem.complete("swap", "give") == {}
        assert await cem.complete("swap", "take", give="8H") == {}


async def test_completion_without_a_table_offers_nothing() -> None:
    async with evening() as world:
        assert await world.people[0].complete("swap", "give") == {}


async def test_completion_narrows_to_what_is_typed() -> None:
    async with evening() as world:
        current, _ = await in_turn(world)
        card = own_cards(current.moves())[0]
        assert list(await current.complete("swap", "give", card.lower())) == [card]
