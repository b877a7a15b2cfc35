"""The messages that tell of people who are away, of pauses and of calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.screens import Ending, Guest, News, Notice, Screen, TablePhase, Waiting
from cogs.ui.layout import Layout
from cogs.ui.render_hand import render_hand
from cogs.ui.render_menu import render_kick_question, render_menu
from cogs.ui.render_ping import render_ping
from cogs.ui.render_public import render_public
from cogs.ui.text import Texts
from game.events import Passed, SeatLeft
from tests.cogs import samples
from tests.cogs.samples import ANNA, BEN, CEM


def one_away(**changes: Any) -> tuple[Guest, ...]:  # noqa: ANN401 - any field of a guest
    """Return three people of whom Cem is away."""
    anna, ben, cem = samples.guests(3)
    return anna, ben, replace(cem, **(changes or {"away": True}))


def all_away() -> tuple[Guest, ...]:
    """Return three people who are all away."""
    return tuple(replace(guest, away=True) for guest in samples.guests(3))


def with_news(*notices: Notice, **changes: Any) -> Screen:  # noqa: ANN401 - any field of the screen
    """Return a table in play at which this has happened beside the game."""
    return samples.playing(samples.view(), notices=notices, **changes)


def paused(by: int | None, viewer: int | None = None, **changes: Any) -> Screen:  # noqa: ANN401
    """Return a table whose game rests."""
    own = samples.own_hand("9H AH 8S", samples.classic_options("9H AH 8S", "KC TH 7D"))
    game = samples.view(own=own if viewer == BEN else None)
    notice = Notice(News.PAUSED, None if by is None else by - ANNA)
    return samples.playing(
        game, viewer, waiting=Waiting.PAUSED, paused_by=by, notices=(notice,), **changes
    )


ABSENCE_GALLERY: Final[Mapping[str, Callable[[Texts], Layout]]] = {
    "away": lambda texts: render_public(
        with_news(Notice(News.AWAY, 2, 4), Notice(News.HOST, 1, 4), guests=one_away()), texts
    ),
    "away_gone": lambda texts: render_public(
        with_news(Notice(News.GONE, 2), guests=one_away()), texts
    ),
    "away_back": lambda texts: render_public(
        with_news(Notice(News.AWAY, 2, 3), Notice(News.BACK, 2)), texts
    ),
    "away_round_end": lambda texts: render_public(
        samples.round_over(samples.outcome(), guests=one_away(), notices=(Notice(News.AWAY, 2),)),
        texts,
    ),
    "away_kicked": lambda texts: render_public(
        samples.playing(
            samples.view(
                seats=(samples.seat(0), samples.seat(1, 2), samples.seat(2, out=True, left=True)),
                recent=(Passed(0), SeatLeft(2)),
            ),
            guests=one_away(kicked=True),
        ),
        texts,
    ),
    "paused": lambda texts: render_public(paused(BEN), texts),
    "paused_by_nobody": lambda texts: render_public(paused(None, guests=all_away()), texts),
    "paused_round_end": lambda texts: render_public(
        replace(samples.round_over(samples.outcome()), waiting=Waiting.PAUSED, paused_by=CEM),
        texts,
    ),
    "paused_resumed": lambda texts: render_public(
        with_news(Notice(News.PAUSED, 1), Notice(News.RESUMED, 2)), texts
    ),
    "paused_for_too_long": lambda texts: render_public(
        samples.playing(samples.view(), phase=TablePhase.CLOSED, ending=Ending.ABANDONED), texts
    ),
    "hand_back": lambda texts: render_hand(samples.bens_turn(), texts, back=True),
    "hand_back_note": lambda texts: render_hand(samples.bens_turn(), texts, "A note.", back=True),
    "hand_paused": lambda texts: render_hand(paused(ANNA, BEN), texts),
    "hand_paused_round_end": lambda texts: render_hand(
        replace(samples.round_over(samples.outcome(), CEM), waiting=Waiting.PAUSED, paused_by=CEM),
        texts,
    ),
    "menu_of_host": lambda texts: render_menu(
        samples.playing(samples.view(), ANNA, guests=one_away()), texts, back=True
    ),
    "menu_paused": lambda texts: render_menu(paused(ANNA, CEM), texts),
    "kick_question": lambda texts: render_kick_question(
        samples.playing(samples.view(), ANNA, guests=one_away()), one_away()[2], texts
    ),
    "ping": lambda texts: render_ping(samples.playing(samples.view()), BEN, texts),
    "ping_without_end": lambda texts: render_ping(
        samples.playing(samples.view(), deadline_at=None), BEN, texts
    ),
}
"""Such messages by a name that says what they show."""
