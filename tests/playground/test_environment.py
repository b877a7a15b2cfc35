"""The playground's Discord: a bot that is still at work on something holds nobody up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from discord import app_commands

from tests.playground.environment import LiveEnvironment
from tests.sim import World
from tests.sim.environment import MovableClock
from tests.sim.tally import TallyBot
from tests.sim.world import Guest


class BusyBot(TallyBot):
    """Has a command whose work ends when the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = True
        self.work = asyncio.get_running_loop().create_future()

    async def setup_hook(self) -> None:
        @app_commands.command(name="ponder", description="Take long")
        async def ponder(interaction: discord.Interaction[Any]) -> None:
            if self.answers:
                await interaction.response.send_message("I ponder.", ephemeral=True)
            await self.work
            await interaction.edit_original_response(content="I know.")

        self.tree.add_command(ponder)
        await super().setup_hook()


@asynccontextmanager
async def live() -> AsyncIterator[tuple[World, BusyBot]]:
    """A world with Anna as the playground has it."""
    bot = BusyBot()
    environment = LiveEnvironment(bot, MovableClock())
    world = World(environment, BusyBot)
    await environment.start()
    try:
        with environment.time_context():
            world.admit(Guest("Anna"))
            yield world, bot
    finally:
        await environment.stop()


async def test_a_command_is_over_when_it_is_answered_and_the_rest_follows() -> None:
    async with live() as (world, bot):
        [anna] = world.people
        answer = await anna.slash("ponder")
        assert answer.text == "I ponder."
        bot.work.set_result(None)
        await world.advance(1)
        assert anna.sees()[-1].text == "I know."


async def test_others_go_on_and_time_passes_meanwhile() -> None:
    async with live() as (world, bot):
        [anna] = world.people
        await anna.slash("tally")
        await anna.slash("ponder")
        await world.advance(10)
        assert bot.version == 1
        await anna.press("1")
        assert bot.pressed == [1]
        bot.work.set_result(None)


async def test_an_answer_that_never_comes_is_told() -> None:
    async with live() as (world, bot):
        world.environment.settle_timeout = 0.2
        bot.answers = False
        with pytest.raises(TimeoutError, match="did not settle after INTERACTION_CREATE"):
            await world.people[0].slash("ponder")
        bot.work.cancel()
