"""The colours of one style as one palette of at most 256 entries, the see-through ones included.

Owns how smooth edges fit into few colours: every pair of colours that touch has a ramp between
them. Pictures of one style share the palette, so that they are put together without counting
colours.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final

from PIL import Image

from cogs.pictures.styles import BACK, BACK_LINES, BORDER, INKS, PAPER, Colour, Style

_SIZE: Final = 256
_STEPS: Final = 12
"""Colours from one end of a ramp to the other."""
_UNUSED: Final = (255, 0, 255)
"""Fills up the palette; far from every colour that is drawn."""

EDGE_STEPS: Final = 16
CLEAR: Final = _SIZE - EDGE_STEPS
"""The index that shows nothing; the ones above it are the border's colour, ever denser."""


@dataclass(frozen=True, slots=True)
class Palette:
    """What a picture needs to know of its colours."""

    sample: Image.Image
    """Holds the palette to which faces are reduced."""
    colours: bytes
    """Red, green and blue of each entry."""
    alphas: bytes
    """How dense each entry is."""


@cache
def palette_of(style: Style) -> Palette:
    """Give the palette of a style."""
    colours = list(dict.fromkeys(_drawn(style)))
    if len(colours) > CLEAR:
        raise ValueError(f"{style} has {len(colours)} colours; the palette holds {CLEAR}")
    unused = [_UNUSED] * (CLEAR - len(colours))
    sample = Image.new("P", (1, 1))
    sample.putpalette(bytes(chain.from_iterable([*colours, *unused, *[_UNUSED] * EDGE_STEPS])))
    shown = bytes(chain.from_iterable([*colours, *unused, *[BORDER] * EDGE_STEPS]))
    edge = bytes(round(255 * step / (EDGE_STEPS - 1)) for step in range(EDGE_STEPS))
    return Palette(sample, shown, b"\xff" * CLEAR + edge)


def _drawn(style: Style) -> list[Colour]:
    colours = [PAPER, *_ramp(PAPER, BORDER), *_ramp(BACK, BACK_LINES), *_ramp(PAPER, BACK)]
    for inks in INKS[style].values():
        colours += [*_ramp(PAPER, inks.ink), *_ramp(inks.tint, inks.ink)]
        colours += [*_ramp(PAPER, inks.tint)[:: _STEPS - 1]]
        if inks.fill != inks.ink:
            colours += [*_ramp(inks.ink, inks.fill), *_ramp(inks.ink, inks.second)]
    return colours


def _ramp(first: Colour, last: Colour) -> list[Colour]:
    """The colours from one to another, both included."""
    return [
        (mix(first[0], last[0], step), mix(first[1], last[1], step), mix(first[2], last[2], step))
        for step in range(_STEPS)
    ]


def mix(first: int, last: int, step: int) -> int:
    """Go some steps of a ramp from one value to another."""
    return round(first + (last - first) * step / (_STEPS - 1))
