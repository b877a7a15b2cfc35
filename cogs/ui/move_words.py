"""Moves in words, for texts that speak of several moves at once: `♥8 for ♣K`, `Pass`.

Owns the words. Unlike a button, whose row says what is given, a text names both cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from cogs.ui.cards import card_text, cards_text
from cogs.ui.text import Texts, mark
from game.actions import (
    Discard,
    DrawStock,
    KeepHand,
    Knock,
    Move,
    Pass,
    RedrawMiddle,
    Swap,
    TakeDiscard,
    TakeExtra,
)
from game.options import CloseScope, Knocking
from game.rules import Rules
from game.views import GameView

_PLAIN: Final[Mapping[type[Move], str]] = {
    KeepHand: mark("Keep my hand"),
    TakeExtra: mark("Take the unseen hand"),
    DrawStock: mark("Draw from the stock"),
    RedrawMiddle: mark("New middle"),
    Pass: mark("Pass"),
}


def move_words(move: Move, view: GameView, texts: Texts) -> str:
    """Name a move of whoever sees this view."""
    match move:
        case Knock():
            return _knock(view.rules, texts)
        case Swap():
            words = _swap(move, view, texts)
            return _and_closing(words, view.rules, texts) if move.knock else words
        case Discard():
            words = texts.text("Lay off {card}", card=card_text(move.card, texts))
            return _and_closing(words, view.rules, texts) if move.knock else words
        case TakeDiscard() if view.open_card is not None:
            return texts.text("Take {card}", card=card_text(view.open_card, texts))
        case TakeDiscard():
            return texts.text("Take the open card")
        case _:
            return texts.text(_PLAIN[type(move)])


def _swap(move: Swap, view: GameView, texts: Texts) -> str:
    if view.own is not None and len(move.give) == len(view.own.cards):
        return texts.text("Swap all cards")
    give, take = cards_text(move.give, texts), cards_text(move.take, texts)
    return texts.text("{give} for {take}", give=give, take=take)


def _knock(rules: Rules, texts: Texts) -> str:
    for_oneself = rules.close_scope is CloseScope.SELF
    if rules.knock is Knocking.AFTER:
        return texts.text("Pass and close") if for_oneself else texts.text("Pass and knock")
    return texts.text("Close") if for_oneself else texts.text("Knock")


def _and_closing(words: str, rules: Rules, texts: Texts) -> str:
    """Say that the move ends with a knock, or closes for oneself."""
    if rules.close_scope is CloseScope.SELF:
        return texts.text("{move}, then close", move=words)
    return texts.text("{move}, then knock", move=words)
