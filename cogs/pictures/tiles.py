"""Small cards: rank over suit, for hands that stand in a list, and numbers to tell them apart."""

from __future__ import annotations

from typing import Final

from PIL import Image

from cogs.pictures.drawing import Sheet
from cogs.pictures.faces import draw_back, suit_sign
from cogs.pictures.keeping import kept
from cogs.pictures.styles import BORDER, INKS, PAPER, Style, rank_sign
from game.cards import Card

HEIGHT: Final = 118
WIDE: Final = 90
"""The width of a tile where three stand side by side."""
NARROW: Final = 67
"""The width of a tile where four do."""
NUMBER: Final = 38
"""The width and height of a number."""


@kept
def tile(card: Card | None, style: Style, width: int) -> Image.Image:
    """Draw a small card, or the back of one for None."""
    sheet = Sheet((width, HEIGHT), 12)
    if card is None:
        draw_back(sheet, 8)
        return sheet.finished(style)
    inks = INKS[style][card.suit]
    ground = inks.tint if card.rank.is_face else PAPER
    sheet.panel((0, 0, width, HEIGHT), 12, ground)
    size = 62 if width == WIDE else 54
    sheet.letters(rank_sign(card.rank, style), (width / 2, 54), size, inks.ink, 1.4, centred=True)
    sheet.sign(suit_sign(card.suit, style), (width / 2, 86), 48, inks, ground)
    return sheet.finished(style)


@kept
def number(n: int, style: Style) -> Image.Image:
    """Draw a number in a disc."""
    sheet = Sheet((NUMBER, NUMBER), NUMBER // 2)
    sheet.panel((0, 0, NUMBER, NUMBER), NUMBER / 2, BORDER)
    sheet.letters(str(n), (NUMBER / 2, 28), 26, PAPER, 0.5, centred=True)
    return sheet.finished(style)
