"""Random rounds as they look from a seat: states with the public history of their round."""

from __future__ import annotations

from collections.abc import Iterator

from game.events import Dealt, PublicEvent, RoundEnded
from game.options import DealStyle, Passing, StockShort
from game.projection import redact
from game.rules import Rules
from game.state import GameState
from game.views import Phase
from tests.game.random_games import Start, steps

History = tuple[PublicEvent, ...]

SHORT_STOCK = Rules(
    players_min=7,
    deal=DealStyle.DRAW_PILE,
    passing=Passing.NEVER,
    stock_short=StockShort.RESHUFFLE,
)
"""A draw game in which cards that everybody saw soon come back face down, and are drawn."""


def decisions(start: Start) -> Iterator[tuple[GameState, History]]:
    """Every state of a random game in which somebody is to choose, with its round's history."""
    history: list[PublicEvent] = []
    for step in steps(start):
        for event in step.events:
            if isinstance(event, Dealt | RoundEnded):
                history = []
            seen = redact(event, None)
            if seen is not None and not isinstance(event, RoundEnded):
                history.append(seen)
        if step.after.phase in (Phase.CHOICE, Phase.TURN):
            yield step.after, tuple(history)
