"""Everything that can happen in a game, as it happened. `game.engine.evolve` folds these.

Each event knows its audience: `SECRET` ones hold cards that lie face down and are never shown as
they are (`game.views.redact`); all others are what everybody at the table sees.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.cards import Hand
from game.rules import Rules
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


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins: its rules, how many seats, and who deals first."""

    rules: Rules
    seats: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Dealt:
    """Gegeben: a round begins with the pack in this order. Secret."""

    order: Hand


@dataclass(frozen=True, slots=True)
class HandKept:
    """The chooser kept the own hand and the other one became the middle."""

    seat: int


@dataclass(frozen=True, slots=True)
class ExtraTaken:
    """The chooser took the unseen hand and the own one became the middle."""

    seat: int


@dataclass(frozen=True, slots=True)
class CardsSwapped:
    """Getauscht: these cards of the hand for those of the middle."""

    seat: int
    give: Hand
    take: Hand


@dataclass(frozen=True, slots=True)
class Passed:
    """Geschoben."""

    seat: int


@dataclass(frozen=True, slots=True)
class Knocked:
    """Geklopft: the last lap begins, or a second knock ends it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Closed:
    """Closed for oneself: this seat takes no more turns in this round."""

    seat: int


@dataclass(frozen=True, slots=True)
class RedrawCalled:
    """7-8-9 in the middle was given up for new cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class ShuffleCalled:
    """The stock is too short: cards put aside are to be shuffled into a new one."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Gemischt: the new stock in this order. Secret."""

    order: Hand


@dataclass(frozen=True, slots=True)
class MiddleRefreshed:
    """New cards from the stock lie in the middle; the old ones are aside."""

    laid: Hand


@dataclass(frozen=True, slots=True)
class MiddleWashed:
    """Three of one suit left play for good; new cards lie in the middle."""

    laid: Hand


@dataclass(frozen=True, slots=True)
class MiddleStays:
    """Everybody passed, but the middle stays as it is."""


@dataclass(frozen=True, slots=True)
class TurnGiven:
    """It is this seat's turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The seat's time was up; what was played for it follows."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player has left the game for good (D15)."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over, hands are open and lives are paid."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; several winners share it."""

    winners: tuple[int, ...]
    crown: bool


PublicEvent = (
    GameStarted
    | HandKept
    | ExtraTaken
    | CardsSwapped
    | Passed
    | Knocked
    | Closed
    | RedrawCalled
    | ShuffleCalled
    | MiddleRefreshed
    | MiddleWashed
    | MiddleStays
    | TurnGiven
    | TimedOut
    | SeatLeft
    | RoundEnded
    | GameEnded
)
"""What everybody at the table sees."""

SecretEvent = Dealt | Shuffled
"""What nobody sees as it is: orders of cards face down."""

Event = PublicEvent | SecretEvent
