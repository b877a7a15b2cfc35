"""S000 "Playing a turn", and the options of `RULES.md` 1d and 1e about turns and knocking."""

from __future__ import annotations

import pytest

from game.errors import Refusal
from game.events import CardsSwapped, Knocked
from game.outcome import Cause
from game.views import Phase
from tests.game.table import cards, ended, events, hands, play, refusal, rules, table

THREE = ("KH9HAS", "ACQC9S", "8H8D7S")
MIDDLE = "TC7DKD"


def test_swap_one_card() -> None:
    """The example: the king of clubs for the eight of hearts, then the ten for the nine: 31."""
    state = table("AC8H9S", "KHQD9C", middle="TC7DKC", stock="7S")
    first = play(state, "0 8H>KC")
    assert hands(first)[0] == "ACKC9S"
    assert cards(first.middle) == "TC7D8H"
    assert first.turn == 1
    outcome = ended(play(first, "1 pass"), "0 9S>TC")
    assert (outcome.cause, outcome.shown[0].seat, outcome.shown[0].value.points) == (
        Cause.THIRTYONE,
        0,
        31,
    )


def test_swap_all_three_exchanges_the_whole_hand() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 KH9HAS>TC7DKD")
    assert hands(state)[0] == "TC7DKD"
    assert cards(state.middle) == "KH9HAS"
    assert state.turn == 1


def test_you_may_never_swap_exactly_two_cards() -> None:
    assert refusal(table(*THREE, middle=MIDDLE), "0 KH9H>TC7D") is Refusal.SWAP_COUNT


@pytest.mark.parametrize(
    ("counts", "refused"),
    [([1], ["KH9H>TC7D", "KH9HAS>TC7DKD"]), ([1, 2, 3], []), ([3], ["KH>TC", "KH9H>TC7D"])],
)
def test_how_many_cards_may_be_swapped_is_a_house_rule(
    counts: list[int], refused: list[str]
) -> None:
    state = table(*THREE, middle=MIDDLE, rules=rules(swap_counts=counts))
    for swap in ("KH>TC", "KH9H>TC7D", "KH9HAS>TC7DKD"):
        if swap in refused:
            assert refusal(state, f"0 {swap}") is Refusal.SWAP_COUNT
        else:
            assert play(state, f"0 {swap}").turn == 1


@pytest.mark.parametrize(
    ("swap", "reason"),
    [
        ("KH>", Refusal.SWAP_COUNT),
        (">", Refusal.SWAP_COUNT),
        ("KH>TC7D", Refusal.SWAP_COUNT),
        ("QC>TC", Refusal.NOT_IN_HAND),
        ("KHKHKH>TC7DKD", Refusal.NOT_IN_HAND),
        ("KH>AD", Refusal.NOT_IN_MIDDLE),
        ("KH>9H", Refusal.NOT_IN_MIDDLE),
        ("KH9HAS>TCTCTC", Refusal.NOT_IN_MIDDLE),
    ],
)
def test_only_cards_of_the_hand_go_for_cards_of_the_middle(swap: str, reason: Refusal) -> None:
    assert refusal(table(*THREE, middle=MIDDLE), f"0 {swap}") is reason


def test_pass_does_nothing() -> None:
    before = table(*THREE, middle=MIDDLE)
    after = play(before, "0 pass")
    assert (hands(after), after.middle) == (hands(before), before.middle)
    assert after.turn == 1


def test_it_is_one_seats_turn() -> None:
    state = table(*THREE, middle=MIDDLE)
    for move in ("pass", "knock", "ACQC9S>TC7DKD"):
        assert refusal(state, f"1 {move}") is Refusal.NOT_YOUR_TURN
    for seat in (3, 99):
        assert refusal(state, f"{seat} pass") is Refusal.NO_SUCH_SEAT
    assert refusal(table(*THREE[:2], "", THREE[2]), "2 pass") is Refusal.OUT
    between = play(table(*THREE, middle=MIDDLE), "0 knock", "1 pass", "2 pass")
    assert between.phase is Phase.DEAL
    assert refusal(between, "0 pass") is Refusal.NOT_NOW


def test_play_goes_clockwise_past_who_is_out() -> None:
    state = table(THREE[0], "", THREE[1], THREE[2], middle=MIDDLE)
    assert play(state, "0 pass").turn == 2
    assert play(state, "0 pass", "2 pass").turn == 3
    assert play(state, "0 pass", "2 pass", "3 8H>TC").turn == 0


def test_there_is_no_draw_pile_to_draw_from() -> None:
    state = table(*THREE, middle=MIDDLE)
    assert refusal(state, "0 draw") is Refusal.NO_SUCH_MOVE
    assert refusal(state, "0 pick") is Refusal.NO_SUCH_MOVE
    assert refusal(state, "0 -KH") is Refusal.NO_SUCH_MOVE


# Knocking


def test_after_a_knock_every_other_player_gets_one_more_turn() -> None:
    state = play(table(*THREE, middle=MIDDLE, turn=1), "1 knock")
    assert (state.knocker, state.last_lap, state.turn) == (1, (2, 0), 2)
    state = play(state, "2 8D>KD")
    assert (state.last_lap, state.turn) == ((0,), 0)
    assert ended(state, "0 pass").cause is Cause.KNOCK


def test_nobody_can_knock_again() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 knock")
    assert refusal(state, "1 knock") is Refusal.ALREADY_KNOCKED


def test_a_second_knock_ends_the_round_at_once_where_it_is_allowed() -> None:
    state = play(table(*THREE, middle=MIDDLE, rules=rules(second_knock="ends_round")), "0 knock")
    assert ended(state, "1 knock").cause is Cause.SECOND_KNOCK
    assert ended(state, "1 knock").knocker == 0


def test_knocking_is_a_turn_of_its_own() -> None:
    state = table(*THREE, middle=MIDDLE)
    assert refusal(state, "0 9H>TC!") is Refusal.KNOCK_INSTEAD
    assert hands(play(state, "0 knock")) == hands(state)


@pytest.mark.parametrize("knock", ["after", "either"])
def test_swap_first_and_then_knock_in_the_same_turn(knock: str) -> None:
    state = table(*THREE, middle=MIDDLE, rules=rules(knock=knock))
    after = play(state, "0 9H>KD!")
    assert (hands(after)[0], after.knocker, after.last_lap) == ("KHKDAS", 0, (1, 2))
    assert after.seats[0].turns == 2, "one turn more, not two"
    assert events(state, "0 9H>KD!")[:2] == (
        CardsSwapped(0, state.seats[0].hand[1:2], state.middle[2:]),
        Knocked(0),
    )
    assert play(state, "0 knock").knocker == 0
    assert play(state, "0 9H>KD").knocker is None
    assert refusal(after, "1 AC>7D!") is Refusal.ALREADY_KNOCKED


def test_nobody_knocks_in_the_first_own_turn_where_it_is_banned() -> None:
    banned = rules(knock_ban="first_own_turn", knock="either")
    state = table(*THREE, middle=MIDDLE, rules=banned, turns=0)
    assert refusal(state, "0 knock") is Refusal.KNOCK_BAN
    assert refusal(state, "0 9H>KD!") is Refusal.KNOCK_BAN
    state = play(state, "0 pass")
    assert refusal(state, "1 knock") is Refusal.KNOCK_BAN, "each player for themselves"
    assert play(state, "1 9S>7D", "2 8H>TC", "0 knock").knocker == 0
    assert play(table(*THREE, middle=MIDDLE, turns=0), "0 knock").knocker == 0


# Passing


def test_who_passed_must_swap_next_time() -> None:
    """S001: the duty, also after a knock; closing does not meet it (D3)."""
    duty = rules(passing="duty", all_pass="nothing")
    state = play(table(*THREE, middle=MIDDLE, rules=duty), "0 pass", "1 pass", "2 8H>TC")
    assert refusal(state, "0 pass") is Refusal.SWAP_DUTY
    assert refusal(state, "0 knock") is Refusal.SWAP_DUTY
    last_lap = play(state, "0 9H>8H", "1 9S>7D", "2 knock")
    assert play(last_lap, "0 pass").turn == 1, "the swap has met the duty"
    owing = play(table(*THREE, middle=MIDDLE, rules=duty), "0 pass", "1 knock", "2 pass")
    assert refusal(owing, "0 pass") is Refusal.SWAP_DUTY


def test_the_duty_can_be_waived_after_a_knock() -> None:
    waived = rules(passing="duty", all_pass="nothing", duty_last_lap=False)
    state = play(table(*THREE, middle=MIDDLE, rules=waived), "0 pass", "1 knock", "2 pass")
    assert ended(state, "0 pass").cause is Cause.KNOCK
    before = play(table(*THREE, middle=MIDDLE, rules=waived), "0 pass", "1 pass", "2 pass")
    assert refusal(before, "0 pass") is Refusal.SWAP_DUTY, "not before one"


def test_swap_and_knock_meets_the_duty() -> None:
    duty = rules(passing="duty", all_pass="nothing", knock="after")
    state = play(table(*THREE, middle=MIDDLE, rules=duty), "0 pass", "1 pass", "2 8H>TC")
    assert refusal(state, "0 knock") is Refusal.SWAP_DUTY
    assert play(state, "0 9H>8H!").knocker == 0


def test_pass_once_per_deal() -> None:
    once = rules(passing="once_per_deal")
    state = play(table(*THREE, middle=MIDDLE, rules=once), "0 pass", "1 9S>7D")
    state = play(state, "2 8H>TC", "0 9H>8H", "1 pass", "2 pass")
    assert refusal(state, "0 pass") is Refusal.PASS_USED
    assert play(state, "0 knock").knocker == 0


def test_no_passing_at_all() -> None:
    assert refusal(table(*THREE, middle=MIDDLE, rules=rules(passing="never")), "0 pass") is (
        Refusal.NO_PASSING
    )


def test_who_passes_is_locked_out_for_the_rest_of_the_round() -> None:
    locked = rules(passing="locks_out", all_pass="nothing")
    state = play(table(*THREE, middle=MIDDLE, rules=locked), "0 pass", "1 9S>7D", "2 8H>TC")
    assert state.turn == 1
    knocked = play(state, "1 knock")
    assert knocked.last_lap == (2,), "who is locked out has no last turn either"
    assert ended(play(state, "1 pass"), "2 pass").cause is Cause.ALL_CLOSED


# Closing for oneself (S001 Netherlands, decision D4)

DUTCH = {"close_scope": "self", "passing": "never", "all_pass": "nothing"}


def test_who_closes_takes_no_more_turns_and_the_others_go_on() -> None:
    state = table(*THREE, "TDJS7H", middle="TC7DKD", rules=rules(**DUTCH))
    state = play(state, "0 knock", "1 9S>7D", "2 8H>9S", "3 7H>8H")
    assert (state.turn, state.knocker) == (1, None)
    state = play(state, "1 knock", "2 knock")
    assert (state.final_player, state.last_lap, state.turn) == (3, (3,), 3)
    outcome = ended(state, "3 JS>KD")
    assert (outcome.cause, outcome.knocker) == (Cause.ALL_CLOSED, None)


def test_of_two_players_the_first_to_close_gives_the_other_one_turn() -> None:
    state = play(table(*THREE[:2], middle=MIDDLE, rules=rules(**DUTCH)), "0 knock")
    assert (state.final_player, state.turn) == (1, 1)
    assert ended(state, "1 9S>7D").cause is Cause.ALL_CLOSED
    assert ended(state, "1 knock").cause is Cause.ALL_CLOSED


def test_swapping_the_whole_hand_may_close() -> None:
    closing = rules(**DUTCH, swap_all_closes=True)
    state = table(*THREE, middle=MIDDLE, rules=closing)
    assert play(state, "0 KH9HAS>TC7DKD").seats[0].closed
    assert not play(state, "0 KH>TC").seats[0].closed
    assert not play(table(*THREE, middle=MIDDLE), "0 KH9HAS>TC7DKD").seats[0].closed


def test_swap_and_close_for_oneself() -> None:
    after = rules(**DUTCH, knock="after")
    state = play(table(*THREE, middle=MIDDLE, rules=after), "0 9H>KD!")
    assert (hands(state)[0], state.seats[0].closed, state.turn) == ("KHKDAS", True, 1)
