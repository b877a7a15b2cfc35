"""The whole of one game as one frozen value. Nothing about a running game lives elsewhere.

Only `game` and the running tables may import this: it holds every card face down as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.cards import Card, Hand
from game.events import PublicEvent
from game.options import DealStyle, Direction
from game.outcome import Outcome
from game.rules import Rules
from game.views import Phase

RECENT_EVENTS: Final = 12
"""How many of a round's last public events the state keeps for display."""


class Renewal(StrEnum):
    """Why the middle has to be replaced as soon as the stock allows it."""

    ALL_PASS = "all_pass"
    REDRAW = "redraw"
    WASH = "wash"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of the game and what lies there."""

    lives: int
    """0 is swimming with `free_ride`; never grows."""
    hand: Hand = ()
    """Empty between rounds and for a seat that is out."""
    out: bool = False
    """Went under or left; never acts, deals or counts again."""
    left: bool = False
    """Left the game; such a seat is `out` too."""
    closed: bool = False
    """Closed for itself in this round."""
    passed_last_turn: bool = False
    passed_this_deal: bool = False
    turns: int = 0
    """Own turns taken in this round; the choice of the dealer is none (D12)."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A game between two actions. Invariants are written at the fields and in `game.invariants`."""

    rules: Rules
    seats: tuple[Seat, ...]
    dealer: int
    """Seat that deals this round, or the next one in phase `DEAL`; never out while playing."""
    round: int = 0
    """Rounds dealt so far."""
    phase: Phase = Phase.DEAL
    turn: int | None = None
    """Seat to act in the phases `CHOICE` and `TURN`, else None or the seat that acted last."""
    acted: bool = False
    """The seat on turn has used it; only while consequences are being worked out."""
    middle: Hand = ()
    extra: Hand = ()
    """The unseen hand while somebody chooses, then empty."""
    stock: Hand = ()
    """Face down, next card first."""
    aside: Hand = ()
    """Out of play until a reshuffle."""
    pile: Hand = ()
    """Ablage: the open pile of the draw game, top card first."""
    drawn: bool = False
    """The seat on turn has drawn a card and must lay one off."""
    taken: Card | None = None
    """The card that was taken from the open pile and may not go straight back (D8)."""
    washed: Hand = ()
    """Out of play for the rest of the round."""
    knocker: int | None = None
    """Who knocked first in this round."""
    last_lap: tuple[int, ...] = ()
    """Seats that still owe a turn after the knock, next one first."""
    second_knock: bool = False
    final_player: int | None = None
    """The only seat that has not closed for itself; it has one turn."""
    pass_chain: tuple[int, ...] = ()
    """Seats that passed one after the other up to now, each once."""
    renewal: Renewal | None = None
    laps: int = 0
    lap_left: tuple[int, ...] = ()
    """Seats that have not acted in the running lap (D17)."""
    recent: tuple[PublicEvent, ...] = ()
    last: Outcome | None = None
    winners: tuple[int, ...] = ()
    crown: bool = False

    @property
    def in_game(self) -> tuple[int, ...]:
        """Seats that are not out, in seat order."""
        return tuple(place for place, seat in enumerate(self.seats) if not seat.out)

    @property
    def open_seats(self) -> tuple[int, ...]:
        """Seats that may still have turns in this round."""
        return tuple(
            place for place, seat in enumerate(self.seats) if not seat.out and not seat.closed
        )

    @property
    def chooser(self) -> int:
        """Who has the choice between two hands under these rules."""
        starter_chooses = self.rules.deal is DealStyle.STARTER_CHOICE
        return self.starter if starter_chooses else self.dealer

    @property
    def starter(self) -> int:
        """Who has the first turn: left of the dealer, or right of it where play goes that way."""
        return next(place for place in self.round_from(self.dealer) if not self.seats[place].out)

    @property
    def untouched(self) -> bool:
        """Whether nobody has had a turn since the deal, so that hands are still dealt hands."""
        return not any(seat.turns for seat in self.seats)

    def round_from(self, place: int) -> Iterator[int]:
        """All seats in playing order, beginning with the one after `place`, ending with it."""
        count = len(self.seats)
        step = 1 if self.rules.direction is Direction.CLOCKWISE else -1
        return ((place + step * distance) % count for distance in range(1, count + 1))

    def dealt_order(self) -> tuple[int, ...]:
        """Seats in the order in which they are dealt to: the dealer last."""
        return tuple(place for place in self.round_from(self.dealer) if not self.seats[place].out)
