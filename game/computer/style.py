"""By what numbers a computer of level 3 or 4 plays: weights, and points from which it knocks.

Owns the numbers, found by play, and carries them over to other rules. The numbers are points of
hands of three, whose highest sum is 31; where that is another, they are as large a share of it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.computer.values import values_of
from game.options import Aces, ThirtyOne, Tie
from game.rules import Rules


@dataclass(frozen=True, slots=True)
class Style:
    """The numbers of one computer at one table."""

    become: float
    """How much counts what a hand can become, beside what it is worth now."""
    gives: float
    """How much counts what the middle gives to others."""
    knock_from: tuple[float, ...]
    """From how many points it knocks, by own turns taken before; the last one holds on."""
    keep_from: float
    """From how many points a dealt hand is kept."""


COMMON: Final = Rules()
"""The rules that the numbers below were found for."""
TOP: Final = 31
"""The highest sum under these."""

_KNOCK_FROM: Final = {
    2: (22.0, 21.0, 20.0, 25.0),
    3: (25.0, 28.0, 25.0, 25.0),
    4: (25.0, 29.0, 28.0, 25.0),
    5: (25.0, 29.0, 29.0, 25.0),
    6: (25.0, 29.0, 22.0, 25.0),
}
"""By number of players (the last for more, too) and own turn."""
_TOP_ONLY: Final = (float(TOP),) * 4
_PLAIN_KNOCK_FROM: Final = (26.0,) * 4
"""What level 3 knocks with, whoever plays."""
_TWO_WEIGHTS: Final = (6.0, 4.0)
_MORE_WEIGHTS: Final = (1.0, 0.2)
_PLAIN_WEIGHTS: Final = (1.0, 1.0)
"""Weights of what a hand can become and of what the middle gives: of two players, more, level 3."""
_KEEP_FROM: Final = {2: 19.0, 3: 19.0}
_KEEP_FROM_ELSE: Final = 18.0

COMMON_GROWTH: Final = 23.1
"""What somebody is expected to make of an unseen middle by the common rules."""
SLOWEST: Final = 3.0
"""Points that it takes less to knock where hands grow slowest, with more than one opponent."""
PATIENCE: Final = 6
"""After so many own turns it gets easier to please, a point each turn: nothing seems to come."""
LONG: Final = 20
"""For so many turns more."""
DEARER: Final = 1.0
"""How many points more it takes to knock for each further life that this may cost."""
UNHURRIED: Final = 3.0
"""How many more where no hand ends the round by itself, so that waiting costs less."""
TIED: Final = 0.5
"""The same where a tie costs the knocker alone, and as much less where it costs all others."""


def style_of(rules: Rules, players: int, level: int, *, endangered: bool) -> Style:
    """Give the numbers of a computer of level 3 or 4 among so many players.

    `endangered` means that a lost knock would put it out of the game.
    """
    many = min(max(players, 2), max(_KNOCK_FROM))
    if level < 4:
        become, gives = _PLAIN_WEIGHTS
        knock_from, keep_from = _PLAIN_KNOCK_FROM, _KEEP_FROM_ELSE
    else:
        become, gives = _TWO_WEIGHTS if many == 2 else _MORE_WEIGHTS
        knock_from = _KNOCK_FROM[many]
        keep_from = _KEEP_FROM.get(many, _KEEP_FROM_ELSE)
    extra = _extra(rules, endangered=endangered)
    top = values_of(rules).top
    if many == 2 and rules.under21:
        # Against a hand under 21 the other one, too, is the lowest of its kind and loses.
        knock_from = _TOP_ONLY
    if many > 2:
        extra -= _slowness(rules)
    return Style(
        become=become,
        gives=gives,
        knock_from=tuple(
            min(top, points * top / TOP + extra) - max(0, turn - PATIENCE)
            for turn, points in enumerate((*knock_from, *knock_from[-1:] * LONG))
        ),
        keep_from=_same_place(keep_from, values_of(COMMON).dealt, values_of(rules).dealt),
    )


def _extra(rules: Rules, *, endangered: bool) -> float:
    extra = DEARER * (rules.knocker_lowest_loss - 1 + endangered)
    if rules.thirtyone is ThirtyOne.OPTIONAL_LAST_LAP and rules.aces is not Aces.FEUER:
        extra += UNHURRIED
    if rules.tie is Tie.KNOCKER_ALONE:
        extra += TIED
    elif rules.tie is Tie.KNOCKER_SAFE:
        extra -= TIED
    return extra


def _slowness(rules: Rules) -> float:
    """How much less is enough where hands grow slowly: the others will hardly be better soon."""
    values = values_of(rules)
    behind = COMMON_GROWTH - values.mean_gives * TOP / values.top
    return min(SLOWEST, max(0.0, behind)) * values.top / TOP


def _same_place(points: float, among: Sequence[float], of: Sequence[float]) -> float:
    """The value that stands in `of` where `points` stands in `among`; both go upwards."""
    place = (bisect_left(among, points) + bisect_right(among, points)) / 2 / len(among)
    return of[min(len(of) - 1, int(place * len(of)))]
