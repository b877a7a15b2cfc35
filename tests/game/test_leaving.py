"""Decision D15: leaving in every phase; nobody else loses a life by it."""

from __future__ import annotations

import pytest

from game.errors import Refusal
from game.events import GameEnded, MiddleRefreshed, RoundEnded, SeatLeft
from game.outcome import Cause
from game.views import Phase
from tests.game.table import (
    CLASSIC,
    cards,
    dealt,
    ended,
    events,
    hands,
    losers,
    play,
    refusal,
    rules,
    table,
)

THREE = ("KHTHAS", "ACQC9S", "8H8D7S")
MIDDLE = "TC7DKD"
DUTCH = rules(close_scope="self", passing="free", all_pass="nothing")


def test_the_hand_goes_aside_and_the_seat_counts_as_out() -> None:
    state = play(table(*THREE, middle=MIDDLE), "1 leave")
    assert (cards(state.aside), hands(state)[1]) == ("ACQC9S", "")
    assert (state.seats[1].out, state.seats[1].left) == (True, True)
    assert (state.turn, state.phase) == (0, Phase.TURN), "the one on turn is not disturbed"
    assert play(state, "0 pass").turn == 2
    assert [seat.lives for seat in state.seats] == [3, 3, 3]
    assert refusal(state, "1 leave") is Refusal.OUT


def test_the_one_on_turn_leaves_and_the_next_is_on() -> None:
    assert play(table(*THREE, middle=MIDDLE), "0 leave").turn == 1


def test_the_round_goes_on_without_them() -> None:
    state = play(table(*THREE, middle=MIDDLE), "2 leave", "0 knock")
    outcome = ended(state, "1 pass")
    assert (outcome.cause, losers(outcome)) == (Cause.KNOCK, {0: 1})
    assert [shown.seat for shown in outcome.shown] == [1, 0]


def test_there_is_no_such_seat() -> None:
    assert refusal(table(*THREE, middle=MIDDLE), "3 leave") is Refusal.NO_SUCH_SEAT


# Pass chain


def test_the_pass_chain_is_recounted() -> None:
    """Everybody who is left has passed when the one leaves who had not: new cards."""
    state = table(*THREE, middle=MIDDLE, turn=2, pass_chain=(0, 1))
    told = events(state, "2 leave")
    assert told[:2] == (SeatLeft(2), MiddleRefreshed(state.stock[:3]))
    after = play(state, "2 leave")
    assert (cards(after.aside), after.turn) == ("8H8D7S" + MIDDLE, 0)


def test_a_leavers_pass_counts_no_more() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 pass", "0 leave", "1 pass")
    assert state.pass_chain == (1,)
    assert cards(state.middle) == MIDDLE
    assert events(state, "2 pass")[1] == MiddleRefreshed(state.stock[:3])


def test_a_leaver_with_a_short_stock() -> None:
    state = table(*THREE, middle=MIDDLE, turn=2, pass_chain=(0, 1), short=True)
    waiting = play(state, "2 leave")
    assert waiting.phase is Phase.SHUFFLE
    after = play(waiting, "shuffle 8H8D7S")
    assert (cards(after.middle), after.turn) == ("8H8D7S", 0), "the leaver's cards are in it"


# Last lap


def test_the_last_lap_is_recounted() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 knock")
    assert play(state, "2 leave").last_lap == (1,)
    assert play(state, "1 leave").turn == 2
    assert ended(play(state, "1 pass"), "2 leave").cause is Cause.KNOCK


def test_a_leaving_knockers_lap_goes_on() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 knock", "0 leave")
    assert (state.knocker, state.last_lap, state.turn) == (0, (1, 2), 1)
    assert refusal(state, "1 knock") is Refusal.ALREADY_KNOCKED
    outcome = ended(play(state, "1 pass"), "2 pass")
    assert (outcome.cause, losers(outcome)) == (Cause.KNOCK, {2: 1})


def test_all_but_one_have_closed_when_another_leaves() -> None:
    state = table(*THREE, middle=MIDDLE, rules=DUTCH)
    state = play(state, "0 knock", "2 leave")
    assert (state.final_player, state.last_lap, state.turn) == (1, (1,), 1)
    assert ended(state, "1 pass").cause is Cause.ALL_CLOSED


def test_the_final_player_leaves() -> None:
    state = play(table(*THREE, middle=MIDDLE, rules=DUTCH), "0 knock", "1 knock")
    outcome = ended(state, "2 leave")
    assert (outcome.cause, losers(outcome)) == (Cause.ALL_CLOSED, {0: 1})


def test_one_who_had_closed_leaves_and_the_others_play_on() -> None:
    state = play(table(*THREE, middle=MIDDLE, rules=DUTCH), "0 knock", "0 leave", "1 knock")
    assert (state.final_player, state.turn) == (2, 2)


# Before the first turn


def test_the_dealer_leaves_before_the_choice() -> None:
    state = dealt(CLASSIC, 3, "7C7S7H 8C8S8D 9C9S9H TCTSKH", dealer=0)
    state = play(state, "0 leave")
    assert (cards(state.middle), cards(state.aside)) == ("TCTSKH", "7H8D9H")
    assert (state.phase, state.turn, state.extra) == (Phase.TURN, 1, ())
    assert play(state, "1 pass", "2 knock", "1 pass").dealer == 1, "the next survivor deals"


def test_another_leaves_before_the_choice() -> None:
    state = play(dealt(CLASSIC, 3, "7C7S7H 8C8S8D", dealer=0), "1 leave")
    assert (state.phase, state.turn) == (Phase.CHOICE, 0)
    assert play(state, "0 keep").turn == 2


def test_the_first_player_leaves_before_the_own_choice() -> None:
    state = dealt(rules(deal="starter_choice"), 3, "7C7S7H 8C8S8D 9C9S9H TCTSKH", dealer=0)
    state = play(state, "1 leave")
    assert (cards(state.middle), state.turn) == ("TCTSKH", 2)


# Between rounds


def test_the_next_dealer_leaves_between_rounds() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 knock", "1 pass", "2 pass")
    assert (state.phase, state.dealer) == (Phase.DEAL, 0)
    state = play(state, "0 leave")
    assert (state.dealer, state.aside) == (1, ())
    assert play(state, "deal").turn == 1


def test_a_leaver_who_does_not_deal_changes_nothing_else() -> None:
    state = play(table(*THREE, middle=MIDDLE), "0 knock", "1 pass", "2 pass", "1 leave")
    assert state.dealer == 0
    assert hands(play(state, "deal"))[1] == ""


@pytest.mark.parametrize(("lives", "crown"), [(3, True), (2, False)])
def test_the_last_but_one_leaves_between_rounds(lives: int, crown: bool) -> None:
    crowned = rules(crown=True)
    state = table(*THREE[:2], middle=MIDDLE, rules=crowned, lives=[3, lives])
    state = play(state, "0 knock", "1 pass")
    assert events(state, "0 leave") == (SeatLeft(0), GameEnded((1,), crown))


# The last but one


def test_the_last_but_one_leaves_and_the_other_wins() -> None:
    state = table(*THREE[:2], middle=MIDDLE)
    told = events(state, "0 leave")
    assert told[0] == SeatLeft(0)
    assert isinstance(told[1], RoundEnded)
    outcome = told[1].outcome
    assert (outcome.cause, outcome.shown, outcome.losses) == (Cause.DESERTED, (), ())
    assert told[2] == GameEnded((1,), crown=False)
    over = play(state, "0 leave")
    assert (over.phase, over.winners, over.seats[1].lives) == (Phase.OVER, (1,), 3)


def test_the_last_but_one_leaves_before_the_choice() -> None:
    state = dealt(CLASSIC, 2, "7C7S 8C8S 9C9D", dealer=1)
    assert play(state, "0 leave").winners == (1,)
    assert play(state, "1 leave").winners == (0,)


def test_the_last_but_one_leaves_while_cards_are_to_be_shuffled() -> None:
    state = table(*THREE[:2], middle=MIDDLE, turn=1, pass_chain=(0,), short=True)
    state = play(state, "1 pass", "1 leave", "shuffle")
    assert (state.phase, state.winners) == (Phase.OVER, (0,))
