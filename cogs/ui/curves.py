"""The picture of how chances changed in a round, as messages carry it, with words for it.

Owns alt text and file name. The words hold every number that the picture shows.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from bot.coaching import Review
from cogs.pictures.curve import Points, draw_curve
from cogs.ui.attached import Picture
from cogs.ui.layout import cut
from cogs.ui.pictures import ALT_MAX
from cogs.ui.prospects import hundredths
from cogs.ui.text import Texts

FILE_NAME: Final = "curve.png"


def picture_of_curve(review: Review, texts: Texts) -> Picture:
    """Show how probable a loss was after each move; there has to be one."""
    points: Points = tuple(
        (hundredths(moment.played.danger), hundredths(moment.best.danger))
        for moment in review.moments
    )
    dearest, style = review.dearest_place, texts.look.style
    numbers = "; ".join(f"{n}: {played} ({best})" for n, (played, best) in enumerate(points, 1))
    alt = texts.text(
        "Chance of a loss after each move, and in brackets with the best move, of 100: {numbers}",
        numbers=numbers,
    )
    draw = partial(draw_curve, points, dearest, style)
    return Picture(FILE_NAME, cut(alt, ALT_MAX), (points, dearest, style), draw)
