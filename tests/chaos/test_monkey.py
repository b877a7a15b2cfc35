"""The monkey for a short while (`make monkey` lets it run for long), and what it is able to see."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import pytest

import bot.showing
import bot.table
from bot.committing import commit
from bot.play import decide_playing
from bot.ports import Store
from bot.table_events import TableEvent
from bot.table_state import TableState
from cogs.buttons import Buttons
from cogs.desk import Desk
from game.events import CardsSwapped, HandKept, Passed
from game.projection import project
from game.state import GameState
from game.views import GameView
from tests.chaos.figures import Figures
from tests.chaos.monkey import Evening, play

STEPS = 90
ENOUGH = 250
"""Steps within which a monkey comes upon a fault that is everywhere."""


@pytest.mark.parametrize("seed", range(1, 5))
async def test_nothing_breaks_whatever_people_do_and_discord_answers(seed: int) -> None:
    figures = Figures()
    await play(Evening(seed, STEPS), figures)
    assert figures.counts["interactions answered"] > 0
    assert figures.counts["cards compared with what may be known"] > 0


async def expect_found(match: str) -> None:
    """Let monkeys look for a fault."""

    async def look() -> None:
        for seed in range(1, 4):
            await play(Evening(seed, ENOUGH), Figures())

    with pytest.raises(AssertionError, match=match) as found:
        await look()
    assert "its last steps" in found.value.__notes__[0]


async def test_a_click_that_nobody_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    async def forget(*_: object) -> None:
        """Do nothing."""

    monkeypatch.setattr(Buttons, "_handle", forget)
    await expect_found("never answered")


async def test_a_second_answer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    show_hand = Desk.show_hand

    async def show_twice(*arguments: object, **options: object) -> None:
        await show_hand(*arguments, **options)  # type: ignore[arg-type]
        interaction = arguments[1]
        interaction.response._response_type = None  # type: ignore[attr-defined]
        await show_hand(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Desk, "show_hand", show_twice)
    await expect_found("were refused on purpose")


async def test_a_hand_shown_to_another_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def show_the_first(state: GameState, viewer: int | None) -> GameView:
        return project(state, None if viewer is None else 0)

    monkeypatch.setattr(bot.showing, "project", show_the_first)
    await expect_found("shown to")


async def test_a_move_that_is_acknowledged_and_not_stored_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def forget_moves(
        store: Store, before: TableState, events: Sequence[TableEvent], after: TableState
    ) -> TableState:
        people = {seat for seat, sitter in enumerate(after.sitters) if sitter.user_id}
        moves = [event for event in events if isinstance(event, CardsSwapped | HandKept | Passed)]
        if any(move.seat in people for move in moves):
            return after
        return await commit(store, before, events, after)

    monkeypatch.setattr(bot.table, "commit", forget_moves)
    await expect_found("acknowledged")


async def test_an_error_in_the_log_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def complain(*arguments: Any) -> object:  # noqa: ANN401 - handed on
        logging.getLogger("bot").error("something is wrong")
        return decide_playing(*arguments)

    monkeypatch.setattr(bot.table, "decide_playing", complain)
    await expect_found("logged as an error")
