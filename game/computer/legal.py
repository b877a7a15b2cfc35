"""What a seat may do in a position: `game.legality` for play-outs.

Owns which kinds of moves and which moves are legal. Property tests hold it to the game's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations

from game.computer.board import NOBODY, Board
from game.computer.packed import (
    DRAW,
    EXTRA,
    KEEP,
    KNOCK,
    LAY,
    LAY_KNOCK,
    PASS,
    REDRAW,
    SWAP,
    SWAP_KNOCK,
    TAKE,
    PackedMove,
    bits,
)
from game.computer.showdown import LOCKED, SEVEN_EIGHT_NINE


def kinds_of(board: Board) -> int:
    """The kinds of moves that the seat on turn may make: the sum of 1 << kind over them."""
    if board.choosing:
        return 1 << KEEP | 1 << EXTRA
    seating, seat = board.seating, board.turn
    bit = 1 << seat
    kinds = 0
    closes = not (seating.banned and not board.turns[seat]) and (
        board.knocker == NOBODY or seating.second_legal or seating.for_oneself
    )
    if board.drawn:
        return (1 << LAY | 1 << LAY_KNOCK) if closes and seating.knocks_after else 1 << LAY
    owes = seating.duty and board.passed_last & bit
    if owes and board.knocker != NOBODY and not seating.duty_last_lap:
        owes = 0
    if closes and not owes:
        kinds |= 1 << KNOCK
    if not (seating.never_passes or owes or (seating.once and board.passed & bit)):
        kinds |= 1 << PASS
    if seating.draws:
        return kinds | (1 << DRAW if board.stock else 0) | (1 << TAKE if board.pile else 0)
    kinds |= 1 << SWAP
    if closes and seating.knocks_after:
        kinds |= 1 << SWAP_KNOCK
    if seating.redraws and _may_redraw(board):
        kinds |= 1 << REDRAW
    return kinds


def moves_of(board: Board) -> list[PackedMove]:
    """Every legal move of the seat on turn."""
    kinds = kinds_of(board)
    moves = [(kind, 0, 0) for kind in _PLAIN if kinds >> kind & 1]
    hand = board.hands[board.turn]
    for kind in (LAY, LAY_KNOCK):
        if kinds >> kind & 1:
            moves += [(kind, card, 0) for card in bits(hand) if card != board.taken]
    if kinds >> SWAP & 1:
        swaps = list(_swaps(board, hand))
        moves += [(SWAP, give, take) for give, take in swaps]
        if kinds >> SWAP_KNOCK & 1:
            moves += [(SWAP_KNOCK, give, take) for give, take in swaps]
    return moves


_PLAIN = (KEEP, EXTRA, REDRAW, DRAW, TAKE, PASS, KNOCK)


def _swaps(board: Board, hand: int) -> Iterator[tuple[int, int]]:
    rules = board.seating.rules
    counts = rules.swap_counts
    if not board.seating.unlocked and board.seating.scores.middles[board.middle] & LOCKED:
        counts = (rules.hand,)
    for count in counts:
        for give in parts(hand, count):
            for take in parts(board.middle, count):
                yield give, take


@cache
def _places(size: int, count: int) -> tuple[tuple[int, ...], ...]:
    return tuple(combinations(range(size), count))


def parts(mask: int, count: int) -> list[int]:
    """All sets of so many cards out of this set."""
    cards = list(bits(mask))
    return [sum(cards[place] for place in places) for places in _places(len(cards), count)]


def _may_redraw(board: Board) -> bool:
    seating = board.seating
    on_sight = seating.on_sight and seating.scores.middles[board.middle] & SEVEN_EIGHT_NINE
    if not on_sight:
        everybody = board.chain and not seating.playing & ~board.closed & ~board.chain
        if not (seating.on_request and everybody) or board.knocker != NOBODY:
            return False
        if board.final != NOBODY:
            return False
    enough = len(board.stock) >= board.middle.bit_count()
    return enough or seating.reshuffles or seating.cycles
