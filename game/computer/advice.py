"""What a move is worth to whoever may make it, as it is told to people. Owns the value only."""

from __future__ import annotations

from dataclasses import dataclass

from game.actions import Move


@dataclass(frozen=True, slots=True)
class Advice:
    """One legal move, and what follows from it if everybody then plays well."""

    move: Move
    danger: float
    """Chance, from 0 to 1, to lose at least one life in this round."""
    winning: float
    """Chance, from 0 to 1, to win the game."""
    spread: float
    """Standard error of `winning`."""
