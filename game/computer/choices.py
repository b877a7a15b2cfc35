"""One choice of a player as others saw it. Owns the record; what it tells is for others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

SHOWN_TOP: Final = -1
"""The kind of a knock that nobody chose: 31 was announced by itself."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a seat chose to do, and what it saw when it did."""

    seat: int
    kind: int
    """The kind of move, or `SHOWN_TOP`; a swap that closes for its seat is a `SWAP_KNOCK`."""
    give: int
    take: int
    middle: int
    """What of the middle before it is known; in the draw game the open card."""
    turn: int
    """Own turns that the seat had taken before."""
    last: bool
    """It was the seat's last turn."""
    kinds: int
    """What it could have done: the sum of 1 << kind."""
