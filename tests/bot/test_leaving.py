"""People who leave a running game, and games that end without a result."""

from __future__ import annotations

import random

from bot.requests import Leave, NextRound, Play, Stop
from bot.screens import Ending, TablePhase, Waiting
from bot.table import Table
from game.errors import IllegalAction, Refusal
from game.invariants import broken
from game.views import Phase
from tests.bot.asking import first_move, outcome
from tests.bot.kit import ANNA, BEN, CEM, DORA, Evening
from tests.bot.playing import play_on


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


async def leave_and_check(table: Table, user_id: int) -> None:
    """Let somebody leave, and hold that the game goes on without them."""
    seat = table.state.seat_of(user_id)
    assert seat is not None
    await table.submit(Leave(user_id))
    game = table.state.game
    assert game is not None
    assert broken(game) == []
    assert (game.seats[seat].out, game.seats[seat].left) == (True, True)
    assert game.turn != seat or game.phase in (Phase.DEAL, Phase.OVER)
    assert table.active == (table.state.deadline is not None)
    assert table.screen(user_id).game is not None, "who has left may look on"


async def test_who_has_the_choice_may_leave_before_it(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    game = table.state.game
    assert game is not None
    assert game.phase is Phase.CHOICE
    chooser = table.to_act
    assert chooser is not None
    await leave_and_check(table, chooser)
    assert table.to_act not in (None, chooser)


async def test_who_is_on_turn_may_leave(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    await table.submit(first_move(table))
    assert table.state.game is not None
    assert table.state.game.phase is Phase.TURN
    gone = table.to_act
    assert gone is not None
    await leave_and_check(table, gone)
    deadline = table.screen(None).deadline_at
    assert deadline is not None
    assert (deadline - evening.hand.time).total_seconds() == table.state.pace.seconds


async def test_the_knocker_may_leave_and_the_last_lap_goes_on(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM, DORA)
    await table.submit(first_move(table))
    knocker = table.to_act
    assert knocker is not None
    await table.submit(Play(knocker, "knock"))
    await leave_and_check(table, knocker)
    for _ in range(3):
        assert table.screen(None).waiting is Waiting.TURN
        await table.submit(first_move(table))
    game = table.state.game
    assert game is not None
    assert game.last is not None
    assert game.last.round == 1
    assert knocker not in [table.state.sitters[loss.seat].user_id for loss in game.last.losses]


async def test_between_two_rounds_anybody_may_leave(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN, CEM)
    chance = random.Random(3)
    while table.screen(None).waiting is not Waiting.NEXT_ROUND:
        await play_on(evening, table, chance)
    await leave_and_check(table, CEM)
    assert table.screen(None).waiting is Waiting.NEXT_ROUND
    await table.submit(NextRound(ANNA), table.version)
    assert table.screen(None).waiting is Waiting.TURN


async def test_the_last_but_one_may_leave_in_the_last_lap(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await table.submit(first_move(table))
    knocker = table.to_act
    assert knocker is not None
    await table.submit(Play(knocker, "knock"))
    last = table.to_act
    assert last is not None
    await table.submit(Leave(last))
    screen = table.screen(None)
    assert screen.phase is TablePhase.FINISHED
    assert screen.summary is not None
    assert screen.summary.places[0].seat == table.state.seat_of(knocker)
