"""What a swap can make of a hand is the same by the short way as by trying every swap."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.cards import PACK_SIZES, parse_cards
from game.computer.lookup import only_sums_count
from game.computer.packed import pack_of
from game.computer.sums import BestSums
from game.computer.values import values_of
from game.options import Aces, Triples
from game.rules import Rules
from tests.game.budget import examples


@st.composite
def plain_rules(draw: st.DrawFn) -> Rules:
    """Rules by which nothing but the sum of a suit counts."""
    hand = draw(st.sampled_from((3, 4)))
    counts = draw(st.sets(st.integers(1, hand), min_size=1))
    deck = draw(st.sampled_from(sorted(PACK_SIZES)))
    return Rules(
        deck=deck,
        hand=hand,
        swap_counts=tuple(counts),
        triples=Triples.NONE,
        aces=Aces.NONE,
        aces_value=11,
    )


@given(plain_rules(), st.randoms(use_true_random=False))
@examples(60)
def test_the_short_way_leads_where_all_swaps_lead(rules: Rules, chance: Random) -> None:
    values, sums = values_of(rules), BestSums(rules)
    assert only_sums_count(rules)
    for _ in range(20):
        cards = chance.sample(values.pack.cards, 2 * rules.hand)
        hand, middle = values.pack.mask(cards[: rules.hand]), values.pack.mask(cards[rules.hand :])
        tried = [values.now[hand ^ give | take] for give, take in values.swaps(hand, middle)]
        assert sums.after(hand, middle) == max(values.now[hand], *tried)


def test_two_cards_for_two_complete_a_suit() -> None:
    two_cards = Rules(hand=4, swap_counts=(2,), triples=Triples.NONE, aces=Aces.NONE, aces_value=11)
    mask = pack_of(two_cards).mask
    hand, middle = mask(parse_cards("AHKH7C8D")), mask(parse_cards("QHJH9S9D"))
    assert BestSums(two_cards).after(hand, middle) == 41
    assert BestSums(two_cards).after(middle, hand) == 41
