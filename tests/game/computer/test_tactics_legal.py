"""Whatever may be done on a turn, levels 3 and 4 do one of these things, under any rules."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from game.computer.packed import (
    DRAW,
    KNOCK,
    PASS,
    REDRAW,
    SWAP,
    SWAP_KNOCK,
    TAKE,
)
from game.computer.tactics import decide, tactic_of
from game.rules import Rules
from tests.game.budget import examples
from tests.game.random_rules import any_rules


def any_of(always: int, *kinds: int) -> list[int]:
    """What may be done: `always`, with each choice of these kinds."""
    chosen = product(*((0, 1 << kind) for kind in kinds))
    return [always | sum(each) for each in chosen]


SWAPPING: Final = any_of(1 << SWAP, PASS, KNOCK, SWAP_KNOCK, REDRAW)
DRAWING: Final = [
    *any_of(1 << DRAW, TAKE, PASS, KNOCK),
    *any_of(1 << TAKE, PASS, KNOCK),
]


@given(any_rules(), st.integers(3, 4), st.integers(0, 9), st.randoms(use_true_random=False))
@examples(60)
def test_a_turn_begins_with_something_that_may_be_done(
    rules: Rules, level: int, turn: int, chance: Random
) -> None:
    tactic = tactic_of(rules, 4, level)
    lying = rules.hand if rules.has_middle else 1
    cards = chance.sample(range(rules.deck), rules.hand + lying)
    hand, middle = (
        sum(1 << card for card in some) for some in (cards[: rules.hand], cards[rules.hand :])
    )
    for legal in SWAPPING if rules.has_middle else DRAWING:
        for last in (False, True):
            kind, give, take = decide(tactic, hand, middle, legal, turn, last)
            assert legal >> kind & 1
            assert give == give & hand
            assert take == take & middle
