"""Pictures as messages carry them: names that say nothing, words that say what is shown."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.locales import languages
from cogs.pictures.compose import draw_hands, draw_row
from cogs.pictures.styles import Style
from cogs.ui.attached import Gallery, Picture
from cogs.ui.card_words import card_words
from cogs.ui.layout import Accent, Layout
from cogs.ui.pictures import (
    ALT_MAX,
    picture_of_hand,
    picture_of_middle,
    picture_of_pile,
    picture_of_showdown,
    picture_of_unseen,
)
from cogs.ui.text import texts_for
from game.cards import Card, pack, parse_cards

ENGLISH, GERMAN, DUTCH = texts_for("en-US"), texts_for("de"), texts_for("nl")
HAND = parse_cards("KH TH 8S")


@pytest.mark.parametrize(
    ("card", "style", "english", "german", "dutch"),
    [
        ("KH", Style.FRENCH, "king of hearts", "Herz König", "hartenheer"),
        ("TC", Style.FRENCH, "10 of clubs", "Kreuz 10", "klaveren 10"),
        ("AS", Style.FOUR_COLOUR, "ace of spades", "Pik Ass", "schoppenaas"),
        ("7D", Style.FRENCH, "7 of diamonds", "Karo 7", "ruiten 7"),
        ("JD", Style.FRENCH, "jack of diamonds", "Karo Bube", "ruitenboer"),
        ("QC", Style.FRENCH, "queen of clubs", "Kreuz Dame", "klaverenvrouw"),
        ("JC", Style.GERMAN, "Unter of acorns", "Eichel Unter", "eikels Unter"),
        ("QS", Style.GERMAN, "Ober of leaves", "Laub Ober", "bladeren Ober"),
        ("KH", Style.GERMAN, "king of hearts", "Herz König", "harten heer"),
        ("9D", Style.GERMAN, "9 of bells", "Schellen 9", "bellen 9"),
    ],
)
def test_a_card_in_words(card: str, style: Style, english: str, german: str, dutch: str) -> None:
    assert card_words(Card.parse(card), style, ENGLISH) == english
    assert card_words(Card.parse(card), style, GERMAN) == german
    assert card_words(Card.parse(card), style, DUTCH) == dutch


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("style", list(Style))
def test_every_card_has_words_of_its_own(language: str, style: Style) -> None:
    assert len({card_words(card, style, texts_for(language)) for card in pack(52)}) == 52


def test_a_hand_is_told_as_it_is_held() -> None:
    picture = picture_of_hand(HAND, Style.FRENCH, ENGLISH)
    assert picture.alt == "Your cards: king of hearts, 10 of hearts and 8 of spades"
    assert picture_of_hand(HAND, Style.FRENCH, GERMAN).alt == (
        "Deine Karten: Herz König, Herz 10 und Pik 8"
    )
    assert picture.png == draw_row(HAND, Style.FRENCH)


def test_the_middle_is_told_as_it_lies() -> None:
    picture = picture_of_middle(HAND, Style.GERMAN, GERMAN)
    assert picture.alt == "In der Mitte: Herz König, Herz 10 und Laub 8"
    assert picture.png == draw_row(HAND, Style.GERMAN)


def test_unseen_cards_are_only_counted() -> None:
    picture = picture_of_unseen(3, Style.FRENCH, ENGLISH)
    assert picture.alt == "3 cards face down"
    assert picture.png == draw_row((None, None, None), Style.FRENCH)


def test_the_open_pile_lies_beside_the_stock_while_there_is_one() -> None:
    card = Card.parse("JD")
    full, empty = (picture_of_pile(card, stock, Style.FRENCH, ENGLISH) for stock in (20, 0))
    assert full.alt == empty.alt == "On the open pile: jack of diamonds"
    assert full.png == draw_row((None, card), Style.FRENCH)
    assert empty.png == draw_row((card,), Style.FRENCH)


def test_a_pile_does_not_tell_how_many_cards_the_stock_has() -> None:
    pictures = {picture_of_pile(HAND[0], stock, Style.FRENCH, ENGLISH) for stock in range(1, 32)}
    assert len(pictures) == 1


def test_a_showdown_is_told_hand_by_hand() -> None:
    hands = (HAND, parse_cards("7C 7D 9S"))
    picture = picture_of_showdown(hands, Style.FRENCH, ENGLISH)
    assert picture.alt == (
        "All hands, best first. 1: king of hearts, 10 of hearts and 8 of spades; "
        "2: 7 of clubs, 7 of diamonds and 9 of spades"
    )
    assert picture.png == draw_hands(hands, Style.FRENCH)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("style", list(Style))
def test_the_longest_alt_text_fits_whole(language: str, style: Style) -> None:
    texts = texts_for(language)
    cards = sorted(pack(52), key=lambda card: -len(card_words(card, style, texts)))
    hands = [tuple(cards[4 * at : 4 * at + 4]) for at in range(9)]
    alt = picture_of_showdown(hands, style, texts).alt
    assert len(alt) <= ALT_MAX
    assert alt.endswith(card_words(hands[-1][-1], style, texts))


def test_the_name_of_a_file_says_nothing_of_the_cards() -> None:
    names = {
        picture_of_hand((card,), style, texts).name
        for card in pack(52)
        for style in Style
        for texts in (ENGLISH, GERMAN, DUTCH)
    }
    assert names == {"hand.png"}


def test_a_gallery_shows_what_is_attached_with_its_words() -> None:
    picture = Picture("hand.png", "words", (), lambda: b"png")
    layout: Any = Layout(Accent.CALM, [Gallery(picture)])
    assert layout.pictures == (picture,)
    container = layout.to_components()[0]
    (shown,) = container["components"]
    assert shown["items"][0]["media"]["url"] == "attachment://hand.png"
    assert shown["items"][0]["description"] == "words"
    for _ in range(2):
        file = picture.file()
        assert (file.filename, file.fp.read()) == ("hand.png", b"png")
