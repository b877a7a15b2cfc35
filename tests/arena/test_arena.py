"""The arena itself: fair deals, sums that add up, and opponents who play as they are described."""

from __future__ import annotations

import json
from random import Random

import pytest

from game.notation import write_move
from game.projection import project
from game.rules import Rules
from game.state import GameState
from tests.arena.figures import Record, line
from tests.arena.matches import NAMES, Job, run
from tests.arena.opponents import OPPONENTS
from tests.game.table import rules, table

QUICK = [name for name in NAMES if name != "sea_dog"]


def job(challenger: str, others: str, *, first: int = 0, deals: int = 2, seats: int = 2) -> Job:
    """A short match by the classic rules."""
    return Job("classic", seats, challenger, others, seed=3, first=first, deals=deals)


@pytest.mark.parametrize("name", QUICK)
def test_a_duplicate_deal_among_equals_gives_everybody_a_fair_share(name: str) -> None:
    """Alike players who draw nothing by chance win each deal once, whatever the cards."""
    record = run(job(name, name, deals=1, seats=3))
    assert record.deals == 1
    assert record.rounds > 0
    if name in ("boatswain", "helmsman", "weigher"):
        assert record.rate == pytest.approx(1 / 3)


def test_the_same_job_gives_the_same_games() -> None:
    first, second = run(job("helmsman", "gambler")), run(job("helmsman", "gambler"))
    assert (first.won, first.rounds, first.knocks) == (second.won, second.rounds, second.knocks)


def test_deals_that_are_played_apart_add_up_to_those_played_together() -> None:
    whole = run(job("helmsman", "deckhand", deals=3))
    parts = run(job("helmsman", "deckhand", deals=1))
    parts.add(run(job("helmsman", "deckhand", first=1, deals=2)))
    assert (parts.deals, parts.won, parts.squares) == (whole.deals, whole.won, whole.squares)
    assert (parts.rounds, parts.knocks_lost) == (whole.rounds, whole.knocks_lost)


def test_a_record_survives_being_written_down() -> None:
    record = run(job("deckhand", "random", deals=1))
    assert Record.from_json(json.loads(json.dumps(record.to_json()))) == record


def test_the_margin_is_that_of_the_deals() -> None:
    record = Record()
    for share in (1.0, 0.0, 0.5, 0.5):
        record.note_deal(share)
    assert record.rate == 0.5
    assert record.margin == pytest.approx(1.96 * (0.125 / 3) ** 0.5)


def test_times_are_read_off_by_share() -> None:
    record = Record()
    for milliseconds in range(1, 101):
        record.note_time(milliseconds / 1000)
    assert record.time(0.5) == pytest.approx(0.050, rel=0.06)
    assert record.time(0.95) == pytest.approx(0.095, rel=0.06)


def test_a_line_says_whether_a_share_is_more_than_fair() -> None:
    record = Record()
    for _ in range(20):
        record.note_deal(0.5)
    assert " % +" in line("a : b", record, 4)
    assert " % =" in line("a : b", record, 2)


def does(name: str, state: GameState) -> set[str]:
    """What this opponent does on turn, over several generators."""
    assert state.turn is not None
    view = project(state, state.turn)
    assert view.own is not None
    return {write_move(OPPONENTS[name](view, view.own, Random(seed))) for seed in range(60)}


def test_the_improver_knocks_from_29_when_nothing_improves_its_hand() -> None:
    assert does("improver29", table("AHKH8H", "ACQC9S", middle="7D8S7S")) == {"knock"}
    assert does("improver29", table("AHKH7H", "ACQC9S", middle="7D8S7S")) == {"pass"}
    assert does("improver29", table("AHKH8H", "ACQC9S", middle="9H8S7S")) == {"8H>9H"}


def test_the_other_improver_knocks_from_27_when_a_swap_gains_less_than_two() -> None:
    assert does("improver27", table("AHKH7H", "ACQC9S", middle="8H8S7S")) == {"knock"}
    assert does("improver27", table("AHKH7H", "ACQC9S", middle="9H8S7S")) == {"7H>9H"}


def test_the_gambler_knocks_now_and_then_from_25_on() -> None:
    assert does("gambler", table("QHKH8H", "ACQC9S", middle="7D8S7S")) == {"knock", "pass"}
    assert does("gambler", table("7H9H8H", "ACQC9S", middle="7D8S7S")) == {"pass"}


def test_the_weigher_waits_a_lap_before_it_knocks() -> None:
    hands = ("AHKH8H", "ACQC9S")
    assert "knock" not in does("weigher", table(*hands, middle="7D8S7S"))
    assert does("weigher", table(*hands, middle="7D8S7S", laps=1, turns=1)) == {"knock"}


def test_the_comparer_swaps_when_that_beats_the_middle() -> None:
    assert does("comparer", table("AHKH7C", "ACQC9S", middle="TH7D8S")) == {"7C>TH"}
    assert does("comparer", table("7H8C9D", "ACQC9S", middle="KDTDQH")) == {"pass"}


def test_opponents_hold_any_rules() -> None:
    strange = rules(passing="never", close_scope="self", all_pass="nothing", swap_counts=[3])
    state = table("AHKH7C", "ACQC9S", middle="TH7D8S", rules=strange)
    assert isinstance(strange, Rules)
    for name in OPPONENTS:
        assert does(name, state)
