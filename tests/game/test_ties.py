"""Who pays when several hands are lowest: the tie rules of `RULES.md` 1e."""

from __future__ import annotations

import pytest

from game.options import Tie
from game.outcome import LossReason
from tests.game.table import losers, rules, showdown

RANK_SUIT = rules(tie="rank_suit")
NO_ACES = {"aces": "none", "aces_value": 11, "triples": "none"}


@pytest.mark.parametrize(
    ("hands", "wanted"),
    [
        (("KC9C8D", "QH9H7D", "KD9D7S", "ASTS8S"), {2}),  # clubs, hearts, diamonds
        (("KC9C8D", "KS9S7D", "ASTS8S"), {1}),  # clubs are above spades
        (("KS9S8D", "KH9H7D", "ACTC8C"), {1}),  # spades are above hearts
        (("9C9S9D", "QCQSQD"), {0}),  # the higher triple
        (("KH8H9D", "AH7H8D", "ASTS8S"), {0, 1}),  # same suit and total: both
        (("KCJSTD", "QHTS9D", "ASQS8S"), {1}),  # single cards: clubs above spades
    ],
)
def test_rank_and_suit_settle_ties(hands: tuple[str, ...], wanted: set[int]) -> None:
    outcome = showdown(*hands, rules=RANK_SUIT, knocker=None)
    assert set(losers(outcome)) == wanted
    reason = LossReason.TIE_BROKEN if len(wanted) == 1 else LossReason.TIED
    assert {loss.reason for loss in outcome.losses} == {reason}


def test_the_austrian_order_of_suits() -> None:
    austrian = rules(tie="rank_suit", suit_order="austrian")
    assert set(losers(showdown("KC9C8D", "QH9H7D", "KD9D7S", rules=austrian))) == {0}


@pytest.mark.parametrize(
    ("tie", "knocker", "wanted", "reason"),
    [
        (Tie.KNOCKER_ALONE, 0, {0}, LossReason.KNOCKER),
        (Tie.KNOCKER_ALONE, 2, {0, 1}, LossReason.TIED),
        (Tie.KNOCKER_ALONE, None, {0, 1}, LossReason.TIED),
        (Tie.KNOCKER_SAFE, 0, {1}, LossReason.LOWEST),
        (Tie.KNOCKER_SAFE, 2, {0, 1}, LossReason.TIED),
    ],
)
def test_a_tie_with_the_knocker(
    tie: Tie, knocker: int | None, wanted: set[int], reason: LossReason
) -> None:
    outcome = showdown("KC9C8D", "QH9H7D", "ASKS8S", knocker=knocker, rules=rules(tie=tie.value))
    assert set(losers(outcome)) == wanted
    assert {loss.reason for loss in outcome.losses} == {reason}


def test_a_safe_knocker_still_pays_alone_and_others_tie() -> None:
    safe = rules(tie="knocker_safe")
    assert set(losers(showdown("KC9C8D", "ASKS8S", rules=safe))) == {0}
    three = showdown("KC9C8D", "QH9H7D", "KD9D7S", "ASKS8S", rules=safe)
    assert set(losers(three)) == {1, 2}
    assert three.losses[0].reason is LossReason.TIED


@pytest.mark.parametrize(
    ("hands", "wanted"),
    [
        (("AHKHTH", "ACQCJC"), {1}),  # ace, king, ten beats ace, queen, jack
        (("KH9H8D", "KC9C7D"), {1}),  # then the card that does not count
        (("KH9H8D", "KC9C8S"), {0, 1}),  # full equality: both
        (("8H9HKD", "TC7CAS"), {0}),  # 17: the ten is above the nine
    ],
)
def test_card_by_card(hands: tuple[str, ...], wanted: set[int]) -> None:
    card_by_card = rules(tie="card_by_card", **NO_ACES)
    assert set(losers(showdown(*hands, rules=card_by_card))) == wanted
