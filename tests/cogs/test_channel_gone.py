"""A table whose message, channel, thread or server is deleted, or whose bot is shown out.

Named by Discord's codes and events. 10008: message; 10003, 10004: channel, server.
"""

from __future__ import annotations

import logging

import pytest

from tests.cogs import changing
from tests.cogs.evening import LATER, MINUTE, evening, in_turn, services_of
from tests.sim import World

DAY = 24 * 60 * MINUTE


async def assert_closed_without_result(world: World) -> None:
    """Hold that no channel is occupied and nobody has won or lost anything."""
    assert await changing.active_games(world) == ()
    with world.environment.as_bot():
        ladder = await services_of(world).store.ladder(world.guild.id, 0, 10)
    assert ladder.total == 0


async def move_to_another_channel(world: World) -> None:
    """Let everything go on in a new channel."""
    world.channel = world.guild.create_text_channel("elsewhere")
    await world.settle()


async def test_10008_posts_the_table_once_anew_and_then_gives_it_a_rest(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        await world.advance(MINUTE)
        with changing.log_of(caplog) as said, world.counting() as calls:
            world.delete(world.table_message())
            await current.play("pass")
            await world.advance(LATER)
            assert changing.shows(world, "passes.")
            world.delete(world.table_message())
            for person in (other, current, other):
                await person.play("pass")
                await world.advance(LATER)
        assert len(calls().channel_posts) == 1
        assert len(calls().channel_edits) == 2
        assert said == [("cogs.channels", logging.INFO)]
        await world.advance(MINUTE)
        assert changing.shows(world, "passes.")


async def test_10008_is_forgotten_when_somebody_asks_for_the_table() -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        for _ in range(2):
            world.delete(world.table_message())
            await current.play("pass")
            await world.advance(LATER)
            current, other = other, current
        await current.command("table")
        await current.play("pass")
        await world.advance(LATER)
        assert changing.shows(world, f"{current.mention} passes.")


@pytest.mark.parametrize("code", [10003, 10004])
async def test_10003_closes_the_table_and_frees_its_channel(
    code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        changing.break_channel(world, 404, code)
        with changing.log_of(caplog) as said, world.counting() as calls:
            await current.play("pass")
            await world.advance(DAY)
        assert changing.public_requests(calls()) == 1
        assert said == [("cogs.departures", logging.INFO)]
        await assert_closed_without_result(world)
        changing.mend(world)
        assert (await current.start()).message is not None
        assert world.lobby_message().offers("join")


async def test_channel_delete_closes_the_table(caplog: pytest.LogCaptureFixture) -> None:
    async with evening() as world:
        anna, _, _ = world.people
        await in_turn(world)
        with changing.log_of(caplog) as said, world.counting() as calls:
            await changing.delete_channel(world)
            await world.advance(DAY)
        assert changing.public_requests(calls()) == 0
        assert said == [("cogs.departures", logging.INFO)]
        await assert_closed_without_result(world)
        await move_to_another_channel(world)
        await anna.start()
        assert world.lobby_message().offers("join")


async def test_channel_delete_closes_a_lobby_too() -> None:
    async with evening() as world:
        await world.people[0].start()
        await changing.delete_channel(world)
        await assert_closed_without_result(world)


async def test_channel_delete_of_another_channel_changes_nothing() -> None:
    async with evening() as world:
        current = await in_turn(world)
        table_channel = world.channel
        await move_to_another_channel(world)
        await changing.delete_channel(world)
        world.channel = table_channel
        await current.play("pass")
        await world.advance(LATER)
        assert changing.shows(world, "passes.")


async def test_thread_delete_closes_the_table(caplog: pytest.LogCaptureFixture) -> None:
    async with evening() as world:
        await changing.move_into_thread(world)
        await in_turn(world)
        with changing.log_of(caplog) as said:
            await changing.delete_channel(world)
        assert said == [("cogs.departures", logging.INFO)]
        await assert_closed_without_result(world)


async def test_channel_delete_closes_the_tables_of_its_threads() -> None:
    async with evening() as world:
        parent = world.channel
        await changing.move_into_thread(world)
        await in_turn(world)
        world.channel = parent
        await changing.delete_channel(world)
        await assert_closed_without_result(world)


async def test_guild_remove_closes_all_tables_of_the_server(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as world:
        await in_turn(world)
        await move_to_another_channel(world)
        await world.people[2].start()
        assert len(await changing.active_games(world)) == 2
        with changing.log_of(caplog) as said, world.counting() as calls:
            await changing.kick_the_bot(world)
            await world.advance(DAY)
        assert changing.public_requests(calls()) == 0
        assert said == [("cogs.departures", logging.INFO)] * 2
        await assert_closed_without_result(world)


async def test_guild_remove_of_a_server_that_is_only_unavailable_closes_nothing() -> None:
    async with evening() as world:
        await in_turn(world)
        with world.environment.as_bot():
            world.discord.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
        await world.settle()
        assert len(await changing.active_games(world)) == 1


async def test_a_server_that_was_lost_while_the_bot_was_away_has_its_tables_closed(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with evening() as world:
        await in_turn(world)
        with changing.log_of(caplog) as said, world.counting() as calls:
            await changing.kick_the_bot_while_it_is_away(world)
            await world.advance(DAY)
        assert changing.public_requests(calls()) == 0
        assert ("cogs.departures", logging.INFO) in said
        await assert_closed_without_result(world)


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_server_of_which_discord_cannot_say_that_it_is_lost_keeps_its_tables(
    status: int,
) -> None:
    async with evening() as world:
        await in_turn(world)
        world.fail_requests("GET", "/guilds/*", status=status)
        await changing.kick_the_bot_while_it_is_away(world)
        assert len(await changing.active_games(world)) == 1
        await world.restart()
        await assert_closed_without_result(world)


async def test_a_server_with_an_outage_keeps_its_tables_when_the_bot_starts() -> None:
    async with evening() as world:
        await in_turn(world)
        await world.restart()
        with world.environment.as_bot():
            world.discord.emit("GUILD_DELETE", {"id": str(world.guild.id), "unavailable": True})
        await world.settle()
        with world.counting() as calls:
            with world.environment.as_bot():
                world.bot.dispatch("ready")
            await world.settle()
        assert not [call for call in calls() if call.path.startswith("/guilds")]
        assert len(await changing.active_games(world)) == 1
