"""What is played for a seat whose time is up: the least harmful thing (decision D14).

Nobody is ever made to knock for the whole table.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.actions import KeepHand, Knock, Move, Pass, Swap
from game.cards import exchange
from game.errors import IllegalAction, Refusal
from game.legality import legal_moves, refusal
from game.rules import CloseScope
from game.scoring import evaluate
from game.state import GameState


def move_for_absent(state: GameState, seat: int) -> Move:
    """Choose keep, else pass, else to close for itself, else the swap that leaves the best hand.

    Raises `IllegalAction` if it is not this seat's turn.
    """
    moves = legal_moves(state, seat)
    if not moves:
        raise IllegalAction(refusal(state, KeepHand(seat)) or Refusal.NOT_NOW)
    for wanted in (KeepHand(seat), Pass(seat)):
        if wanted in moves:
            return wanted
    if state.rules.close_scope is CloseScope.SELF and Knock(seat) in moves:
        return Knock(seat)
    return _least_harmful_swap(state, seat, moves)


def _least_harmful_swap(state: GameState, seat: int, moves: Sequence[Move]) -> Swap:
    swaps = [move for move in moves if isinstance(move, Swap) and not move.knock]
    fewest = min(len(swap.give) for swap in swaps)
    hand = state.seats[seat].hand
    return max(
        (swap for swap in swaps if len(swap.give) == fewest),
        key=lambda swap: evaluate(state.rules, exchange(hand, swap.give, swap.take)).points,
    )
