"""Emojis of cards: what Discord takes, and what can be read at the height of a line."""

from __future__ import annotations

import re

from PIL import Image

from cogs.pictures.emojis import BACK, SIDE, draw_emoji, emoji_name, emoji_names
from cogs.pictures.styles import Style
from game.cards import Card, Suit, pack
from tests.cogs.pictures.looking import chunks, opened

MOST_BYTES = 256 * 1024
LINE = 22
"""The height of an emoji in a line of text, in pixels of the screen."""


def test_names_are_what_discord_takes() -> None:
    assert all(re.fullmatch(r"[A-Za-z0-9_]{2,32}", name) for name in emoji_names())


def test_every_style_has_the_whole_pack_and_the_back() -> None:
    for style in Style:
        wanted = {BACK, *(emoji_name(card, style) for card in pack(52))}
        assert emoji_names([style]).keys() == wanted
        assert len(wanted) == 53


def test_styles_share_what_looks_alike() -> None:
    assert len(emoji_names()) == 1 + 52 + 26 + 52
    for suit, same in ((Suit.HEARTS, True), (Suit.SPADES, True), (Suit.CLUBS, False)):
        card = next(card for card in pack(32) if card.suit is suit)
        names = [emoji_name(card, style) for style in (Style.FRENCH, Style.FOUR_COLOUR)]
        assert (names[0] == names[1]) is same


def test_an_emoji_is_a_small_square_without_anything_but_pixels() -> None:
    for card, style in emoji_names().values():
        png = draw_emoji(card, style)
        assert len(png) <= MOST_BYTES
        assert opened(png).size == (SIDE, SIDE)
        assert list(dict.fromkeys(chunks(png))) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]


def test_no_two_emojis_look_alike_even_in_a_line_of_text() -> None:
    small = {
        opened(draw_emoji(*shown)).resize((LINE, LINE), Image.Resampling.LANCZOS).tobytes()
        for shown in emoji_names().values()
    }
    assert len(small) == len(emoji_names())


def test_a_suit_leaves_the_rank_alone() -> None:
    ranks = {
        opened(draw_emoji(Card.parse(f"8{suit}"), Style.FRENCH)).crop((12, 12, 60, 60)).tobytes()
        for suit in "SC"
    }
    assert len(ranks) == 1
