"""Absence and pauses through restarts, in the log, and for buttons from before."""

from __future__ import annotations

from dataclasses import replace

from bot.refusals import RefusedError
from bot.requests import Kick, Pause, Play, Resume
from bot.screens import Waiting
from bot.table_codec import read_event
from bot.table_events import TableOpened
from bot.table_state import fold, open_table
from tests.bot.asking import first_move, outcome
from tests.bot.kit import ANNA, BEN, CEM, Evening
from tests.bot.missing import DAY, LONG, TURN, desert, left, make_away, miss


async def test_a_pause_outlives_a_restart_and_time_away_is_nobodys_fault(
    evening: Evening,
) -> None:
    table = await evening.game(ANNA, BEN, rules=LONG)
    await evening.hand.advance(40)
    await table.submit(Pause(BEN))
    game_id = table.id
    del table
    await evening.restart(away=2 * DAY, kill=True)
    await evening.hand.settle()
    found = await evening.tables.get(game_id)
    assert found is not None
    assert found.active
    assert left(evening, found) == evening.times.restart_grace
    await found.submit(Resume(ANNA))
    assert left(evening, found) == TURN - 40


async def test_every_step_towards_absence_outlives_a_restart(evening: Evening) -> None:
    """Restart after each step: the same things happen as without it."""
    table = await evening.game(ANNA, BEN, computers=1, rules=LONG)
    game_id = table.id
    steps: list[tuple[int, ...]] = []
    while True:
        steps.append(tuple(sitter.missed for sitter in table.state.sitters))
        before = table.state
        del table
        await evening.restart(kill=True)
        found = await evening.tables.get(game_id)
        assert found is not None
        table = found
        assert replace(table.state, deadline=None) == replace(before, deadline=None)
        if table.screen(None).waiting is Waiting.PAUSED:
            break
        await evening.hand.advance(TURN + evening.times.restart_grace)
    assert steps[0] == (0, 0, 0)
    assert (steps[-1][0], steps[-1][2]) == (2, 2)
    await table.welcome(ANNA)
    before = table.state
    del table
    await evening.restart()
    found = await evening.tables.get(game_id)
    assert found is not None
    assert replace(found.state, deadline=None) == replace(before, deadline=None)
    assert [guest.away for guest in found.screen(None).guests] == [False, False, True]


async def test_the_log_tells_all_of_it(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, rules=LONG)
    await make_away(evening, table, CEM)
    await table.submit(Kick(table.state.host_id, 2))
    await table.submit(Pause(ANNA))
    await table.submit(Resume(BEN))
    await desert(evening, table)
    await table.welcome(BEN)
    await miss(evening, table, BEN)
    events = [read_event(event) for event in await evening.store.events(table.id)]
    opened = events[0]
    assert isinstance(opened, TableOpened)
    told = fold(open_table(opened, table.state.opened_at), events[1:])
    assert (told.sitters, told.host_id, told.notices, told.playable_since) == (
        table.state.sitters,
        table.state.host_id,
        table.state.notices,
        table.state.playable_since,
    )
    assert (told.pause is None, told.game) == (table.state.pause is None, table.state.game)


async def test_a_move_seen_before_a_pause_may_be_made_after_it(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, rules=LONG)
    seen, move = table.version, first_move(table)
    await table.submit(Pause(ANNA))
    await table.submit(Resume(ANNA))
    assert isinstance(move, Play)
    await table.submit(move, seen)
    assert isinstance(await outcome(table, move, seen), RefusedError)
