"""The case runner itself: it fails where a case is wrong, and ignores nothing."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from game.errors import RulesError
from game.presets import PRESETS
from tests.game.case_format import OWN_CASES, Case, CaseError, read_cases
from tests.game.case_outcome import READERS, differences
from tests.game.case_play import play
from tests.game.case_position import load_position

OWN = {case.id: case for case in read_cases(OWN_CASES)}
KNOWN = [case for case in OWN.values() if case.preset in PRESETS]


def written(case_id: str) -> dict[str, Any]:
    """A case of the project's copy as it is written."""
    cases = json.loads(OWN_CASES.read_text(encoding="utf-8"))["cases"]
    entry: dict[str, Any] = next(case for case in cases if case["id"] == case_id)
    return deepcopy(entry)


def changed(tmp_path: Path, case_id: str, change: Callable[[dict[str, Any]], object]) -> Case:
    """A case that was changed, read from a file of its own."""
    (case,) = read_cases(changed_file(tmp_path, case_id, change))
    return case


def changed_file(tmp_path: Path, case_id: str, change: Callable[[dict[str, Any]], object]) -> Path:
    """A file with this one case, changed."""
    entry = written(case_id)
    change(entry)
    path = tmp_path / "more.json"
    path.write_text(json.dumps({"cases": [entry]}), encoding="utf-8")
    return path


def run(path: Path) -> list[str]:
    """What is wrong with the cases of a file."""
    return [line for case in read_cases(path) for line in differences(case, play(case))]


def other(value: object) -> object:
    """A value that differs from this one."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value + "x"
        case list():
            return [*value, "x"]
        case dict():
            return {**value, "x": 1}
    raise AssertionError(value)


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: case.id)
def test_a_case_fails_if_anything_else_is_expected(case: Case) -> None:
    played = play(case)
    for key, value in case.expected.items():
        wrong = Case(**{**vars(case), "expected": {key: other(value)}})
        assert differences(wrong, played), f"{key} is not looked at"


def test_every_key_that_can_be_expected_is_documented_or_used() -> None:
    used = {key for case in OWN.values() for key in case.expected}
    assert used <= set(READERS)
    assert set(READERS) - used == {"waits_for"}


@pytest.mark.parametrize(
    "change",
    [
        lambda case: case.update(note="?"),
        lambda case: case["position"].update(weather="fine"),
        lambda case: case["position"]["players"][0].update(age=9),
        lambda case: case["action"].update(speed=1),
        lambda case: case["action"].update(type="sing"),
        lambda case: case["action"].update(player="Zoe"),
        lambda case: case["expected"].update(mood="good"),
        lambda case: case["position"].update(phase="lunch"),
        lambda case: case["position"].update(dealer="Zoe"),
        lambda case: case["position"].update(middle=["AD", "AD", "7C"]),
        lambda case: case["position"].update(middle=["AD", "2D", "7C"]),
        lambda case: case["position"].update(stock_count=40),
        lambda case: case["position"].update(aside_count=40),
        lambda case: case["position"].pop("turn"),
        lambda case: case.update(expected={}),
        lambda case: case.pop("action"),
        lambda case: case.update(preset="whist"),
        lambda case: case["position"]["players"][1].update(name="Anna"),
    ],
)
def test_what_is_not_understood_is_an_error(
    tmp_path: Path, change: Callable[[dict[str, Any]], object]
) -> None:
    with pytest.raises(CaseError):
        run(changed_file(tmp_path, "A23", change))


def test_an_option_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    case = changed(tmp_path, "A23", lambda case: case["options"].update(jokers=2))
    with pytest.raises(RulesError, match="jokers"):
        play(case)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cases": 1}', '{"cases": [], "more": 1}'])
def test_a_file_of_another_form_is_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CaseError, match=r"bad\.json"):
        read_cases(path)


def test_a_file_may_bring_its_own_presets(tmp_path: Path) -> None:
    path = tmp_path / "more.json"
    entry = {**written("A01"), "preset": "own"}
    base = {"deck": 52}
    path.write_text(json.dumps({"presets": {"own": base}, "cases": [entry]}), encoding="utf-8")
    (case,) = read_cases(path)
    assert case.rules.deck == 52


# What a position says


def test_passes_in_row_are_the_seats_before_the_one_on_turn() -> None:
    assert load_position(OWN["A23"]).state.pass_chain == (0, 1, 2)
    assert load_position(OWN["A24"]).state.pass_chain == (0, 1)
    assert load_position(OWN["A43"]).state.pass_chain == (2,)


def test_cards_that_are_not_named_lie_in_the_stock_or_aside(tmp_path: Path) -> None:
    state = load_position(OWN["A23"]).state
    assert [str(card) for card in state.stock[:3]] == ["KH", "QD", "7H"]
    assert len(state.stock) == 17
    short = load_position(OWN["A25"]).state
    assert (len(short.stock), len(short.aside)) == (2, 3)
    fewer = changed(tmp_path, "A23", lambda case: case["position"].update(stock_count=5))
    assert len(load_position(fewer).state.aside) == 12


def test_turns_are_one_unless_it_is_said_or_the_deal_is_fresh() -> None:
    assert {seat.turns for seat in load_position(OWN["A23"]).state.seats} == {1}
    assert {seat.turns for seat in load_position(OWN["A35"]).state.seats} == {0}
    assert {seat.turns for seat in load_position(OWN["A09"]).state.seats} == {0}
    assert {seat.turns for seat in load_position(OWN["A11"]).state.seats} == {0}


def test_who_still_owes_a_turn_comes_in_playing_order(tmp_path: Path) -> None:
    assert load_position(OWN["A34"]).state.last_lap == (1, 2)
    turned = changed(
        tmp_path, "A34", lambda case: case["position"].update(last_lap_left=["Cem", "Ben"])
    )
    assert load_position(turned).state.last_lap == (1, 2)
    unsaid = changed(tmp_path, "A34", lambda case: case["position"].pop("last_lap_left"))
    assert load_position(unsaid).state.last_lap == (1, 2)


def test_who_is_out_holds_nothing(tmp_path: Path) -> None:
    gone = changed(tmp_path, "A34", lambda case: case["position"]["players"][2].update(out=True))
    state = load_position(gone).state
    assert (state.seats[2].out, state.seats[2].hand) == (True, ())
    assert state.lap_left == (0, 1)


def test_a_dealt_31_waits_for_the_dealer(tmp_path: Path) -> None:
    """`waits_for` names whom the table waits for, here the dealer who has still to choose."""

    def dealt(case: dict[str, Any]) -> None:
        case["position"]["players"][0]["hand"] = ["AC", "KC", "TC"]
        case["action"] = {"type": "check_deal"}
        case["expected"] = {"round_over": False, "waits_for": "Dora", "turn": "Dora"}

    case = changed(tmp_path, "A14", dealt)
    assert differences(case, play(case)) == []
    assert differences(Case(**{**vars(case), "expected": {"waits_for": "Ben"}}), play(case))


def test_a_final_player_has_one_turn(tmp_path: Path) -> None:
    def final(case: dict[str, Any]) -> None:
        case["position"]["players"][0]["closed"] = True
        case["position"].update(turn="Cem", final_player="Cem")
        case["action"] = {"type": "knock", "player": "Cem"}
        case["expected"] = {"round_over": True, "cause": "all_closed"}

    case = changed(tmp_path, "A42", final)
    assert differences(case, play(case)) == []


def test_no_move_passes_and_knocks_where_knocking_is_a_turn_of_its_own(tmp_path: Path) -> None:
    case = changed(tmp_path, "A33", lambda case: case.update(preset="classic"))
    assert not play(case).legal
    either = changed(tmp_path, "A33", lambda case: case.update(options={"knock": "either"}))
    assert play(either).legal
