"""Shows every pack on a dark and on a light ground, as wide as on a phone: for people to look at.

`python -m tests.cogs.pictures.packs docs/looks/packs.png`
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image

from cogs.pictures.compose import draw_hands, draw_row
from cogs.pictures.styles import Style
from game.cards import parse_cards

GROUNDS: Final = ((49, 51, 56), (255, 255, 255))
"""Discord's, in its dark and in its light theme."""
WIDTH: Final = 264
"""What a phone of 390 pixels leaves for a picture."""
MARGIN: Final = 8
_ROWS: Final = ("KC TH 7D", "QD JS AC")
_HANDS: Final = ("AH KH TH", "7C 7H 7D", "KC QD JS", "9S 8D AC")
_COLOURS: Final = 96


def show(path: Path) -> None:
    """Save one column for each pack, first on the dark ground, then on the light one."""
    columns = [_column(style, ground) for ground in GROUNDS for style in Style]
    whole = Image.new("RGB", (sum(each.width for each in columns), columns[0].height))
    for place, column in enumerate(columns):
        whole.paste(column, (place * column.width, 0))
    whole.quantize(_COLOURS, Image.Quantize.MAXCOVERAGE).save(path, optimize=True)


def _column(style: Style, ground: tuple[int, int, int]) -> Image.Image:
    pictures = list(_pictures(style))
    height = MARGIN + sum(each.height + MARGIN for each in pictures)
    column = Image.new("RGBA", (WIDTH + 2 * MARGIN, height), (*ground, 255))
    top = MARGIN
    for picture in pictures:
        column.alpha_composite(picture, (MARGIN, top))
        top += picture.height + MARGIN
    return column.convert("RGB")


def _pictures(style: Style) -> Iterator[Image.Image]:
    drawn = [draw_row(parse_cards(row), style) for row in _ROWS]
    drawn.append(draw_hands(tuple(map(parse_cards, _HANDS)), style))
    for png in drawn:
        with Image.open(BytesIO(png)) as image:
            scale = WIDTH / image.width
            yield image.convert("RGBA").resize(
                (WIDTH, round(image.height * scale)), Image.Resampling.LANCZOS
            )


if __name__ == "__main__":
    show(Path(sys.argv[1]))
