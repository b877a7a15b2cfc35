"""Decision D14: what is played for a seat whose time is up; nobody is ever made to knock."""

from __future__ import annotations

from game.errors import Refusal
from game.events import CardsSwapped, Closed, HandKept, Passed, TimedOut
from game.options import DealStyle
from game.rules import Rules
from tests.game.table import cards, dealt, events, hands, play, refusal, rules, table

THREE = ("KHTHAS", "ACQC9S", "8H8D7S")
MIDDLE = "TC7DKD"


def test_the_dealer_keeps() -> None:
    state = dealt(rules(), 2, "7C9S 8SKC 9DQD TCJCKH", dealer=1)
    assert events(state, "1 timeout")[:2] == (TimedOut(1), HandKept(1))
    assert cards(play(state, "1 timeout").middle) == "TCJCKH"


def test_a_turn_is_passed() -> None:
    state = table(*THREE, middle=MIDDLE)
    assert events(state, "0 timeout")[:2] == (TimedOut(0), Passed(0))
    assert play(state, "0 timeout").turn == 1


def test_a_time_out_in_the_last_lap_is_a_pass() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 knock", "1 timeout")
    assert (state.last_lap, state.turn) == ((2,), 2)


def test_time_outs_count_as_passes() -> None:
    state = table(*THREE, middle=MIDDLE)
    after = play(state, "0 timeout", "1 timeout", "2 timeout")
    assert after.middle == state.stock[:3]


def test_who_may_not_pass_swaps_the_one_card_that_leaves_the_best_hand() -> None:
    never = rules(passing="never", all_pass="nothing")
    state = table("KHTHAS", "ACQC9S", middle="TC7D9H", rules=never)
    swapped = events(state, "0 timeout")[1]
    assert isinstance(swapped, CardsSwapped)
    assert (cards(swapped.give), cards(swapped.take)) == ("AS", "9H")


def test_the_duty_to_swap_is_met() -> None:
    duty = rules(passing="duty", all_pass="nothing")
    state = play(table("KHTHAS", "ACQC9S", middle="TC7D9H", rules=duty), "0 pass", "1 pass")
    assert hands(play(state, "0 timeout"))[0] == "KHTH9H"


def test_the_one_pass_is_not_used_twice() -> None:
    once = rules(passing="once_per_deal", all_pass="nothing")
    state = play(table("KHTHAS", "ACQC9S", middle="TC7D9H", rules=once), "0 pass", "1 pass")
    assert hands(play(state, "0 timeout"))[0] == "KHTH9H"


def test_a_whole_hand_is_swapped_only_if_nothing_less_can_be() -> None:
    never = rules(passing="never", all_pass="nothing", swap_counts=[3])
    state = table("KHTHAS", "ACQC9S", middle="TC7D9H", rules=never)
    assert hands(play(state, "0 timeout"))[0] == "TC7D9H"


def test_where_one_closes_for_oneself_a_time_out_closes() -> None:
    dutch = rules(passing="never", all_pass="nothing", close_scope="self")
    state = table(*THREE, middle=MIDDLE, rules=dutch)
    assert events(state, "0 timeout")[:2] == (TimedOut(0), Closed(0))


def test_nobody_else_is_timed_out() -> None:
    state = table(*THREE, middle=MIDDLE)
    assert refusal(state, "1 timeout") is Refusal.NOT_YOUR_TURN
    assert refusal(state, "7 timeout") is Refusal.NO_SUCH_SEAT
    assert refusal(table(*THREE[:2], "", THREE[2]), "2 timeout") is Refusal.OUT


def test_a_drawn_card_is_laid_off_so_that_the_best_hand_stays() -> None:
    drawing = Rules.of(
        {"deal": DealStyle.DRAW_PILE, "triples": "none", "aces": "none", "aces_value": 11}
    )
    state = table("KHTHAS", "ACQC9S", pile="7D", stock="9H", rules=drawing)
    assert events(state, "0 timeout")[1] == Passed(0)
    assert hands(play(state, "0 draw", "0 timeout"))[0] == "KHTH9H"
    picked = play(table("KHTHAS", "ACQC9S", pile="7D", rules=drawing), "0 pick", "0 timeout")
    assert "7D" in hands(picked)[0], "not straight back"


def test_where_nothing_may_be_passed_a_card_is_drawn_and_one_laid_off() -> None:
    never = Rules.of(
        {
            "deal": "draw_pile",
            "triples": "none",
            "aces": "none",
            "aces_value": 11,
            "pass": "never",
        }
    )
    state = table("KHTHAS", "ACQC9S", pile="7D", stock="9H", rules=never)
    after = play(state, "0 timeout")
    assert (hands(after)[0], after.turn) == ("KHTH9H", 1), "the whole turn is played"
