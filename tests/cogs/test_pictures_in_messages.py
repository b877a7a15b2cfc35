"""Pictures in messages: who sees which, when a file travels, and what stands there without them."""

from __future__ import annotations

import pytest

from cogs.pictures.compose import draw_row
from cogs.pictures.styles import Style
from tests.cogs.evening import LATER, begin, past_the_choice
from tests.e2e.log import TableLog
from tests.sim import Seen, World, playing


def names(message: Seen | None) -> list[str]:
    """The names of the files of a message."""
    assert message
    return [str(item["filename"]) for item in message.attachments]


def pictures(world: World, message: Seen | None) -> list[bytes]:
    """The files of a message."""
    assert message
    return [world.picture(url) for url in message.picture_urls]


async def shown(world: World) -> TableLog:
    """What is true of the table, whoever may see it."""
    log = TableLog(world, world.table_message().controls[0].game)
    await log.news()
    return log


def uploads(world: World) -> int:
    """How many files have ever been sent."""
    return len({url for look in world.looks for url in look.picture_urls})


async def test_everybody_sees_the_middle_and_each_only_the_own_hand() -> None:
    async with playing(("Anna", "Ben"), card_pictures=True) as world:
        anna, ben = world.people
        await begin(world, anna, ben)
        await past_the_choice(world, anna, ben)
        await world.advance(LATER)
        log = await shown(world)
        assert log.state
        assert log.state.game
        game = log.state.game
        assert names(world.table_message()) == ["middle.png"]
        assert pictures(world, world.table_message()) == [draw_row(game.middle, Style.FRENCH)]
        for seat, person in enumerate((anna, ben)):
            await person.press("hand")
            assert names(person.hand()) == ["hand.png"]
            assert pictures(world, person.hand()) == [draw_row(game.seats[seat].hand, Style.FRENCH)]


async def test_the_hand_that_nobody_has_seen_lies_face_down() -> None:
    async with playing(("Anna", "Ben"), card_pictures=True) as world:
        await begin(world, *world.people)
        assert pictures(world, world.table_message()) == [draw_row((None,) * 3, Style.FRENCH)]
        assert "3 cards face down" in world.table_message().everything


async def test_a_swap_replaces_the_pictures_and_a_pass_sends_none() -> None:
    async with playing(("Anna", "Ben"), card_pictures=True) as world:
        anna, ben = world.people
        await begin(world, anna, ben)
        first, second = await past_the_choice(world, anna, ben)
        await world.advance(LATER)
        [swap, *_] = [move for move in first.moves() if ">" in move and len(move) == 5]
        before = pictures(world, world.table_message())
        await first.play(swap)
        await world.advance(LATER)
        after = pictures(world, world.table_message())
        assert len(after) == 1
        assert after != before
        assert names(first.hand()) == ["hand.png"]
        count = uploads(world)
        await second.press("hand")
        seen = pictures(world, second.hand())
        assert uploads(world) == count + 1
        await second.play("pass")
        await second.press("again")
        await world.advance(LATER)
        assert uploads(world) == count + 1
        assert pictures(world, world.table_message()) == after
        assert pictures(world, second.hand()) == seen


async def test_the_showdown_stays_as_a_picture_when_the_round_is_history() -> None:
    async with playing(("Anna", "Ben"), card_pictures=True, next_round_delay=5) as world:
        anna, ben = world.people
        await begin(world, anna, ben)
        first, second = await past_the_choice(world, anna, ben)
        await first.play("knock")
        await second.press("hand")
        await second.play("pass")
        await world.advance(LATER)
        [ended] = [message for message in world.messages() if message.offers("next")]
        assert names(ended) == ["hands.png"]
        await anna.press("next", on=ended)
        await world.advance(LATER)
        past = next(message for message in world.messages() if message.id == ended.id)
        assert [control.verb for control in past.controls] == ["review"]
        assert names(past) == ["hands.png"]
        assert pictures(world, past) == pictures(world, ended)


async def test_without_the_right_to_attach_files_cards_are_text() -> None:
    async with playing(("Anna", "Ben"), card_pictures=True) as world:
        anna, ben = world.people
        world.forbid(attach_files=False)
        await begin(world, anna, ben)
        await past_the_choice(world, anna, ben)
        await world.advance(LATER)
        assert not names(world.table_message())
        assert not names(anna.hand())
        assert uploads(world) == 0


@pytest.mark.parametrize("switch", ["text_mode=on", "four_colours=on"])
async def test_a_preference_changes_only_the_own_hand(switch: str) -> None:
    async with playing(("Anna", "Ben"), card_pictures=True) as world:
        anna, ben = world.people
        await anna.slash("schwimmen preferences")
        await anna.press("wish", switch)
        await begin(world, anna, ben)
        await past_the_choice(world, anna, ben)
        await world.advance(LATER)
        await anna.press("hand")
        await ben.press("hand")
        assert names(world.table_message()) == ["middle.png"]
        assert names(ben.hand()) == ["hand.png"]
        if switch.startswith("text"):
            hand = anna.hand()
            assert not names(hand)
            assert hand
            assert not set("♣♠♥♦") & set(hand.text)
        else:
            log = await shown(world)
            assert log.state
            assert log.state.game
            assert pictures(world, anna.hand()) == [
                draw_row(log.state.game.seats[0].hand, Style.FOUR_COLOUR)
            ]


async def test_a_restart_shows_pictures_as_before() -> None:
    async with playing(("Anna", "Ben"), card_pictures=True) as world:
        anna, ben = world.people
        await begin(world, anna, ben)
        first, _ = await past_the_choice(world, anna, ben)
        await world.advance(LATER)
        await world.restart()
        await first.play("pass")
        await world.advance(LATER)
        assert names(world.table_message()) == ["middle.png"]
        assert names(first.hand()) == ["hand.png"]
