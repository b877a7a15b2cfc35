"""Cards that stand for cards nobody has seen: the same ones every time they are asked for.

Owns the choice of examples that estimates are made from. No chance is in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.computer.packed import Pack

_STEP: Final = 6364136223846793005
_SHIFT: Final = 1442695040888963407
_WORD: Final = (1 << 64) - 1


def spread(pack: Pack, count: int, *sizes: int) -> Iterator[tuple[int, ...]]:
    """Give `count` examples of disjoint sets of so many cards each, evenly spread over the pack."""
    number = _SHIFT
    order = [1 << place for place in range(len(pack.cards))]
    for _ in range(count):
        dealt, place = [], 0
        for size in sizes:
            mask = 0
            for _ in range(size):
                number = (number * _STEP + _SHIFT) & _WORD
                other = place + (number >> 33) % (len(order) - place)
                order[place], order[other] = order[other], order[place]
                mask |= order[place]
                place += 1
            dealt.append(mask)
        yield tuple(dealt)
