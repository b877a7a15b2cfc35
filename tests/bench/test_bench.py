"""The measurements run, on the smallest scale; what they find is not looked at.

Those that start the bot several times, or draw for long, are left to whoever measures.
"""

from __future__ import annotations

import pytest

from tests.bench.__main__ import PARTS
from tests.bench.options import Options

SMALLEST = Options(seconds=0.01, clicks=2, tables=2, stored=5, hands=8, games=2)


@pytest.mark.parametrize("part", ["engine", "click", "submit", "thinking", "memory"])
def test_a_part_prints_figures(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    PARTS[part](SMALLEST)
    title, line, *figures = capsys.readouterr().out.strip().splitlines()
    assert line == "-" * len(title)
    assert figures
