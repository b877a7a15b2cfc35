"""Computers think beside the table: when they begin, how long they may take, and who decides."""

from __future__ import annotations

import random

import pytest

from bot.requests import Begin, Stop
from bot.screens import Waiting
from bot.thinking import LATE
from game.computer import USUAL, Character
from game.computer.characters import SEA_DOG
from tests.bot.kit import ANNA, Evening
from tests.bot.missing import LONG
from tests.bot.playing import play_on
from tests.bot.spy_mind import Decide
from tests.bot.thoughts import (
    AGES,
    DELAY,
    after,
    as_stand_in,
    assert_reported,
    cheats,
    computers_turn,
    fails,
    oddly,
    oddly_at,
    pause,
)


async def test_it_thinks_from_the_beginning_of_its_turn_and_moves_after_its_pause(
    evening: Evening,
) -> None:
    table = await computers_turn(evening, USUAL)
    version = table.version
    await evening.hand.settle()
    assert len(evening.mind.asked) == 1
    await evening.hand.advance(pause(evening, table) - 0.01)
    assert table.version == version
    await evening.hand.advance(0.02)
    assert table.version > version


async def test_pauses_differ_and_stay_near_the_usual_one(evening: Evening) -> None:
    table = await evening.game(ANNA, computers=3, rules=LONG)
    chance = random.Random(1)
    pauses: list[float] = []
    while len(pauses) < 40:
        await play_on(evening, table, chance)
        if table.screen(None).waiting is Waiting.COMPUTER:
            pauses.append(pause(evening, table))
    assert all(0.7 * DELAY <= seconds <= 1.3 * DELAY for seconds in pauses)
    assert max(pauses) - min(pauses) > 0.3 * DELAY


async def test_a_long_pause_is_a_second_longer_at_most(evening: Evening) -> None:
    evening.times = type(evening.times)(computer_delay=60)
    evening.tables._house.timing = evening.times
    for _ in range(10):
        table = await computers_turn(evening, USUAL)
        assert 59 <= pause(evening, table) <= 61
        await table.submit(Stop(ANNA, may_manage=False))


async def test_what_is_thought_in_time_is_done(evening: Evening) -> None:
    evening.mind.seconds = DELAY + LATE - 0.6
    evening.mind.deeply_instead = oddly
    table = await computers_turn(evening)
    version, expected = table.version, after(table, oddly_at(table))
    await evening.hand.advance(evening.mind.seconds - 0.1)
    assert table.version == version
    await evening.hand.advance(0.2)
    assert table.state.game == expected


async def test_for_one_who_thinks_too_long_the_stand_in_decides(evening: Evening) -> None:
    evening.mind.seconds = AGES
    table = await computers_turn(evening)
    version, expected = table.version, after(table, as_stand_in(table))
    limit = min(DELAY, pause(evening, table)) + LATE
    await evening.hand.advance(limit - 0.1)
    assert table.version == version
    await evening.hand.advance(0.2)
    assert table.state.game == expected


async def test_on_a_busy_machine_the_stand_in_is_waited_for(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.mind.seconds = AGES
    evening.mind.brief_seconds = DELAY + LATE + 5
    table = await computers_turn(evening)
    version, expected = table.version, after(table, as_stand_in(table))
    await evening.hand.advance(evening.mind.brief_seconds - 0.1)
    assert table.version == version
    await evening.hand.advance(0.2)
    assert table.state.game == expected
    assert not caplog.records


async def test_what_one_has_decided_is_not_done_by_the_next_who_is_late(evening: Evening) -> None:
    table = await evening.lobby(ANNA, computers=2, character=SEA_DOG)
    await table.submit(Begin(ANNA))
    while table.state.game is None or table.state.game.turn != 1:
        await play_on(evening, table, random.Random(1))
    await evening.hand.advance(pause(evening, table) - 0.1)
    evening.mind.seconds = AGES
    await evening.hand.advance(0.11)
    assert table.state.game is not None
    assert table.state.game.turn == 2
    expected = after(table, as_stand_in(table))
    await evening.hand.advance(DELAY + LATE)
    assert table.state.game == expected


async def test_a_computer_that_fails_is_stood_in_for_at_the_usual_time_and_reported(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    evening.mind.deeply_instead = fails
    table = await computers_turn(evening)
    game, expected = table.state.game, after(table, as_stand_in(table))
    await evening.hand.advance(pause(evening, table) + 0.01)
    assert table.state.game == expected
    assert_reported(caplog, table, game)


@pytest.mark.parametrize("character", [USUAL, SEA_DOG])
@pytest.mark.parametrize("think", [fails, cheats])
async def test_one_that_nobody_can_stand_in_for_is_played_for_and_reported(
    evening: Evening, caplog: pytest.LogCaptureFixture, think: Decide, character: Character
) -> None:
    evening.mind.briefly_instead = evening.mind.deeply_instead = think
    table = await computers_turn(evening, character)
    game = table.state.game
    await evening.hand.advance(pause(evening, table) + 0.01)
    assert evening.store.changes[-1].events[0].kind == "timed_out"
    assert_reported(caplog, table, game)
