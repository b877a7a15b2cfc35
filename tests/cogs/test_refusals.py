"""What is not possible gets a sentence that says why, by command and button alike, no more."""

from __future__ import annotations

import pytest

from tests.cogs.evening import LATER, begin, evening, hand_of, past_the_choice, services_of, shown
from tests.sim import World

RANKS, SUITS = "789TJQKA", "CSHD"


async def test_not_your_turn_names_whose_turn_it_is() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, other = await past_the_choice(world, anna, ben)
        [old] = [c for c in hand_of(current).controls if c.argument == "pass"]
        by_command = await other.command("pass")
        by_button = await other.forge(hand_of(other), old.custom_id)
        for answer in (by_command, by_button):
            assert answer.private
            assert f"It is {current.mention}'s turn, not yours yet." in answer.text
            assert "Your hand" in answer.text
        assert by_button.updated


async def test_who_has_no_seat_plays_for_nobody() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await begin(world, anna, ben)
        current, _ = await past_the_choice(world, anna, ben)
        [button] = [c for c in hand_of(current).controls if c.argument == "pass"]
        table = world.table_message()
        answers = [
            await cem.command("pass"),
            await cem.command("hand"),
            await cem.press("hand"),
            # A button of somebody else's hand cannot be pressed by a client; forged, it must fail.
            await cem.forge(table, button.custom_id),
            await cem.command("leave"),
        ]
        for answer in answers:
            assert answer.private
            assert answer.text == "You don't play at this table. You can join the next game."
        assert world.table_message().text == table.text
        assert current.moves()


async def test_a_forged_press_plays_only_the_own_seat_and_answers_only_its_owner() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, other = await past_the_choice(world, anna, ben)
        [button] = [c for c in hand_of(current).controls if c.argument == "pass"]
        table = world.table_message()
        answer = await other.forge(table, button.custom_id)
        assert answer.private
        assert shown(answer).reader_id == other.id
        assert "not yours yet" in answer.text
        assert world.table_message().text == table.text


async def test_a_card_that_is_not_in_the_hand_or_not_in_the_middle() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, _ = await past_the_choice(world, anna, ben)
        hand = await current.complete("swap", "give")
        middle = await current.complete("swap", "take")
        absent = next(r + s for r in RANKS for s in SUITS if r + s not in {*hand, *middle})
        own, lying = next(iter(hand)), next(iter(middle))
        answer = await current.command("swap", give=absent, take=lying)
        assert "You don't hold that card." in answer.text
        answer = await current.command("swap", give=own, take=absent)
        assert "That card is not in the middle." in answer.text
        assert current.moves()


@pytest.mark.parametrize("typed", ["", "herz", "1H", "@everyone", "8" * 500])
async def test_what_is_no_card_is_said_to_be_none(typed: str) -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, _ = await past_the_choice(world, anna, ben)
        if not typed:
            typed = " "
        answer = await current.command("swap", give=typed, take="8H")
        assert answer.private
        assert "I don't know that move." in answer.text


async def test_more_cards_than_the_rules_allow_are_refused_by_number() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, _ = await past_the_choice(world, anna, ben)
        answer = await current.command("swap", give="8H7C", take="9H 9C")
        assert "You can't swap that many cards at once; here it is 1 or 3." in answer.text


async def test_a_move_that_is_not_possible_now() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        dealer_first = await anna.command("pass"), await ben.command("pass")
        assert any("That can't be done at this moment." in a.text for a in dealer_first)
        current, other = await past_the_choice(world, anna, ben)
        await current.play("knock")
        await world.advance(LATER)
        answer = await other.command("knock")
        assert f"{current.mention} has knocked already, and nobody may twice." in answer.text


async def test_a_hand_before_the_game_has_begun() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        await ben.press("join")
        answer = await ben.command("hand")
        assert answer.text == f"The game has not begun yet. {anna.mention} starts it."


@pytest.mark.parametrize(
    ("permission", "name"),
    [
        ("view_channel", "View Channel"),
        ("send_messages", "Send Messages"),
        ("embed_links", "Embed Links"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_start_names_the_permission_that_the_bot_lacks(permission: str, name: str) -> None:
    async with evening() as world:
        anna = world.people[0]
        world.forbid(**{permission: False})
        answer = await anna.start()
        assert answer.private
        assert f"**{name}**" in answer.text
        assert not world.messages()
        assert (await anna.command("hand")).text.startswith("There is no table")


async def test_an_old_button_does_nothing_and_shows_how_things_stand() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, other = await past_the_choice(world, anna, ben)
        [old] = [c for c in hand_of(current).controls if c.argument == "pass"]
        await current.play("pass")
        await world.advance(LATER)
        await other.play("pass")
        await world.advance(LATER)
        answer = await current.forge(hand_of(current), old.custom_id)
        assert answer.updated
        assert "That button was from an earlier moment" in answer.text
        assert current.moves(), "the turn was not used up"


async def test_a_bot_that_is_going_says_so_and_plays_nothing() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current, _ = await past_the_choice(world, anna, ben)
        services_of(world).tables._house.closing = True
        for answer in (await current.command("pass"), await current.play("pass")):
            assert "I am restarting, so nothing was done." in answer.text
        await anna.command("stop")
        assert (await anna.press("stop-yes")).text.startswith("I am restarting")
        services_of(world).tables._house.closing = False
        assert current.moves()


async def test_next_round_is_not_dealt_twice_by_two_presses() -> None:
    async with evening(next_round_delay=600) as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, lives=3)
        await to_the_end_of_the_round(world)
        message = world.messages()[-1]
        answers = await world.together(
            anna.about_to("next", on=message), ben.about_to("next", on=message)
        )
        await world.advance(LATER)
        assert [answer.updated for answer in answers].count(True) == 1
        assert "Round 2" in world.messages()[-1].text
        assert len(world.messages()) == 3


async def to_the_end_of_the_round(world: World) -> None:
    """Knock as soon as possible and pass else, until the round is over."""
    for _ in range(20):
        for person in world.people:
            if moves := person.moves():
                wanted = ("keep", "knock", "pass")
                await person.play(next(move for move in wanted if move in moves))
        await world.advance(LATER)
        if world.messages()[-1].offers("next"):
            return
    raise AssertionError("the round has no end")
