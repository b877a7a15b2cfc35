"""What is known of a running round in an imagined deal, as a few numbers.

Owns the fields and their copy. What a move does to them is in `game.computer.position`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.computer.seating import Seating
from game.computer.settling import Ending, Standing, settle
from game.outcome import Cause

NOBODY: Final = -1


class Board:
    """A round between two decisions. Seats are numbers, sets of seats and of cards are masks."""

    __slots__ = (
        "acted",
        "aside",
        "cause",
        "chain",
        "choosing",
        "closed",
        "drawn",
        "extra",
        "final",
        "hands",
        "knocker",
        "lap_left",
        "laps",
        "middle",
        "owed",
        "passed",
        "passed_last",
        "pile",
        "renewing",
        "seating",
        "second",
        "stock",
        "taken",
        "turn",
        "turns",
        "waiting",
    )

    def __init__(self, seating: Seating, hands: Sequence[int], turn: int) -> None:
        """Begin a round in which nothing has happened yet; all else is for the caller to set."""
        self.seating: Seating = seating
        self.hands: list[int] = list(hands)
        self.turn: int = turn
        self.choosing: bool = False
        """The seat on turn chooses between its hand and `extra`."""
        self.middle: int = 0
        self.extra: int = 0
        self.stock: list[int] = []
        """Single cards, the next one last."""
        self.pile: list[int] = []
        """Single cards of the open pile, the top one last."""
        self.aside: int = 0
        self.drawn: bool = False
        self.taken: int = 0
        self.knocker: int = NOBODY
        self.second: bool = False
        self.owed: tuple[int, ...] = ()
        """Seats that still have a turn after a knock, the next one first."""
        self.final: int = NOBODY
        self.chain: int = 0
        """Seats that passed one after the other up to now."""
        self.passed: int = 0
        """Seats that have passed in this round."""
        self.passed_last: int = 0
        """Seats whose last turn was a pass."""
        self.closed: int = 0
        self.turns: list[int] = [0] * len(self.hands)
        self.laps: int = 0
        self.lap_left: int = seating.playing
        self.renewing: bool = False
        """New cards were asked for."""
        self.acted: bool = False
        self.waiting: int = 0
        """Cards that must be handed in shuffled before anything else can happen, or 0."""
        self.cause: Cause | None = None
        """Why the round is over, or None."""

    def fill(self, other: Board) -> None:
        """Make the other one the same round, to be played on differently."""
        other.seating = self.seating
        other.hands = self.hands[:]
        other.turn = self.turn
        other.choosing = self.choosing
        other.middle = self.middle
        other.extra = self.extra
        other.stock = self.stock[:]
        other.pile = self.pile[:]
        other.aside = self.aside
        other.drawn = self.drawn
        other.taken = self.taken
        other.knocker = self.knocker
        other.second = self.second
        other.owed = self.owed
        other.final = self.final
        other.chain = self.chain
        other.passed = self.passed
        other.passed_last = self.passed_last
        other.closed = self.closed
        other.turns = self.turns[:]
        other.laps = self.laps
        other.lap_left = self.lap_left
        other.renewing = self.renewing
        other.acted = self.acted
        other.waiting = self.waiting
        other.cause = self.cause

    def standing(self) -> Standing:
        """How the lives stand after this round; raises `ValueError` while it runs."""
        if self.cause is None:
            raise ValueError("the round is not over: nobody has paid yet")
        seating = self.seating
        ending = Ending(
            self.cause,
            self.hands,
            seating.lives,
            seating.seats,
            self.knocker,
            not any(self.turns),
        )
        return settle(seating.rules, seating.scores, ending)
