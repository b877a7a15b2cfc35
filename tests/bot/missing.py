"""People who miss their turns, and what is told of it. Owns no test."""

from __future__ import annotations

import random
from typing import Final

from bot.screens import News, Waiting
from bot.table import Table
from game.rules import Rules
from tests.bot.kit import Evening
from tests.bot.playing import play_on

TURN: Final = 90
DAY: Final = 86_400
LONG: Final = Rules(lives=9)
"""A game that nobody is out of for a long time."""


async def play_until_turn_of(evening: Evening, table: Table, user_id: int) -> None:
    """Let everybody act until it is this person's turn."""
    chance = random.Random(1)
    while table.to_act != user_id:
        assert table.active
        await play_on(evening, table, chance)


async def miss(evening: Evening, table: Table, user_id: int) -> None:
    """Let this person miss their next turn; everybody else acts."""
    await play_until_turn_of(evening, table, user_id)
    await evening.hand.advance(TURN)
    await evening.hand.settle()


async def make_away(evening: Evening, table: Table, user_id: int) -> None:
    """Let this person miss two turns."""
    await miss(evening, table, user_id)
    await miss(evening, table, user_id)


def news(table: Table) -> list[tuple[News, int | None]]:
    """What everybody is told beside the game."""
    return [(notice.news, notice.seat) for notice in table.screen(None).notices]


def kinds(evening: Evening, since: int) -> list[str]:
    """The kinds of all events since so many changes."""
    return [event.kind for change in evening.store.changes[since:] for event in change.events]


async def desert(evening: Evening, table: Table) -> None:
    """Let everybody miss two turns."""
    while table.screen(None).waiting is not Waiting.PAUSED:
        await evening.hand.advance(TURN)


def left(evening: Evening, table: Table) -> float:
    """How many seconds there are until the deadline."""
    deadline = table.screen(None).deadline_at
    assert deadline is not None
    return (deadline - evening.hand.time).total_seconds()
