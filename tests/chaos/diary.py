"""What happened last, in lines that a person can read when a run has failed."""

from __future__ import annotations

from collections import deque
from typing import Final

_KEPT: Final = 60


class Diary:
    """The last steps of a run."""

    def __init__(self) -> None:
        self._lines: deque[str] = deque(maxlen=_KEPT)
        self._number = 0

    def step(self, text: str) -> None:
        """Begin a step."""
        self._number += 1
        self._lines.append(f"{self._number:>5}  {text}")

    def note(self, text: str) -> None:
        """Add what came of the running step."""
        self._lines.append(f"         {text}")

    def __str__(self) -> str:
        """All that is kept."""
        return "\n".join(self._lines)
