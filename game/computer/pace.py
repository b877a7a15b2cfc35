"""How fast hands grow at a table: what is held after each lap where everybody takes the best swap.

Owns rounds that are played in thought, with examples of cards, so that points under one set of
rules can be compared with points under another. No chance is in it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.computer.packed import bits
from game.computer.sample import spread
from game.computer.values import Values, values_of
from game.rules import Rules

LAPS: Final = 8
"""So many laps are played; hands hardly grow after them."""
HANDS: Final = 480
"""About so many hands are looked at after each lap."""

Laps = tuple[tuple[float, ...], ...]
"""For each number of laps played, an even choice of values of hands, the lowest first."""


@lru_cache(maxsize=64)
def hands_by_lap(rules: Rules, players: int) -> Laps:
    """What hands are worth after 0, 1, 2, ... laps if nobody ever knocks."""
    values = values_of(rules)
    seats = min(players, rules.capacity)
    size = rules.hand
    lying = size if rules.has_middle else 1
    found: list[list[float]] = [[] for _ in range(LAPS + 1)]
    rest = len(values.pack.cards) - seats * size - lying
    for *hands, middle, stock in spread(values.pack, HANDS // seats, *[size] * seats, lying, rest):
        found[0] += [values.now[hand] for hand in hands]
        for lap, worth in enumerate(_play(values, hands, middle, stock), start=1):
            found[lap] += worth
    return tuple(tuple(sorted(worth)) for worth in found)


def same_place(points: float, among: Sequence[float], of: Sequence[float]) -> float:
    """The value that stands in `of` where `points` stands in `among`; both go upwards."""
    place = (bisect_left(among, points) + bisect_right(among, points)) / 2 / len(among)
    return of[min(len(of) - 1, int(place * len(of)))]


def _play(values: Values, hands: list[int], middle: int, stock: int) -> list[list[float]]:
    """Let everybody take the best swap for some laps; new cards lie there after an idle one."""
    laps, unseen = [], list(bits(stock))
    for _ in range(LAPS):
        idle = True
        for seat, hand in enumerate(hands):
            if values.rules.has_middle:
                hands[seat], middle = _swap(values, hand, middle)
            else:
                drawn = unseen.pop() if unseen else middle
                hands[seat], middle = _draw(values, hand, middle, drawn)
            idle = idle and hands[seat] == hand
        if idle and len(unseen) >= values.rules.hand:
            middle = sum(unseen.pop() for _ in range(values.rules.hand))
        laps.append([values.now[hand] for hand in hands])
    return laps


def _swap(values: Values, hand: int, middle: int) -> tuple[int, int]:
    now = values.now
    best, after = now[hand], (hand, middle)
    for give, take in values.swaps(hand, middle):
        changed = hand ^ give | take
        if now[changed] > best:
            best, after = now[changed], (changed, middle ^ take | give)
    return after


def _draw(values: Values, hand: int, open_card: int, drawn: int) -> tuple[int, int]:
    """Take the open card if that is better than one may hope for, else the drawn one."""
    now = values.now
    with_open = max((hand ^ give | open_card for give in bits(hand)), key=now.__getitem__)
    if now[with_open] > values.become[hand]:
        return with_open, hand & ~with_open
    cards = hand | drawn
    held = max((cards ^ give for give in bits(cards)), key=now.__getitem__)
    return held, cards ^ held
