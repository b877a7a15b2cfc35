"""News of a table, kept in step with what its game remembers of the round.

Owns how many pieces of news are kept and for how long. They are for display only.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.screens import News, Notice
from game.events import PublicEvent

NOTICES_MAX: Final = 4
"""So many are kept; whoever wants to know all reads the log."""


def add_notice(notices: tuple[Notice, ...], news: News, seat: int | None) -> tuple[Notice, ...]:
    """The notices with one that comes after all that has happened."""
    return (*notices, Notice(news, seat))[-NOTICES_MAX:]


def age_notices(
    notices: tuple[Notice, ...],
    before: tuple[PublicEvent, ...],
    after: tuple[PublicEvent, ...],
) -> tuple[Notice, ...]:
    """The notices after one event of the game, which remembered `before` and now `after`.

    They go when the game has forgotten all that stood around them.
    """
    if not notices or after is before:
        return notices
    if not after:
        return ()
    older = (replace(notice, after=notice.after + 1) for notice in notices)
    return tuple(notice for notice in older if notice.after <= len(after))
