"""People who leave a running game, and games that end without a result."""

from __future__ import annotations

from bot.requests import Leave, Play, Stop
from bot.screens import Ending, TablePhase
from game.errors import IllegalAction, Refusal
from tests.bot.asking import outcome
from tests.bot.kit import ANNA, BEN, CEM, Evening


async def test_who_leaves_a_game_is_out_and_the_others_play_on(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    deadline = table.state.deadline
    assert deadline is not None
    gone = next(user for user in (ANNA, BEN, CEM) if user != table.to_act)
    evening.hand.time = evening.hand.time.replace(minute=1)
    await table.submit(Leave(gone))
    screen = table.screen(None)
    assert screen.game is not None
    seat = table.state.seat_of(gone)
    assert [view.seat for view in screen.game.seats if view.left] == [seat]
    assert table.state.deadline == deadline, "whoever is to act has no more time than before"
    error = await outcome(table, Leave(gone))
    assert isinstance(error, IllegalAction)
    assert error.refusal is Refusal.OUT


async def test_a_host_who_leaves_a_game_hands_over(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    await table.submit(Leave(ANNA))
    assert table.screen(None).host_id == BEN
    await table.submit(Stop(BEN, may_manage=False))
    assert table.screen(None).ending is Ending.STOPPED


async def test_the_last_but_one_to_leave_makes_a_winner(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await table.submit(Leave(ANNA))
    screen = table.screen(None)
    assert screen.phase is TablePhase.FINISHED
    assert screen.summary is not None
    assert [(place.seat, place.place, place.left) for place in screen.summary.places] == [
        (1, 1, False),
        (0, 2, True),
    ]
    rows = {row.user_id: row for row in evening.store.changes[-1].results}
    assert (rows[BEN].won, rows[BEN].left) == (True, False)
    assert (rows[ANNA].won, rows[ANNA].left) == (False, True)


async def test_a_game_that_all_people_left_is_closed_without_result(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, computers=2)
    await table.submit(Leave(ANNA))
    assert table.active
    await table.submit(Leave(BEN))
    screen = table.screen(None)
    assert (screen.phase, screen.ending, screen.ended_by) == (
        TablePhase.CLOSED,
        Ending.DESERTED,
        BEN,
    )
    assert screen.waiting is None
    assert evening.store.changes[-1].results == ()


async def test_a_stopped_game_has_no_result(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await table.submit(Stop(ANNA, may_manage=False))
    assert evening.store.changes[-1].results == ()
    assert await outcome(table, Play(ANNA, "pass")) is not None
    assert table.screen(ANNA).waiting is None
