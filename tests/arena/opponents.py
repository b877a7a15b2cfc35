"""Opponents to measure computers by: ways to play that public programs are known for.

They look at the points that each option leaves and at nothing else. They hold whatever the rules:
where they want what is not allowed, they take the option that leaves the best hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.actions import Discard, KeepHand, Knock, Move, Pass, Swap
from game.computer.values import values_of
from game.scoring import evaluate
from game.views import GameView, Option, OwnHand

Opponent = Callable[[GameView, OwnHand, Random], Move]
"""Chooses one of the options of a hand."""

KEPT: Final = 17.0
"""Points with which they keep a dealt hand."""
TOP: Final = 31


def improver(knock_from: float, content: float) -> Opponent:
    """Always swaps what improves most; knocks from so many points when nothing gains `content`."""

    def choose(view: GameView, own: OwnHand, chance: Random) -> Move:
        best = _best(_staying(own) or own.options, chance)
        gain = _points(best) - own.value.points
        if own.value.points >= knock_from * _scale(view) and gain < content:
            return _knock(own) or best.move
        return best.move if gain > 0 else (_quiet(own) or best.move)

    return choose


def gambler(view: GameView, own: OwnHand, chance: Random) -> Move:
    """Knocks with probability 0.42 from 28 and 0.18 from 25, else swaps what improves most."""
    points = own.value.points / _scale(view)
    likely = 0.42 if points >= 28 else 0.18 if points >= 25 else 0.0
    if chance.random() < likely and (knock := _knock(own)):
        return knock
    best = _best(_staying(own) or own.options, chance)
    return best.move if _points(best) > own.value.points else (_quiet(own) or best.move)


def weigher(view: GameView, own: OwnHand, chance: Random) -> Move:
    """Weighs pass, swap and swap of all by fixed factors; knocks from 27 after a whole lap."""
    if view.lap and own.value.points >= 27 * _scale(view) and (knock := _knock(own)):
        return knock

    def weight(option: Option) -> float:
        move = option.move
        whole = isinstance(move, Swap) and len(move.give) == len(own.cards)
        factor = 0.95 if isinstance(move, Pass) else 0.9 if whole else 1.0
        return factor * _points(option)

    return max(_staying(own) or own.options, key=weight).move


def comparer(view: GameView, own: OwnHand, chance: Random) -> Move:
    """Takes a swap whenever the hand after it beats the middle as a hand; never knocks."""
    if not view.middle:
        return _best(_staying(own) or own.options, chance).move
    best = _best(_staying(own) or own.options, chance)
    beats = _points(best) > evaluate(view.rules, view.middle).points
    return best.move if beats else (_quiet(own) or best.move)


def scatterbrain(view: GameView, own: OwnHand, chance: Random) -> Move:
    """Does anything that is allowed."""
    return chance.choice(own.options).move


OPPONENTS: Final[dict[str, Opponent]] = {
    "improver29": improver(29, 0.5),
    "improver27": improver(27, 2),
    "gambler": gambler,
    "weigher": weigher,
    "comparer": comparer,
    "random": scatterbrain,
}
"""All opponents by name."""


def _scale(view: GameView) -> float:
    """Their points are those of hands of three."""
    return values_of(view.rules).top / TOP


def _points(option: Option) -> float:
    if isinstance(option.move, KeepHand) or option.value is None:
        # An unseen hand is worth about as much as they would keep.
        return option.value.points if option.value else KEPT
    return option.value.points


def _closes(move: Move) -> bool:
    return isinstance(move, Knock) or (isinstance(move, Swap | Discard) and move.knock)


def _staying(own: OwnHand) -> Sequence[Option]:
    return [option for option in own.options if not _closes(option.move)]


def _best(options: Sequence[Option], chance: Random) -> Option:
    most = max(map(_points, options))
    return chance.choice([option for option in options if _points(option) == most])


def _quiet(own: OwnHand) -> Move | None:
    return next((option.move for option in own.options if isinstance(option.move, Pass)), None)


def _knock(own: OwnHand) -> Move | None:
    """The knock that leaves the best hand."""
    knocking = [option for option in own.options if _closes(option.move)]
    return max(knocking, key=_points).move if knocking else None
