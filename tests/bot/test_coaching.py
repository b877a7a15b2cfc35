"""Who gets which advice, from what it is worked out, and that nothing is worked out twice."""

from __future__ import annotations

import asyncio
import gc
import random
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from bot import coaching
from bot.coaching import Coach
from bot.minds import ThoughtError
from bot.refusals import RefusedError, TableRefusal
from bot.requests import Begin, ChooseLearner, Leave, Pause, Play, Stop
from bot.screens import TablePhase, Waiting
from bot.table import Table
from game.errors import IllegalAction, Refusal
from game.events import Dealt, Shuffled
from game.notation import write_move
from game.projection import project
from game.views import GameView
from tests.bot.kit import ANNA, BEN, CEM, CHANNEL, Evening
from tests.bot.playing import play_on
from tests.game.test_secrets import dealt_anew
from tests.sim.advising import quick_advice


@pytest.fixture(autouse=True)
def _quick_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "advise_by_seed", quick_advice)


def coach_of(evening: Evening) -> Coach:
    return Coach(evening.store, evening.tables)


async def learning(evening: Evening, *people: int) -> Table:
    """A game in which hints may be asked for."""
    table = await evening.lobby(*people)
    await table.submit(ChooseLearner(people[0], True))
    await table.submit(Begin(people[0]))
    return table


def to_act(table: Table) -> int:
    assert table.to_act is not None
    return table.to_act


def other(user_id: int) -> int:
    return BEN if user_id == ANNA else ANNA


async def refused(work: object) -> TableRefusal:
    """Why a question gets no answer."""
    with pytest.raises(RefusedError) as caught:
        await work  # type: ignore[misc] # a coroutine of any result
    return caught.value.refusal


async def play_round(evening: Evening, table: Table, chance: random.Random) -> int:
    """Play until a round is over; gives its number."""
    while True:
        await play_on(evening, table, chance)
        game = table.state.game
        assert game is not None
        if game.last is not None and game.last.round == game.round:
            return game.round


async def test_a_hint_values_every_move_there_is(evening: Evening) -> None:
    table = await learning(evening, ANNA, BEN)
    user_id = to_act(table)
    advice = await coach_of(evening).hint(table, user_id)
    game = table.screen(user_id).game
    assert game is not None
    assert game.own is not None
    assert {write_move(each.move) for each in advice} == {
        write_move(option.move) for option in game.own.options
    }
    assert [each.winning for each in advice] == sorted(
        (each.winning for each in advice), reverse=True
    )


async def test_a_hint_is_only_for_ones_own_turn_in_a_game_that_has_them(evening: Evening) -> None:
    coach = coach_of(evening)
    lobby = await evening.lobby(ANNA, BEN)
    assert await refused(coach.hint(lobby, ANNA)) is TableRefusal.NO_HINTS
    await lobby.submit(ChooseLearner(ANNA, True))
    assert await refused(coach.hint(lobby, ANNA)) is TableRefusal.NOT_STARTED
    await lobby.submit(Begin(ANNA))
    user_id = to_act(lobby)
    assert await refused(coach.hint(lobby, CEM)) is TableRefusal.NOT_SEATED
    with pytest.raises(IllegalAction) as caught:
        await coach.hint(lobby, other(user_id))
    assert caught.value.refusal is Refusal.NOT_YOUR_TURN
    await lobby.submit(Pause(ANNA))
    assert await refused(coach.hint(lobby, user_id)) is TableRefusal.PAUSED
    await lobby.submit(Stop(ANNA, may_manage=False))
    assert await refused(coach.hint(lobby, user_id)) is TableRefusal.GAME_OVER
    plain = await evening.game(ANNA, BEN)
    assert await refused(coach.hint(plain, to_act(plain))) is TableRefusal.NO_HINTS


async def test_who_is_out_is_told_so_and_not_that_their_turn_will_come(evening: Evening) -> None:
    table = await learning(evening, ANNA, BEN, CEM)
    await table.submit(Leave(CEM))
    with pytest.raises(IllegalAction) as caught:
        await coach_of(evening).hint(table, CEM)
    assert caught.value.refusal is Refusal.OUT


async def test_a_hint_is_worked_out_from_what_its_reader_sees(evening: Evening) -> None:
    """Deal the cards that they do not see otherwise: the very same question is asked."""
    table = await learning(evening, ANNA, BEN)
    for _ in range(4):
        user_id = to_act(table)
        game, seat = table.state.game, table.state.seat_of(user_id)
        assert game is not None
        assert seat is not None
        first = await coach_of(evening).hint(table, user_id)
        view, history, _ = asked = evening.mind.asked[-1]
        assert view == project(game, seat)
        assert isinstance(history, tuple)
        assert not any(isinstance(event, Dealt | Shuffled) for event in history)
        before = table._state
        table._state = replace(before, game=dealt_anew(game, seat, Random(5)))
        assert await coach_of(evening).hint(table, user_id) == first
        assert evening.mind.asked[-1] == asked
        table._state = before
        await table.submit(
            Play(user_id, "keep" if seat == game.turn and not game.middle else "pass")
        )


async def test_the_same_question_is_thought_about_once(evening: Evening) -> None:
    table = await learning(evening, ANNA, BEN)
    coach, user_id = coach_of(evening), to_act(table)
    one, two = await asyncio.gather(coach.hint(table, user_id), coach.hint(table, user_id))
    assert one == two == await coach.hint(table, user_id)
    assert len(evening.mind.asked) == 1


async def test_a_thought_that_failed_is_tried_again(evening: Evening) -> None:
    table = await learning(evening, ANNA, BEN)
    coach, user_id = coach_of(evening), to_act(table)
    evening.mind.error = ThoughtError("a worker was stuck")
    with pytest.raises(ThoughtError):
        await coach.hint(table, user_id)
    evening.mind.error = None
    assert await coach.hint(table, user_id)


async def test_a_hint_that_comes_after_its_moment_is_not_given(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await learning(evening, ANNA, BEN)
    user_id = to_act(table)

    async def moves_meanwhile(call: Callable[..., object], *values: object) -> object:
        await table.submit(Play(user_id, "keep"))
        return call(*values)

    monkeypatch.setattr(evening.mind, "deeply", moves_meanwhile)
    assert await refused(coach_of(evening).hint(table, user_id)) is TableRefusal.STALE


async def test_a_review_shows_each_own_choice_and_what_was_best(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    chance, chosen = random.Random(3), []
    game = table.state.game
    while game is not None and (game.last is None or game.last.round != 1):
        user_id, view = table.to_act, table.screen(ANNA).game
        await play_on(evening, table, chance)
        if user_id == ANNA:
            chosen.append(view)
        game = table.state.game
    review = await coach_of(evening).review(table.id, ANNA)
    assert review.outcome.round == 1
    assert [moment.view for moment in review.moments] == chosen
    for moment in review.moments:
        assert moment.own
        assert moment.best == quick_advice(moment.view, (), "")[0]
        assert moment.cost == moment.best.winning - moment.played.winning


async def test_a_review_says_of_a_moment_what_a_hint_said_in_it(evening: Evening) -> None:
    table = await learning(evening, ANNA, BEN)
    coach, chance = coach_of(evening), random.Random(3)
    asked, game = [], table.state.game
    while game is not None and (game.last is None or game.last.round != 1):
        if table.to_act == ANNA:
            await coach.hint(table, ANNA)
            asked.append(evening.mind.asked[-1])
        await play_on(evening, table, chance)
        game = table.state.game
    evening.mind.asked.clear()
    await coach.review(table.id, ANNA)
    assert asked
    assert evening.mind.asked == asked


async def test_nobody_looks_back_at_a_round_that_runs(evening: Evening) -> None:
    table, coach, chance = await evening.game(ANNA, BEN), coach_of(evening), random.Random(3)
    assert await refused(coach.review(table.id, ANNA)) is TableRefusal.NO_ROUND_YET
    for number in (1, 2):
        assert await refused(coach.review(table.id, ANNA, number)) is TableRefusal.NO_ROUND
    over = await play_round(evening, table, chance)
    while table.state.deadline and table.state.deadline.waiting is Waiting.NEXT_ROUND:
        await play_on(evening, table, chance)
    assert (await coach.review(table.id, ANNA)).outcome.round == over
    assert await refused(coach.review(table.id, ANNA, over + 1)) is TableRefusal.NO_ROUND


async def test_nobody_looks_back_at_a_round_of_others(evening: Evening) -> None:
    table = await evening.game(ANNA, computers=1)
    await play_round(evening, table, random.Random(3))
    coach = coach_of(evening)
    assert (await coach.review(table.id, ANNA)).seat == 0
    assert await refused(coach.review(table.id, BEN)) is TableRefusal.NO_ROUND_YET
    assert await refused(coach.review(table.id, BEN, 1)) is TableRefusal.NO_ROUND
    assert await refused(coach.review("nothing", ANNA)) is TableRefusal.NO_ROUND_YET


async def test_the_same_review_is_worked_out_once(evening: Evening) -> None:
    table, coach = await evening.game(ANNA, BEN), coach_of(evening)
    await play_round(evening, table, random.Random(3))
    first = await coach.review(table.id, ANNA)
    thoughts = len(evening.mind.asked)
    assert await coach.review(table.id, ANNA, first.outcome.round) == first
    assert len(evening.mind.asked) == thoughts
    theirs = await coach.review(table.id, BEN)
    assert theirs.seat != first.seat


async def test_the_last_round_in_a_channel_is_found_after_the_game(evening: Evening) -> None:
    table, coach, chance = await evening.game(ANNA, BEN), coach_of(evening), random.Random(3)
    assert await refused(coach.review_last(CHANNEL, ANNA, None)) is TableRefusal.NO_ROUND_YET
    assert await refused(coach.review_last(CHANNEL, ANNA, 1)) is TableRefusal.NO_ROUND
    while table.screen(None).phase is TablePhase.PLAYING:
        await play_on(evening, table, chance)
    game = table.state.game
    assert game is not None
    await evening.lobby(BEN, ANNA)
    found = await coach.review_last(CHANNEL, ANNA, None)
    assert (found.game_id, found.outcome.round) == (table.id, game.round)
    assert (await coach.review_last(CHANNEL, ANNA, 1)).outcome.round == 1
    assert await refused(coach.review_last(CHANNEL, CEM, None)) is TableRefusal.NO_ROUND_YET
    assert await refused(coach.review_last(CHANNEL + 1, ANNA, None)) is TableRefusal.NO_ROUND_YET


async def test_only_views_and_open_events_are_handed_to_who_thinks(evening: Evening) -> None:
    table = await evening.game(ANNA, BEN)
    await play_round(evening, table, random.Random(3))
    await coach_of(evening).review(table.id, ANNA)
    assert evening.mind.asked
    for view, history, seed in evening.mind.asked:
        assert isinstance(view, GameView)
        assert view.own is None or view.own.seat == 0
        assert isinstance(history, tuple)
        assert not any(isinstance(event, Dealt | Shuffled) for event in history)
        assert isinstance(seed, str)


async def test_advice_that_fails_after_whoever_asked_has_gone_is_no_error_in_the_log(
    evening: Evening,
) -> None:
    table = await learning(evening, ANNA, BEN)
    asked, closing = asyncio.Event(), asyncio.Event()

    async def think_in_vain(*_: object) -> None:
        asked.set()
        await closing.wait()
        raise ThoughtError("closed")

    evening.mind.deeply = think_in_vain  # type: ignore[method-assign, assignment]
    complaints: list[dict[str, object]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, told: complaints.append(told))
    coach = coach_of(evening)
    hint = asyncio.create_task(coach.hint(table, to_act(table)))
    await asyncio.wait_for(asked.wait(), 5)
    hint.cancel()
    await asyncio.gather(hint, return_exceptions=True)
    closing.set()
    for _ in range(3):
        await asyncio.sleep(0)
    del coach, hint
    gc.collect()
    assert complaints == []
