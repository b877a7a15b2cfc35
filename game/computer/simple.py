"""The two plain computers: level 1 plays like a child, level 2 takes what is best now.

Owns how they choose. They look at nothing but the hand that a move leaves, valued by the rules of
the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
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
from game.computer.packed import bits
from game.computer.values import Values, values_of
from game.options import Passing, Redraw
from game.views import GameView, OwnHand

KNOCK_FROM: Final = 25 / 31
"""What share of the highest sum level 2 knocks with."""
MISCHIEF: Final = 0.3
"""How often level 1 does anything at all."""
DARING: Final = 0.5
"""From what share of the highest sum on level 1 thinks of knocking, the likelier the higher."""


def choose_by_feeling(view: GameView, own: OwnHand, chance: Random) -> Move:
    """Level 1: now and then anything, else mostly the best now; knocks when it feels like it."""
    moves = [option.move for option in own.options]
    if chance.random() < MISCHIEF:
        return chance.choice([move for move in moves if not _closes(view, move)] or moves)
    values = values_of(view.rules)
    share = values.now[values.pack.mask(own.cards)] / values.top
    dares = chance.random() < share - DARING
    return _choose(view, own, chance, knock_from=0.0 if dares else inf)


def choose_greedily(view: GameView, own: OwnHand, chance: Random) -> Move:
    """Level 2: the best hand now; knocks with a fair one when nothing improves it."""
    return _choose(view, own, chance, knock_from=KNOCK_FROM * values_of(view.rules).top)


def _choose(view: GameView, own: OwnHand, chance: Random, *, knock_from: float) -> Move:
    values, moves = values_of(view.rules), [option.move for option in own.options]
    hand = values.pack.mask(own.cards)
    if any(isinstance(move, KeepHand) for move in moves):
        usual = values.dealt[len(values.dealt) // 2]
        return KeepHand(own.seat) if values.now[hand] >= usual else TakeExtra(own.seat)
    worth = {move: _worth(values, view, hand, move) for move in moves}
    if view.seats[own.seat].owes_turn:
        return _best(worth, moves, chance)
    closing = [move for move in moves if _closes(view, move)]
    staying = [move for move in moves if not _closes(view, move)]
    if not closing:
        return _best(worth, staying, chance)
    sure = [worth[move] for move in staying if not isinstance(move, DrawStock | RedrawMiddle)]
    best = max(worth[move] for move in closing)
    if not staying or best >= max([knock_from, *sure]):
        return _best(worth, closing, chance)
    return _best(worth, staying, chance)


def _worth(values: Values, view: GameView, hand: int, move: Move) -> float:
    """What is held after the move, or may be hoped for where the cards are unseen."""
    now, mask = values.now, values.pack.mask
    match move:
        case Swap(_, give, take):
            return now[hand ^ mask(give) | mask(take)]
        case Discard(_, card):
            return now[hand ^ mask([card])]
        case TakeDiscard() if view.open_card is not None:
            taken = mask([view.open_card])
            return max(now[hand ^ card | taken] for card in bits(hand))
        case DrawStock():
            return values.become[hand]
        case RedrawMiddle() if view.rules.redraw789 is not Redraw.COSTS_TURN:
            return values.become[hand]
        case _:
            return now[hand]


def _best(worth: dict[Move, float], moves: Sequence[Move], chance: Random) -> Move:
    """The move of these that is worth most; of equal ones a quiet one before a swap."""
    best = max(worth[move] for move in moves)
    equal = [move for move in moves if worth[move] == best]
    return chance.choice([move for move in equal if isinstance(move, Pass | Knock)] or equal)


def _closes(view: GameView, move: Move) -> bool:
    """Whether this is the last turn of the round for whoever takes it."""
    match move:
        case Knock():
            return True
        case Pass():
            return view.rules.passing is Passing.LOCKS_OUT
        case Swap(_, give, _, knock):
            return knock or (view.rules.swap_all_closes and len(give) == view.rules.hand)
        case Discard():
            return move.knock
        case _:
            return False
