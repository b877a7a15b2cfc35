"""S000 "Everyone passes", and every other way in which the middle changes (`RULES.md` 1d)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.errors import Refusal
from game.events import MiddleRefreshed, MiddleWashed, RedrawCalled, RoundEnded, ShuffleCalled
from game.outcome import Cause
from game.rules import Rules
from game.state import GameState
from game.views import Phase
from tests.game.table import cards, ended, events, play, refusal, rules, settled, table

THREE = ("KHTHAS", "ACQC9S", "8H8D7S")
MIDDLE = "TC7DKD"
LOW = "7C8S9C"


def test_all_pass_three_new_cards_from_the_draw_pile() -> None:
    state = play(table(*THREE, middle=MIDDLE, stock="JC9DQH"), "0 pass", "1 pass")
    assert (cards(state.middle), len(state.pass_chain)) == (MIDDLE, 2)
    state = play(state, "2 pass")
    assert (cards(state.middle), cards(state.aside)) == ("JC9DQH", MIDDLE)
    assert (len(state.stock), state.turn, state.pass_chain) == (32 - 9 - 6, 0, ())


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7, 8])
def test_it_takes_a_pass_of_every_player_who_is_in(seats: int) -> None:
    hands = ["7C7DKH", "8C8DQS", "9C9DJH", "TCTDQH", "JC7HJS", "KC8H7S", "QC9H8S", "AC9SKS"]
    state = table(*hands[:seats], "", middle="ASTHAD")
    for seat in range(seats):
        assert cards(state.middle) == "ASTHAD"
        state = play(state, f"{seat} pass")
    assert cards(state.middle) != "ASTHAD"


@pytest.mark.parametrize("between", ["1 9S>7D", "1 knock"])
def test_anything_but_a_pass_begins_the_count_anew(between: str) -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 pass", between)
    assert state.pass_chain == ()


def test_the_count_goes_across_the_lap() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 TH>TC", "1 pass", "2 pass")
    assert state.pass_chain == (1, 2)
    assert events(state, "0 pass")[1] == MiddleRefreshed(state.stock[:3])


def test_no_new_cards_in_the_last_lap() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 knock", "1 pass")
    assert ended(state, "2 pass").cause is Cause.KNOCK
    chained = table(*THREE, middle=MIDDLE, pass_chain=(1, 2), knocker=2, last_lap=(0, 1))
    assert cards(play(chained, "0 pass").middle) == MIDDLE


def test_no_new_cards_for_the_final_player() -> None:
    state = table(*THREE[:2], middle=MIDDLE, rules=rules(close_scope="self"))
    kinds = [type(event) for event in events(play(state, "0 knock"), "1 pass")]
    assert MiddleRefreshed not in kinds
    assert RoundEnded in kinds


def test_nothing_happens_where_the_rules_have_no_refresh() -> None:
    state = table(*THREE, middle=MIDDLE, rules=rules(all_pass="nothing"))
    state = play(state, "0 pass", "1 pass", "2 pass", "0 pass")
    assert (cards(state.middle), state.turn) == (MIDDLE, 1)
    assert state.pass_chain == (1, 2, 0), "each once, whoever passed last at the end"


# A stock that is too short


def about_to_refresh(stock: int, beyond: int = 0, **options: str) -> GameState:
    """Seat 1 is about to pass last; so many cards in the stock, and `beyond` out of all reach."""
    state = table(
        "KHTHAS", "ACQC9S", middle=MIDDLE, turn=1, pass_chain=(0,), rules=rules(**options)
    )
    rest = state.stock
    end = len(rest) - beyond
    return replace(state, stock=rest[:stock], aside=rest[stock:end], washed=rest[end:])


def test_fewer_than_three_are_shuffled_together_with_the_cards_put_aside() -> None:
    state = about_to_refresh(stock=2)
    assert events(state, "1 pass")[-1] == ShuffleCalled()
    waiting = play(state, "1 pass")
    assert waiting.phase is Phase.SHUFFLE
    assert len(waiting.aside) == 23, "the middle being replaced stays out of it"
    after = play(waiting, "shuffle JCQDTS")
    assert (cards(after.middle), after.turn) == ("JCQDTS", 0)
    assert (len(after.stock), cards(after.aside)) == (20, MIDDLE)


def test_exactly_three_are_enough() -> None:
    state = about_to_refresh(stock=3)
    assert events(state, "1 pass")[1] == MiddleRefreshed(state.stock)


def test_the_middle_joins_if_the_rest_is_still_under_three() -> None:
    """Case A26: nine seats and 32 cards, or leavers' cards washed out."""
    state = about_to_refresh(stock=2, beyond=21)
    waiting = play(state, "1 pass")
    assert (len(waiting.aside), waiting.middle) == (5, ())
    after = play(waiting, "shuffle 7D")
    assert cards(after.middle[:1]) == "7D"
    assert (len(after.stock), after.aside) == (2, ())


def test_the_middle_stays_out_if_the_rest_is_exactly_three() -> None:
    waiting = play(about_to_refresh(stock=2, beyond=20), "1 pass")
    assert (len(waiting.aside), cards(waiting.middle)) == (3, MIDDLE)
    after = play(waiting, "shuffle")
    assert (len(after.stock), cards(after.aside)) == (0, MIDDLE)


def test_nobody_can_act_before_the_shuffle() -> None:
    waiting = play(about_to_refresh(stock=0), "1 pass")
    assert refusal(waiting, "0 pass") is Refusal.NOT_NOW
    assert refusal(waiting, "0 timeout") is Refusal.NOT_NOW


def test_a_short_stock_may_end_the_round() -> None:
    state = about_to_refresh(stock=2, stock_short="end_round")
    assert ended(state, "1 pass").cause is Cause.STOCK_OUT


def test_a_short_stock_may_leave_the_middle_as_it_is() -> None:
    after = play(about_to_refresh(stock=2, stock_short="keep_middle"), "1 pass")
    assert (cards(after.middle), after.turn, after.pass_chain) == (MIDDLE, 0, ())


def test_a_short_stock_may_take_the_middle_under_it() -> None:
    state = about_to_refresh(stock=2, stock_short="under_stock")
    after = play(state, "1 pass")
    assert cards(after.middle) == cards(state.stock) + "TC"
    assert cards(after.stock) == "7DKD"


# New cards on request


def test_the_next_player_may_ask_for_new_cards_and_still_has_the_turn() -> None:
    state = table(*THREE, middle=MIDDLE, stock="JC9DQH", rules=rules(all_pass="on_request"))
    assert refusal(play(state, "0 pass", "1 pass"), "2 redraw") is Refusal.NOT_NOW
    passed = play(state, "0 pass", "1 pass", "2 pass")
    assert (cards(passed.middle), passed.turn) == (MIDDLE, 0)
    asked = play(passed, "0 redraw")
    assert (cards(asked.middle), asked.turn, asked.pass_chain) == ("JC9DQH", 0, ())
    assert play(passed, "0 pass").turn == 1, "and need not"


def test_asking_costs_no_turn_even_if_seven_eight_nine_does() -> None:
    both = rules(all_pass="on_request", redraw789="costs_turn")
    state = play(table(*THREE, middle=MIDDLE, rules=both), "0 pass", "1 pass", "2 pass")
    assert play(state, "0 redraw").turn == 0


# 7-8-9


def test_seven_eight_nine_may_be_replaced_and_the_turn_goes_on() -> None:
    state = table(*THREE, middle=LOW, stock="QHKDJH", rules=rules(redraw789="extra_turn"))
    after = play(state, "0 redraw")
    assert (cards(after.middle), cards(after.aside), after.turn) == ("QHKDJH", LOW, 0)
    assert refusal(after, "0 redraw") is Refusal.NOT_NOW, "only 7-8-9 of any suits"
    assert play(after, "0 pass").turn == 1
    assert play(state, "0 pass").turn == 1, "own choice"


def test_it_may_repeat() -> None:
    state = table(*THREE, middle=LOW, stock="9D8C7HQD", rules=rules(redraw789="extra_turn"))
    assert cards(play(state, "0 redraw", "0 redraw").middle)[:2] == "QD"


def test_it_may_cost_the_turn() -> None:
    state = table(*THREE, middle=LOW, rules=rules(redraw789="costs_turn"))
    assert play(state, "0 redraw").turn == 1


def test_the_last_turn_of_a_round_may_go_into_new_cards() -> None:
    """The order of `RULES.md`: first the new cards lie there, then the last lap is over."""
    state = play(table(*THREE[:2], middle=LOW, rules=rules(redraw789="costs_turn")), "0 knock")
    kinds = [type(event) for event in events(state, "1 redraw")]
    assert kinds == [RedrawCalled, MiddleRefreshed, RoundEnded]


def test_a_redraw_resets_the_pass_chain() -> None:
    state = table(*THREE, middle=LOW, turn=2, pass_chain=(0, 1), rules=extra())
    after = play(state, "2 redraw", "2 pass")
    assert (after.pass_chain, after.turn) == ((2,), 0)


def test_it_is_open_in_the_last_lap_with_the_turn_still_owed() -> None:
    state = play(table(*THREE, middle=LOW, rules=extra()), "0 knock", "1 redraw")
    assert (state.turn, state.last_lap) == (1, (1, 2))
    assert ended(play(state, "1 pass"), "2 pass").cause is Cause.KNOCK


def test_it_needs_three_cards_in_the_stock_or_the_reshuffle() -> None:
    two = replace(table(*THREE, middle=LOW, rules=extra(stock_short="keep_middle")), stock=())
    assert refusal(two, "0 redraw") is Refusal.NOT_NOW
    state = table(*THREE, middle=LOW, rules=extra(), short=True, pass_chain=(2,))
    waiting = play(state, "0 redraw")
    assert (waiting.phase, waiting.pass_chain) == (Phase.SHUFFLE, ())
    assert play(waiting, "shuffle").turn == 0


def test_there_is_no_redraw_without_the_rule() -> None:
    assert refusal(table(*THREE, middle=LOW), "0 redraw") is Refusal.NO_SUCH_MOVE


def test_it_may_go_by_itself() -> None:
    automatic = rules(redraw789="automatic")
    state = table(*THREE, middle="7C8STC", stock="QHKDJH", rules=automatic)
    assert cards(play(state, "0 pass").middle) == "7C8STC"
    swapped = table(
        "9D8HAS", *THREE[1:2], "8D7SKC", middle="7C8STC", stock="QHKDJH", rules=automatic
    )
    after = play(swapped, "0 9D>TC")
    assert (cards(after.middle), after.turn) == ("QHKDJH", 1)


def extra(**options: str) -> Rules:
    return rules(redraw789="extra_turn", **options)


# Wash-out and locked middle


def test_three_of_one_suit_are_washed_out_and_you_are_on_again() -> None:
    state = table("TD9HKC", *THREE[1:2], middle="AD8HTH", stock="KSQDJH", rules=rules(wash=True))
    after = play(state, "0 9H>AD")
    assert (cards(after.washed), cards(after.middle), after.turn) == ("9H8HTH", "KSQDJH", 0)
    assert after.aside == (), "washed cards never come back"
    again = play(after, "0 pass")
    assert again.turn == 1


def test_washing_repeats_until_the_middle_is_clean() -> None:
    state = table("TD9HKC", *THREE[1:2], middle="AD8HTH", stock="KSQSJSJH", rules=rules(wash=True))
    kinds = [type(event) for event in events(state, "0 9H>AD")]
    assert kinds.count(MiddleWashed) == 2


def test_right_after_the_deal_a_wash_gives_no_extra_turn() -> None:
    state = table("TD9HKC", *THREE[1:2], middle="7H8HTH", stock="KSQDJH", rules=rules(wash=True))
    after = settled(replace(state, turn=None))
    assert (cards(after.middle), after.turn) == ("KSQDJH", 0)
    assert play(after, "0 pass").turn == 1


def test_no_wash_with_fewer_than_three_in_the_stock() -> None:
    state = table("TD9HKC", *THREE[1:2], middle="AD8HTH", rules=rules(wash=True), short=True)
    after = play(state, "0 9H>AD")
    assert (cards(after.middle), after.turn) == ("9H8HTH", 1)


def test_who_has_closed_is_not_on_again_after_a_wash() -> None:
    closing = rules(wash=True, close_scope="self", knock="after")
    state = table("TD9HKC", *THREE[1:], middle="AD8HTH", stock="KSQDJH", rules=closing)
    after = play(state, "0 9H>AD!")
    assert (cards(after.middle), after.turn, after.seats[0].closed) == ("KSQDJH", 1, True)


@pytest.mark.parametrize("middle", ["7C7D7H", "7DTDKD"])
def test_a_locked_middle_can_only_be_taken_whole(middle: str) -> None:
    state = table(*THREE, middle=middle, rules=rules(locked_middle=True))
    first = middle[:2]
    assert refusal(state, f"0 TH>{first}") is Refusal.MIDDLE_LOCKED
    assert play(state, f"0 KHTHAS>{middle}").turn == 1
    assert play(state, "0 pass").turn == 1
    assert play(state, "0 knock").turn == 1
    assert play(table(*THREE, middle=middle), f"0 TH>{first}").turn == 1


def test_a_middle_of_two_suits_and_ranks_is_not_locked() -> None:
    state = table(*THREE, middle="7D7HKD", rules=rules(locked_middle=True))
    assert play(state, "0 TH>7D").turn == 1
