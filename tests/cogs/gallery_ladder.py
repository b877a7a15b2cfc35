"""Messages of the gallery about who has won: the end of a game, the ladder, a player's figures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.ports import Ladder, LadderStep, PlayerFigures, Standing
from cogs.ui.layout import Layout
from cogs.ui.render_ladder import render_ladder, render_stats
from cogs.ui.render_public import render_public
from cogs.ui.text import Texts
from tests.cogs import samples
from tests.cogs.samples import ANNA, BEN, CEM

STANDING: Final = Standing(14, CEM, 3, 1, 0)
FIGURES: Final = PlayerFigures(Standing(1, BEN, 12, 7, 2), 88, 20, 14, 3, 5, 1, 61, 2, 4)
_MOVED: Final = (LadderStep(ANNA, 3, 1), LadderStep(BEN, 1, 2), LadderStep(CEM, None, 4))
_UNMOVED: Final = (LadderStep(ANNA, 1, 1), LadderStep(BEN, 2, 2))


def ladder(size: int, total: int) -> Ladder:
    """Return a page with so many rows of so many in all."""
    rows = [
        Standing(place + 1, 201 + place, 20 - place, 9 - place, place % 2) for place in range(size)
    ]
    return Ladder(tuple(rows), total)


LADDER_GALLERY: Final[Mapping[str, Callable[[Texts], Layout]]] = {
    "end": lambda texts: render_public(samples.finished(), texts, _MOVED),
    "end_unmoved": lambda texts: render_public(samples.finished(), texts, _UNMOVED),
    "end_crown": lambda texts: render_public(samples.finished(crown=True), texts),
    "end_shared": lambda texts: render_public(samples.finished(winners=(0, 1)), texts),
    "ladder": lambda texts: render_ladder(ladder(10, 23), STANDING, 1, texts),
    "ladder_empty": lambda texts: render_ladder(ladder(0, 0), None, 1, texts),
    "stats": lambda texts: render_stats(FIGURES, BEN, texts),
    "stats_empty": lambda texts: render_stats(None, BEN, texts),
}
"""Such messages by a name that says what they show."""
