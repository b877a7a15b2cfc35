"""Discord that is busy, away, or has had enough of us: play goes on, and the table comes back.

Named by the status or the code.
"""

from __future__ import annotations

import logging

import pytest

from tests.cogs import changing
from tests.cogs.evening import LATER, MINUTE, evening, in_turn
from tests.sim import Person, World

NOT_ACKNOWLEDGED = [(404, 10062), (400, 40060), (401, 50027), (404, 10015)]


def others(world: World, current: Person) -> Person:
    return next(person for person in world.people[:2] if person is not current)


@pytest.mark.parametrize(("status", "code"), [(500, 0), (502, 0), (503, 0), (504, 0)])
async def test_5xx_shows_the_table_by_itself_a_little_later(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        world.fail_requests(*changing.PUBLIC_EDIT, status=status, code=code)
        with changing.log_of(caplog) as said:
            await current.play("pass")
            await world.advance(LATER)
            assert not changing.shows(world, "passes.")
            await world.advance(5)
        assert changing.shows(world, "passes.")
        assert said == [("cogs.channels", logging.WARNING), ("cogs.channels", logging.INFO)]


async def test_5xx_for_long_is_asked_ever_more_seldom(caplog: pytest.LogCaptureFixture) -> None:
    async with evening() as world:
        current = await in_turn(world)
        changing.break_channel(world, 503)
        with changing.log_of(caplog) as said, world.counting() as calls:
            await current.play("pass")
            await world.advance(60 * MINUTE)
        # 5, 10, 20, 40, 80, 160 seconds, and every five minutes from then on.
        assert 15 <= changing.public_requests(calls()) <= 20
        assert said == [("cogs.channels", logging.WARNING)]


@pytest.mark.parametrize("code", [20016, 20028])
async def test_20016_waits_until_a_slow_channel_takes_the_next_message(
    code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        world.delete(world.table_message())
        world.fail_requests(*changing.PUBLIC_POST, status=429, code=code)
        with changing.log_of(caplog) as said:
            await current.play("pass")
            await world.advance(LATER + 5)
        assert changing.shows(world, "passes.")
        assert said[0] == ("cogs.channels", logging.WARNING)


async def test_429_of_cloudflare_stops_everything_that_is_sent_to_channels(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = others(world, current)
        world.fail_requests(*changing.PUBLIC_EDIT, status=429)
        with changing.log_of(caplog) as said, world.counting() as calls:
            for person in (current, other, current):
                await person.press("hand")
                await person.play("pass")
                await world.advance(LATER)
            await world.advance(9 * MINUTE)
        assert changing.public_requests(calls()) == 1
        assert not calls().hand_edits
        assert said == [("cogs.channels", logging.CRITICAL), ("cogs.channels", logging.INFO)]
        await world.advance(MINUTE)
        assert changing.shows(world, "passes.")


async def test_429_of_cloudflare_for_a_hand_stops_everything_too() -> None:
    async with evening() as world:
        current = await in_turn(world)
        world.fail_requests("PATCH", "/webhooks/*/*/messages/*", status=429)
        await current.play("pass")
        await world.advance(LATER)
        with world.counting() as calls:
            await others(world, current).press("hand")
            await others(world, current).play("pass")
            await world.advance(5 * MINUTE)
        assert changing.public_requests(calls()) == 0


@pytest.mark.parametrize(("status", "code"), NOT_ACKNOWLEDGED)
async def test_10062_leaves_what_was_done_done_and_the_table_shows_it(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        world.fail_requests(*changing.CALLBACK, status=status, code=code)
        with changing.log_of(caplog) as said:
            await current.play("pass")
            await world.advance(LATER)
        assert changing.shows(world, "passes.")
        assert others(world, current).moves()
        assert said == [("cogs.errors", logging.INFO)]


@pytest.mark.parametrize("status", [500, 503, 429])
async def test_5xx_for_an_answer_is_not_asked_again(
    status: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = others(world, current)
        world.fail_requests(*changing.CALLBACK, status=status)
        with changing.log_of(caplog) as said, world.counting() as calls:
            await current.play("pass")
        assert len(calls().callbacks) == 1
        assert ("cogs.errors", logging.WARNING) in said
        await other.press("hand")
        assert other.moves()


async def test_an_answer_that_gets_lost_again_and_again_is_said_ever_more_seldom(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await in_turn(world)
        world.fail_requests(*changing.CALLBACK, status=503, times=None)
        with changing.log_of(caplog) as said:
            for _ in range(20):
                await anna.press("hand")
        assert said == [("cogs.errors", logging.WARNING)] * 5


async def test_5xx_for_a_hand_is_made_up_for_at_the_next_turn() -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = others(world, current)
        world.fail_requests("PATCH", "/webhooks/*/*/messages/*", status=503)
        await current.play("pass")
        await world.advance(LATER)
        assert not other.moves()
        await other.command("pass")
        await current.play("pass")
        await world.advance(LATER)
        assert other.moves()
