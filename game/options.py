"""The values that the options of `game.rules` can have: `RULES.md` 1a to 1e, each a name.

The text of a value is the one of the adjudication cases, of stored games and of rule codes.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from game.cards import Suit

LIVES_MAX: Final = 9
"""So many lives rules may give."""
SEATS_MAX: Final = 11
"""So many seats rules may have; fewer where the pack is small."""


class Direction(StrEnum):
    """Which way the turn goes round."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class DealStyle(StrEnum):
    """How the middle comes about (`RULES.md` 1b)."""

    EXTRA_HAND = "extra_hand"
    """The dealer keeps the own hand or takes an unseen extra one; the other is the middle."""
    STOCK_CHOICE = "stock_choice"
    """The same with cards off the stock (S003)."""
    STARTER_CHOICE = "starter_choice"
    """The first player, not the dealer, has that choice."""
    INTERLEAVED = "interleaved"
    """One card each, one open in the middle, the dealer last, until all have theirs (S001)."""
    PLAIN = "plain"
    """Cards for everybody, then the open middle (S004)."""
    DRAW_PILE = "draw_pile"
    """The draw game: no middle, but a stock and an open pile to draw from (S002)."""

    @property
    def has_choice(self) -> bool:
        """Whether somebody chooses between two hands before the first turn."""
        return self in (DealStyle.EXTRA_HAND, DealStyle.STOCK_CHOICE, DealStyle.STARTER_CHOICE)


class DealtTiming(StrEnum):
    """When dealt hands are looked at for 31 and Feuer (decision D1)."""

    AFTER_CHOICE = "after_choice"
    BEFORE_CHOICE = "before_choice"


class Triples(StrEnum):
    """Which three of a kind count 30½."""

    ALL = "all"
    FACES = "faces"
    NONE = "none"


class Aces(StrEnum):
    """What three aces are (`RULES.md` 1c)."""

    FEUER = "feuer"
    """Above 31; shown at once, and all others lose."""
    THIRTYONE = "31"
    TRIPLE = "triple"
    NONE = "none"
    SPECIAL = "special"
    """Nothing at once; at the showdown all without a special hand lose (Tri Palki, D7)."""


class ThirtyOne(StrEnum):
    """Schnauz: what a hand of 31 does."""

    IMMEDIATE = "immediate"
    OPTIONAL_LAST_LAP = "optional_last_lap"
    ON_KNOCK = "on_knock"
    IMMEDIATE_IF_NO_KNOCK = "immediate_if_no_knock"
    LAST_LAP = "last_lap"
    """All others have one more turn, as after a knock."""


class ThirtyOneLoss(StrEnum):
    """Who loses when 31 ends the round."""

    LOWEST = "lowest"
    OTHERS = "others"
    GAME = "game"
    """All others are out at once (decision D5, the second switch)."""


class Dealt31Loss(StrEnum):
    """Who loses when a dealt 31 ends the round."""

    LOWEST = "lowest"
    ALL_WITHOUT = "all_without"


class Tie(StrEnum):
    """Who loses when several hands are lowest (`RULES.md` 1e)."""

    ALL_LOSE = "all_lose"
    RANK_SUIT = "rank_suit"
    KNOCKER_ALONE = "knocker_alone"
    KNOCKER_SAFE = "knocker_safe"
    CARD_BY_CARD = "card_by_card"


class Passing(StrEnum):
    """Schieben: when a turn may be passed."""

    FREE = "free"
    DUTY = "duty"
    ONCE_PER_DEAL = "once_per_deal"
    NEVER = "never"
    LOCKS_OUT = "locks_out"
    """Who passes takes no more turns in this round."""


class AllPass(StrEnum):
    """What happens when everybody has passed in a row."""

    REFRESH = "refresh"
    ON_REQUEST = "on_request"
    """The next player may ask for new cards and still has the turn."""
    NOTHING = "nothing"


class StockShort(StrEnum):
    """What happens when the stock cannot replace the middle."""

    RESHUFFLE = "reshuffle"
    END_ROUND = "end_round"
    KEEP_MIDDLE = "keep_middle"
    UNDER_STOCK = "under_stock"
    """The middle goes under the stock, and the top of that is the new middle."""
    DRAW_ROUND = "draw_round"
    """The round is drawn, nobody loses (S002, decision D8)."""


class Redraw(StrEnum):
    """Whether 7-8-9 in the middle may be replaced, and at what price."""

    OFF = "off"
    EXTRA_TURN = "extra_turn"
    COSTS_TURN = "costs_turn"
    AUTOMATIC = "automatic"
    """It is replaced by itself as long as the stock lasts."""


class Knocking(StrEnum):
    """Klopfen: how a turn and the knock go together."""

    INSTEAD = "instead"
    AFTER = "after"
    EITHER = "either"


class KnockBan(StrEnum):
    """Whether knocking has to wait (decision D12)."""

    NONE = "none"
    FIRST_OWN_TURN = "first_own_turn"


class SecondKnock(StrEnum):
    """What a second knock does."""

    ILLEGAL = "illegal"
    ENDS_ROUND = "ends_round"


class CloseScope(StrEnum):
    """Whom a knock concerns."""

    TABLE = "table"
    SELF = "self"


class AllOut(StrEnum):
    """What happens when a round would put out everybody who is left."""

    REPLAY = "replay"
    SHARE = "share"


class Overflow(StrEnum):
    """What a loss does that is larger than the lives left (decision D2)."""

    CLAMP = "clamp"
    CARRY = "carry"


class Protection(StrEnum):
    """Hands that lose nothing (Tri Palki)."""

    THREE_SIXES = "three_sixes"
    SIX_SEVEN_EIGHT = "678_suit"
    THREE_ACES = "three_aces"


class SuitOrder(StrEnum):
    """Which suit is higher where suits settle ties (decision D16)."""

    SKAT = "skat"
    """Clubs, spades, hearts, diamonds."""
    AUSTRIAN = "austrian"
    """Hearts, spades, diamonds, clubs."""

    @property
    def high_to_low(self) -> tuple[Suit, ...]:
        """All suits, the highest first."""
        return _SUIT_ORDERS[self]


_SUIT_ORDERS: Final = {
    SuitOrder.SKAT: (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS),
    SuitOrder.AUSTRIAN: (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS),
}


class NextDealer(StrEnum):
    """Who deals the next round."""

    LEFT = "left"
    LOSER = "loser"
