"""Options and presets: what can be played together, and how a refusal reads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import start_game
from game.errors import RulesError
from game.presets import DEFAULT_KEY, PRESETS, differences, preset
from game.rules import KEYS, SENTENCES, Rules
from game.rules_code import PREFIX, read_rules_code, rules_code
from tests.game.budget import examples
from tests.game.random_rules import any_rules
from tests.game.table import CLASSIC, rules

DRAW = {"deal": "draw_pile", "triples": "none", "aces": "none", "aces_value": 11}
FOUR = {"hand": 4, "triples": "none", "aces": "none", "aces_value": 11}


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"deck": 33}, {"deck"}),
        ({"hand": 5}, {"hand"}),
        ({"hand": 2}, {"hand"}),
        ({"lives": 0}, {"lives"}),
        ({"lives": 10}, {"lives"}),
        ({"players_min": 1}, {"players_min"}),
        ({"players_max": 12}, {"players_max"}),
        ({"feuer_loss_two": 0}, {"feuer_loss_two"}),
        ({"knocker_lowest_loss": 4}, {"knocker_lowest_loss"}),
        ({"players_min": 5, "players_max": 4}, {"players_min", "players_max"}),
        ({"deck": 20, "players_min": 6}, {"deck", "hand", "players_min"}),
        ({"swap_counts": []}, {"swap_counts", "hand"}),
        ({"swap_counts": [4]}, {"swap_counts", "hand"}),
        ({"swap_counts": [0, 1]}, {"swap_counts", "hand"}),
        ({"swap_counts": [1, 1]}, {"swap_counts"}),
        ({"hand": 4}, {"hand", "triples", "aces"}),
        ({**FOUR, "aces": "triple", "aces_value": 30.5}, {"hand", "triples", "aces"}),
        ({**FOUR, "wash": True}, {"hand", "wash", "protect"}),
        ({**FOUR, "redraw789": "extra_turn"}, {"redraw789", "deck", "hand"}),
        ({"deck": 24, "redraw789": "extra_turn"}, {"redraw789", "deck", "hand"}),
        ({"deck": 20, "redraw789": "automatic"}, {"redraw789", "deck", "hand"}),
        ({"deck": 32, "protect": ["three_sixes"]}, {"protect", "deck"}),
        ({"deck": 24, "protect": ["678_suit"]}, {"protect", "deck"}),
        ({"aces_value": 31}, {"aces", "aces_value"}),
        ({"aces": "31"}, {"aces", "aces_value"}),
        ({"aces": "triple", "aces_value": 30.5, "triples": "faces"}, {"aces", "triples"}),
        ({"locked_middle": True, "swap_counts": [1]}, {"locked_middle", "swap_counts"}),
        ({"close_scope": "self", "second_knock": "ends_round"}, {"second_knock", "close_scope"}),
        (
            {"close_scope": "self", "tie": "knocker_safe"},
            {"tie", "knocker_lowest_loss", "close_scope"},
        ),
        (
            {"close_scope": "self", "tie": "knocker_alone"},
            {"tie", "knocker_lowest_loss", "close_scope"},
        ),
        (
            {"close_scope": "self", "knocker_lowest_loss": 2},
            {"tie", "knocker_lowest_loss", "close_scope"},
        ),
        ({"swap_all_closes": True}, {"swap_all_closes", "close_scope"}),
        ({"free_ride": False, "last_token_knock_out": True}, {"last_token_knock_out", "free_ride"}),
        ({"stock_short": "draw_round"}, {"stock_short", "deal"}),
        ({**DRAW, "wash": True}, {"wash", "deal"}),
        ({**DRAW, "stock_short": "keep_middle"}, {"stock_short", "deal"}),
        ({**DRAW, "hand": 4, "swap_counts": [1]}, {"hand", "deal"}),
        ({**DRAW, "redraw789": "extra_turn"}, {"redraw789", "deal"}),
        ({**DRAW, "all_pass": "on_request"}, {"all_pass", "deal"}),
        ({**DRAW, "table31": True, "locked_middle": True}, {"table31", "locked_middle", "deal"}),
    ],
)
def test_what_cannot_be_played_is_refused_by_name(options: dict[str, Any], named: set[str]) -> None:
    with pytest.raises(RulesError) as caught:
        rules(**options)
    assert set(caught.value.options) == named
    assert any(key in str(caught.value) for key in named & set(options))


@pytest.mark.parametrize("lives", [0, 10])
def test_values_at_the_edge(lives: int) -> None:
    for fitting in (1, 9):
        assert rules(lives=fitting).lives == fitting
    with pytest.raises(RulesError, match="it goes from 1 to 9"):
        rules(lives=lives)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("lives", "3", "give a whole number"),
        ("lives", True, "give a whole number"),
        ("lives", 2.5, "give a whole number"),
        ("lives", float("inf"), "give a whole number"),
        ("lives", float("nan"), "give a whole number"),
        ("lives", None, "give a whole number"),
        ("free_ride", 1, "give true or false"),
        ("aces_value", "32", "give a number"),
        ("swap_counts", 1, "give a list of values"),
        ("swap_counts", ["1"], "give a whole number"),
        ("deal", "dutch", "choose one of extra_hand, stock_choice"),
        ("deal", ["plain"], "choose one of"),
        ("protect", ["two_aces"], "choose one of three_sixes"),
    ],
)
def test_a_value_of_the_wrong_kind_is_refused(key: str, value: object, message: str) -> None:
    with pytest.raises(RulesError, match=message) as caught:
        Rules.of({key: value})
    assert caught.value.options == (key,)


def test_a_rule_that_does_not_exist_is_refused() -> None:
    with pytest.raises(RulesError, match="'lifes'") as caught:
        Rules.of({"lifes": 3})
    assert caught.value.options == ("lifes",)


def test_values_are_checked_however_rules_are_made() -> None:
    with pytest.raises(RulesError, match="deck"):
        Rules(deck=33)
    with pytest.raises(RulesError, match="deal"):
        replace(CLASSIC, deal="dutch")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("deck", "hand", "seats"), [(32, 3, 9), (52, 3, 16), (52, 4, 12), (20, 3, 5), (24, 3, 7)]
)
def test_the_pack_limits_the_seats(deck: int, hand: int, seats: int) -> None:
    four = FOUR if hand == 4 else {}
    assert rules(**{**four, "deck": deck}).capacity == seats
    assert rules(**{**four, "deck": deck, "players_max": 11}).seats_max == min(11, seats)


def test_a_game_starts_with_so_many_players_as_the_rules_allow() -> None:
    wanted = rules(players_min=3, players_max=5)
    for seats in (3, 5):
        assert start_game(wanted, seats, 0).seats == seats
    for seats in (2, 6):
        with pytest.raises(RulesError, match="seat 3 to 5"):
            start_game(wanted, seats, 0)
    with pytest.raises(RulesError, match="seat 2 to 5"):
        start_game(rules(deck=20), 6, 0)
    for dealer in (-1, 3):
        with pytest.raises(ValueError, match="no seat"):
            start_game(wanted, 3, dealer)


@given(any_rules())
@examples(60)
def test_rules_survive_being_written_as_options(some: Rules) -> None:
    assert Rules.of(some.options()) == some
    assert set(some.options()) == set(KEYS.values()) == set(SENTENCES)
    assert differences(some, some) == ()


def test_the_order_of_a_list_means_nothing() -> None:
    assert rules(swap_counts=[3, 1]) == rules(swap_counts=[1, 3])
    one, other = ["three_aces", "three_sixes"], ["three_sixes", "three_aces"]
    assert rules(deck=36, protect=one) == rules(deck=36, protect=other)
    assert rules(aces_value=32.0).options() == rules(aces_value=32).options()
    assert str(rules(aces_value=32.0).options()["aces_value"]) == "32"


def test_every_option_has_a_sentence_for_players() -> None:
    for sentence in SENTENCES.values():
        assert not sentence[0].islower()
        assert sentence.endswith(".")


def test_presets_have_an_identity() -> None:
    assert len({each.id for each in PRESETS.values()}) == len(PRESETS)
    assert all(key == each.key for key, each in PRESETS.items())
    assert DEFAULT_KEY == "classic"
    assert preset("classic").rules == CLASSIC
    with pytest.raises(RulesError, match="choose one of classic"):
        preset("whist")


def test_differences_are_named_in_the_order_of_the_options() -> None:
    assert differences(rules(tie="rank_suit", deck=52, passing="duty"), CLASSIC) == (
        "deck",
        "tie",
        "pass",
    )


# Codes


@given(any_rules())
@examples(100)
def test_rules_survive_their_code(some: Rules) -> None:
    code = rules_code(some)
    assert read_rules_code(code) == some
    assert read_rules_code(code.lower().replace("-", " ").replace("0", "o")) == some


@given(any_rules(), st.data())
@examples(100)
def test_a_mistyped_code_is_refused(some: Rules, data: st.DataObject) -> None:
    code = rules_code(some)
    place = data.draw(st.integers(len(PREFIX), len(code) - 1))
    sign = data.draw(st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ"))
    if code[place] in ("-", sign):
        return
    with pytest.raises(RulesError, match="mistyped"):
        read_rules_code(code[:place] + sign + code[place + 1 :])


@given(st.text())
@examples(200)
def test_no_text_breaks_the_reader_of_codes(text: str) -> None:
    for code in (text, PREFIX + text):
        with pytest.raises(RulesError):
            read_rules_code(code)
