"""A process ends and another goes on: nothing is lost, nothing doubled, and nobody pays for it."""

from __future__ import annotations

import random

import pytest

from bot.ports import GameStatus
from bot.refusals import RefusedError
from bot.requests import Begin, Join, Leave, Play
from bot.screens import Ending, TablePhase, Waiting
from bot.table_codec import read_event
from bot.table_events import TableOpened
from bot.table_state import TableState, fold, open_table
from tests.bot.kit import ANNA, BEN, CEM, CHANNEL, Evening, SpyStore
from tests.bot.playing import play_on


async def test_a_game_goes_on_identically_from_every_point(
    store: SpyStore, other_store: SpyStore
) -> None:
    """Play one game straight on and the same one with a restart before every request."""
    straight: list[TableState] = []
    broken: list[TableState] = []
    for games, restarts in ((straight, False), (broken, True)):
        # What computers decide follows from the game's id, and that from chance.
        evening = Evening(other_store if restarts else store)
        table = await evening.lobby(ANNA, BEN, computers=1)
        await table.submit(Begin(ANNA))
        chance = random.Random(8)
        while table.active:
            if restarts:
                before, screens = table.state, [table.screen(who) for who in (ANNA, BEN, None)]
                game_id = table.id
                del table
                await evening.restart(kill=True)
                found = await evening.tables.get(game_id)
                assert found is not None
                table = found
                assert table.state == before
                assert [table.screen(who) for who in (ANNA, BEN, None)] == screens
            await play_on(evening, table, chance)
        games.append(table.state)
        await evening.tables.stop()
    assert straight[0].game == broken[0].game
    assert straight[0].version == broken[0].version
    assert straight[0].summary == broken[0].summary


async def test_the_log_of_events_tells_the_whole_table(evening: Evening) -> None:
    table = await evening.lobby(ANNA, BEN, computers=2)
    await table.submit(Join(CEM, "Cem"))
    await evening.restart()
    stored = await evening.tables.get(table.id)
    assert stored is not None
    table = stored
    await evening.hand.advance(1)
    await table.submit(Begin(ANNA))
    chance = random.Random(1)
    for _ in range(6):
        await play_on(evening, table, chance)
    await table.submit(Leave(CEM))
    while table.active:
        await play_on(evening, table, chance)
    events = [read_event(event) for event in await evening.store.events(table.id)]
    opened = events[0]
    assert isinstance(opened, TableOpened)
    told = fold(open_table(opened, table.state.opened_at), events[1:])
    assert told.game == table.state.game
    assert (told.sitters, told.host_id, told.phase, told.version) == (
        table.state.sitters,
        table.state.host_id,
        table.state.phase,
        table.state.version,
    )


async def test_whose_time_ran_out_while_the_bot_was_away_gets_a_grace(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    game_id, version = table.id, table.version
    del table
    await evening.restart(away=7200)
    await evening.hand.settle()
    found = await evening.tables.get(game_id)
    assert found is not None
    deadline = found.screen(None).deadline_at
    assert deadline is not None
    assert (deadline - evening.hand.time).total_seconds() == 30
    assert evening.surface.shown[-1].deadline_at == deadline, "the countdown is set right"
    await evening.hand.advance(29)
    assert found.version == version
    await evening.hand.advance(1)
    assert found.version > version


async def test_who_has_time_left_keeps_it(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    game_id, deadline = table.id, table.screen(None).deadline_at
    del table
    await evening.restart(away=20)
    found = await evening.tables.get(game_id)
    assert found is not None
    assert found.screen(None).deadline_at == deadline


async def test_who_has_little_time_left_has_the_grace_at_least(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    game_id, version = table.id, table.version
    del table
    await evening.restart(away=85)
    await evening.hand.advance(29)
    found = await evening.tables.get(game_id)
    assert found is not None
    assert found.version == version
    await evening.hand.advance(1)
    assert found.version > version


async def test_a_turn_that_began_after_the_start_has_no_grace(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    game_id = table.id
    del table
    await evening.restart(away=20)
    found = await evening.tables.get(game_id)
    assert found is not None
    await play_on(evening, found, random.Random(1))
    deadline = found.screen(None).deadline_at
    assert deadline is not None
    assert (deadline - evening.hand.time).total_seconds() <= 90


async def test_a_lobby_that_expired_while_the_bot_was_away_gets_a_grace(evening: Evening) -> None:
    game_id = (await evening.lobby(ANNA)).id
    await evening.restart(away=3600)
    await evening.hand.advance(29)
    table = await evening.tables.at(CHANNEL)
    assert table is not None
    assert table.screen(None).phase is TablePhase.LOBBY
    await evening.hand.advance(1)
    assert table.screen(None).ending is Ending.EXPIRED
    record = await evening.store.load(game_id)
    assert record is not None
    assert record.status is GameStatus.CLOSED


async def test_computers_and_rounds_that_were_due_come_at_once(evening: Evening) -> None:
    table = await evening.game(ANNA, computers=2)
    chance = random.Random(3)
    seen: set[Waiting] = set()
    while table.active and len(seen) < 2:
        waiting = table.screen(None).waiting
        if waiting in (Waiting.COMPUTER, Waiting.NEXT_ROUND) and waiting not in seen:
            seen.add(waiting)
            game_id, version = table.id, table.version
            del table
            await evening.restart(away=3600)
            await evening.hand.settle()
            found = await evening.tables.get(game_id)
            assert found is not None
            assert found.version > version
            table = found
        else:
            await play_on(evening, table, chance)
    assert seen == {Waiting.COMPUTER, Waiting.NEXT_ROUND}


async def test_a_stale_click_brings_up_to_date_what_a_killed_process_left_behind(
    evening: Evening,
) -> None:
    table = await evening.game(ANNA, BEN)
    await evening.hand.advance(1)
    evening.tables.surface = None
    seen = table.version
    await play_on(evening, table, random.Random(1))
    game_id, version = table.id, table.version
    del table
    await evening.restart(kill=True)
    assert evening.surface.versions[-1] == seen
    found = await evening.tables.get(game_id)
    assert found is not None
    for _ in range(2):
        with pytest.raises(RefusedError):
            await found.submit(Play(ANNA, "pass"), seen)
        await evening.hand.advance(1)
    assert evening.surface.versions[-2:] == [seen, version], "it is shown once"
