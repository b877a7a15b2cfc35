"""How a round ended and what it cost: values, told by `RoundEnded` and kept for display."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.cards import Hand
from game.scoring import HandValue


class Cause(StrEnum):
    """Why a round ended. Values are those of the adjudication cases."""

    KNOCK = "knock"
    """Everybody had the turn that was left to them after a knock."""
    THIRTYONE = "31"
    FEUER = "feuer"
    SECOND_KNOCK = "second_knock"
    TABLE_THIRTYONE = "table31"
    STOCK_OUT = "stock_out"
    ALL_CLOSED = "all_closed"
    DRAWN = "draw"
    """The stock of the draw game ran out before a knock: nobody loses (S002, D8)."""
    LAP_CAP = "lap_cap"
    """The round went on for too long (decision D17)."""
    DESERTED = "deserted"
    """All but one have left the table; the round is not settled."""


class LossReason(StrEnum):
    """Which rule takes a life."""

    LOWEST = "lowest"
    TIED = "tied"
    """Among several lowest who all lose."""
    TIE_BROKEN = "tie_broken"
    """Lowest by the table's tie rule."""
    KNOCKER = "knocker"
    """Knocked and was among the lowest, which costs the knocker alone."""
    FEUER = "feuer"
    """Somebody else showed Feuer."""
    OTHERS_THIRTYONE = "others31"
    """Somebody else showed 31."""
    DEALT_THIRTYONE = "dealt31"
    """Somebody else was dealt 31."""
    GAME_LOST = "game_lost"
    """Somebody else showed 31, which wins the whole game here (D5)."""
    UNDER21 = "under21"
    """A hand under 21 loses here, whoever is lowest."""
    THREE_ACES = "three_aces"
    """Somebody else held three aces at the showdown."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand face up at the end of a round."""

    seat: int
    cards: Hand
    value: HandValue


@dataclass(frozen=True, slots=True)
class Loss:
    """What a seat has to give up, and why. `lives` may be more than it has."""

    seat: int
    lives: int
    reason: LossReason


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a round was settled."""

    round: int
    cause: Cause
    shown: tuple[ShownHand, ...]
    """Every hand in play, best first, seats in order among equals."""
    losses: tuple[Loss, ...]
    """Empty if nobody loses."""
    lives_after: tuple[int, ...]
    """Lives of every seat after it, by seat."""
    swimming: tuple[int, ...]
    """Seats that gave up their last life in this round and swim from now on."""
    eliminated: tuple[int, ...]
    """Seats that went under in this round."""
    replay: bool
    """All who were left would have gone out: nothing changed, another round is played."""
    next_dealer: int
    knocker: int | None
    winners: tuple[int, ...] = ()
    """Who won the game with this round; several share it."""
    crown: bool = False
    """The winner never lost a life and the rules honour it."""
