"""Rests between two attempts at a channel, on a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import AsyncIterator

import discord
import pytest_asyncio

from cogs.channels import Channels
from cogs.failures import Failure
from tests.bot.kit import HandClock

GUILD, CHANNEL, GAME = 1, 2, "abc"
REFUSED = discord.DiscordException("refused")


class Table:
    """A table that cannot be shown, and notes when it is tried."""

    def __init__(self) -> None:
        self.hand = HandClock()
        self.started = self.hand.time
        self.channels = Channels(self.hand.clock, self.show)
        self.why = Failure.FORBIDDEN
        self.error: Exception = REFUSED
        self.goes_on = True
        self.tried: list[int] = []

    async def show(self, game_id: str) -> bool:
        assert game_id == GAME
        self.tried.append(round((self.hand.time - self.started).total_seconds()))
        self.fail()
        return self.goes_on

    def fail(self) -> None:
        self.channels.failed(GAME, GUILD, CHANNEL, self.why, self.error)


@pytest_asyncio.fixture
async def table() -> AsyncIterator[Table]:
    """Give a table whose showing fails."""
    table = Table()
    yield table
    await table.channels.stop()


async def test_rests_double_up_to_the_longest(table: Table) -> None:
    table.fail()
    await table.hand.advance(5 * 3600)
    assert table.tried == [60, 180, 420, 900, 1860, 3780, 7380, 10980, 14580]


async def test_what_passes_is_tried_sooner(table: Table) -> None:
    table.why = Failure.LATER
    table.fail()
    await table.hand.advance(900)
    assert table.tried == [5, 15, 35, 75, 155, 315, 615]


async def test_a_rest_that_discord_asks_for_is_given(table: Table) -> None:
    table.why, table.error = Failure.LATER, discord.RateLimited(6 * 3600)
    table.fail()
    await table.hand.advance(6 * 3600 - 1)
    assert table.tried == []
    assert not table.channels.may_write(CHANNEL)
    await table.hand.advance(1)
    assert table.tried == [6 * 3600]


async def test_the_end_of_a_game_is_not_tried_for_ever(table: Table) -> None:
    table.goes_on = False
    table.fail()
    await table.hand.advance(24 * 3600)
    assert table.tried == [60, 180, 420, 900, 1860]
    assert table.channels.why_shut(CHANNEL) is None


async def test_a_picture_that_discord_does_not_take_does_not_keep_the_next_one_back(
    table: Table,
) -> None:
    table.why = Failure.OURS
    table.fail()
    await table.hand.advance(3600)
    assert table.tried == []
    assert table.channels.may_write(CHANNEL)


async def test_what_works_again_starts_with_a_short_rest_the_next_time(table: Table) -> None:
    table.fail()
    await table.hand.advance(900)
    table.channels.worked(CHANNEL)
    assert table.channels.may_write(CHANNEL)
    table.tried.clear()
    table.fail()
    await table.hand.advance(61)
    assert table.tried == [900 + 60]


async def test_a_second_time_shut_out_is_a_longer_one(table: Table) -> None:
    table.why = Failure.SHUT_OUT
    table.fail()
    await table.hand.advance(600 + 3600 - 1)
    assert table.tried == [600]
    await table.hand.advance(1)
    assert table.tried == [600, 600 + 3600]


async def test_a_change_is_tried_at_once_but_not_more_often_than_asked_for(table: Table) -> None:
    table.fail()
    for _ in range(20):
        table.channels.look_again([CHANNEL], least_rest=10)
        await table.hand.advance(1)
    assert table.tried == [10, 20]
    table.channels.look_again([CHANNEL])
    await table.hand.advance(0)
    assert table.tried == [10, 20, 20]


async def test_a_channel_that_is_gone_is_forgotten(table: Table) -> None:
    table.fail()
    assert table.channels.shut_in(GUILD) == (CHANNEL,)
    table.channels.forget(CHANNEL)
    await table.hand.advance(3600)
    assert table.tried == []
    assert table.channels.shut_in(GUILD) == ()
