"""Moves that only some rules have, by button and by command: the same requests and answers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.options import Passing
from game.presets import PRESETS
from game.rules import Rules
from game.rules_code import rules_code
from tests.cogs.evening import LATER, begin, evening, hand_of, shown, to_act
from tests.sim import Person, World

NO_SUCH_MOVE = "This table's rules don't have that move."


async def sit_down(world: World, rules: Rules) -> tuple[Person, Person]:
    """Two people in a round of these rules, past the choice of hands; who is to act comes first."""
    anna, ben, _ = world.people
    await begin(world, anna, ben, rules=rules_code(rules))
    current = to_act(anna, ben)
    if rules.deal.has_choice:
        await current.play("keep")
        await world.advance(LATER)
        current = to_act(anna, ben)
    return current, next(person for person in (anna, ben) if person is not current)


def of_preset(key: str) -> Rules:
    """The rules of a preset, for two players at least."""
    return replace(PRESETS[key].rules, players_min=2)


@pytest.mark.parametrize("way", ["button", "command"])
@pytest.mark.parametrize(("move", "command"), [("draw", "draw"), ("pick", "pick-up")])
async def test_a_card_is_drawn_and_another_one_laid_off(way: str, move: str, command: str) -> None:
    async with evening() as world:
        current, other = await sit_down(world, of_preset("draw31"))
        answer = await (current.play(move) if way == "button" else current.command(command))
        assert answer.private
        assert "now lay " in answer.text
        moves = current.moves()
        assert all(each.startswith("-") for each in moves)
        assert len(moves) == (4 if move == "draw" else 3)
        card = moves[0][1:]
        if way == "button":
            answer = await current.play(f"-{card}")
        else:
            answer = await current.command("discard", card=card)
        assert answer.private
        assert f"{other.mention}** is to act" in answer.text
        await world.advance(LATER)
        assert "lays off" in world.table_message().text


async def test_completion_of_a_discard_says_what_is_left() -> None:
    async with evening() as world:
        current, other = await sit_down(world, of_preset("draw31"))
        await current.command("draw")
        offered = await current.complete("discard", "card")
        buttons = {item.argument[1:]: item.label for item in hand_of(current).offers("do")}
        assert offered.keys() == buttons.keys()
        for card, name in offered.items():
            assert buttons[card].split(" · ")[1] in name.split(" → ")[1].split()[0]
        assert not set(await other.complete("discard", "card")) & set(offered)
        assert await world.people[2].complete("discard", "card") == {}


@pytest.mark.parametrize("way", ["button", "command"])
@pytest.mark.parametrize("kind", ["one", "all", "none"])
async def test_a_turn_ends_with_a_knock(way: str, kind: str) -> None:
    async with evening() as world:
        current, other = await sit_down(world, of_preset("pagat"))
        ones = [move for move in current.moves() if move[2:3] == ">"]
        give, take = ones[0].split(">")
        if way == "button":
            await current.press("again", "closing")
            whole = next(move for move in current.moves() if move[6:7] == ">")
            made = {"one": f"{give}>{take}!", "all": whole, "none": "knock"}
            answer = await current.play(made[kind])
        elif kind == "one":
            answer = await current.command("swap", give=give, take=take, knock=True)
        elif kind == "all":
            answer = await current.command("swap-all", knock=True)
        else:
            answer = await current.command("knock")
        assert answer.private
        await world.advance(LATER)
        assert f"{current.mention} knocks." in world.table_message().text
        assert "this is your last turn" in hand_of(other).text


async def test_a_knock_with_a_swap_is_refused_where_knocking_is_a_turn_of_its_own() -> None:
    async with evening() as world:
        current, _ = await sit_down(world, of_preset("classic"))
        give, take = next(move for move in current.moves() if move[2:3] == ">").split(">")
        answer = await current.command("swap", give=give, take=take, knock=True)
        assert "Knocking is a turn of its own here" in answer.text
        assert current.moves(), "and nothing was done"
        answer = await current.command("swap-all", knock=True)
        assert "Knocking is a turn of its own here" in answer.text


async def test_several_cards_are_swapped_where_the_rules_say_so() -> None:
    async with evening() as world:
        current, _ = await sit_down(world, Rules(swap_counts=(1, 2, 3)))
        offered = await current.complete("swap", "give")
        pair = next(value for value in offered if len(value) == len("8H9S"))
        takes = await current.complete("swap", "take", give=pair)
        assert takes
        assert all(len(value) == len(pair) and " → " in name for value, name in takes.items())
        typed = f"{pair[:2].lower()} {pair[2:]}"
        answer = await current.command("swap", give=typed, take=next(iter(takes)))
        assert "⚠️" not in answer.text
        await world.advance(LATER)
        assert " for " in world.table_message().text


@pytest.mark.parametrize("way", ["button", "command"])
async def test_who_closes_for_oneself_has_no_more_turns(way: str) -> None:
    async with evening() as world:
        current, other = await sit_down(world, of_preset("nederland"))
        await (current.play("knock") if way == "button" else current.command("knock"))
        await world.advance(LATER)
        assert f"{current.mention} closes." in world.table_message().text
        assert "this is your last turn" in hand_of(other).text


@pytest.mark.parametrize(
    ("preset", "commands"),
    [
        ("classic", {"draw": {}, "pick-up": {}, "discard": {"card": "8H"}, "redraw": {}}),
        ("zwem52", {"keep": {}, "exchange": {}, "redraw": {}, "draw": {}}),
        ("draw31", {"swap": {"give": "8H", "take": "9H"}, "swap-all": {}, "keep": {}}),
    ],
)
async def test_a_command_that_the_rules_do_not_have_says_so_to_whoever_asks(
    preset: str, commands: dict[str, dict[str, str]]
) -> None:
    async with evening() as world:
        for person in await sit_down(world, of_preset(preset)):
            for command, cards in commands.items():
                answer = await person.command(command, **cards)
                assert answer.private
                assert NO_SUCH_MOVE in answer.text, (person.name, command)


async def test_passing_where_nobody_may_and_twice_where_once_is_allowed() -> None:
    async with evening() as world:
        current, _ = await sit_down(world, of_preset("nederland"))
        assert "Nobody may pass at this table." in (await current.command("pass")).text
    async with evening() as world:
        current, other = await sit_down(world, Rules(passing=Passing.DUTY))
        await current.command("pass")
        await world.advance(LATER)
        give, take = next(move for move in other.moves() if move[2:3] == ">").split(">")
        await other.command("swap", give=give, take=take)
        await world.advance(LATER)
        assert "You passed last time, so now you have to swap." in hand_of(current).text
        answer = await current.command("pass")
        assert "You passed last time, so now you have to swap or draw." in answer.text
        assert shown(answer).offers("do")
