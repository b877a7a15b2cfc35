"""One whole game of every preset, as each viewer sees it, against what is written down."""

from __future__ import annotations

import pytest

from game.presets import PRESETS
from tests.game.playthrough import FOLDER, actions_of, path_of, render

HINT = "if this is what should be seen now: make goldens, and read the difference"


@pytest.mark.parametrize("key", PRESETS)
def test_a_game_is_seen_as_it_is_written_down(key: str) -> None:
    written = path_of(key).read_text(encoding="utf-8")
    actions = actions_of(written)
    assert render(key, actions).splitlines() == written.splitlines(), HINT
    assert len(actions) > SHORTEST
    assert "GameEnded" in written


SHORTEST = 8
"""Actions of a game that is worth being looked at."""


def test_every_file_belongs_to_a_preset() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(PRESETS)
