"""Whole pictures: small files that tell the cards and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from cogs.pictures import compose, faces
from cogs.pictures.compose import KEPT, WIDTH, draw_hands, draw_row, warm_up
from cogs.pictures.drawing import Sheet
from cogs.pictures.styles import Style
from game.cards import Card, Hand, pack, parse_cards
from tests.cogs.pictures.looking import chunks, opened, pixels

EVERY_STYLE = pytest.mark.parametrize("style", list(Style))
MOST_BYTES = 60 * 1024
HANDS = tuple(map(parse_cards, ("AH KH TH", "7C 7H 7D", "KC QD JS", "9S 8D AC")))


@pytest.fixture
def nothing_kept() -> Iterator[None]:
    """Forget all pictures before and after."""
    draw_row.cache_clear()
    draw_hands.cache_clear()
    yield
    draw_row.cache_clear()
    draw_hands.cache_clear()


def dealt(hands: int, size: int, seed: int) -> tuple[Hand, ...]:
    """Hands from a shuffled pack of 52."""
    cards = list(pack(52))
    Random(seed).shuffle(cards)
    return tuple(tuple(cards[at * size : (at + 1) * size]) for at in range(hands))


@EVERY_STYLE
def test_a_picture_is_small(style: Style) -> None:
    for seed in range(5):
        for count in range(1, 8):
            assert len(draw_row(dealt(1, count, seed)[0], style)) <= MOST_BYTES
        assert len(draw_hands(dealt(9, 3, seed), style)) <= MOST_BYTES
        assert len(draw_hands(dealt(9, 4, seed), style)) <= MOST_BYTES
    assert len(draw_row((None,) * 4, style)) <= MOST_BYTES


def test_a_file_holds_pixels_and_colours_and_nothing_else() -> None:
    for png in (draw_row(HANDS[0], Style.FRENCH), draw_hands(HANDS, Style.GERMAN)):
        assert list(dict.fromkeys(chunks(png))) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]


@pytest.mark.usefixtures("nothing_kept")
def test_equal_cards_give_equal_bytes_whenever_they_are_drawn() -> None:
    rows = [draw_row(hand, Style.FRENCH) for hand in HANDS]
    hands = draw_hands(HANDS, Style.FRENCH)
    draw_row.cache_clear()
    draw_hands.cache_clear()
    assert draw_hands(HANDS, Style.FRENCH) == hands
    assert [draw_row(hand, Style.FRENCH) for hand in reversed(HANDS)] == rows[::-1]


def test_the_size_of_a_picture_tells_only_how_many_cards_it_shows() -> None:
    for count in range(1, 6):
        sizes = {opened(draw_row(dealt(1, count, seed)[0], Style.FRENCH)).size for seed in range(4)}
        assert sizes == {(WIDTH, faces.HEIGHT + 8)}


def test_every_picture_is_equally_wide_so_that_cards_are_equally_large() -> None:
    for hands in range(1, 10):
        assert opened(draw_hands(dealt(hands, 3, 1), Style.FRENCH)).width == WIDTH


@EVERY_STYLE
def test_one_other_card_makes_another_picture(style: Style) -> None:
    assert len({draw_row((None, card), style) for card in pack(52)}) == 52
    assert len({draw_hands((HANDS[0], (card,)), style) for card in pack(52)}) == 52


def test_order_shows() -> None:
    assert draw_row(HANDS[0], Style.FRENCH) != draw_row(HANDS[0][::-1], Style.FRENCH)
    assert draw_hands(HANDS, Style.FRENCH) != draw_hands(HANDS[::-1], Style.FRENCH)


def test_a_card_face_down_is_the_same_back_whatever_it_is() -> None:
    width = faces.WIDE + 4
    beside = {
        opened(draw_row((None, card), Style.FRENCH)).crop((0, 0, width, 310)).tobytes()
        for card in pack(52)
    }
    assert len(beside) == 1


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_cards_side_by_side_stand_apart(count: int) -> None:
    picture = opened(draw_row(dealt(1, count, 3)[0], Style.FRENCH))
    middle = picture.crop((0, picture.height // 2, WIDTH, picture.height // 2 + 1))
    solid = [density == 255 for density in middle.getchannel("A").tobytes()]
    begins = sum(now and not before for before, now in zip([False, *solid], solid, strict=False))
    assert begins == count
    assert not solid[-1]


def test_more_cards_overlap_and_stay_in_the_picture() -> None:
    six = dealt(1, 6, 3)[0]
    picture = opened(draw_row(six, Style.FRENCH))
    last = picture.crop((WIDTH - 4 - faces.WIDE, 30, WIDTH, 280))
    alone = opened(draw_row(six[5:], Style.FRENCH)).crop((4, 30, 8 + faces.WIDE, 280))
    assert last.tobytes() == alone.tobytes()
    line = picture.crop((4, 150, WIDTH - 4, 151)).getchannel("A").tobytes()
    assert set(line) == {255}


@pytest.mark.usefixtures("nothing_kept")
def test_a_picture_is_not_drawn_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    first = draw_row(HANDS[0], Style.FRENCH), draw_hands(HANDS, Style.FRENCH)
    monkeypatch.setattr(compose, "as_png", None)
    assert (draw_row(HANDS[0], Style.FRENCH), draw_hands(HANDS, Style.FRENCH)) == first


@pytest.mark.usefixtures("nothing_kept")
def test_only_so_many_pictures_are_kept() -> None:
    hands = [(one, other) for one in pack(52)[:15] for other in pack(52)[20:30]]
    assert len(hands) > KEPT
    for hand in hands:
        draw_row(hand, Style.FRENCH)
    assert draw_row.cache_info().currsize == KEPT


@pytest.mark.usefixtures("nothing_kept")
def test_after_warming_up_no_card_is_drawn_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    warm_up([Style.FRENCH])
    monkeypatch.setattr(Sheet, "__init__", None)
    for size in (3, 4):
        hands = dealt(9, size, 7)
        assert draw_hands(hands, Style.FRENCH)
        assert all(draw_row(hand, Style.FRENCH) for hand in hands)
    assert draw_row((None, Card.parse("8H")), Style.FRENCH)


def test_around_the_cards_nothing_is_drawn() -> None:
    alone = opened(draw_row((Card.parse("8H"),), Style.FRENCH))
    beside = alone.crop((4 + faces.WIDE, 0, WIDTH, alone.height))
    assert set(beside.getchannel("A").tobytes()) == {0}
    assert {pixel[3] for pixel in pixels(draw_row((None,), Style.FRENCH))} >= {0, 255}
