"""S000 "End of a round": who has to pay, and the options of `RULES.md` 1e about it."""

from __future__ import annotations

import pytest

from game.outcome import Cause, LossReason, Outcome
from game.state import GameState
from game.views import Phase
from tests.game.table import ended, losers, play, rules, settled, showdown, table

NO_ACES = {"aces": "none", "aces_value": 11, "triples": "none"}


def last(state: GameState) -> Outcome:
    """How the round came out that ends by itself in this state."""
    outcome = settled(state).last
    assert outcome is not None
    return outcome


# After a knock


def test_after_a_knock_the_lowest_hand_loses_a_life() -> None:
    """The example: 29, 30½, 17 and 24; here with 19 for the last one."""
    outcome = showdown("ACTC8C", "QCQSQD", "TH7H9S", "KS9S7D")
    assert [shown.value.points for shown in outcome.shown] == [30.5, 29, 19, 17]
    assert [shown.seat for shown in outcome.shown] == [1, 0, 3, 2], "best first"
    assert losers(outcome) == {2: 1}
    assert outcome.losses[0].reason is LossReason.LOWEST


def test_the_knocker_pays_like_anybody() -> None:
    assert losers(showdown("KC9C8D", "QHJH7D", "ASTS7S")) == {0: 1}


def test_if_several_tie_for_lowest_all_of_them_lose() -> None:
    outcome = showdown("KC9C8D", "QH9H7D", "ASKS8S")
    assert losers(outcome) == {0: 1, 1: 1}
    assert {loss.reason for loss in outcome.losses} == {LossReason.TIED}


def test_two_triples_tie() -> None:
    assert losers(showdown("9C9S9D", "QCQSQD")) == {0: 1, 1: 1}


def test_who_is_out_shows_no_hand() -> None:
    outcome = showdown("KC9C8D", "", "ASTS7S")
    assert [shown.seat for shown in outcome.shown] == [2, 0]


# 31 and Feuer


def test_the_round_ends_as_soon_as_somebody_holds_31() -> None:
    state = table("ACTC8D", "QCJC7D", "8H7H9S", middle="KC7S8S")
    outcome = ended(state, "0 8D>KC")
    assert (outcome.cause, losers(outcome)) == (Cause.THIRTYONE, {2: 1})


def test_31_in_the_last_lap_stops_it_at_once() -> None:
    hands = ("9C8C7D", "ACTC8D", "8H7H9S")
    state = table(*hands, middle="KC7S8S", knocker=0, turn=1, last_lap=(1, 2))
    outcome = ended(state, "1 8D>KC")
    assert (outcome.cause, outcome.knocker, losers(outcome)) == (Cause.THIRTYONE, 0, {2: 1})


def test_feuer_ends_the_round_and_everyone_else_loses_a_life() -> None:
    state = table("ACAS8D", "QCJCTC", "8H7H9S", middle="AD7S8S")
    outcome = ended(state, "0 8D>AD")
    assert (outcome.cause, losers(outcome)) == (Cause.FEUER, {1: 1, 2: 1})
    assert {loss.reason for loss in outcome.losses} == {LossReason.FEUER}


def test_feuer_beats_a_dealt_31() -> None:
    outcome = last(table("AHKHQH", "ACASAD", "8H7H9S", turn=None, turns=0))
    assert (outcome.cause, losers(outcome)) == (Cause.FEUER, {0: 1, 2: 1})


def test_thirty_and_a_half_does_not_end_a_round() -> None:
    assert play(table("KCKS8D", "QCJCTC", middle="KD7S8S"), "0 8D>KD").phase is Phase.TURN


def test_two_hands_of_31_are_both_safe() -> None:
    outcome = last(table("AHKHQH", "ACTCJC", "9S8SKD", "AS7D7H", turn=None, turns=0))
    assert losers(outcome) == {3: 1}, "17 and 11"


def test_everyone_without_31_loses_where_a_dealt_31_costs_all() -> None:
    all_without = rules(dealt31_loss="all_without")
    hands = ("AHKHQH", "ACTCJC", "9S8S7D", "8H7H9D")
    outcome = last(table(*hands, turn=None, turns=0, rules=all_without))
    assert losers(outcome) == {2: 1, 3: 1}
    assert outcome.losses[0].reason is LossReason.DEALT_THIRTYONE
    later = table("AH9CQH", *hands[2:], middle="KH7S8C", rules=all_without)
    assert losers(ended(later, "0 9C>KH")) == {2: 1}, "31 that was made is no dealt one"


def test_all_others_lose_at_31_where_the_rules_say_so() -> None:
    state = table(
        "AH9CQH", "9S8S7D", "8H7H9D", middle="KH7S8C", rules=rules(thirtyone_loss="others")
    )
    outcome = ended(state, "0 9C>KH")
    assert losers(outcome) == {1: 1, 2: 1}
    assert {loss.reason for loss in outcome.losses} == {LossReason.OTHERS_THIRTYONE}


def test_31_may_win_the_whole_game() -> None:
    game = rules(thirtyone_loss="game")
    state = table("AH9CQH", "9S8S7D", "8H7H9D", middle="KH7S8C", rules=game)
    outcome = ended(state, "0 9C>KH")
    assert (outcome.eliminated, outcome.winners) == ((1, 2), (0,))
    assert {loss.reason for loss in outcome.losses} == {LossReason.GAME_LOST}


@pytest.mark.parametrize(
    ("thirtyone", "knocker", "over"),
    [
        ("immediate", None, True),
        ("immediate", 1, True),
        ("on_knock", None, False),
        ("on_knock", 1, True),
        ("immediate_if_no_knock", None, True),
        ("immediate_if_no_knock", 1, False),
        ("optional_last_lap", None, False),
        ("optional_last_lap", 1, False),
    ],
)
def test_when_31_ends_the_round(thirtyone: str, knocker: int | None, over: bool) -> None:
    lap = () if knocker is None else (0, 2)
    state = table(
        *("AH9CQH", "9S8S7D", "8H7H9D"),
        middle="KH7S8C",
        rules=rules(thirtyone=thirtyone),
        knocker=knocker,
        last_lap=lap,
    )
    assert (play(state, "0 9C>KH").phase is Phase.DEAL) is over


def test_31_may_give_the_others_one_more_turn() -> None:
    last_lap = rules(thirtyone="last_lap")
    state = table("AH9CQH", "9S8S7D", "8H7H9D", middle="KH7S8C", rules=last_lap)
    state = play(state, "0 9C>KH")
    assert (state.knocker, state.last_lap, state.turn) == (0, (1, 2), 1)
    dealt = settled(table("9S8S7D", "AHKHQH", "8H7H9D", turn=None, turns=0, rules=last_lap))
    assert (dealt.knocker, dealt.last_lap, dealt.turn) == (1, (2, 0), 2)


def test_31_with_one_more_turn_where_one_closes_for_oneself() -> None:
    """The others swap or close; whoever showed 31 is done, and the last one open gets one turn."""
    dutch = rules(thirtyone="last_lap", close_scope="self", passing="never", all_pass="nothing")
    state = table("AH9CQH", "9S8S7D", "8H7H9D", middle="KH7S8C", rules=dutch)
    state = play(state, "0 9C>KH")
    assert (state.knocker, state.last_lap, state.turn) == (0, (1, 2), 1)
    assert play(state, "1 9S>8C").turn == 2
    closed = play(state, "1 knock")
    assert (closed.turn, closed.last_lap, closed.seats[0].closed) == (2, (2,), True)
    outcome = ended(closed, "2 knock")
    assert (outcome.cause, outcome.knocker, losers(outcome)) == (Cause.KNOCK, 0, {2: 1})


def test_31_that_only_a_knock_uncovers() -> None:
    state = table("AHKHQH", "9S8S7D", "8H7H9D", middle="JC7S8C", rules=rules(thirtyone="on_knock"))
    assert ended(state, "0 knock").cause is Cause.THIRTYONE


def test_31_in_the_middle_is_nobodys() -> None:
    state = table("AH9CQH", "9S8S7D", middle="ASKSTS")
    assert settled(state) == state
    ends = table("AH9CQH", "9S8S7D", middle="ASKSTS", rules=rules(table31=True))
    assert last(ends).cause is Cause.TABLE_THIRTYONE
    plain = table("AH9CQH", "9S8S7D", middle="ASKS9H", rules=rules(table31=True))
    assert settled(plain) == plain


# What Feuer costs (D18)


@pytest.mark.parametrize(
    ("options", "seats", "dealt", "wanted"),
    [
        ({}, 2, False, {1: 1}),
        ({"feuer_loss_two": 2}, 2, False, {1: 2}),
        ({"feuer_loss_two": 2}, 3, False, {1: 1, 2: 1}),
        ({"feuer_dealt_loss": 2}, 3, False, {1: 1, 2: 1}),
        ({"feuer_dealt_loss": 2}, 3, True, {1: 1, 2: 2}),
        ({"feuer_dealt_loss": 2, "feuer_dealt_loss31": 3}, 3, True, {1: 3, 2: 2}),
        ({"feuer_dealt_loss": 2, "feuer_loss_two": 3}, 2, True, {1: 3}),
        ({"feuer_loss_two": 2, "feuer_dealt_loss31": 3}, 2, True, {1: 3}),
    ],
)
def test_the_largest_price_of_feuer_counts_never_the_sum(
    options: dict[str, int], seats: int, dealt: bool, wanted: dict[int, int]
) -> None:
    hands = ("ACASAD", "AHKHQH", "9S8S7D")[:seats]
    turns = 0 if dealt else 1
    outcome = showdown(*hands, cause=Cause.FEUER, knocker=None, turns=turns, rules=rules(**options))
    assert losers(outcome) == wanted


def test_a_knocker_with_the_lowest_hand_pays_the_larger_price_at_feuer() -> None:
    dear = rules(knocker_lowest_loss=2)
    hands = ("9S8S7D", "ACASAD", "QHJH9D")
    assert losers(showdown(*hands, cause=Cause.FEUER, rules=dear)) == {0: 2, 2: 1}
    assert losers(showdown(*hands, cause=Cause.FEUER, rules=dear, knocker=2)) == {0: 1, 2: 1}
    both = rules(knocker_lowest_loss=2, feuer_loss_two=3)
    assert losers(showdown(*hands[:2], cause=Cause.FEUER, rules=both)) == {0: 3}


def test_the_knocker_may_pay_more_for_the_lowest_hand() -> None:
    dear = rules(knocker_lowest_loss=2)
    assert losers(showdown("KC9C8D", "QHJH7D", rules=dear)) == {0: 2}
    assert losers(showdown("KC9C8D", "QHJH7D", rules=dear, knocker=1)) == {0: 1}
    assert losers(showdown("KC9C8D", "QH9H7D", rules=dear)) == {0: 2, 1: 1}


# Hands that are treated apart


def test_the_lowest_unprotected_hand_pays() -> None:
    protected = rules(deck=36, protect=["678_suit", "three_sixes"], **NO_ACES)
    assert losers(showdown("6C6S6D", "9H8HKD", "QCJC7D", rules=protected)) == {1: 1}
    assert losers(showdown("6C6S6D", "6H7H8H", rules=protected)) == {}


def test_three_aces_cost_everybody_without_a_special_hand() -> None:
    special = rules(deck=36, protect=["678_suit"], aces="special", aces_value=11, triples="none")
    outcome = showdown("ACASAD", "KCQC7D", "6H7H8H", "9H8DKD", rules=special)
    assert losers(outcome) == {1: 1, 3: 1}
    assert {loss.reason for loss in outcome.losses} == {LossReason.THREE_ACES}
    assert losers(showdown("ACASKD", "KCQC7D", "9H8DKH", rules=special)) == {0: 1}, "11 each way"


def test_under_21_loses_and_so_does_the_lowest_of_the_rest() -> None:
    under = rules(under21=True)
    outcome = showdown("KC9C8D", "QHJH7D", "ASTS9D", "AHTH7H", rules=under)
    assert losers(outcome) == {0: 1, 1: 1, 2: 1}
    reasons = {loss.seat: loss.reason for loss in outcome.losses}
    assert reasons == {0: LossReason.UNDER21, 1: LossReason.UNDER21, 2: LossReason.LOWEST}
