"""kill -9 of the real process for a short while (`make monkey` for long), and what it can see."""

from __future__ import annotations

import pytest

from tests.chaos.figures import Figures
from tests.chaos.killing import Siege, endure


async def test_kill_loses_nothing_and_doubles_nothing_and_all_goes_on() -> None:
    figures = Figures()
    await endure(Siege(seed=1, kills=3, tables=5), figures)
    assert figures.counts["moves acknowledged under siege"] > 0


async def test_a_bot_that_answers_before_it_has_stored_is_found() -> None:
    with pytest.raises(AssertionError, match=r"lost|not stored") as found:
        await endure(Siege(1, kills=8, tables=5, program="tests.chaos.forgetful_bot"), Figures())
    assert "its last lives" in found.value.__notes__[0]
