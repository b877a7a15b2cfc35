"""The check of a state finds every fault that it is there for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.invariants import broken
from game.state import GameState, Seat
from game.views import Phase
from tests.game.table import play, table

SOUND = table("KH9HAS", "ACQC9S", "8H8D7S", middle="TC7DKD")
BETWEEN = play(SOUND, "0 knock", "1 pass", "2 pass")
GONE = table("KH9HAS", "", "8H8D7S", middle="TC7DKD")


def with_seat(state: GameState, place: int, **changes: object) -> GameState:
    """The state with one seat changed."""
    seat = replace(state.seats[place], **changes)  # type: ignore[arg-type]
    return replace(state, seats=(*state.seats[:place], seat, *state.seats[place + 1 :]))


def test_sound_states_have_no_fault() -> None:
    for state in (SOUND, BETWEEN, GONE):
        assert broken(state) == []
        assert broken(state, state) == []


@pytest.mark.parametrize(
    ("state", "fault"),
    [
        (replace(SOUND, stock=SOUND.stock[1:]), "31 cards are not the pack of 32"),
        (replace(SOUND, aside=SOUND.stock[:1]), "33 cards are not the pack of 32"),
        (replace(SOUND, middle=SOUND.stock[:3]), "32 cards are not the pack of 32"),
        (replace(BETWEEN, aside=SOUND.stock[:1]), "cards outside a round: ['7C']"),
        (replace(SOUND, acted=True), "an action was left half done"),
        (replace(SOUND, turn=None), "nobody can act in phase turn"),
        (replace(SOUND, phase=Phase.OVER), "cards outside a round"),
        (with_seat(SOUND, 0, out=True), "seat 0 is out on turn"),
        (with_seat(SOUND, 1, out=True), "seat 1 is out and holds cards"),
        (with_seat(SOUND, 1, left=True), "seat 1 left and is still in"),
        (replace(GONE, pass_chain=(1,)), "seat 1 is out and still counted"),
        (replace(GONE, last_lap=(1,)), "seat 1 is out and still counted"),
        (replace(GONE, lap_left=(1,)), "seat 1 is out and still counted"),
        (with_seat(BETWEEN, BETWEEN.dealer, out=True), "is out and deals"),
    ],
)
def test_a_fault_is_named(state: GameState, fault: str) -> None:
    assert any(fault in found for found in broken(state)), broken(state)


def test_a_life_that_grows_is_a_fault() -> None:
    poor = with_seat(SOUND, 2, lives=1)
    assert broken(SOUND, poor) == ["seat 2 gained a life"]
    assert broken(poor, SOUND) == []
    back = replace(GONE, seats=(*GONE.seats[:1], Seat(lives=0), *GONE.seats[2:]))
    assert broken(back, GONE) == ["seat 1 gained a life"]
