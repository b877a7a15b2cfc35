"""S000 "Setup" and the other ways of dealing (`RULES.md` 1b)."""

from __future__ import annotations

import pytest

from game.engine import begin, evolve, start_game
from game.errors import Refusal
from game.events import Dealt
from game.outcome import Cause
from game.rules import Rules
from game.views import Phase
from tests.game.table import (
    CLASSIC,
    cards,
    dealt,
    ended,
    hands,
    losers,
    play,
    refusal,
    rules,
    table,
)

STOCK = {
    32: {2: 23, 3: 20, 4: 17, 5: 14, 6: 11, 7: 8, 8: 5, 9: 2},
    36: {2: 27, 3: 24, 4: 21, 5: 18, 6: 15, 7: 12, 8: 9, 9: 6, 10: 3, 11: 0},
    52: {2: 43, 3: 40, 4: 37, 5: 34, 6: 31, 7: 28, 8: 25, 9: 22, 10: 19, 11: 16},
    24: {2: 15, 3: 12, 4: 9, 5: 6, 6: 3, 7: 0},
    20: {2: 11, 3: 8, 4: 5, 5: 2},
}
"""Cards left in the stock after the deal, by pack and players (`RULES.md` 1a)."""
FORTY_ONE = {2: 40, 3: 36, 4: 32, 5: 28, 6: 24, 7: 20, 8: 16, 9: 12, 10: 8, 11: 4}


def stock_of(rules: Rules, seats: int) -> int:
    """How many cards the stock has right after the deal, before any hand is looked at."""
    state = begin(start_game(rules, seats, dealer=0))
    return len(evolve(state, Dealt(rules.cards)).stock)


@pytest.mark.parametrize("style", ["plain", "extra_hand", "interleaved"])
@pytest.mark.parametrize("deck", STOCK)
def test_the_stock_is_what_is_left_after_the_deal(deck: int, style: str) -> None:
    wide = rules(deck=deck, players_max=11, deal=style)
    assert {seats: stock_of(wide, seats) for seats in STOCK[deck]} == STOCK[deck]
    assert wide.seats_max == max(STOCK[deck])


def test_the_stock_with_hands_of_four() -> None:
    wide = rules(
        deck=52,
        hand=4,
        triples="none",
        aces="none",
        aces_value=11,
        swap_counts=[1, 4],
        players_max=11,
    )
    assert {seats: stock_of(wide, seats) for seats in FORTY_ONE} == FORTY_ONE


def test_three_cards_each_one_at_a_time_from_the_left_of_the_dealer() -> None:
    state = dealt(CLASSIC, 3, "7C7S7H 8C8S8H 9C9S9H TCTSTH JC", dealer=0)
    assert hands(state) == ["7H8H9H", "7C8C9C", "7S8S9S"]
    assert cards(state.extra) == "TCTSTH"
    assert cards(state.stock[:1]) == "JC"
    assert state.middle == ()
    assert state.round == 1


def test_only_the_dealer_chooses_and_nobody_plays_before() -> None:
    state = dealt(CLASSIC, 3, dealer=1)
    assert (state.phase, state.turn) == (Phase.CHOICE, 1)
    assert refusal(state, "2 keep") is Refusal.NOT_YOUR_TURN
    assert refusal(state, "2 pass") is Refusal.NOT_YOUR_TURN
    for move in ("pass", "knock", "7C>TH"):
        assert refusal(state, f"1 {move}") is Refusal.NOT_NOW


def test_keep_it_the_extra_hand_is_turned_face_up_in_the_middle() -> None:
    state = play(dealt(CLASSIC, 3, "7C7S7H 8C8S8D 9C9S9H TCTSTH JC", dealer=0), "0 keep")
    assert hands(state) == ["7H8D9H", "7C8C9C", "7S8S9S"]
    assert cards(state.middle) == "TCTSTH"
    assert state.extra == ()
    assert (state.phase, state.turn) == (Phase.TURN, 1)


def test_swap_it_the_first_hand_goes_face_up_into_the_middle() -> None:
    state = play(dealt(CLASSIC, 3, "7C7S7H 8C8S8D 9C9S9H TCTSKH JC", dealer=0), "0 take")
    assert hands(state) == ["TCTSKH", "7C8C9C", "7S8S9S"]
    assert cards(state.middle) == "7H8D9H"
    assert state.turn == 1
    assert refusal(state, "0 keep") is Refusal.NOT_YOUR_TURN
    assert refusal(state, "1 take") is Refusal.NOT_NOW, "and must keep it, however bad it is"


def test_the_choice_is_no_turn() -> None:
    """Decision D12: a dealer who may not knock in the first turn may not after the choice."""
    state = play(dealt(rules(knock_ban="first_own_turn"), 2, dealer=0), "0 keep", "1 pass")
    assert refusal(state, "0 knock") is Refusal.KNOCK_BAN
    assert not play(state, "0 pass", "1 pass").seats[0].turns > 1


def test_thirtyone_dealt_to_another_waits_for_the_choice() -> None:
    """Decision D1: the dealer chooses unseen, then all hands are checked."""
    state = dealt(CLASSIC, 2, "AH7C KH8S QH9D TCTSKS", dealer=1)
    assert (state.phase, state.turn) == (Phase.CHOICE, 1)
    assert ended(state, "1 keep").cause is Cause.THIRTYONE
    assert losers(ended(state, "1 take")) == {1: 1}


def test_thirtyone_dealt_to_another_ends_the_round_before_the_choice_if_the_rules_say_so() -> None:
    state = dealt(rules(dealt_timing="before_choice"), 2, "AH7C KH8S QH9D TCTSKS", dealer=1)
    assert state.phase is Phase.DEAL
    assert state.last is not None
    assert state.last.cause is Cause.THIRTYONE


@pytest.mark.parametrize(
    ("order", "cause"),
    [("7CAH 8SKH 9DQH", Cause.THIRTYONE), ("7CAH 8SAC 9DAS", Cause.FEUER)],
)
def test_the_dealers_own_dealt_31_or_feuer_shows_at_once(order: str, cause: Cause) -> None:
    state = dealt(CLASSIC, 2, order, dealer=1)
    assert state.last is not None
    assert (state.last.cause, losers(state.last)) == (cause, {0: 1})


def test_the_extra_hand_may_be_31() -> None:
    state = dealt(CLASSIC, 2, "7C9S 8SKC 9DQD AHKHQH", dealer=1)
    assert losers(ended(state, "1 take")) == {0: 1}
    assert play(state, "1 keep").phase is Phase.TURN, "31 in the middle is nobody's"


def test_cards_of_stock_choice_come_off_the_stock() -> None:
    state = dealt(rules(deal="stock_choice"), 2, "7C7S 8C8S 9C9S TCTSKH", dealer=1)
    assert (state.turn, cards(state.extra)) == (1, "TCTSKH")


def test_starter_choice_is_the_first_players_choice() -> None:
    state = dealt(rules(deal="starter_choice"), 3, "7C7S7H 8C8S8D 9C9S9H TCTSKH", dealer=0)
    assert (state.phase, state.turn) == (Phase.CHOICE, 1)
    state = play(state, "1 take")
    assert (hands(state)[1], cards(state.middle), state.turn) == ("TCTSKH", "7C8C9C", 1)


def test_starter_choice_shows_the_starters_own_31_at_once() -> None:
    state = dealt(rules(deal="starter_choice"), 2, "AH7C KH8S QH9D", dealer=1)
    assert state.last is not None
    assert state.last.cause is Cause.THIRTYONE


def test_interleaved_one_card_each_one_open_the_dealer_last_three_times() -> None:
    state = dealt(rules(deal="interleaved"), 3, "7C7S7D7H 8C8S8D8H 9C9S9DTH JC", dealer=1)
    assert hands(state) == ["7S8S9S", "7H8HTH", "7C8C9C"]
    assert cards(state.middle) == "7D8D9D"
    assert cards(state.stock[:1]) == "JC"
    assert (state.phase, state.turn) == (Phase.TURN, 2)


def test_plain_three_each_and_three_open() -> None:
    state = dealt(rules(deal="plain"), 2, "7C7S 8C8S 9C9S TCTSKH JC", dealer=1)
    assert hands(state) == ["7C8C9C", "7S8S9S"]
    assert cards(state.middle) == "TCTSKH"
    assert (state.phase, state.turn) == (Phase.TURN, 0)


def test_anticlockwise_goes_to_the_right_of_the_dealer() -> None:
    state = dealt(rules(direction="anticlockwise", deal="plain"), 3, "7C7S7H", dealer=0)
    assert [hand[:2] for hand in hands(state)] == ["7H", "7S", "7C"]
    assert state.turn == 2
    assert play(state, "2 pass").turn == 1


def after_a_loss(dealer: int, direction: str = "clockwise") -> int:
    """Who deals after seat 1, swimming, went under in a round that this seat dealt."""
    state = table(
        "AHKH9C",
        "7C8S9D",
        "ASKS8D",
        "QDJD7S",
        middle="TCJCQC",
        lives=[3, 0, 3, 3],
        rules=rules(direction=direction),
        dealer=dealer,
        knocker=1,
        last_lap=(0,),
    )
    after = play(state, "0 pass")
    assert after.seats[1].out
    return after.dealer


def test_after_each_round_the_deal_passes_to_the_left() -> None:
    assert after_a_loss(dealer=2) == 3
    assert after_a_loss(dealer=3) == 0


def test_the_deal_skips_who_is_out() -> None:
    assert after_a_loss(dealer=0) == 2
    assert after_a_loss(dealer=1) == 2, "from the old seat of a dealer who is out"
    assert after_a_loss(dealer=2, direction="anticlockwise") == 0


def test_who_is_out_gets_no_cards() -> None:
    state = table("AHKH9C", "7C8S9D", "ASKS8D", lives=[3, 0, 3], middle="TCJCQC", knocker=1)
    state = play(state, "0 pass", "deal 7C8C7S8S7H9D")
    assert hands(state) == ["8C8S9D", "", "7C7S7H"]
    assert (state.round, state.dealer, state.turn) == (2, 0, 0)


def test_a_loser_deals_where_the_rules_say_so() -> None:
    loser = rules(next_dealer="loser")
    state = table("AHKH9C", "ASKS8D", "7C8S9D", middle="TCJCQC", rules=loser, dealer=0, knocker=1)
    assert ended(state, "0 pass").next_dealer == 2
    gone = table(
        "AHKH9C", "ASKS8D", "7C8S9D", middle="TC", rules=loser, dealer=0, knocker=1, lives=[3, 3, 0]
    )
    assert ended(gone, "0 pass").next_dealer == 1, "a loser who is out cannot deal"


def test_the_draw_game_turns_one_card_open() -> None:
    drawing = Rules.of(
        {"deal": "draw_pile", "triples": "none", "aces": "none", "aces_value": 11, "deck": 52}
    )
    state = dealt(drawing, 2, "7C7S 8C8S 9C9S TC2D", dealer=1)
    assert hands(state) == ["7C8C9C", "7S8S9S"]
    assert (state.middle, cards(state.pile), cards(state.stock[:1])) == ((), "TC", "2D")
