"""What a viewer may know of a game: types that have no place for a secret.

`game.projection` makes them from a `GameState`; nothing else does.
Nothing here has a field for another hand, the stock, or the extra hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.actions import Move
from game.cards import Card, Hand
from game.events import PublicEvent
from game.outcome import Outcome
from game.rules import Rules
from game.scoring import HandValue


class Phase(StrEnum):
    """What a game is waiting for."""

    DEAL = "deal"
    """A shuffled pack, to start the next round."""
    CHOICE = "choice"
    """The dealer (or first player) chooses between two hands."""
    TURN = "turn"
    """A player's turn."""
    SHUFFLE = "shuffle"
    """A new order of the cards put aside."""
    OVER = "over"
    """Nothing: the game has ended."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """What everybody sees of one seat."""

    seat: int
    lives: int
    swimming: bool
    """In the game without a life."""
    out: bool
    """Went under or left; takes no part any more."""
    left: bool
    closed: bool
    """Closed for themselves in this round."""
    knocked: bool
    owes_turn: bool
    """Still has the one turn that is left after a knock."""
    cards: int
    """How many cards are held."""


@dataclass(frozen=True, slots=True)
class Option:
    """One legal move, with the value of the hand after it (None where the cards are unseen)."""

    move: Move
    value: HandValue | None


@dataclass(frozen=True, slots=True)
class OwnHand:
    """What only the owner of a seat sees."""

    seat: int
    cards: Hand
    value: HandValue
    options: tuple[Option, ...]
    """Every legal move now, in a fixed order; empty when it is not the owner's turn."""


@dataclass(frozen=True, slots=True)
class GameView:
    """One viewer's sight of a game."""

    rules: Rules
    round: int
    """1 for the first; 0 before anything was dealt."""
    phase: Phase
    dealer: int
    turn: int | None
    """The seat that is to act (choose or move), or None."""
    seats: tuple[SeatView, ...]
    middle: Hand
    """Empty before it lies open, and after a round."""
    open_card: Card | None
    """The top card of the draw game's open pile; None where cards are swapped."""
    stock: int
    """How many cards the stock has."""
    aside: int
    """How many cards are out of play for now."""
    washed: int
    """How many cards were washed out of play for the rest of the round."""
    knocker: int | None
    passes_in_row: int
    lap: int
    """How many whole laps were played in this round."""
    recent: tuple[PublicEvent, ...]
    """What happened in this round, oldest first, the last few only."""
    own: OwnHand | None
    """None for a spectator, and for a seat without cards."""
    last: Outcome | None
    """How the last finished round came out; its hands are open."""
    winners: tuple[int, ...]
    """Who won; empty while the game runs."""
    crown: bool
