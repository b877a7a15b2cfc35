"""Pictures of chances and of bars: small, the same for the same numbers, and as they are told."""

from __future__ import annotations

from itertools import groupby

import pytest

from cogs.pictures.bars import draw_bars
from cogs.pictures.compose import WIDTH
from cogs.pictures.curve import draw_curve
from cogs.pictures.styles import BACK, INKS, Style
from game.cards import Suit
from tests.cogs.pictures.looking import chunks, opened, pixels

EVERY_STYLE = pytest.mark.parametrize("style", list(Style))
MOST_BYTES = 30 * 1024
LONG = tuple((number * 5, number * 4) for number in range(20))
CROWDED = tuple((f"{5 * place + 100}-{5 * place + 104}", (50,)) for place in range(7))
WIDE = tuple((str(10 * place), (place * 10, 100 - place * 10)) for place in range(9))


@EVERY_STYLE
def test_they_are_small_and_hold_nothing_but_pixels(style: Style) -> None:
    for png in (draw_curve(LONG, 3, style), draw_bars(WIDE, style)):
        assert len(png) <= MOST_BYTES
        assert list(dict.fromkeys(chunks(png))) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]
        assert opened(png).width == WIDTH


@EVERY_STYLE
def test_equal_numbers_give_equal_bytes(style: Style) -> None:
    curve, bars = draw_curve(LONG, None, style), draw_bars(WIDE, style)
    draw_curve.cache_clear()
    draw_bars.cache_clear()
    assert draw_curve(LONG, None, style) == curve
    assert draw_bars(WIDE, style) == bars


@EVERY_STYLE
def test_the_dearest_move_stands_out(style: Style) -> None:
    red = (*INKS[style][Suit.HEARTS].ink, 255)
    assert red not in pixels(draw_curve(((20, 20), (40, 10)), None, style))
    marked = pixels(draw_curve(((20, 20), (40, 10)), 1, style))
    places = [place % WIDTH for place, pixel in enumerate(marked) if pixel == red]
    assert min(places) > WIDTH / 2, "the second of two stands at the right"


def test_a_greater_chance_stands_higher() -> None:
    blue = (*BACK, 255)

    def top(chance: int) -> int:
        shown = pixels(draw_curve(((chance, 0),), None, Style.FRENCH))
        return next(place for place, pixel in enumerate(shown) if pixel == blue) // WIDTH

    tops = [top(chance) for chance in (0, 25, 50, 75, 100)]
    assert tops == sorted(tops, reverse=True)
    steps = {high - low for low, high in zip(tops[1:], tops, strict=False)}
    assert max(steps) - min(steps) <= 1


def test_two_sets_of_rules_have_two_colours() -> None:
    blue, red = (*BACK, 255), (*INKS[Style.FRENCH][Suit.HEARTS].ink, 255)
    alone = pixels(draw_bars((("1", (30,)), ("2", (70,))), Style.FRENCH))
    assert blue in alone
    assert red not in alone
    both = pixels(draw_bars((("1", (30, 60)), ("2", (70, 40))), Style.FRENCH))
    # Bars of equal width: what they cover follows from the shares.
    assert both.count(red) / both.count(blue) == pytest.approx(100 / 100, abs=0.05)
    assert alone.count(blue) / both.count(blue) == pytest.approx(2, abs=0.2)


def test_nothing_to_show_at_a_label_leaves_it_empty() -> None:
    some = draw_bars((("1", (50,)), ("2", (0,))), Style.FRENCH)
    blue = (*BACK, 255)
    places = [place % WIDTH for place, pixel in enumerate(pixels(some)) if pixel == blue]
    assert max(places) < WIDTH * 0.6


def test_labels_are_written_so_that_none_touches_its_neighbour() -> None:
    shown = opened(draw_bars(CROWDED, Style.FRENCH)).convert("RGB")
    foot = range(shown.height - 45, shown.height - 14)
    paper = shown.getpixel((WIDTH // 2, 12))
    inked = [
        any(shown.getpixel((x, y)) != paper for y in foot) for x in range(80, shown.width - 12)
    ]
    widths = [len(list(run)) for ink, run in groupby(inked) if not ink]
    # Between two signs of a label there are a few pixels at most, between two labels more.
    assert sum(width >= 6 for width in widths[1:-1]) == len(CROWDED) - 1
