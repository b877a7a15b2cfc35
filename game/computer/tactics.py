"""How good computers of level 3 and 4 decide, by masks: fast enough to play thousands of rounds.

Owns the choice between swapping, waiting and knocking. It sees one hand and the middle, leaves
nothing to chance, and is told by its caller which kinds of moves are legal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.computer.packed import (
    DRAW,
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
from game.computer.plans import NOTHING, Drawing, Held, Plan, Plans
from game.computer.style import PATIENCE, Style, style_of
from game.computer.values import Values, values_of
from game.options import CloseScope, Knocking, Passing, Redraw
from game.rules import Rules

CAN_SWAP: Final = 1 << SWAP
CAN_SWAP_KNOCK: Final = 1 << SWAP_KNOCK
CAN_PASS: Final = 1 << PASS
CAN_KNOCK: Final = 1 << KNOCK
CAN_REDRAW: Final = 1 << REDRAW
CAN_DRAW: Final = 1 << DRAW
CAN_TAKE: Final = 1 << TAKE
CAN_LAY_KNOCK: Final = 1 << LAY_KNOCK
_DRAWS: Final = CAN_DRAW | CAN_TAKE
_SWAPS: Final = CAN_SWAP | CAN_SWAP_KNOCK

_PASSES: Final = (PASS, 0, 0)
_KNOCKS: Final = (KNOCK, 0, 0)
_REDRAWS: Final = (REDRAW, 0, 0)
_DRAWS_CARD: Final = (DRAW, 0, 0)
_TAKES: Final = (TAKE, 0, 0)

DUTY: Final = 1.0
"""What having to swap next time is feared to cost."""
LITTLE: Final = 2.0
"""A second knock ends the round: it is worth more than a better hand by this, or less."""


class Tactic:
    """All that one computer knows beforehand at one table. Get it by `tactic_of`."""

    __slots__ = (
        "calm", "drawing", "duty", "for_oneself", "held", "knock_from", "locks_out", "plans",
        "style", "values", "weight", "whole_closes",
    )  # fmt: skip

    def __init__(self, rules: Rules, style: Style) -> None:
        self.values: Values = values_of(rules)
        self.style: Style = style
        self.held = Held(self.values, style)
        self.drawing = Drawing(self.values, self.held)
        self.plans = Plans(self.values, style, self.held)
        self.knock_from: tuple[float, ...] = style.knock_from
        self.weight: float = style.gives
        self.for_oneself: bool = rules.close_scope is CloseScope.SELF
        self.locks_out: bool = rules.passing is Passing.LOCKS_OUT
        self.whole_closes: bool = rules.swap_all_closes
        self.duty: float = DUTY if rules.passing is Passing.DUTY else 0.0
        self.calm: bool = rules.knock is Knocking.INSTEAD
        """Whether a turn is either a move or a knock."""


@lru_cache(maxsize=32)
def tactic_of(rules: Rules, players: int, level: int = 4, endangered: bool = False) -> Tactic:
    """Give the tactic of level 3 or 4 among so many players who are still in the game.

    `endangered`: a knock that loses puts this seat out of the game.
    """
    return Tactic(rules, style_of(rules, players, level, endangered=endangered))


def keeps(tactic: Tactic, hand: int) -> bool:
    """Whether the one who may choose keeps this hand rather than take an unseen one."""
    return tactic.values.now[hand] >= tactic.style.keep_from


def decide(tactic: Tactic, hand: int, middle: int, legal: int, turn: int, last: bool) -> PackedMove:
    """Choose how a turn begins.

    `middle` is what lies there, in the draw game the open card; `legal` has a bit for each kind of
    move that is legal now; `turn` counts own turns taken before in this round; `last` says that
    no other turn will follow for this seat.
    """
    if legal & _DRAWS:
        return _draw(tactic, hand, middle, legal, turn, last)
    plan = tactic.plans[hand, middle]
    if last:
        return _finish(tactic, hand, middle, plan, legal)
    current = tactic.values.now[hand]
    best_now = plan[0]
    if legal & (CAN_KNOCK | CAN_SWAP_KNOCK | CAN_PASS):
        closing = _close(tactic, hand, middle, plan, legal, turn)
        if closing is not None:
            return closing
    if legal & CAN_REDRAW and _redraws(tactic, hand, middle, plan, max(current, best_now)):
        return _REDRAWS
    promise = plan[3]
    if legal & CAN_PASS and not tactic.locks_out:
        waiting = tactic.held[hand] - tactic.weight * tactic.values.gives[middle] - tactic.duty
        if waiting >= promise:
            return _PASSES
    if legal & CAN_SWAP and promise > NOTHING:
        return (SWAP, plan[4], plan[5])
    return _any(plan, legal)


def lay(tactic: Tactic, hand: int, taken: int, legal: int, turn: int, last: bool) -> PackedMove:
    """Choose which card of one too many is laid off, and whether to knock with it.

    `taken` is the card from the open pile, which may not go back, or 0.
    """
    values, parts = tactic.values, [card for card in bits(hand) if card != taken]
    best = max(parts, key=lambda card: (values.now[hand ^ card], -values.gives[card]))
    if last:
        return (LAY, best, 0)
    if legal & CAN_LAY_KNOCK and values.now[hand ^ best] >= _knock_from(tactic, turn):
        return (LAY_KNOCK, best, 0)
    held, weight = tactic.held, tactic.weight
    return (LAY, max(parts, key=lambda card: held[hand ^ card] - weight * values.gives[card]), 0)


def _knock_from(tactic: Tactic, turn: int) -> float:
    points = tactic.knock_from
    return points[turn] if turn < len(points) else points[-1]


def _close(
    tactic: Tactic, hand: int, middle: int, plan: Plan, legal: int, turn: int
) -> PackedMove | None:
    """Knock, or close for oneself in another way, if the hand is good enough for it."""
    current, best_now = tactic.values.now[hand], plan[0]
    wanted = _knock_from(tactic, turn)
    if tactic.whole_closes and legal & CAN_SWAP:
        whole = tactic.values.now[middle]
        if whole >= wanted and whole >= max(current, best_now):
            return (SWAP, hand, middle)
    if best_now > current:
        if legal & CAN_SWAP_KNOCK and best_now >= wanted:
            return (SWAP_KNOCK, plan[1], plan[2])
        return None
    if current < wanted and not _only_loses(tactic, hand, plan, legal, turn):
        return None
    if legal & CAN_KNOCK:
        return _KNOCKS
    return _PASSES if tactic.locks_out and legal & CAN_PASS else None


def _only_loses(tactic: Tactic, hand: int, plan: Plan, legal: int, turn: int) -> bool:
    """Whether who must swap, and whom nobody hurries, is better off to close."""
    if not tactic.for_oneself or (legal & CAN_PASS and not tactic.locks_out):
        return False
    if plan[3] == NOTHING:
        return True
    values = tactic.values
    hope = values.become[hand ^ plan[4] | plan[5]] - max(0, turn - PATIENCE)
    return values.now[hand] >= hope


def _redraws(tactic: Tactic, hand: int, middle: int, plan: Plan, sure: float) -> bool:
    """Whether new cards in the middle are worth asking for; `sure` is to be had without."""
    values = tactic.values
    if values.rules.redraw789 is not Redraw.COSTS_TURN or not values.is_789(middle):
        return values.become[hand] > sure
    without = tactic.held[hand] - tactic.weight * values.mean_gives
    return without > max(plan[3], tactic.held[hand] - tactic.weight * values.gives[middle])


def _finish(tactic: Tactic, hand: int, middle: int, plan: Plan, legal: int) -> PackedMove:
    """The last turn of the round: take the best hand, and end the round where that is allowed."""
    values = tactic.values
    current, best_now = values.now[hand], plan[0]
    if legal & CAN_REDRAW and values.become[hand] > max(current, best_now):
        costs = values.rules.redraw789 is Redraw.COSTS_TURN and values.is_789(middle)
        if not costs:
            return _REDRAWS
    if legal & CAN_KNOCK and not tactic.for_oneself and current + LITTLE >= best_now:
        return _KNOCKS
    if best_now > current:
        kind = SWAP_KNOCK if legal & CAN_SWAP_KNOCK else SWAP
        return (kind, plan[1], plan[2])
    return _KNOCKS if legal & CAN_KNOCK else _any(plan, legal & ~_SWAPS or legal)


def _any(plan: Plan, legal: int) -> PackedMove:
    """What is left to do where nothing is wanted."""
    if legal & CAN_PASS:
        return _PASSES
    if legal & CAN_SWAP:
        return (SWAP, plan[1], plan[2])
    return _KNOCKS if legal & CAN_KNOCK else _REDRAWS


def _draw(
    tactic: Tactic, hand: int, open_card: int, legal: int, turn: int, last: bool
) -> PackedMove:
    """The draw game: take the open card, draw an unseen one, or knock."""
    values, held, parts = tactic.values, tactic.held, tuple(bits(hand))
    drawn = taken = NOTHING
    if legal & CAN_TAKE:
        best = max(values.now[hand ^ card | open_card] for card in parts)
        if best >= values.top:
            return _TAKES
        taken = best
    wanted = _knock_from(tactic, turn)
    if not last and legal & CAN_KNOCK and tactic.calm and values.now[hand] >= wanted:
        return _KNOCKS
    if legal & CAN_DRAW:
        drawn = values.become[hand] if last else tactic.drawing[hand]
    if legal & CAN_TAKE and not last:
        taken = max(
            held[hand ^ card | open_card] - tactic.weight * (values.gives[card] - values.mean_gives)
            for card in parts
        )
    return _TAKES if taken > drawn else _DRAWS_CARD
