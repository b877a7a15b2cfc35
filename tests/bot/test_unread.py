"""Stored games that this version cannot read: kept, closed, their channel told, nothing stopped."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest

from bot.ports import GameStatus, PostedMessage
from bot.refusals import RefusedError
from bot.requests import Join
from bot.screens import LostTable
from bot.table import Table
from tests.bot.kit import ANNA, BEN, CEM, CHANNEL, GUILD, START, Evening

MESSAGE = PostedMessage(4711, "lobby", START)


async def spoil(evening: Evening, table: Table) -> str:
    """Store a game with a rule that only a later version has; return what is stored then."""
    await table.submit(Join(CEM, "Cem"))
    change = evening.store.changes[-1]
    written = json.loads(change.snapshot)
    written["table"]["rules"]["knock"] = "with_both_hands"
    spoilt = json.dumps(written)
    again = replace(change, expected_version=change.version, snapshot=spoilt, at=START)
    await evening.store.append(again)
    return spoilt


async def after_the_update(evening: Evening) -> tuple[str, str]:
    """Spoil a lobby and start anew; gives the game and what is stored of it."""
    table = await evening.lobby(ANNA)
    await table.placard.posted(MESSAGE, None)
    spoilt, game_id = await spoil(evening, table), table.id
    del table
    await evening.restart(kill=True)
    return game_id, spoilt


async def is_closed(evening: Evening, game_id: str, spoilt: str) -> None:
    """Hold that the game is kept as it was, closed, and that its channel was told once."""
    await evening.hand.settle()
    record = await evening.store.load(game_id)
    assert record is not None
    assert (record.status, record.snapshot) == (GameStatus.CLOSED, spoilt)
    assert evening.surface.lost == [LostTable(game_id, GUILD, CHANNEL, MESSAGE)]
    assert await evening.store.active_in(CHANNEL) is None


async def test_it_is_closed_when_its_channel_is_asked_for(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    game_id, spoilt = await after_the_update(evening)
    answers = await asyncio.gather(*(evening.tables.at(CHANNEL) for _ in range(3)))
    assert answers == [None] * 3
    await is_closed(evening, game_id, spoilt)
    told = [record.getMessage() for record in caplog.records if game_id in record.getMessage()]
    assert len(told) == 1
    assert "kept" in told[0]


async def test_it_is_closed_when_its_deadline_comes(evening: Evening) -> None:
    game_id, spoilt = await after_the_update(evening)
    await evening.hand.advance(1000)
    await is_closed(evening, game_id, spoilt)


async def test_it_is_closed_when_a_button_of_it_is_pressed_and_stays_closed(
    evening: Evening,
) -> None:
    game_id, spoilt = await after_the_update(evening)
    assert await evening.tables.get(game_id) is None
    assert await evening.tables.get(game_id) is None
    await is_closed(evening, game_id, spoilt)


async def test_it_makes_room_for_a_new_table_at_once(evening: Evening) -> None:
    game_id, spoilt = await after_the_update(evening)
    answers = await asyncio.gather(evening.lobby(BEN), evening.lobby(CEM), return_exceptions=True)
    assert len([answer for answer in answers if isinstance(answer, RefusedError)]) == 1
    await evening.hand.settle()
    record = await evening.store.load(game_id)
    assert record is not None
    assert (record.status, record.snapshot) == (GameStatus.CLOSED, spoilt)
    assert [lost.id for lost in evening.surface.lost] == [game_id]


async def test_it_does_not_stop_the_start_nor_the_other_games(evening: Evening) -> None:
    other = await evening.lobby(BEN, channel_id=CHANNEL + 1)
    await after_the_update(evening)
    found = await evening.tables.get(other.id)
    assert found is not None
    await found.submit(Join(ANNA, "Anna"))
    assert (await evening.tables.at(CHANNEL + 1)) is found


async def test_a_channel_that_cannot_be_told_stops_nothing(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await after_the_update(evening)
    evening.surface.error = RuntimeError("a secret")
    assert await evening.tables.at(CHANNEL) is None
    await evening.hand.settle()
    assert "its channel was not told: RuntimeError" in caplog.text
    assert "a secret" not in caplog.text
    evening.surface.error = None
    assert (await evening.lobby(ANNA)).active


async def test_closing_waits_until_the_channel_is_told(evening: Evening) -> None:
    game_id, _ = await after_the_update(evening)
    assert await evening.tables.at(CHANNEL) is None
    await evening.tables.stop()
    assert [lost.id for lost in evening.surface.lost] == [game_id]
