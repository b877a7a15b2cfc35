"""Everything that `game` refuses with. Codes, never prose for players: that is made elsewhere.

GameError
├── IllegalAction    an action that the rules do not allow now
├── NotationError    a text that is no card, hand, action or state
└── RulesError       options that cannot be played together
"""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """Why an action is not allowed. The value is stable: logs and catalogs use it."""

    NOT_YOUR_TURN = "not_your_turn"
    """Another seat is to act."""
    NOT_NOW = "not_now"
    """The round is not at a point where this can be done, as a move before the dealer's choice."""
    OUT = "out"
    """The seat is out of the game, or has left it."""
    NO_SUCH_SEAT = "no_such_seat"
    """There is no such seat at this table."""
    NOT_IN_HAND = "not_in_hand"
    """A card to give is not in the hand."""
    NOT_IN_MIDDLE = "not_in_middle"
    """A card to take is not in the middle."""
    SWAP_COUNT = "swap_count"
    """So many cards may not be swapped at once (S000: one or three, never two)."""
    MIDDLE_LOCKED = "middle_locked"
    """Three of one suit or rank in the middle can only be taken whole here."""
    NO_SUCH_MOVE = "no_such_move"
    """These rules do not have this move, as drawing from the stock where there is a middle."""
    DRAW_FIRST = "draw_first"
    """A card must be drawn before one is laid off."""
    DISCARD_FIRST = "discard_first"
    """A card was drawn, so one must be laid off now."""
    STRAIGHT_BACK = "straight_back"
    """The card just taken from the open pile may not go straight back (decision D8)."""
    STOCK_EMPTY = "stock_empty"
    """The stock has no card left to draw."""
    PASS_USED = "pass_used"
    """The one pass of this deal is used up."""
    NO_PASSING = "no_passing"
    """A turn cannot be passed at this table."""
    SWAP_DUTY = "swap_duty"
    """Passed last time, so this time cards must be swapped (S001)."""
    KNOCK_BAN = "knock_ban"
    """Too early: nobody may knock in their first turn here (decision D12)."""
    KNOCK_INSTEAD = "knock_instead"
    """Knocking is a turn of its own here, not the end of one."""
    ALREADY_KNOCKED = "already_knocked"
    """Somebody has knocked already; it is not done twice."""
    GAME_OVER = "game_over"
    """The game has ended."""
    WRONG_CARDS = "wrong_cards"
    """The order of cards that was handed in is not the one that is needed."""


class GameError(Exception):
    """Root of all errors of this package."""


class IllegalAction(GameError):
    """The rules do not allow this action in this state."""

    def __init__(self, refusal: Refusal, detail: str = "") -> None:
        """Refuse with a code; `detail` is for developers and never holds a hidden card."""
        super().__init__(f"{refusal.value}: {detail}" if detail else refusal.value)
        self.refusal = refusal
        self.detail = detail


class NotationError(GameError):
    """A text does not follow the notation; the message names the text and what would be right."""


class RulesError(GameError):
    """An option has a wrong value, or options do not go together.

    The message names the options, their values, the reason and what would work; `options` holds
    the keys concerned.
    """

    def __init__(self, message: str, *options: str) -> None:
        """Refuse these options."""
        super().__init__(message)
        self.options = options
