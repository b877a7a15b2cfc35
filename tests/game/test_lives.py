"""S000 "Losing lives" and "Winning the game", and the options about lives (`RULES.md` 1a, 1e)."""

from __future__ import annotations

import pytest

from game.errors import Refusal
from game.events import GameEnded
from game.outcome import Cause, Outcome
from game.views import Phase
from tests.game.table import CLASSIC, dealt, events, play, refusal, rules, showdown, table

LOW, MIDDLE, HIGH = "9S8S7D", "QHJH7H", "ACKC8C"


def fate(outcome: Outcome) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Lives after the round, who swims from now on, who went under."""
    return outcome.lives_after, outcome.swimming, outcome.eliminated


def test_everyone_takes_three_lives() -> None:
    assert [seat.lives for seat in dealt(CLASSIC, 4).seats] == [3, 3, 3, 3]


@pytest.mark.parametrize(
    ("lives", "after", "swims", "under"),
    [(3, 2, False, False), (2, 1, False, False), (1, 0, True, False), (0, 0, False, True)],
)
def test_the_last_life_gone_you_are_swimming_and_go_under_with_the_next_loss(
    lives: int, after: int, swims: bool, under: bool
) -> None:
    outcome = showdown(LOW, MIDDLE, HIGH, lives=[lives, 3, 3])
    assert fate(outcome) == ((after, 3, 3), (0,) * swims, (0,) * under)


@pytest.mark.parametrize(("lives", "under"), [(2, False), (1, True)])
def test_without_a_swim_the_last_life_is_the_end(lives: int, under: bool) -> None:
    outcome = showdown(LOW, MIDDLE, HIGH, lives=[lives, 3, 3], rules=rules(free_ride=False))
    assert fate(outcome) == ((lives - 1, 3, 3), (), (0,) * under)


@pytest.mark.parametrize(
    ("overflow", "lives", "after", "swims", "under"),
    [
        ("clamp", 2, 0, True, False),
        ("clamp", 1, 0, True, False),
        ("carry", 3, 1, False, False),
        ("carry", 2, 0, True, False),
        ("carry", 1, 0, False, True),
        ("clamp", 0, 0, False, True),
    ],
)
def test_a_loss_that_is_more_than_what_is_left(
    overflow: str, lives: int, after: int, swims: bool, under: bool
) -> None:
    two = rules(knocker_lowest_loss=2, overflow=overflow)
    outcome = showdown(LOW, MIDDLE, HIGH, lives=[lives, 3, 3], rules=two)
    assert fate(outcome) == ((after, 3, 3), (0,) * swims, (0,) * under)


@pytest.mark.parametrize(
    ("lives", "knocker", "under"), [(1, 0, True), (1, 1, False), (2, 0, False), (0, 0, True)]
)
def test_who_knocks_on_the_last_life_and_loses_is_out_where_the_rules_say_so(
    lives: int, knocker: int, under: bool
) -> None:
    out = rules(last_token_knock_out=True)
    outcome = showdown(LOW, MIDDLE, HIGH, lives=[lives, 3, 3], rules=out, knocker=knocker)
    assert outcome.eliminated == (0,) * under
    assert showdown(LOW, MIDDLE, HIGH, lives=[1, 3, 3]).eliminated == ()


def test_players_drop_out_and_the_last_one_left_wins() -> None:
    state = table(LOW, MIDDLE, HIGH, middle="TCTDTH", lives=[0, 0, 1], knocker=1, turn=2)
    over = play(state, "2 pass")
    assert (over.phase, over.seats[0].out) == (Phase.DEAL, True)
    state = table(LOW, "", HIGH, middle="TCTDTH", lives=[0, 0, 1], turn=0)
    state = play(state, "0 knock")
    assert events(state, "2 pass")[-1] == GameEnded((2,), crown=False)
    state = play(state, "2 pass")
    assert (state.phase, state.winners, state.turn) == (Phase.OVER, (2,), None)


def test_nothing_can_be_done_after_the_game() -> None:
    state = play(table(LOW, HIGH, middle="TCTDTH", lives=[0, 1]), "0 knock", "1 pass")
    for action in ("0 pass", "1 pass", "1 timeout", "1 leave", "0 leave", "deal", "shuffle"):
        assert refusal(state, action) is Refusal.GAME_OVER


# All would go out at once


def test_if_a_round_would_put_out_everybody_nobody_goes_out_and_another_is_played() -> None:
    outcome = showdown("KC9C8D", "QH9H7D", lives=[0, 0])
    assert outcome.replay
    assert (fate(outcome), outcome.losses, outcome.winners) == (((0, 0), (), ()), (), ())
    assert outcome.next_dealer == 0, "the deal moves on as after any round"
    three = showdown("KC9C8D", "QH9H7D", "", "KD9D7S", lives=[0, 0, 0, 0])
    assert (three.replay, three.eliminated) == (True, ())


def test_only_if_every_remaining_player_would_be_out() -> None:
    outcome = showdown("KC9C8D", "QH9H7D", "ASKS8S", lives=[0, 0, 0])
    assert (outcome.replay, outcome.eliminated, outcome.winners) == (False, (0, 1), (2,))
    swimmer = showdown("KC9C8D", "QH9H7D", lives=[0, 1])
    assert (swimmer.replay, swimmer.eliminated, swimmer.winners) == (False, (0,), (1,))
    assert swimmer.lives_after == (0, 0)


def test_a_replayed_round_is_followed_by_another() -> None:
    state = table("KC9C8D", "QH9H7D", middle="TCTDTH", lives=[0, 0])
    state = play(state, "0 knock", "1 pass")
    assert (state.phase, state.dealer, state.in_game) == (Phase.DEAL, 0, (0, 1))
    assert play(state, "deal").round == 2


def test_exactly_equal_hands_share_the_win_where_the_rules_say_so() -> None:
    share = rules(tie="rank_suit", all_out="share")
    equal = showdown("KHQH8D", "JHTH7D", lives=[0, 0], rules=share)
    assert (equal.replay, equal.winners, equal.eliminated) == (False, (0, 1), ())
    assert equal.losses == ()
    otherwise = showdown("KC9C8D", "QH9H7D", lives=[0, 0], rules=rules(all_out="share"))
    assert (otherwise.replay, otherwise.winners) == (True, ()), "equal points, other suits"
    early = showdown("KHQH8D", "JHTH7D", lives=[1, 0], rules=share)
    assert (early.winners, early.eliminated) == ((0,), (1,))


def test_a_shared_game_is_over() -> None:
    share = rules(all_out="share")
    state = table("KHQH8D", "JHTH7D", middle="7C7S8C", lives=[0, 0], rules=share)
    state = play(state, "0 knock")
    assert events(state, "1 pass")[-1] == GameEnded((0, 1), crown=False)


# Crown


@pytest.mark.parametrize(
    ("crown", "lives", "wanted"), [(True, 3, True), (True, 2, False), (False, 3, False)]
)
def test_who_never_lost_a_life_wins_with_crown(crown: bool, lives: int, wanted: bool) -> None:
    table_rules = rules(crown=crown)
    outcome = showdown(LOW, HIGH, lives=[0, lives], rules=table_rules)
    assert (outcome.winners, outcome.crown) == ((1,), wanted)
    state = table(LOW, HIGH, middle="TCTDTH", lives=[0, lives], rules=table_rules)
    assert play(state, "0 knock", "1 pass").crown is wanted


def test_there_is_no_crown_before_the_game_is_won() -> None:
    assert not showdown(LOW, MIDDLE, HIGH, rules=rules(crown=True)).crown


def test_lives_are_told_for_every_seat() -> None:
    outcome = showdown(LOW, "", HIGH, lives=[2, 0, 3], cause=Cause.KNOCK)
    assert outcome.lives_after == (1, 0, 3)
