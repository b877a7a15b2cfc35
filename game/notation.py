"""Moves as text: one line that parses and prints both ways, used by buttons, logs and tests.

keep  take  pass  knock  redraw      the moves without cards
draw  pick                           take the top of the stock, or of the open pile
-8H                                  lay the eight of hearts off
8H>KC                                swap the eight of hearts for the king of clubs
8H9S7D>KCKDTC                        swap the whole hand
8H>KC!                               the same, and knock after it; so does -8H!
"""

from __future__ import annotations

from typing import Final

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
from game.cards import Card, parse_cards, write_cards
from game.errors import NotationError

_Plain = KeepHand | TakeExtra | Pass | Knock | RedrawMiddle | DrawStock | TakeDiscard
_WORDS: Final[dict[str, type[_Plain]]] = {
    "keep": KeepHand,
    "take": TakeExtra,
    "pass": Pass,
    "knock": Knock,
    "redraw": RedrawMiddle,
    "draw": DrawStock,
    "pick": TakeDiscard,
}
_NAMES: Final = {kind: word for word, kind in _WORDS.items()}


def write_move(move: Move) -> str:
    """Write the move without its seat."""
    if isinstance(move, Swap | Discard):
        end = "!" if move.knock else ""
        if isinstance(move, Discard):
            return f"-{move.card}{end}"
        return f"{write_cards(move.give)}>{write_cards(move.take)}{end}"
    return _NAMES[type(move)]


def parse_move(text: str, seat: int) -> Move:
    """Read a move of this seat; raises `NotationError` naming the text and what would be right."""
    word = _WORDS.get(text)
    if word is not None:
        return word(seat)
    knock = text.endswith("!")
    cards = text.removesuffix("!")
    if cards.startswith("-"):
        return Discard(seat, Card.parse(cards[1:]), knock)
    give, arrow, take = cards.partition(">")
    if not arrow:
        raise NotationError(
            f"{text!r} is no move: write {', '.join(_WORDS)}, or a swap such as 8H>KC"
        )
    return Swap(seat, parse_cards(give), parse_cards(take), knock)
