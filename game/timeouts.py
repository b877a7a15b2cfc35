"""What is played for a seat whose time is up: the least harmful thing (decision D14).

Nobody is ever made to knock for the whole table.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import Discard, DrawStock, KeepHand, Knock, Move, Pass, Swap, TakeDiscard
from game.cards import Card, exchange
from game.errors import IllegalAction, Refusal
from game.legality import legal_moves, refusal
from game.options import CloseScope
from game.scoring import evaluate
from game.state import GameState


def move_for_absent(state: GameState, seat: int) -> Move:
    """Choose keep, else pass, else to close for itself, else the swap that leaves the best hand.

    Raises `IllegalAction` if it is not this seat's turn.
    """
    moves = legal_moves(state, seat)
    if not moves:
        raise IllegalAction(refusal(state, Pass(seat)) or Refusal.NOT_NOW)
    discards = [move for move in moves if isinstance(move, Discard) and not move.knock]
    if discards:
        return max(discards, key=lambda move: _points_without(state, seat, move.card))
    for wanted in (KeepHand(seat), Pass(seat)):
        if wanted in moves:
            return wanted
    if state.rules.close_scope is CloseScope.SELF and Knock(seat) in moves:
        return Knock(seat)
    return _least_harmful_swap(state, seat, moves)


def _points_without(state: GameState, seat: int, card: Card) -> float:
    hand = tuple(other for other in state.seats[seat].hand if other != card)
    return evaluate(state.rules, hand).points


def _least_harmful_swap(state: GameState, seat: int, moves: Sequence[Move]) -> Move:
    swaps = [move for move in moves if isinstance(move, Swap) and not move.knock]
    if not swaps:
        return next(move for move in moves if isinstance(move, DrawStock | TakeDiscard))
    fewest = min(len(swap.give) for swap in swaps)
    hand = state.seats[seat].hand
    return max(
        (swap for swap in swaps if len(swap.give) == fewest),
        key=lambda swap: evaluate(state.rules, exchange(hand, swap.give, swap.take)).points,
    )
