"""Cards as emojis, for lines of text: square, and readable at the height of a line.

Owns their names. A name carries the edition of the drawing, because an emoji's picture can never
be changed: whoever changes how they look raises `EDITION`, so that new ones take their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import cos, pi, sin
from typing import Final

from PIL import Image

from cogs.pictures.compose import as_png
from cogs.pictures.drawing import Sheet
from cogs.pictures.faces import draw_back, suit_sign
from cogs.pictures.styles import INKS, PAPER, Inks, Style, rank_sign
from game.cards import Card, Suit, pack

EDITION: Final = 1
SIDE: Final = 128
BACK: Final = f"back{EDITION}"
"""The name of the back."""

_RADIUS: Final = 24
_SIGN: Final = (93, 92)
_SIGN_SIZE: Final = 62
_HALO: Final = 6
_AROUND: Final = tuple(
    (_HALO * cos(pi * turn / 8), _HALO * sin(pi * turn / 8)) for turn in range(16)
)
"""Where a sign is drawn in the colour of the ground, so that it stands clear of the rank."""
_PREFIX: Final = {Style.FRENCH: "french", Style.FOUR_COLOUR: "four", Style.GERMAN: "german"}


def emoji_name(card: Card, style: Style) -> str:
    """Name the emoji of a card; where two styles show a card alike, they share it."""
    alike = style is Style.FOUR_COLOUR and card.suit in (Suit.HEARTS, Suit.SPADES)
    return f"{_PREFIX[Style.FRENCH if alike else style]}{EDITION}_{card}".lower()


def emoji_names(styles: Iterable[Style] = Style) -> Mapping[str, tuple[Card | None, Style]]:
    """List all emojis of some styles by their names, each with what it shows; None is the back."""
    names: dict[str, tuple[Card | None, Style]] = {BACK: (None, Style.FRENCH)}
    for style in styles:
        for card in pack(52):
            names.setdefault(emoji_name(card, style), (card, style))
    return names


def draw_emoji(card: Card | None, style: Style) -> bytes:
    """Draw the emoji of a card, or of the back for None, as a PNG."""
    return as_png(_drawn(card, style), style)


def _drawn(card: Card | None, style: Style) -> Image.Image:
    sheet = Sheet((SIDE, SIDE), _RADIUS)
    if card is None:
        draw_back(sheet, 12)
        return sheet.finished(style)
    inks = INKS[style][card.suit]
    ground = inks.tint if card.rank.is_face else PAPER
    sheet.panel((0, 0, SIDE, SIDE), _RADIUS, ground)
    letters = rank_sign(card.rank, style)
    size = 96 if len(letters) == 1 else 84
    sheet.letters(letters, (40, 82), size, inks.ink, 3, centred=True)
    sign, halo = suit_sign(card.suit, style), Inks.plain(ground, ground)
    for offset in _AROUND:
        sheet.sign(sign, (_SIGN[0] + offset[0], _SIGN[1] + offset[1]), _SIGN_SIZE, halo, ground)
    sheet.sign(sign, _SIGN, _SIGN_SIZE, inks, ground)
    return sheet.finished(style)
