"""Second taps on a button that has just done its work: on phones they are part of a tap.

Owns the last move of each person at each table, in memory only. A second tap is refused like any
other late one; but who is told that nothing was done would believe it of the move.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from discord.utils import utcnow

SOON: Final = timedelta(seconds=3)
"""A second tap comes within this; later it is somebody who means an old button."""
_KEPT: Final = 4096
"""So many people's last moves are known."""


@dataclass(frozen=True, slots=True)
class _Made:
    move: str
    version: int | None
    at: datetime


class DoubleTaps:
    """Which button each person has pressed last with success."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, int], _Made] = OrderedDict()

    def __len__(self) -> int:
        return len(self._made)

    def note(self, game_id: str, user_id: int, move: str, version: int | None) -> None:
        """Take note that this person's move was made, by the button of this version."""
        key = game_id, user_id
        self._made[key] = _Made(move, version, utcnow())
        self._made.move_to_end(key)
        if len(self._made) > _KEPT:
            self._made.popitem(last=False)

    def repeats(self, game_id: str, user_id: int, move: str, version: int | None) -> bool:
        """Whether this is a second tap on the very button that made this person's last move."""
        made = self._made.get((game_id, user_id))
        # A command has no version: typed again it means another turn.
        if made is None or version is None or utcnow() - made.at > SOON:
            return False
        return (made.move, made.version) == (move, version)
