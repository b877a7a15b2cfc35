"""Calls through restarts: never a second one, none that stands on, and none that is lost."""

from __future__ import annotations

import random

import pytest

from bot.ports import Ping
from bot.screens import Screen
from tests.bot.kit import ANNA, BEN, CEM, Evening
from tests.bot.playing import play_on
from tests.bot.slowness import DELAY, act, called


async def test_a_call_due_after_a_restart_is_made(evening: Evening) -> None:
    game_id = (await evening.game(ANNA, BEN)).id
    await evening.hand.advance(10)
    await evening.restart(kill=True)
    await evening.hand.advance(DELAY - 10 - 1)
    assert evening.surface.calls == []
    await evening.hand.advance(1)
    assert [screen.id for screen in evening.surface.calls] == [game_id]


async def test_a_call_due_while_the_bot_was_away_is_made(evening: Evening) -> None:
    await evening.game(ANNA, BEN)
    await evening.hand.advance(10)
    await evening.restart(away=3600, kill=True)
    await evening.hand.advance(1)
    assert len(evening.surface.calls) == 1


@pytest.mark.parametrize("kill", [True, False])
async def test_a_call_that_was_made_is_not_made_again_after_a_restart(
    evening: Evening, *, kill: bool
) -> None:
    table = await evening.game(ANNA, BEN)
    game_id = table.id
    await evening.hand.advance(DELAY)
    del table
    await evening.restart(kill=kill)
    await evening.hand.advance(30)
    assert len(evening.surface.calls) == 1
    assert evening.surface.standing == {1}
    found = await evening.tables.get(game_id)
    assert found is not None
    await act(evening, found)
    assert evening.surface.standing == set(), "it is taken back all the same"


async def test_a_call_of_a_turn_that_ended_when_the_bot_was_killed_is_taken_back(
    evening: Evening,
) -> None:
    table = await evening.game(ANNA, BEN)
    await evening.hand.advance(DELAY)
    record = await evening.store.load(table.id)
    assert record is not None
    assert record.ping is not None
    assert record.ping.message_id == 1
    evening.tables.surface = None
    await act(evening, table)
    del table
    await evening.restart(kill=True)
    assert evening.surface.standing == {1}
    assert await evening.tables.get(record.id) is not None
    await evening.hand.settle()
    assert evening.surface.standing == set()
    after = await evening.store.load(record.id)
    assert after is not None
    assert after.ping == Ping(record.ping.turn)


async def test_a_bot_killed_while_it_called_does_not_call_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = (await evening.game(ANNA, BEN)).id
    begun: list[Screen] = []

    async def never_ending(screen: Screen) -> int | None:
        begun.append(screen)
        await evening.hand.clock.sleep(10_000)
        return None

    monkeypatch.setattr(evening.surface, "ping", never_ending)
    await evening.hand.advance(DELAY)
    monkeypatch.undo()
    assert len(begun) == 1
    await evening.restart(kill=True)
    await evening.hand.advance(40)
    assert evening.surface.calls == []
    assert await evening.tables.get(game_id) is not None


async def test_a_table_that_was_called_for_is_not_loaded_at_the_start(evening: Evening) -> None:
    await evening.game(ANNA, BEN)
    await evening.hand.advance(DELAY)
    evening.store.loaded.clear()
    await evening.restart()
    await evening.hand.advance(10)
    assert evening.store.loaded == []


async def test_no_turn_of_a_whole_game_has_two_calls(evening: Evening) -> None:
    """Three people who take between no and a hundred seconds, with restarts in between."""
    chance = random.Random(12)
    table = await evening.game(ANNA, BEN, CEM, computers=1)
    game_id, slow = table.id, 0
    turns: list[int] = []
    while table.active:
        while table.to_act is not None and table.active:
            deadline, version = table.state.deadline, table.version
            assert deadline is not None
            turns.append(deadline.turn)
            wait = chance.choice((0, 5, DELAY, 40, 80))
            slow += wait >= DELAY
            if wait == 5 and chance.random() < 0.3:
                del table
                await evening.restart(kill=chance.random() < 0.5)
                found = await evening.tables.get(game_id)
                assert found is not None
                table = found
            await evening.hand.advance(wait)
            if table.version == version:
                await act(evening, table)
        if table.active:
            await play_on(evening, table, chance)
            await evening.hand.settle()
    assert evening.surface.standing == set()
    assert len(turns) == len(set(turns))
    calls = [(screen.version, called(screen)) for screen in evening.surface.calls]
    assert len(calls) == len(set(calls)) == slow
    assert {user_id for _, user_id in calls} <= {ANNA, BEN, CEM}
