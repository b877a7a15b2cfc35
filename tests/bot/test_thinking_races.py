"""A thought and what happens meanwhile: whoever is faster wins, and nothing is thought in vain."""

from __future__ import annotations

import random

import pytest

from bot.ports import StoreError
from bot.requests import Begin, Pause, Play, Present, Resume, Stop
from bot.screens import Waiting
from bot.table import Table
from bot.table_codec import read_event
from bot.table_events import OwnEvent
from bot.thinking import LATE, RoundSoFar
from game.computer import STAND_IN
from game.computer.characters import SEA_DOG
from game.events import Dealt, Shuffled
from game.notation import write_move
from tests.bot.kit import ANNA, BEN, CEM, Evening
from tests.bot.missing import LONG, make_away
from tests.bot.playing import play_on
from tests.bot.thoughts import (
    AGES,
    DELAY,
    after,
    as_stand_in,
    computers_turn,
    pause,
    until_computers_turn,
)


async def test_a_thought_that_comes_after_the_table_was_closed_changes_nothing(
    evening: Evening,
) -> None:
    evening.mind.seconds = 1.0
    table = await computers_turn(evening)
    await evening.hand.settle()
    await table.submit(Stop(ANNA, may_manage=False))
    closed = table.state
    await evening.hand.advance(DELAY + LATE)
    assert table.state == closed


async def test_who_comes_back_while_the_stand_in_thinks_makes_the_move(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    await until_computers_turn(evening, table)
    await evening.hand.settle()
    assert STAND_IN in evening.mind.asked[-1]
    view = table.screen(BEN).game
    assert view is not None
    assert view.own is not None
    move = next(each.move for each in view.own.options if each.move != as_stand_in(table))
    expected = after(table, move)
    await table.submit(Play(BEN, write_move(move)), table.version)
    assert table.state.game == expected
    await evening.hand.advance(DELAY + LATE)
    assert table.state.game == expected, "nobody has moved for whoever is next"


async def test_who_only_shows_up_has_their_turn_back(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, BEN)
    await until_computers_turn(evening, table)
    await evening.hand.settle()
    game = table.state.game
    await table.submit(Present(BEN))
    await evening.hand.advance(DELAY + LATE)
    assert (table.to_act, table.state.game) == (BEN, game)


async def test_news_of_others_do_not_disturb_a_thought(evening: Evening) -> None:
    """Somebody comes back amid it: the game is as it was, and so is the decision."""
    table = await evening.lobby(ANNA, BEN, computers=1, character=SEA_DOG, rules=LONG)
    await table.submit(Begin(ANNA))
    await make_away(evening, table, BEN)
    while table.state.game is None or table.state.game.turn != 1:
        await play_on(evening, table, random.Random(1))
    evening.mind.seconds = DELAY
    await evening.hand.settle()
    asked, expected = len(evening.mind.asked), after(table, as_stand_in(table))
    await table.submit(Present(BEN))
    await evening.hand.advance(DELAY + LATE)
    assert len(evening.mind.asked) == asked
    assert table.state.game == expected


async def test_in_a_pause_nobody_thinks_and_after_it_they_do(evening: Evening) -> None:
    evening.mind.seconds = 1.0
    table = await computers_turn(evening)
    await evening.hand.settle()
    await table.submit(Pause(ANNA))
    game = table.state.game
    await evening.hand.advance(100)
    assert table.state.game == game
    await table.submit(Resume(ANNA))
    await evening.hand.advance(DELAY + LATE)
    assert table.state.game != game


@pytest.mark.parametrize("kill", [False, True])
async def test_after_a_restart_it_thinks_anew_and_comes_to_the_same(
    evening: Evening, kill: bool
) -> None:
    evening.mind.seconds = 1.0
    table = await computers_turn(evening)
    await evening.hand.settle()
    first, expected = evening.mind.asked[-1], after(table, as_stand_in(table))
    await evening.restart(away=3600, kill=kill)
    await evening.hand.settle()
    found = await evening.tables.get(table.id)
    assert found is not None
    assert found is not table
    assert evening.mind.asked[-1] == first
    await evening.hand.advance(1.01)
    assert found.state.game == expected


async def test_after_a_restart_it_has_two_seconds_at_most(evening: Evening) -> None:
    evening.mind.seconds = AGES
    table = await computers_turn(evening)
    await evening.restart(away=3600)
    await evening.hand.advance(LATE + 0.01)
    found = await evening.tables.get(table.id)
    assert found is not None
    assert found.version > table.version


@pytest.mark.parametrize("restarts", [False, True])
async def test_it_is_told_what_everybody_saw_of_the_round(evening: Evening, restarts: bool) -> None:
    table = await evening.game(ANNA, computers=2, rules=LONG)
    chance = random.Random(3)
    told = 0
    while table.state.game is None or table.state.game.round < 4:
        if table.screen(None).waiting is Waiting.COMPUTER:
            if restarts and chance.random() < 0.3:
                game_id = table.id
                del table
                await evening.restart(kill=True)
                found = await evening.tables.get(game_id)
                assert found is not None
                table = found
            await evening.hand.settle()
            _, history, _, _ = evening.mind.asked[-1]
            assert history == await public_events(evening, table)
            told += len(history)
        await play_on(evening, table, chance)
    assert told > 50


async def public_events(
    evening: Evening, table: Table, version: int | None = None
) -> tuple[object, ...]:
    """All events of the round up to a version that everybody saw, from the whole log."""
    events: list[object] = []
    for stored in (await evening.store.events(table.id))[:version]:
        event = read_event(stored)
        if isinstance(event, Dealt):
            events = []
        elif not isinstance(event, OwnEvent | Shuffled):
            events.append(event)
    return tuple(events)


async def test_of_a_round_nothing_is_told_that_came_later(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    chance = random.Random(3)
    while table.state.game is None or table.state.game.round < 3:
        await play_on(evening, table, chance)
    growing, told = RoundSoFar(evening.store), 0
    for version in range(1, table.version + 1):
        history = await growing.seen_by(0, table.id, version)
        assert history == await public_events(evening, table, version)
        told += len(history)
    assert told > 50


async def test_it_plays_on_where_the_round_cannot_be_read(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise StoreError("the disk is away")

    monkeypatch.setattr(evening.store, "events", broken)
    table = await computers_turn(evening)
    version = table.version
    await evening.hand.advance(pause(evening, table) + 0.01)
    assert table.version > version


async def test_at_the_end_nobody_thinks_any_more(evening: Evening) -> None:
    evening.mind.seconds = AGES
    await computers_turn(evening)
    await evening.hand.settle()
    await evening.tables.stop()
    assert evening.hand.sleepers == 0
