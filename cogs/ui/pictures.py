"""Pictures of cards as messages carry them, with words for those who listen.

Owns alt texts and file names. A name says what a picture is for and never what it shows; an alt
text says exactly the cards that the picture shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from cogs.pictures.compose import Row, draw_hands, draw_row
from cogs.pictures.styles import Style
from cogs.ui.attached import Picture
from cogs.ui.card_words import card_words, cards_words
from cogs.ui.layout import cut
from cogs.ui.text import Texts
from game.cards import Card, Hand

ALT_MAX: Final = 1024


def picture_of_hand(cards: Hand, style: Style, texts: Texts) -> Picture:
    """Show somebody's own cards."""
    alt = texts.text("Your cards: {cards}", cards=cards_words(cards, style, texts))
    return _row("hand.png", cards, style, alt)


def picture_of_middle(cards: Hand, style: Style, texts: Texts) -> Picture:
    """Show the cards in the middle."""
    alt = texts.text("In the middle: {cards}", cards=cards_words(cards, style, texts))
    return _row("middle.png", cards, style, alt)


def picture_of_unseen(count: int, style: Style, texts: Texts) -> Picture:
    """Show cards face down: a hand that nobody has seen yet."""
    alt = texts.plural("{n} card face down", "{n} cards face down", count)
    return _row("middle.png", (None,) * count, style, alt)


def picture_of_pile(open_card: Card, stock: int, style: Style, texts: Texts) -> Picture:
    """Show the open pile of the draw game, beside the stock as long as there is one."""
    words = card_words(open_card, style, texts)
    alt = texts.text("On the open pile: {card}", card=words)
    cards: Row = (None, open_card) if stock else (open_card,)
    return _row("middle.png", cards, style, alt)


def picture_of_showdown(hands: Sequence[Hand], style: Style, texts: Texts) -> Picture:
    """Show all hands, numbered from 1 in their order."""
    numbered = (
        texts.text("{n}: {cards}", n=place, cards=cards_words(hand, style, texts))
        for place, hand in enumerate(hands, start=1)
    )
    alt = texts.text("All hands, best first. {hands}", hands="; ".join(numbered))
    all_hands = tuple(hands)
    draw = partial(draw_hands, all_hands, style)
    return Picture("hands.png", cut(alt, ALT_MAX), (all_hands, style), draw)


def _row(name: str, cards: Row, style: Style, alt: str) -> Picture:
    return Picture(name, cut(alt, ALT_MAX), (cards, style), partial(draw_row, cards, style))
