"""The table in words, inside the hand of somebody who has a table told to them.

Everybody else sees it in the public message, whose signs and pictures are read out badly. Nothing
is told here that does not stand there.
"""

from __future__ import annotations

from bot.screens import Screen
from cogs.ui.lines import recent_lines
from cogs.ui.losses import loss_lines
from cogs.ui.render_round_end import cause_line, shown_lines
from cogs.ui.seats import seat_lines
from cogs.ui.text import Texts
from game.views import GameView


def told_table(screen: Screen, game: GameView, texts: Texts) -> list[str]:
    """Say what happened lately, and how everybody stands."""
    return [*recent_lines(game.recent, screen, texts), *seat_lines(screen, game, texts)]


def told_round(screen: Screen, texts: Texts) -> list[str]:
    """Say how the last round came out for everybody; nothing unless it is the round of now."""
    game = screen.game
    if game is None or game.last is None or game.last.round != game.round:
        return []
    outcome = game.last
    return [
        cause_line(screen, game, outcome, texts),
        *shown_lines(screen, outcome, texts),
        *loss_lines(screen, outcome, texts),
        *seat_lines(screen, game, texts, outcome.lives_after),
    ]
