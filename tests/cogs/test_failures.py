"""What Discord means by its refusals; and what is left of a table that cannot even be closed."""

from __future__ import annotations

import logging
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest

from bot.ports import StoreError
from cogs.errors import Door
from cogs.failures import Failure, failure_of, is_passing, rest_asked_for
from tests.cogs import changing
from tests.cogs.evening import evening, in_turn, services_of


def refused(status: int, code: int = 0, via: str | None = None) -> discord.HTTPException:
    """An answer of Discord, or of what stands before it."""
    response = Mock(status=status, reason="", headers={"Via": via} if via else {})
    return discord.HTTPException(response, {"code": code, "message": "refused"})


@pytest.mark.parametrize(
    ("error", "failure"),
    [
        (refused(404, 10003), Failure.CHANNEL_GONE),
        (refused(404, 10004), Failure.CHANNEL_GONE),
        (refused(404, 10008), Failure.MESSAGE_GONE),
        (refused(429, 30046), Failure.MESSAGE_OLD),
        (refused(403, 50001), Failure.FORBIDDEN),
        (refused(403, 50013), Failure.FORBIDDEN),
        (refused(403, 999999), Failure.FORBIDDEN),
        (refused(400, 50083), Failure.LOCKED),
        (refused(400, 160005), Failure.LOCKED),
        (refused(429, 20016), Failure.LATER),
        (refused(429, 20028), Failure.LATER),
        (refused(429, via="1.1 google"), Failure.LATER),
        (refused(429), Failure.SHUT_OUT),
        (refused(500), Failure.LATER),
        (refused(503), Failure.LATER),
        (refused(400, 50035), Failure.OURS),
        (refused(404), Failure.OURS),
        (discord.RateLimited(90), Failure.LATER),
        (aiohttp.ServerDisconnectedError(), Failure.LATER),
        (ConnectionResetError(), Failure.LATER),
        (TimeoutError(), Failure.LATER),
        (FileNotFoundError(), None),
        (KeyError(), None),
    ],
)
def test_what_a_refusal_means(error: Exception, failure: Failure | None) -> None:
    assert failure_of(error) is failure


def test_a_rest_that_discord_asks_for_is_known() -> None:
    assert rest_asked_for(discord.RateLimited(90)) == 90
    assert rest_asked_for(refused(503)) == 0


def test_only_what_passes_by_itself_is_passing() -> None:
    assert is_passing(refused(503))
    assert is_passing(refused(429))
    assert not is_passing(refused(400, 50035))
    assert not is_passing(KeyError())


def unanswered() -> Mock:
    """An interaction whose answers Discord takes."""
    interaction = Mock(locale=discord.Locale.american_english, extras={})
    interaction.response.is_done.return_value = False
    interaction.response.send_message = AsyncMock()
    return interaction


async def test_50035_is_a_fault_of_ours_that_is_logged_and_told_plainly(
    caplog: pytest.LogCaptureFixture,
) -> None:
    interaction = unanswered()
    await Door(Mock()).answer(interaction, refused(400, 50035))
    [record] = caplog.records
    assert record.levelno == logging.ERROR
    assert record.exc_info
    interaction.response.send_message.assert_awaited_once()


async def test_cloudflare_that_refuses_an_answer_is_passed_on() -> None:
    heard = Mock()
    error = refused(429)
    await Door(heard).answer(unanswered(), error)
    heard.assert_called_once_with(error)


async def test_the_door_raises_nothing_whatever_happens(caplog: pytest.LogCaptureFixture) -> None:
    interaction = unanswered()
    interaction.response.send_message.side_effect = aiohttp.ServerDisconnectedError()
    await Door(Mock()).answer(interaction, KeyError("a fault"))
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]


async def test_storage_that_fails_when_a_channel_is_deleted_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        await in_turn(world)

        async def fail(_change: object) -> None:
            raise StoreError("the disk is full")

        monkeypatch.setattr(services_of(world).store, "append", fail)
        with changing.log_of(caplog) as said:
            await changing.delete_channel(world)
        assert said == [("cogs.departures", logging.ERROR)]
