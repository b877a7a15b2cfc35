"""How likely each seat wins the game with the lives as they stand.

Owns this small model: every round costs one of those who are in a life, whoever it is alike. Then
a seat loses its lives at the ticks of a clock of its own, and who is left when all other clocks
have run out wins; that is one sum over time instead of a walk through all ways to go on.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import Final

from game.computer.settling import OUT, Standing
from game.rules import Rules

_POINTS: Final = 96
"""So many moments are added up."""
_ROOT_OF_LAST: Final = 6.0
"""Square root of the last moment: by then even nine lives are gone."""
_MOMENTS: Final = tuple((_ROOT_OF_LAST * (point + 0.5) / _POINTS) ** 2 for point in range(_POINTS))
_WEIGHTS: Final = tuple(moment**0.5 for moment in _MOMENTS)
"""How long each moment stands for: they are closer together at the beginning."""


@lru_cache(maxsize=64)
def _ticks(losses: int) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """At each moment: how likely so many losses have happened, and how fast that grows."""
    gone, growing = [], []
    for moment in _MOMENTS:
        term = exp(-moment)
        fewer = 0.0
        for count in range(1, losses):
            fewer += term
            term *= moment / count
        gone.append(max(0.0, 1.0 - fewer - term))
        growing.append(term)
    return tuple(gone), tuple(growing)


@lru_cache(maxsize=4096)
def winning(lives: tuple[int, ...], free_ride: bool) -> tuple[float, ...]:
    """The chance of each seat; `OUT` for a seat that is out, which has none."""
    spare = 1 if free_ride else 0
    left = {seat: max(1, count + spare) for seat, count in enumerate(lives) if count != OUT}
    all_gone = list(_WEIGHTS)
    for losses in left.values():
        all_gone = [
            product * gone for product, gone in zip(all_gone, _ticks(losses)[0], strict=True)
        ]
    shares = {}
    for losses in set(left.values()):
        gone, growing = _ticks(losses)
        shares[losses] = sum(
            product / before * grows
            for product, before, grows in zip(all_gone, gone, growing, strict=True)
            if before
        )
    total = sum(shares[losses] for losses in left.values())
    return tuple(shares[left[seat]] / total if seat in left else 0.0 for seat in range(len(lives)))


def worth(rules: Rules, standing: Standing, seat: int) -> float:
    """The chance of a seat to win the game after a round, its share if it is over and shared."""
    if standing.shared:
        return 1.0 / sum(count != OUT for count in standing.lives)
    return winning(standing.lives, rules.free_ride)[seat]
