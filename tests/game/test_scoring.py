"""S000 "Card values" and "What your hand is worth", and the other values of the rule book."""

from __future__ import annotations

import pytest

from game.cards import Card, Suit, parse_cards
from game.options import SuitOrder
from game.rules import Rules
from game.scoring import HandKind, evaluate, is_feuer, is_protected, is_schnauz
from tests.game.table import CLASSIC, rules

NO_TRIPLES = rules(triples="none", aces="none", aces_value=11)
FORTY_ONE = rules(deck=52, hand=4, triples="none", aces="none", aces_value=11, swap_counts=[1, 4])


@pytest.mark.parametrize(
    ("card", "points"),
    [("AH", 11), ("KH", 10), ("QS", 10), ("JC", 10), ("TD", 10), ("9H", 9), ("7S", 7), ("2C", 2)],
)
def test_aces_count_eleven_court_cards_and_tens_ten_others_their_face(
    card: str, points: int
) -> None:
    assert Card.parse(card).points == points


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("KH9HAS", 19),  # the example: hearts give 19, spades 11
        ("KH9HTH", 29),  # the example after the swap
        ("ACKC9S", 21),  # the example of a turn
        ("7H8H9H", 24),  # three of one suit: all three
        ("7H8HAS", 15),  # two of one suit: those two
        ("TSKHJD", 10),  # three suits: the highest card
        ("AH7S8D", 11),
        ("AHKHTH", 31),
    ],
)
def test_a_hand_is_worth_the_total_of_its_best_suit(hand: str, points: float) -> None:
    value = evaluate(CLASSIC, parse_cards(hand))
    assert (value.points, value.kind) == (points, HandKind.SUIT)


def test_best_suit_is_not_best_pair_with_low_cards() -> None:
    """A lone ace beats a low pair (52 cards)."""
    assert evaluate(rules(deck=52), parse_cards("2H3HAS")).points == 11


@pytest.mark.parametrize("hand", ["8C8S8D", "KCKSKD", "TSTHTD", "7C7S7H"])
def test_three_of_a_kind_is_worth_thirty_and_a_half(hand: str) -> None:
    value = evaluate(CLASSIC, parse_cards(hand))
    assert (value.points, value.half_points, value.kind) == (30.5, 61, HandKind.TRIPLE)
    assert (value.rank, value.suit) == (parse_cards(hand)[0].rank, None)
    assert not is_schnauz(CLASSIC, value)


def test_three_aces_are_feuer_above_thirtyone() -> None:
    feuer = evaluate(CLASSIC, parse_cards("ACASAD"))
    schnauz = evaluate(CLASSIC, parse_cards("AHKHQH"))
    assert is_feuer(feuer)
    assert not is_feuer(schnauz)
    assert feuer.points > schnauz.points == 31
    assert is_schnauz(CLASSIC, schnauz)
    assert not is_schnauz(CLASSIC, feuer)
    assert feuer.points == 32
    assert evaluate(rules(aces_value=33), parse_cards("ACASAD")).points == 33


@pytest.mark.parametrize(
    ("table_rules", "hand", "points"),
    [
        (rules(triples="faces"), "JCJSJD", 30.5),
        (rules(triples="faces"), "TCTSTD", 10),  # tens are no faces
        (rules(triples="faces"), "8C8S8D", 8),
        (NO_TRIPLES, "KCKSKD", 10),
        (NO_TRIPLES, "ACASAD", 11),
        (rules(aces="31", aces_value=31), "ACASAD", 31),
        (rules(aces="triple", aces_value=30.5), "ACASAD", 30.5),
        (rules(aces="special", aces_value=11), "ACASAD", 11),
    ],
)
def test_triples_and_aces_count_as_the_rules_say(
    table_rules: Rules, hand: str, points: float
) -> None:
    value = evaluate(table_rules, parse_cards(hand))
    assert value.points == points
    assert not is_feuer(value)


def test_three_aces_of_thirtyone_are_shown_like_thirtyone() -> None:
    altenburg = rules(aces="31", aces_value=31, triples="faces")
    assert is_schnauz(altenburg, evaluate(altenburg, parse_cards("ACASAD")))


@pytest.mark.parametrize(
    ("hand", "points", "top"),
    [("AHKHQHTH", 41, True), ("ACKCQC9S", 31, False), ("5C5S5D5H", 5, False)],
)
def test_four_cards_count_up_to_forty_one(hand: str, points: float, top: bool) -> None:
    value = evaluate(FORTY_ONE, parse_cards(hand))
    assert value.points == points
    assert is_schnauz(FORTY_ONE, value) is top


@pytest.mark.parametrize(
    ("order", "suit"), [(SuitOrder.SKAT, Suit.SPADES), (SuitOrder.AUSTRIAN, Suit.HEARTS)]
)
def test_of_equal_suits_the_owner_counts_the_higher_one(order: SuitOrder, suit: Suit) -> None:
    hand = parse_cards("KHQSJD")
    assert evaluate(rules(suit_order=order.value), hand).suit is suit


def test_suit_orders_of_skat_and_of_austria() -> None:
    assert "".join(SuitOrder.SKAT.high_to_low) == "CSHD"
    assert "".join(SuitOrder.AUSTRIAN.high_to_low) == "HSDC"


@pytest.mark.parametrize(
    ("protection", "hand", "safe"),
    [
        ("three_sixes", "6C6S6D", True),
        ("three_sixes", "6C6S7D", False),
        ("678_suit", "8H6H7H", True),
        ("678_suit", "8H6H7D", False),
        ("678_suit", "7H8H9H", False),
        ("three_aces", "ACASAD", True),
        ("three_aces", "ACASKD", False),
        ("three_aces", "6C6S6D", False),
    ],
)
def test_protected_hands(protection: str, hand: str, safe: bool) -> None:
    assert is_protected(rules(deck=36, protect=[protection]), parse_cards(hand)) is safe
    assert not is_protected(rules(deck=36), parse_cards(hand))
