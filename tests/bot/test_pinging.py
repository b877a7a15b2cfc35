"""Calls of whose turn it is: when, for whom, how often, and that they go again."""

from __future__ import annotations

import pytest

from bot.pinging import OPTION, PingPolicy
from bot.ports import GuildSettings, Preferences, StoreError
from bot.requests import Leave, Pace, Pause, Resume, Stop
from bot.screens import Screen, Waiting
from game.rules import Rules
from tests.bot.asking import first_move
from tests.bot.kit import ANNA, BEN, GUILD, Evening
from tests.bot.slowness import DELAY, PACE, act, called


async def choose(evening: Evening, policy: str) -> None:
    """Set what the server wants."""
    await evening.store.save_guild_settings(GuildSettings(GUILD, None, {OPTION: policy}))


async def test_who_acts_in_time_is_not_called(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    for _ in range(6):
        await evening.hand.advance(DELAY - 1)
        if table.to_act is not None:
            await act(evening, table)
    assert evening.surface.calls == []


async def test_who_is_slow_is_called_once_and_the_call_goes_when_they_act(
    evening: Evening,
) -> None:
    table = await evening.game(ANNA, BEN)
    slow = table.to_act
    await evening.hand.advance(DELAY - 0.1)
    assert evening.surface.calls == []
    await evening.hand.advance(0.1)
    assert [called(screen) for screen in evening.surface.calls] == [slow]
    assert evening.surface.standing == {1}
    await evening.hand.advance(PACE - DELAY - 1)
    assert len(evening.surface.calls) == 1
    await act(evening, table)
    assert evening.surface.standing == set()


async def test_a_call_goes_when_the_time_is_up_and_the_next_one_is_called(
    evening: Evening,
) -> None:
    table = await evening.game(ANNA, BEN)
    first = table.to_act
    await evening.hand.advance(PACE + DELAY)
    assert [called(screen) for screen in evening.surface.calls] == [
        first,
        BEN if first == ANNA else ANNA,
    ]
    assert evening.surface.standing == {2}


async def test_a_server_may_want_no_calls(evening: Evening) -> None:
    await choose(evening, PingPolicy.NEVER)
    await evening.game(ANNA, BEN)
    await evening.hand.advance(3 * PACE)
    assert evening.surface.calls == []


async def test_a_server_may_want_a_call_at_every_turn(evening: Evening) -> None:
    await choose(evening, PingPolicy.ALWAYS)
    table = await evening.game(ANNA, BEN)
    await evening.hand.advance(1.9)
    await act(evening, table)
    assert evening.surface.calls == [], "whoever acts at once needs none"
    await evening.hand.advance(2.1)
    assert len(evening.surface.calls) == 1


async def test_a_policy_of_another_version_is_read_as_the_usual_one(evening: Evening) -> None:
    await choose(evening, "at full moon")
    await evening.game(ANNA, BEN)
    await evening.hand.advance(DELAY)
    assert len(evening.surface.calls) == 1


async def test_a_person_may_want_no_calls(evening: Evening) -> None:
    for user_id in (ANNA, BEN):
        await evening.store.save_preferences(Preferences(user_id, ping=False))
    await evening.game(ANNA, BEN)
    await evening.hand.advance(3 * PACE)
    assert evening.surface.calls == []


async def test_computers_are_never_called(evening: Evening) -> None:
    evening.times = type(evening.times)(computer_delay=50)
    await evening.restart()
    table = await evening.game(ANNA, computers=3)
    for _ in range(20):
        if table.to_act is not None:
            await act(evening, table)
        await evening.hand.advance(5)
    assert evening.surface.calls == []


async def test_there_is_no_call_for_the_last_moment(evening: Evening) -> None:
    evening.times = type(evening.times)(ping_delay=30)
    await evening.restart()
    await evening.game(ANNA, BEN, pace=Pace.BLITZ)
    await evening.hand.advance(100)
    assert evening.surface.calls == []


async def test_an_away_owner_is_not_called(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, rules=Rules(lives=9))
    await evening.hand.advance(4 * PACE + 10)
    assert table.screen(None).waiting is Waiting.PAUSED
    calls = len(evening.surface.calls)
    assert calls == 4
    await evening.hand.advance(3600)
    assert len(evening.surface.calls) == calls
    assert evening.surface.standing == set()


async def test_a_pause_takes_the_call_back_and_there_is_no_second_one(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await evening.hand.advance(DELAY)
    await table.submit(Pause(ANNA))
    await evening.hand.settle()
    assert evening.surface.standing == set()
    await table.submit(Resume(ANNA))
    await evening.hand.advance(DELAY + 10)
    assert len(evening.surface.calls) == 1


async def test_after_a_pause_there_is_time_again_before_the_call(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await evening.hand.advance(DELAY - 1)
    await table.submit(Pause(ANNA))
    await evening.hand.advance(600)
    await table.submit(Resume(BEN))
    await evening.hand.advance(DELAY - 1)
    assert evening.surface.calls == []
    await evening.hand.advance(1)
    assert len(evening.surface.calls) == 1


async def test_the_end_of_a_table_takes_the_call_back(evening: Evening) -> None:
    for request in (Stop(ANNA, may_manage=False), Leave(BEN)):
        table = await evening.game(ANNA, BEN)
        await evening.hand.advance(DELAY)
        assert evening.surface.standing
        await table.submit(request)
        await evening.hand.settle()
        assert not table.active
        assert evening.surface.standing == set()


async def test_a_call_that_fails_is_not_tried_again_and_harms_nothing(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    evening.surface.error = RuntimeError("Discord is away")
    await evening.hand.advance(DELAY + 10)
    evening.surface.error = None
    await evening.hand.advance(30)
    assert evening.surface.calls == []
    await act(evening, table)
    await evening.hand.advance(DELAY)
    assert len(evening.surface.calls) == 1, "the next turn has its call"


async def test_without_storage_nobody_is_called_twice_or_at_all(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise StoreError("the disk is away")

    table = await evening.game(ANNA, BEN)
    monkeypatch.setattr(evening.store, "call", fail)
    await evening.hand.advance(PACE - 1)
    assert evening.surface.calls == []
    monkeypatch.undo()
    monkeypatch.setattr(evening.store, "guild_settings", fail)
    await act(evening, table)
    await evening.hand.advance(PACE - 1)
    assert evening.surface.calls == []
    assert table.active


async def test_a_turn_that_ends_while_its_call_is_on_the_way_takes_it_back(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.game(ANNA, BEN)
    move, ping = first_move(table), evening.surface.ping

    async def overtaken(screen: Screen) -> int | None:
        monkeypatch.undo()
        await table.submit(move)
        return await ping(screen)

    monkeypatch.setattr(evening.surface, "ping", overtaken)
    await evening.hand.advance(DELAY)
    assert len(evening.surface.calls) == 1
    assert evening.surface.standing == set()


async def test_a_fault_of_ours_in_a_call_is_logged_once_and_harms_nothing(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise KeyError("secret 8H")

    table = await evening.game(ANNA, BEN)
    monkeypatch.setattr(evening.store, "preferences", fail)
    await evening.hand.advance(PACE - 1)
    assert [record.getMessage() for record in caplog.records] == [
        f"game {table.id}: a call failed: KeyError"
    ]
    monkeypatch.undo()
    await act(evening, table)
    await evening.hand.advance(DELAY)
    assert len(evening.surface.calls) == 1
