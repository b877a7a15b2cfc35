"""What hands and middles are worth under the rules of a table."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from game.cards import parse_cards
from game.computer.packed import bits
from game.computer.values import Values, values_of
from game.options import Aces
from game.presets import preset
from game.rules import Rules
from game.scoring import evaluate, is_protected
from tests.game.budget import examples
from tests.game.random_rules import any_rules


def worth(key: str, cards: str) -> float:
    """What these cards count under a preset."""
    values = values_of(preset(key).rules)
    return values.now[values.pack.mask(parse_cards(cards))]


def some_cards(values: Values, count: int, chance: Random) -> int:
    """So many cards of the pack."""
    return values.pack.mask(chance.sample(values.pack.cards, count))


@given(any_rules(), st.randoms(use_true_random=False))
@examples(80)
def test_a_hand_counts_what_the_rules_say(rules: Rules, chance: Random) -> None:
    values = values_of(rules)
    for _ in range(40):
        hand = some_cards(values, rules.hand, chance)
        cards = values.pack.hand(hand)
        if not is_protected(rules, cards) and rules.aces is not Aces.SPECIAL:
            assert values.now[hand] == evaluate(rules, cards).points


def test_hands_of_one_rank_count_as_the_rules_of_the_table_say() -> None:
    assert worth("classic", "7C7D7H") == 30.5
    assert worth("classic", "ACADAH") == 32
    assert worth("altenburg", "7C7D7H") == 7
    assert worth("altenburg", "ACADAH") == 31
    assert worth("fortyone", "7C7D7H7S") == 7
    assert worth("draw31", "KCKDKH") == 10


def test_a_hand_that_loses_nothing_is_worth_more_than_the_highest_sum() -> None:
    assert worth("tripalki", "6H7H8H") == 32
    assert worth("tripalki", "6H6C6D") == 32
    assert worth("tripalki", "ACADAH") == 33
    assert worth("tripalki", "7H8H9H") == 24


def test_of_one_card_too_many_the_best_is_kept() -> None:
    assert worth("draw31", "AHKH7C5H") == 26


def becoming_by_trial(values: Values, hand: int, chance: Random) -> float:
    """The mean of the best hands that a swap makes of many middles."""
    total = 0.0
    trials = 3000
    rest = values.pack.hand(values.pack.all & ~hand)
    for _ in range(trials):
        middle = values.pack.mask(chance.sample(rest, values.rules.hand))
        swaps = values.swaps(hand, middle)
        total += max([values.now[hand], *[values.now[hand ^ a | b] for a, b in swaps]])
    return total / trials


def test_what_a_hand_can_become_is_about_what_it_becomes_in_play() -> None:
    for key in ("classic", "altenburg", "fortyone", "tripalki", "zwem52"):
        values, chance = values_of(preset(key).rules), Random(5)
        for _ in range(6):
            hand = some_cards(values, values.rules.hand, chance)
            expected = becoming_by_trial(values, hand, chance)
            assert abs(values.become[hand] - expected) < 0.8, (key, values.pack.hand(hand))


def test_what_a_middle_gives_is_about_what_others_make_of_it() -> None:
    for key in ("classic", "fortyone", "tripalki"):
        values, chance = values_of(preset(key).rules), Random(6)
        for _ in range(6):
            middle = some_cards(values, values.rules.hand, chance)
            if values.renewed(middle):
                continue
            rest = values.pack.hand(values.pack.all & ~middle)
            total = 0.0
            for _ in range(2000):
                hand = values.pack.mask(chance.sample(rest, values.rules.hand))
                swaps = values.swaps(hand, middle)
                total += max([values.now[hand], *[values.now[hand ^ a | b] for a, b in swaps]])
            assert abs(values.gives[middle] - total / 2000) < 1, (key, values.pack.hand(middle))


@given(any_rules(), st.randoms(use_true_random=False))
@examples(40)
def test_suits_have_the_same_worth_whatever_they_are_called(rules: Rules, chance: Random) -> None:
    values = values_of(rules)
    ranks = rules.deck // 4
    hand = some_cards(values, rules.hand, chance)
    turned = hand >> ranks | (hand & (1 << ranks) - 1) << 3 * ranks
    assert values.now[hand] == values.now[turned]
    assert values.become[hand] == values.become[turned]


@given(any_rules(), st.randoms(use_true_random=False))
@examples(40)
def test_a_hand_becomes_no_worse_than_it_is(rules: Rules, chance: Random) -> None:
    values = values_of(rules)
    hand = some_cards(values, rules.hand, chance)
    assert values.become[hand] >= values.now[hand] - 1e-9
    assert len(list(bits(hand))) == rules.hand
