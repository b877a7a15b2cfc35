"""Cards and moves as whole numbers, for thinking fast: a set of cards is a mask of bits.

Owns the translation between `game` and masks, both ways. It knows no rules and values nothing.
A mask has no order; wherever the order of cards in a hand or a move differs, the game does not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
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
from game.cards import Card, Hand, pack
from game.rules import Rules

KEEP: Final = 0
EXTRA: Final = 1
SWAP: Final = 2
SWAP_KNOCK: Final = 3
PASS: Final = 4
KNOCK: Final = 5
REDRAW: Final = 6
DRAW: Final = 7
TAKE: Final = 8
LAY: Final = 9
LAY_KNOCK: Final = 10
SWAPS: Final = frozenset({SWAP, SWAP_KNOCK})
LAYS: Final = frozenset({LAY, LAY_KNOCK})
DRAWS: Final = frozenset({DRAW, TAKE})
KNOCKS: Final = frozenset({SWAP_KNOCK, KNOCK, LAY_KNOCK})
"""The kinds of moves that knock, or close for oneself."""

PackedMove = tuple[int, int, int]
"""Kind of move, mask of what is given, mask of what is taken; the seat is known beside it.

A card that is laid off (`LAY`) is given; all other kinds but swaps give and take nothing.
"""

_PLAIN: Final[dict[int, type[KeepHand | TakeExtra | Pass | Knock | RedrawMiddle]]] = {
    KEEP: KeepHand,
    EXTRA: TakeExtra,
    PASS: Pass,
    KNOCK: Knock,
    REDRAW: RedrawMiddle,
}
_DRAWING: Final[dict[int, type[DrawStock | TakeDiscard]]] = {DRAW: DrawStock, TAKE: TakeDiscard}
_KINDS: Final[dict[type[Move], int]] = {
    kind: number for number, kind in (*_PLAIN.items(), *_DRAWING.items())
}


class Pack:
    """One pack of cards, numbered as it is listed. Get it by `pack_of`, which makes each once."""

    def __init__(self, deck: int) -> None:
        self.cards: Hand = pack(deck)
        """Card by number."""
        self.all: int = (1 << len(self.cards)) - 1
        """Mask of the whole pack."""
        self.bit: dict[Card, int] = {card: 1 << place for place, card in enumerate(self.cards)}
        """Mask of each single card."""

    def mask(self, cards: Iterable[Card]) -> int:
        """The set of these cards."""
        bit, mask = self.bit, 0
        for card in cards:
            mask |= bit[card]
        return mask

    def hand(self, mask: int) -> Hand:
        """The cards of this set, in the order of the pack."""
        return tuple(self.cards[bit.bit_length() - 1] for bit in bits(mask))

    def packed(self, move: Move) -> PackedMove:
        """The move without its seat."""
        match move:
            case Swap(_, give, take, knock):
                return (SWAP_KNOCK if knock else SWAP, self.mask(give), self.mask(take))
            case Discard(_, card, knock):
                return (LAY_KNOCK if knock else LAY, self.bit[card], 0)
            case _:
                return (_KINDS[type(move)], 0, 0)

    def move(self, seat: int, packed: PackedMove) -> Move:
        """The move of this seat, legal in the game whenever the packed one is."""
        kind, give, take = packed
        if kind in (SWAP, SWAP_KNOCK):
            return Swap(seat, self.hand(give), self.hand(take), kind == SWAP_KNOCK)
        if kind in (LAY, LAY_KNOCK):
            return Discard(seat, self.hand(give)[0], kind == LAY_KNOCK)
        return (_PLAIN.get(kind) or _DRAWING[kind])(seat)


@cache
def _pack(deck: int) -> Pack:
    return Pack(deck)


def pack_of(rules: Rules) -> Pack:
    """The pack that these rules play with."""
    return _pack(rules.deck)


def bits(mask: int) -> Iterator[int]:
    """The single cards of a set as masks, in the order of the pack."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit
