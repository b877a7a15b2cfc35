"""What a run of the measurements may be told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Options:
    """How much is measured. The defaults keep a whole run well under two minutes."""

    seconds: float
    """How long each figure that counts per second is measured."""
    clicks: int
    """Clicks of each kind whose time is taken."""
    tables: int
    """Tables that take turns meanwhile: each rests while the bot shows what was done there."""
    stored: int
    """Stored open games before a start; a part of them is weighed in memory."""
    hands: int
    """Hands shown to see whether memory stays flat."""
    games: int
    """Games finished to see the same; a part of them is weighed on disk."""
