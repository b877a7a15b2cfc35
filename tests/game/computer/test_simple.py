"""The two plain computers where it shows how they think."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from game.computer import CHARACTERS, Character, choose
from game.notation import write_move
from game.presets import PRESETS
from game.projection import project
from game.state import GameState
from tests.game.table import CLASSIC, dealt, play, rules, table

CHILD, PLAIN = CHARACTERS[:2]


def does(who: Character, state: GameState, seeds: int = 40) -> Counter[str]:
    """What it does here, over several generators."""
    assert state.turn is not None
    view = project(state, state.turn)
    return Counter(write_move(choose(view, (), who, Random(seed))) for seed in range(seeds))


def of_preset(key: str, *hands: str, **more: Any) -> GameState:  # noqa: ANN401 - see `table`
    """A round between two turns by the rules of a preset."""
    return table(*hands, rules=PRESETS[key].rules, **more)


def test_the_plain_one_takes_the_best_hand_now() -> None:
    assert set(does(PLAIN, table("KH9HAS", "ACQC9S", middle="TC7DQH"))) == {"AS>QH"}
    assert set(does(PLAIN, table("7C8S9D", "ACQC9S", middle="AHKHTH"))) == {"7C8S9D>AHKHTH"}


def test_the_plain_one_knocks_at_25_when_nothing_improves_its_hand() -> None:
    assert set(does(PLAIN, table("KH8H7H", "ACQC9S", middle="7D8S7S"))) == {"knock"}
    assert set(does(PLAIN, table("9H8H7H", "ACQC9S", middle="7D8S7S"))) == {"pass"}
    assert set(does(PLAIN, table("KH8H7H", "ACQC9S", middle="9H8S7S"))) == {"7H>9H"}


def test_the_plain_one_never_looks_ahead() -> None:
    """A ten or a king beside the ace: that more hearts than clubs are left does not count."""
    found = does(PLAIN, table("AHAC7S", "THJH9S", "QHKC8S", middle="9H9C8D"))
    assert set(found) == {"AC>9H", "7S>9H", "AH>9C", "7S>9C"}


def test_in_the_last_lap_it_takes_what_counts_most() -> None:
    state = play(table("7C8S9D", "ACQC9S", middle="KDTD7D"), "0 knock")
    assert set(does(PLAIN, state)) == {"ACQC9S>KDTD7D"}


def test_the_child_does_anything_at_times_and_mostly_what_is_best_now() -> None:
    found = does(CHILD, table("KH9HAS", "ACQC9S", middle="TC7DQH"), seeds=200)
    assert found.most_common(1)[0][0] == "AS>QH"
    assert len(found) > 3


def test_the_child_knocks_by_feeling_the_likelier_the_higher_the_hand() -> None:
    low, high = (
        does(CHILD, table(hand, "ACQC9S", middle="7D8S7S"), seeds=200)["knock"]
        for hand in ("KH8HJS", "AHKH9H")
    )
    assert 0 < high < 200
    assert low < high


def test_neither_makes_goals_of_what_counts_nothing() -> None:
    state = of_preset("fortyone", "7C7D9H8H", "ACQC9STD", middle="7S2S3D2D")
    for who in (CHILD, PLAIN):
        assert does(who, state, seeds=200).most_common(1)[0][0] == "pass"


def test_both_play_the_draw_game() -> None:
    state = of_preset("draw31", "AHKH7C", "ACQC9S", pile="TH", stock="2D")
    assert set(does(PLAIN, state)) == {"pick"}
    assert does(CHILD, state).most_common(1)[0][0] == "pick"
    assert set(does(PLAIN, play(state, "0 pick"))) == {"-7C"}
    assert set(does(PLAIN, of_preset("draw31", "AH7C2D", "ACQC9S", pile="3S", stock="2H"))) == {
        "draw"
    }


def test_both_close_for_themselves_where_that_is_the_rule() -> None:
    state = of_preset("nederland", "AHKH9H", "ACQC9S", middle="7D8S7S")
    assert set(does(PLAIN, state)) == {"knock"}
    assert does(CHILD, state, seeds=200)["knock"] > 0


def test_a_hand_that_is_none_too_good_is_not_locked_out_by_a_pass() -> None:
    locked = rules(passing="locks_out")
    state = table("9H7C8D", "ACQC9S", middle="7D8S7S", rules=locked)
    assert "pass" not in does(PLAIN, state)


def test_a_poor_dealt_hand_is_given_for_the_unseen_one() -> None:
    good = dealt(CLASSIC, 2, "7C KH 8S QH 9D JD TSTH7H", dealer=1)
    bad = dealt(CLASSIC, 2, "7C 7H 8S 8D 9D 9S TSTH7S", dealer=1)
    assert set(does(PLAIN, good)) == {"keep"}
    assert set(does(PLAIN, bad)) == {"take"}
