"""Everything that can happen in a game, as it happened. `game.engine.evolve` folds these.

Each event knows its audience: `SECRET` ones hold cards that lie face down and are never shown as
they are (`game.views.redact`); all others are what everybody at the table sees.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.cards import Card, Hand
from game.outcome import Outcome
from game.rules import Rules


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
class MiddleCycled:
    """The middle went under the stock and these cards came off its top."""

    laid: Hand


@dataclass(frozen=True, slots=True)
class StockDrawn:
    """Gezogen: the top card of the stock went into this hand; which one only its owner sees."""

    seat: int


@dataclass(frozen=True, slots=True)
class DiscardTaken:
    """Aufgenommen: the top card of the open pile went into this hand."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Discarded:
    """Abgelegt: this card of the hand lies on the open pile."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class PileTurned:
    """Everybody passed, so the top card of the stock was turned onto the open pile."""

    card: Card


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
    | MiddleCycled
    | StockDrawn
    | DiscardTaken
    | Discarded
    | PileTurned
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
