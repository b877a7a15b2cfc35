"""Everything that can be asked of the engine: moves of a seat, and what the table hands in.

Actions are verbs and carry no outcome. A move names its seat; the engine decides whether it may.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.cards import Card, Hand


@dataclass(frozen=True, slots=True)
class KeepHand:
    """Behalten: as the one who may choose, keep the own hand; the other becomes the middle."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeExtra:
    """Tauschen: take the unseen hand; the own one becomes the middle."""

    seat: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Tauschen: give cards of the hand for as many of the middle, and knock after it if asked.

    The card at place n of `take` comes to where the card at place n of `give` was, and the other
    way round.
    """

    seat: int
    give: Hand
    take: Hand
    knock: bool = False


@dataclass(frozen=True, slots=True)
class Pass:
    """Schieben: change nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class Knock:
    """Klopfen: announce the last lap, or close for oneself where the rules say so.

    Where knocking ends a turn, this is to pass and knock.
    """

    seat: int


@dataclass(frozen=True, slots=True)
class RedrawMiddle:
    """Put 7-8-9 aside for three new cards in the middle (S003)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Ziehen: in the draw game, take the top card of the stock; one card is laid off next."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Aufnehmen: in the draw game, take the top card of the open pile; another is laid off next."""

    seat: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Ablegen: after drawing, lay a card on the open pile, and knock after it if asked."""

    seat: int
    card: Card
    knock: bool = False


@dataclass(frozen=True, slots=True)
class LeaveGame:
    """Aufhören: leave for good; the hand goes aside and the seat counts as out (D15)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The seat's time is up: the engine plays the least harmful thing for it (D14)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Geben: start the next round with the whole pack in this order, first card first.

    Only the table submits this, with an order that it shuffled.
    """

    order: Hand


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Mischen: a new order of the cards that the state says must be shuffled."""

    order: Hand


Move = KeepHand | TakeExtra | Swap | Pass | Knock | RedrawMiddle | DrawStock | TakeDiscard | Discard
"""What a player can do when it is their turn."""

Action = Move | LeaveGame | TimeOut | Deal | Shuffle
"""Everything that `game.engine.decide` takes."""
