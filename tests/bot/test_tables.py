"""Which table objects there are, and how new ones come about."""

from __future__ import annotations

import asyncio
import gc
import logging

import pytest

from bot import tables as registry
from bot.ports import GameStatus
from bot.refusals import RefusedError, TableRefusal
from bot.requests import Begin, Join, Leave, Pace, Stop
from bot.screens import TablePhase
from game.rules import Rules
from tests.bot.kit import ANNA, BEN, CEM, CHANNEL, DORA, Evening


async def test_two_openings_in_one_instant_give_one_table(evening: Evening) -> None:
    answers = await asyncio.gather(evening.lobby(ANNA), evening.lobby(BEN), return_exceptions=True)
    [refusal] = [answer for answer in answers if isinstance(answer, BaseException)]
    table = await evening.tables.at(CHANNEL)
    assert table is not None
    assert isinstance(refusal, RefusedError)
    assert (refusal.refusal, refusal.game_id) == (TableRefusal.TABLE_EXISTS, table.id)


async def test_a_channel_has_one_table_at_a_time(evening: Evening) -> None:
    first = await evening.lobby(ANNA)
    with pytest.raises(RefusedError) as caught:
        await evening.lobby(BEN)
    assert caught.value.game_id == first.id
    other = await evening.lobby(BEN, channel_id=CHANNEL + 1)
    await first.submit(Stop(ANNA, may_manage=False))
    second = await evening.lobby(BEN)
    assert await evening.tables.at(CHANNEL) is second
    assert await evening.tables.at(CHANNEL + 1) is other
    assert await evening.tables.get(first.id) is first


async def test_there_are_not_more_computers_than_seats(evening: Evening) -> None:
    table = await evening.lobby(ANNA, computers=7)
    assert len(table.screen(None).guests) == 8
    with pytest.raises(RefusedError) as caught:
        await evening.lobby(ANNA, computers=8, channel_id=CHANNEL + 1)
    assert caught.value.refusal is TableRefusal.TABLE_FULL
    assert await evening.tables.at(CHANNEL + 1) is None


async def test_what_is_not_there_is_not_found(evening: Evening) -> None:
    assert await evening.tables.at(CHANNEL) is None
    assert await evening.tables.get("nothing") is None
    with pytest.raises(RefusedError) as caught:
        await evening.tables.rematch("nothing", ANNA, "Anna")
    assert caught.value.refusal is TableRefusal.NO_TABLE


async def test_two_touches_in_one_instant_give_one_object(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    game_id = table.id
    del table
    await evening.restart()
    found = await asyncio.gather(
        *(evening.tables.get(game_id) for _ in range(5)),
        *(evening.tables.at(CHANNEL) for _ in range(5)),
    )
    assert found[0] is not None
    assert all(each is found[0] for each in found)


async def test_few_tables_stay_in_memory(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KEPT", 3)
    held = await evening.lobby(ANNA, channel_id=1)
    for channel_id in range(2, 12):
        await evening.lobby(ANNA, channel_id=channel_id)
    await evening.hand.settle()
    gc.collect()
    assert len(evening.tables) == 4
    assert await evening.tables.at(1) is held, "there is no second object of one that is held"
    loaded = await evening.tables.at(2)
    assert loaded is not None
    await loaded.submit(Join(BEN, "Ben"))
    assert loaded.version == 2


async def test_a_table_let_go_still_has_its_deadline(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT", 1)
    game_id = (await evening.lobby(ANNA, channel_id=1)).id
    await evening.lobby(BEN, channel_id=2)
    gc.collect()
    await evening.hand.advance(900)
    record = await evening.store.load(game_id)
    assert record is not None
    assert record.status is GameStatus.CLOSED


async def test_a_rematch_has_the_same_seats_and_rules(evening: Evening) -> None:
    rules = Rules(lives=1)
    table = await evening.lobby(ANNA, BEN, CEM, computers=2, rules=rules, pace=Pace.BLITZ)
    await table.submit(Begin(ANNA))
    await table.submit(Leave(BEN))
    with pytest.raises(RefusedError) as caught:
        await evening.tables.rematch(table.id, CEM, "Cem")
    assert (caught.value.refusal, caught.value.game_id) == (TableRefusal.TABLE_EXISTS, table.id)
    while table.active:
        await evening.hand.advance(60)
    with pytest.raises(RefusedError) as caught:
        await evening.tables.rematch(table.id, DORA, "Dora")
    assert caught.value.refusal is TableRefusal.NOT_SEATED
    again = await evening.tables.rematch(table.id, CEM, "Cem the Great")
    screen, old = again.screen(CEM), table.screen(CEM)
    assert screen.phase is TablePhase.LOBBY
    assert [guest.user_id for guest in screen.guests] == [ANNA, None, None, CEM]
    assert screen.guests[3].name == "Cem the Great"
    assert [guest.name for guest in screen.guests][1:3] == [guest.name for guest in old.guests][1:3]
    assert (screen.host_id, screen.rules, screen.pace, screen.preset, screen.locale) == (
        CEM,
        rules,
        Pace.BLITZ,
        old.preset,
        old.locale,
    )
    with pytest.raises(RefusedError) as caught:
        await evening.tables.rematch(table.id, ANNA, "Anna")
    assert (caught.value.refusal, caught.value.game_id) == (TableRefusal.TABLE_EXISTS, again.id)


async def test_who_left_may_ask_for_a_rematch_all_the_same(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await table.submit(Leave(BEN))
    again = await evening.tables.rematch(table.id, BEN, "Ben")
    assert [guest.user_id for guest in again.screen(None).guests] == [ANNA, BEN]
    assert not any(sitter.left for sitter in again.state.sitters)
    await again.submit(Begin(BEN))


async def test_a_thousand_stored_games_are_not_loaded_at_the_start(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    record = await evening.store.load(table.id)
    assert record is not None
    await asyncio.gather(
        *(evening.lobby(ANNA, channel_id=channel_id) for channel_id in range(1, 1000))
    )
    del table
    await evening.restart()
    evening.store.loaded.clear()
    assert len(evening.tables) == 0
    await evening.hand.advance(60)
    assert evening.store.loaded == []


async def test_a_closing_bot_takes_no_requests(evening: Evening) -> None:
    table = await evening.lobby(ANNA)
    evening.store.gate = asyncio.Event()
    running = asyncio.create_task(table.submit(Join(BEN, "Ben")))
    await asyncio.sleep(0)
    waiting = asyncio.create_task(table.submit(Join(CEM, "Cem")))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(evening.tables.stop())
    await asyncio.sleep(0)
    with pytest.raises(RefusedError) as caught:
        await table.submit(Join(DORA, "Dora"))
    assert caught.value.refusal is TableRefusal.CLOSING
    with pytest.raises(RefusedError) as caught:
        await evening.lobby(DORA, channel_id=CHANNEL + 1)
    assert caught.value.refusal is TableRefusal.CLOSING
    assert not stopping.done()
    evening.store.gate.set()
    await asyncio.gather(running, waiting, stopping)
    assert table.version == 3
    assert evening.surface.versions[-1] == 3
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_neither_hands_nor_tokens_are_logged(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, logger="bot")
    table = await evening.game(ANNA, computers=2)
    while table.active:
        await evening.hand.advance(120)
    assert [record.getMessage() for record in caplog.records if record.name.startswith("bot")] == []


async def test_a_picture_that_does_not_arrive_holds_nothing_up(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(registry, "_DRAIN_SECONDS", 0)
    table = await evening.lobby(ANNA)
    evening.surface.gate = asyncio.Event()
    await table.submit(Join(BEN, "Ben"))
    await asyncio.sleep(0)
    await evening.tables.stop()
    assert "not every table could be shown" in caplog.text
    assert evening.surface.shown == []
    evening.surface.gate.set()
