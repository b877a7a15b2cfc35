"""Turns that take long, and who is called for them. Owns no test."""

from __future__ import annotations

from typing import Final

from bot.screens import Screen
from bot.table import Table
from tests.bot.asking import first_move
from tests.bot.kit import Evening

DELAY: Final = 20
PACE: Final = 90


def called(screen: Screen) -> int | None:
    """Who was called."""
    assert screen.game is not None
    assert screen.game.turn is not None
    return screen.guest(screen.game.turn).user_id


async def act(evening: Evening, table: Table) -> None:
    """Let whoever is to act make a move, and whatever follows from it happen."""
    await table.submit(first_move(table))
    await evening.hand.settle()
