"""Single cards: each can be told from every other, and read by everybody."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops

from cogs.pictures import faces, tiles
from cogs.pictures.compose import draw_row
from cogs.pictures.faces import face
from cogs.pictures.palette import CLEAR, palette_of
from cogs.pictures.styles import BACK, BACK_LINES, BORDER, INKS, PAPER, Style, rank_sign
from cogs.pictures.tiles import number, tile
from game.cards import Card, Rank, Suit, pack
from tests.cogs.pictures.looking import contrast, opened, pixels

EVERY_STYLE = pytest.mark.parametrize("style", list(Style))
PARTS = ("ink", "fill", "second", "tint")
READABLE = 4.5
"""The least contrast of text by WCAG 2 (level AA)."""
CARDS = (*pack(52), None)


def every_part(style: Style) -> dict[str, Image.Image]:
    """All faces and tiles of a style, by a name."""
    parts = {}
    for card in CARDS:
        for width in (faces.WIDE, faces.NARROW):
            parts[f"face {card} {width}"] = face(card, style, width)
        for width in (tiles.WIDE, tiles.NARROW):
            parts[f"tile {card} {width}"] = tile(card, style, width)
    return parts


@EVERY_STYLE
def test_no_two_cards_look_alike(style: Style) -> None:
    parts = every_part(style)
    assert len({(part.size, part.tobytes()) for part in parts.values()}) == 4 * len(CARDS)


@EVERY_STYLE
def test_only_colours_of_the_palette_that_are_in_use_are_drawn(style: Style) -> None:
    sample = palette_of(style).sample.getpalette() or []
    unused = {at for at in range(CLEAR) if sample[3 * at : 3 * at + 3] == [255, 0, 255]}
    for name, part in every_part(style).items():
        assert not unused & set(part.tobytes()), name


@EVERY_STYLE
def test_a_card_is_opaque_but_for_its_round_corners(style: Style) -> None:
    for name, part in every_part(style).items():
        width, height = part.size
        assert part.getpixel((0, 0)) == part.getpixel((width - 1, height - 1)) == CLEAR, name
        inside = part.crop((0, 24, width, height - 24)).tobytes()
        assert not any(CLEAR <= index < 255 for index in inside), name


@EVERY_STYLE
@pytest.mark.parametrize("suit", list(Suit))
def test_rank_and_suit_stand_out_from_every_ground(style: Style, suit: Suit) -> None:
    inks = INKS[style][suit]
    for ground in (PAPER, inks.tint):
        assert contrast(inks.ink, ground) >= READABLE


@EVERY_STYLE
@pytest.mark.parametrize("suit", list(Suit))
@pytest.mark.parametrize("rank", [Rank.TEN, Rank.KING])
def test_the_colours_are_really_drawn(style: Style, suit: Suit, rank: Rank) -> None:
    drawn = {pixel[:3] for pixel in pixels(draw_row((Card(rank, suit),), style))}
    assert INKS[style][suit].ink in drawn
    assert (INKS[style][suit].tint if rank is Rank.KING else PAPER) in drawn


def test_a_suit_of_four_colours_is_known_by_its_colour_alone() -> None:
    inks = [INKS[Style.FOUR_COLOUR][suit].ink for suit in Suit]
    for one, other in combinations(inks, 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 100


def test_four_colours_change_clubs_and_diamonds_only() -> None:
    for card in pack(52):
        two, four = (
            opened(draw_row((card,), style)) for style in (Style.FRENCH, Style.FOUR_COLOUR)
        )
        difference = max(ImageChops.difference(two, four).tobytes())
        assert (difference > 64) == (card.suit in (Suit.CLUBS, Suit.DIAMONDS)), card


def test_suits_of_one_colour_differ_in_shape() -> None:
    for one, other in ((Suit.CLUBS, Suit.SPADES), (Suit.HEARTS, Suit.DIAMONDS)):
        first, second = (
            opened(draw_row((Card(Rank.SEVEN, suit),), Style.FRENCH)) for suit in (one, other)
        )
        different = sum(
            a != b for a, b in zip(first.tobytes()[::4], second.tobytes()[::4], strict=True)
        )
        assert different > 1000


def test_the_german_pack_has_unter_and_ober() -> None:
    signs = {rank: rank_sign(rank, Style.GERMAN) for rank in Rank}
    assert (signs[Rank.JACK], signs[Rank.QUEEN], signs[Rank.KING]) == ("U", "O", "K")
    assert (signs[Rank.TEN], signs[Rank.ACE], signs[Rank.SEVEN]) == ("10", "A", "7")


def test_the_french_pack_has_the_international_letters() -> None:
    for style in (Style.FRENCH, Style.FOUR_COLOUR):
        assert [rank_sign(rank, style) for rank in Rank][-5:] == ["10", "J", "Q", "K", "A"]


def test_numbers_differ() -> None:
    assert len({number(n, Style.FRENCH).tobytes() for n in range(1, 10)}) == 9


def test_what_was_asked_for_can_be_drawn_on() -> None:
    card = Card.parse("8H")
    before = face(card, Style.FRENCH, faces.WIDE).tobytes()
    face(card, Style.FRENCH, faces.WIDE).paste(0, (0, 0, 50, 50))
    assert face(card, Style.FRENCH, faces.WIDE).tobytes() == before


@EVERY_STYLE
def test_the_named_colours_survive_the_reduction_to_a_palette(style: Style) -> None:
    inks = [getattr(each, part) for each in INKS[style].values() for part in PARTS]
    palette = palette_of(style)
    for colour in (PAPER, BORDER, BACK, BACK_LINES, *inks):
        index = Image.new("RGB", (1, 1), colour).quantize(palette=palette.sample).tobytes()[0]
        assert tuple(palette.colours[3 * index : 3 * index + 3]) == colour
