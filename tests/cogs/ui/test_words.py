"""Cards, values and names in words."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.pictures.styles import Style
from cogs.ui.cards import card_label, card_text, cards_text
from cogs.ui.look import Look
from cogs.ui.names import LENGTH_MAX, clean_name, guest_name, plain_name
from cogs.ui.text import texts_for
from cogs.ui.values import points_text, short_value, value_text
from game.cards import Card, pack, parse_cards
from tests.cogs import samples


class EverySign:
    """Small pictures of the whole pack."""

    def sign(self, card: Card, style: Style) -> str | None:
        return f"<:c:{card.rank.value}>"


ENGLISH, GERMAN, DUTCH = texts_for("en-US"), texts_for("de"), texts_for("nl")


def test_a_card_is_suit_and_rank() -> None:
    assert card_label(Card.parse("8H"), ENGLISH) == "♥8"
    assert card_label(Card.parse("TD"), ENGLISH) == "♦10"


def test_black_suits_ask_for_the_form_that_takes_the_colour_of_the_text() -> None:
    assert card_label(Card.parse("KC"), ENGLISH) == "♣\ufe0eK"
    assert card_label(Card.parse("AS"), ENGLISH) == "♠\ufe0eA"


def test_a_line_of_text_does_not_end_between_suit_and_rank() -> None:
    assert card_text(Card.parse("8H"), ENGLISH) == "♥\u20608"
    assert card_text(Card.parse("KC"), ENGLISH) == "♣\ufe0e\u2060K"
    with_sign = texts_for("en", Look(signs=EverySign()))
    assert card_text(Card.parse("8H"), with_sign) == "<:c:8>\u2060♥\u20608"


def test_every_card_reads_differently_without_its_colour() -> None:
    assert len({card_text(card, ENGLISH) for card in pack(52)}) == 52


def test_cards_do_not_break_within_one() -> None:
    assert cards_text(parse_cards("8H TD"), ENGLISH).split() == ["♥\u20608", "♦\u206010"]


@pytest.mark.parametrize(
    ("half_points", "text"), [(61, "30½"), (62, "31"), (22, "11"), (0, "0"), (1, "0½")]
)
def test_points_are_written_with_a_half(half_points: int, text: str) -> None:
    assert points_text(half_points) == text


@pytest.mark.parametrize(
    ("cards", "short", "english", "german", "dutch"),
    [
        ("9H TH 8S", "19", "19 in hearts", "19 in Herz", "19 in harten"),
        ("9C TC 8S", "19", "19 in clubs", "19 in Kreuz", "19 in klaveren"),
        ("9S TS 8H", "19", "19 in spades", "19 in Pik", "19 in schoppen"),
        ("9D TD 8H", "19", "19 in diamonds", "19 in Karo", "19 in ruiten"),
        ("KC KH KD", "30½", "30½: three kings", "30½: drei Könige", "30½: drie heren"),
        ("7C 7H 7D", "30½", "30½: three sevens", "30½: drei Sieben", "30½: drie zevens"),
        ("AC AH AD", "Feuer", "Feuer: three aces", "Feuer: drei Asse", "Feuer: drie azen"),
        ("AH KH TH", "31", "31 in hearts", "31 in Herz", "31 in harten"),
    ],
)
def test_a_value_in_words(cards: str, short: str, english: str, german: str, dutch: str) -> None:
    value = samples.value(cards)
    assert short_value(value, ENGLISH) == short
    assert value_text(value, ENGLISH) == english
    assert value_text(value, GERMAN) == german
    assert value_text(value, DUTCH) == dutch


@pytest.mark.parametrize(
    ("raw", "plain", "clean"),
    [
        ("Anna", "Anna", "Anna"),
        ("  Anna \n  Maria\t", "Anna Maria", "Anna Maria"),
        ("@everyone", "@everyone", r"\@everyone"),
        ("<@!123>", "<@!123>", r"\<\@!123\>"),
        ("<:a:1>", "<:a:1>", r"\<\:a\:1\>"),
        ("</x:1>", "</x:1>", r"\</x\:1\>"),
        ("<#5> <t:0>", "<#5> <t:0>", r"\<\#5\> \<t\:0\>"),
        ("_*~|`>#-", "_*~|`>#-", r"\_\*\~\|\`\>\#\-"),
        ("[x](y)", "[x](y)", r"\[x\]\(y\)"),
        ("\\", "\\", "\\\\"),
        ("1. a", "1. a", r"1\. a"),
        ("\u202eanna\u202c", "anna", "anna"),
        ("a\u200bb\u2060c\ufeff", "abc", "abc"),
        ("\x00\x1b[31mred", "[31mred", r"\[31mred"),
        ("", "?", "?"),
        (" \u200b\u3164\u2800 ", "?", "?"),
        ("\u200d", "?", "?"),
        ("a" * 24, "a" * 24, "a" * 24),
        ("a" * 25, "a" * 23 + "…", "a" * 23 + "…"),
        ("👩\u200d👧" * 24, "👩\u200d👧" * 24, "👩\u200d👧" * 24),
        ("👍🏽" * 25, "👍🏽" * 23 + "…", "👍🏽" * 23 + "…"),
        ("🇩🇪" * 25, "🇩🇪" * 23 + "…", "🇩🇪" * 23 + "…"),
        ("a" + "\u0334" * 40, "a\u0334\u0334", "a\u0334\u0334"),
        ("e\u0301", "é", "é"),
    ],
)
def test_a_name_is_made_harmless(raw: str, plain: str, clean: str) -> None:
    assert plain_name(raw) == plain
    assert clean_name(raw) == clean


@given(st.text(max_size=64))
def test_whatever_somebody_calls_themselves_stays_on_its_line(raw: str) -> None:
    cleaned = clean_name(raw)
    assert cleaned
    assert cleaned == " ".join(cleaned.split())
    assert not re.search(r"(?<!\\)(?:\\\\)*[*_~|`<>\[\]#@:]", cleaned)
    assert len(plain_name(plain_name(raw))) <= len(plain_name(raw)) + 1
    assert "\u202e" not in cleaned


@given(st.text(st.characters(categories=("Lu", "Ll", "Nd")), max_size=64))
def test_a_name_is_cut_where_a_reader_counts(raw: str) -> None:
    assert len(plain_name(raw)) <= LENGTH_MAX


def test_people_are_mentioned_and_computers_named() -> None:
    anna, marina = samples.guests(1, 1)
    assert guest_name(anna) == "<@101>"
    assert guest_name(marina) == "Marina"
