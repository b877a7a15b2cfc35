"""A channel in which the bot may not write for a while: it costs little, and the table comes back.

Named by Discord's codes. 50001, 50013: no permission; 50083, 160005: thread archived, locked.
"""

from __future__ import annotations

import logging

import pytest

from tests.cogs import changing
from tests.cogs.evening import LATER, MINUTE, begin, evening, hand_of, in_turn, shown, to_act
from tests.sim import Person, World

FORBIDDEN = [(403, 50001), (403, 50013)]
HOUR = 60 * MINUTE


def other_than(world: World, current: Person) -> Person:
    return next(person for person in world.people[:2] if person is not current)


async def play_in_the_dark(world: World, current: Person) -> Person:
    """Let somebody pass while the table cannot be shown; gives who is to act then."""
    await current.play("pass")
    await world.advance(LATER)
    assert not changing.shows(world, f"{current.mention} passes.")
    return other_than(world, current)


@pytest.mark.parametrize(("status", "code"), FORBIDDEN)
async def test_403_is_not_hammered(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        world.forbid(send_messages=False)
        changing.break_channel(world, status, code)
        with changing.log_of(caplog) as said, world.counting() as calls:
            for _ in range(10):
                current = await play_in_the_dark(world, current)
            first_minute = changing.public_requests(calls())
            await world.advance(HOUR)
        # Rests of 1, 2, 4, 8, 16 and 32 minutes follow each other.
        assert first_minute == 1
        assert changing.public_requests(calls()) == 6
        assert said == [("cogs.channels", logging.INFO)]


@pytest.mark.parametrize(("status", "code"), FORBIDDEN)
async def test_403_shows_the_table_by_itself_when_it_is_over(status: int, code: int) -> None:
    async with evening() as world:
        current = await in_turn(world)
        changing.break_channel(world, status, code)
        await play_in_the_dark(world, current)
        changing.mend(world)
        await world.advance(MINUTE)
        assert changing.shows(world, "passes.")


@pytest.mark.parametrize(("status", "code"), FORBIDDEN)
async def test_403_in_spite_of_all_permissions_is_not_tried_at_every_press(
    status: int, code: int
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        changing.break_channel(world, status, code)
        with world.counting() as calls:
            for _ in range(10):
                current = await play_in_the_dark(world, current)
        # In 20 seconds, once at first and then every 10.
        assert changing.public_requests(calls()) <= 3


async def test_50013_given_back_in_the_settings_shows_the_table_at_once() -> None:
    async with evening() as world:
        current = await in_turn(world)
        world.forbid(send_messages=False)
        changing.break_channel(world, 403, 50013)
        await play_in_the_dark(world, current)
        changing.mend(world)
        await changing.give_back(world)
        assert changing.shows(world, "passes.")


async def test_50013_is_not_tried_for_a_change_that_gives_nothing_back() -> None:
    async with evening() as world:
        current = await in_turn(world)
        world.forbid(send_messages=False)
        changing.break_channel(world, 403, 50013)
        await play_in_the_dark(world, current)
        with world.counting() as calls:
            with world.environment.as_bot():
                world.discord.edit_channel(world.channel.id, {"topic": "cards"})
            await world.settle()
        assert changing.public_requests(calls()) == 0


async def test_50013_given_back_unheard_shows_the_table_at_the_next_press() -> None:
    async with evening() as world:
        current = await in_turn(world)
        world.forbid(send_messages=False)
        changing.break_channel(world, 403, 50013)
        other = await play_in_the_dark(world, current)
        changing.mend(world)
        changing.give_back_unheard(world)
        answer = await other.press("hand")
        assert "needs more permissions" not in answer.text
        await world.advance(10)
        assert changing.shows(world, "passes.")


async def test_50013_is_told_at_the_next_press_with_the_permission_that_is_missing() -> None:
    async with evening() as world:
        current = await in_turn(world)
        world.forbid(send_messages=False, embed_links=False)
        changing.break_channel(world, 403, 50013)
        other = await play_in_the_dark(world, current)
        with world.counting() as calls:
            told = await other.press("hand")
            await other.play("pass")
        assert "needs more permissions" in told.text
        assert "**Send Messages** and **Embed Links**" in told.text
        assert "needs more permissions" in hand_of(other).text
        assert hand_of(current).offers("do")
        assert changing.public_requests(calls()) == 0


async def test_50013_lets_the_round_begin_in_the_message_of_the_lobby() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start(pace="stammtisch", computers=1)
        world.forbid(send_messages=False)
        changing.break_channel(world, 403, 50013)
        lobby = world.lobby_message()
        await ben.command("join")
        await world.advance(LATER)
        begun = await anna.press("start", on=lobby)
        assert begun.updated
        assert shown(begun).id == lobby.id
        assert world.table_message().id == lobby.id
        await anna.press("hand")
        await ben.press("hand")
        await to_act(anna, ben).play("pass")
        changing.mend(world)
        changing.give_back_unheard(world)
        await anna.press("hand")
        await world.advance(10)
        assert changing.shows(world, "passes.")


async def test_computers_and_deadlines_go_on_in_a_channel_that_is_shut() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, computers=1)
        changing.break_channel(world, 403, 50013)
        [table] = world.bot.services.tables._kept.values()  # type: ignore[attr-defined]
        before = table.version
        await world.advance(10 * MINUTE)
        assert table.version > before + 3


async def test_50083_is_answered_by_a_message_that_opens_the_thread(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as world:
        await changing.move_into_thread(world)
        current = await in_turn(world)
        old = world.table_message()
        world.fail_requests(*changing.PUBLIC_EDIT, status=400, code=50083)
        with changing.log_of(caplog) as said:
            await current.play("pass")
            await world.advance(LATER)
        assert world.table_message().id != old.id
        assert changing.shows(world, "passes.")
        assert said == []


async def test_160005_pauses_the_showing_until_the_thread_is_open_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as world:
        await changing.move_into_thread(world)
        current = await in_turn(world)
        await changing.set_thread(world, archived=True, locked=True)
        world.fail_requests(*changing.PUBLIC_EDIT, status=400, code=50083, times=None)
        world.fail_requests(*changing.PUBLIC_POST, status=400, code=160005, times=None)
        with changing.log_of(caplog) as said, world.counting() as calls:
            for _ in range(4):
                current = await play_in_the_dark(world, current)
        assert changing.public_requests(calls()) == 2
        assert said == [("cogs.channels", logging.INFO)]
        changing.mend(world)
        await changing.set_thread(world, archived=False, locked=False)
        assert changing.shows(world, "passes.")
