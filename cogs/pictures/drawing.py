"""Paper to draw on: several times larger than the picture, so that edges become smooth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from cogs.pictures.outlines import Outline, Part, Sign
from cogs.pictures.palette import CLEAR, EDGE_STEPS, palette_of
from cogs.pictures.styles import BORDER, PAPER, Colour, Inks, Style

SCALE: Final = 4
_TEN: Final = 0.13
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


class Sheet:
    """One card in the making. Measures are pixels of the finished card."""

    def __init__(self, size: tuple[int, int], radius: int) -> None:
        self.size: Final = size
        self._radius = radius
        self._image = Image.new("RGB", (size[0] * SCALE, size[1] * SCALE), PAPER)
        self._draw = ImageDraw.Draw(self._image)

    def sign(
        self,
        sign: Sign,
        centre: tuple[float, float],
        size: float,
        inks: Inks,
        ground: Colour = PAPER,
    ) -> None:
        """Draw a sign; `size` is the side of its square. A negative one draws it upside down."""
        colours = {
            Part.INK: inks.ink,
            Part.FILL: inks.fill,
            Part.SECOND: inks.second,
            Part.GROUND: ground,
        }
        for shape in sign:
            self._draw.polygon(_placed(shape.outline, centre, size), colours[shape.part])

    def panel(
        self,
        box: Box,
        radius: float,
        fill: Colour | None,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw a rectangle with round corners."""
        self._draw.rounded_rectangle(
            tuple(each * SCALE for each in box),
            radius * SCALE,
            fill,
            outline,
            round(width * SCALE),
        )

    def letters(
        self,
        text: str,
        foot: tuple[float, float],
        size: float,
        ink: Colour,
        weight: float,
        *,
        centred: bool = False,
        closer: float = _TEN,
    ) -> None:
        """Write letters that stand on a point, to the right of it or about it.

        The font is thin: `weight` is how much is added around its strokes. `closer` is how much
        closer letters stand than in a text, as a part of their size; by default so close that a
        ten is no wider than it must be.
        """
        face = font(round(size * SCALE))
        closer *= size * SCALE
        width = sum(map(face.getlength, text)) - closer * (len(text) - 1)
        x = foot[0] * SCALE - (width / 2 if centred else 0)
        for letter in text:
            self._draw.text(
                (x, foot[1] * SCALE), letter, ink, face, anchor="ls", stroke_width=weight * SCALE
            )
            x += face.getlength(letter) - closer

    def path(self, points: Sequence[tuple[float, float]], colour: Colour, width: float) -> None:
        """Draw a line from point to point."""
        line = [(x * SCALE, y * SCALE) for x, y in points]
        self._draw.line(line, colour, round(width * SCALE), joint="curve")

    def dot(self, centre: tuple[float, float], radius: float, colour: Colour) -> None:
        """Draw a disc."""
        x, y = centre
        box = (x - radius, y - radius, x + radius, y + radius)
        self._draw.ellipse([each * SCALE for each in box], colour)

    def lattice(self, box: Box, gap: float, colour: Colour, width: float) -> None:
        """Cross slanting lines within a box."""
        left, top, right, bottom = (each * SCALE for each in box)
        height, step = bottom - top, gap * SCALE
        x = left - height
        while x < right + height:
            for begin, end in (((x, top), (x + height, bottom)), ((x, bottom), (x + height, top))):
                self._draw.line((begin, end), colour, round(width * SCALE))
            x += step

    def finished(self, style: Style) -> Image.Image:
        """Give the card in the palette of its style, clear around its round corners."""
        width, height = self._image.size
        frame = (0, 0, width - 1, height - 1)
        radius = self._radius * SCALE
        self._draw.rounded_rectangle(frame, radius, None, BORDER, 2 * SCALE)
        card = self._image.reduce(SCALE).quantize(
            palette=palette_of(style).sample, dither=Image.Dither.NONE
        )
        card.putpalette(palette_of(style).colours)
        mask = Image.new("L", self._image.size)
        ImageDraw.Draw(mask).rounded_rectangle(frame, radius, 255)
        density = mask.reduce(SCALE)
        card.paste(density.point(_EDGE), mask=density.point(_NOT_FULL))
        return card


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """Give the font that comes with Pillow, which is free of rights (CC0)."""
    loaded = ImageFont.load_default(size)
    if not isinstance(loaded, ImageFont.FreeTypeFont):
        raise TypeError("this Pillow was built without FreeType, which cards are drawn with")
    return loaded


def _placed(
    outline: Outline, centre: tuple[float, float], size: float
) -> list[tuple[float, float]]:
    x, y = centre
    return [((x + px * abs(size)) * SCALE, (y + py * size) * SCALE) for px, py in outline]


_EDGE: Final = [CLEAR + round(density * (EDGE_STEPS - 1) / 255) for density in range(256)]
_NOT_FULL: Final = [255 if density < 255 else 0 for density in range(256)]
