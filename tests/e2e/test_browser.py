"""Real input on real pages: a whole game of two people and a computer, and rules tried out."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from tests.e2e.browser import DESKTOP, PHONE, Visitor, chromium, playground

GAME_SECONDS_MAX = 240
COMPUTER_DELAY = 0.3


@pytest.mark.browser
def test_a_whole_game_is_clicked_to_its_winner(tmp_path: Path) -> None:
    pictures = Path(os.environ.get("PICTURES", tmp_path))
    database = tmp_path / "playground.db"
    with chromium() as browser:
        anna = Visitor(browser, "Anna", DESKTOP)
        ben = Visitor(browser, "Ben", PHONE)
        with playground(database, COMPUTER_DELAY) as address:
            anna.visit(address)
            ben.visit(address)
            _sit_down(anna, ben, pictures)
            _play_some_moves(anna, ben, pictures)
        with playground(database, COMPUTER_DELAY) as address:
            anna.visit(address)
            ben.visit(address)
            _take_up_again(anna, ben)
            _play_to_the_winner(anna, ben)
            for visitor, name in ((anna, "desktop"), (ben, "phone")):
                visitor.wait_for("Rematch")
                visitor.take_picture(pictures / f"end-{name}.png")


@pytest.mark.browser
def test_others_play_while_rules_are_tried_out(tmp_path: Path) -> None:
    with chromium() as browser, playground(tmp_path / "playground.db", COMPUTER_DELAY) as address:
        anna = Visitor(browser, "Anna", DESKTOP)
        ben = Visitor(browser, "Ben", PHONE)
        anna.visit(address)
        ben.visit(address)
        anna.type_command("/schwimmen-admin lab", option="classic")
        anna.wait_for("Rules tried out")
        ben.type_command("/schwimmen start")
        ben.press("Add a Boatswain")
        ben.press("Start")
        ben.wait_for("My hand")
        assert "Games played" not in anna.reads(), "else nothing is known about the meantime"


def _sit_down(anna: Visitor, ben: Visitor, pictures: Path) -> None:
    anna.type_command("/schwimmen start")
    anna.press("Add a Boatswain")
    ben.wait_for("Add a Boatswain")
    ben.press("Join")
    anna.take_picture(pictures / "lobby-desktop.png")
    ben.take_picture(pictures / "lobby-phone.png")
    anna.press("Start")
    ben.wait_for("My hand")


def _play_some_moves(anna: Visitor, ben: Visitor, pictures: Path) -> None:
    for visitor in (anna, ben):
        visitor.press("My hand")
    _play(anna, ben, turns=1)
    ben.press("My hand")
    _play(anna, ben, turns=2, pictures=pictures)


def _take_up_again(anna: Visitor, ben: Visitor) -> None:
    if "My hand" not in anna.reads():
        anna.type_command("/schwimmen table")
    ben.wait_for("My hand")
    for visitor in (anna, ben):
        visitor.press("My hand")


def _play_to_the_winner(anna: Visitor, ben: Visitor) -> None:
    _play(anna, ben, turns=None)


def _play(anna: Visitor, ben: Visitor, turns: int | None, pictures: Path | None = None) -> None:
    """Let both play as many turns as wanted, or to the end; take a picture of each turn."""
    played = 0
    deadline = time.monotonic() + GAME_SECONDS_MAX
    while turns is None or played < turns:
        assert time.monotonic() < deadline, f"no winner: {anna.reads()}"
        if anna.sees("Rematch"):
            return
        if anna.sees("Next round"):
            anna.press("Next round")
        moved = []
        for visitor in (anna, ben):
            if pictures and "Knock" in visitor.offers():
                visitor.take_picture(pictures / f"turn-of-{visitor.name}.png")
            moved.append(visitor.make_a_move())
        played += sum(moved)
        if not any(moved):
            anna.wait_a_moment()
