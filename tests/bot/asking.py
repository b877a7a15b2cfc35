"""Making requests and telling how they were answered. Owns no test."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ports import StoreError
from bot.refusals import RefusedError, TableRefusal
from bot.requests import Leave, NextRound, Play
from bot.table import Table
from game.errors import IllegalAction
from game.notation import write_move


def first_move(table: Table) -> Play:
    """The first legal move of the person who is to act."""
    user_id = table.to_act
    assert user_id is not None
    game = table.screen(user_id).game
    assert game is not None
    assert game.own is not None
    return Play(user_id, write_move(game.own.options[0].move))


def refusals(answers: Sequence[BaseException | None]) -> list[TableRefusal]:
    """The refusals among these answers."""
    return [answer.refusal for answer in answers if isinstance(answer, RefusedError)]


async def outcome(
    table: Table, request: Play | NextRound | Leave, version: int | None = None
) -> BaseException | None:
    """Make a request; return how it was refused, or None."""
    before = table.state
    try:
        await table.submit(request, version)
    except (RefusedError, IllegalAction, StoreError) as error:
        assert table.state == before
        return error
    return None
