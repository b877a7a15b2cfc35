"""Custom ids of buttons: a wire format that must stay readable for as long as messages exist.

Owns writing and reading them. Knows nothing of what a button does.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

FORMAT: Final = "s1"
"""Names this format; another one gets another name, so that old buttons stay recognisable."""

LENGTH_MAX: Final = 100
"""Discord's limit for a custom id."""

NO_GAME: Final = "-"
"""Stands for the game in buttons that belong to none."""

PATTERN: Final = re.compile(
    rf"{FORMAT}:(?P<game>[A-Za-z0-9_-]{{1,40}}):(?P<version>[0-9]{{1,10}})"
    r":(?P<verb>[a-z-]{1,20}):(?P<argument>[^:\s]{0,60})"
)
"""Matches a whole custom id of this format."""


class Verb(StrEnum):
    """What a button asks for."""

    JOIN = "join"
    LEAVE = "leave"
    ADD = "add"
    SEAT = "seat"
    """Seat a computer of the character that was chosen."""
    REMOVE = "remove"
    START = "start"
    HAND = "hand"
    """Show my hand in a new message."""
    RULES = "rules"
    MORE = "more"
    """Show the menu."""
    DO = "do"
    """Make the move that the argument writes."""
    AGAIN = "again"
    """Show my hand in this very message; the argument is a `HandMode`."""
    NEXT = "next"
    REMATCH = "rematch"
    LEAVE_ASK = "leave-ask"
    LEAVE_YES = "leave-yes"
    STOP_YES = "stop-yes"
    """Close the table amid the game, having been asked."""
    TABLE = "table"
    """Bring the table message to the bottom of the channel."""
    CHOOSE = "choose"
    """Play the rules that were chosen from the list."""
    HOUSE = "house"
    """Show the editor of the rules, at the group that the argument numbers, or that was chosen."""
    SET = "set"
    """Set the option that the argument names, to what was chosen or stands behind its `=`."""
    RESET = "reset"
    """Play the ready-made rules as they are, and go on in the group that the argument numbers."""
    SHELF = "shelf"
    """Show the rules that the server keeps."""
    KEEP = "keep"
    """Ask for a name, then save the rules under it."""
    REPLACE = "replace"
    """Save the rules in place of those of which the argument is the token."""
    DROP = "drop"
    """Delete the saved rules that were chosen."""
    DEFAULT = "default"
    """Make the rules what is played here if nobody chooses."""
    CALLED = "called"
    """Show my hand in a new message; stands under a call."""
    BACK = "back"
    """Say that I am back, and show my hand in a new message."""
    PAUSE = "pause"
    """Let the game rest, and show the menu again."""
    RESUME = "resume"
    """Go on with a game that rests; the argument is a `ResumeFrom`."""
    KICK_ASK = "kick-ask"
    """Ask whether the seat that the argument numbers is to be taken out of the game."""
    KICK_YES = "kick-yes"
    WISH = "wish"
    """Change what the presser wants: the field that the argument names, as `SET` does."""
    SERVER = "server"
    """Change what the server wants, in the same way."""
    LEARNER = "learner"
    """Let hints be asked for in this game or not, as the argument says."""
    HINT = "hint"
    """Show my hand in this very message, with the moves that promise most."""
    REVIEW = "review"
    """Show how I played the round that the argument numbers, in a new message."""
    REVIEW_AT = "review-at"
    """The same, in the message in which it is pressed."""
    LADDER = "ladder"
    """Show the page of the ladder that the argument numbers from 1."""


class ResumeFrom(StrEnum):
    """Under what stands the button by which a game goes on."""

    TABLE = ""
    HAND = "hand"
    MENU = "menu"


class HandMode(StrEnum):
    """Which of the moves a hand shows, where there are too many for one message."""

    PLAIN = ""
    CLOSING = "closing"
    """Swaps that end with a knock."""
    KNOCKING = "knocking"
    """The question whether to knock, for who wants to be asked."""


@dataclass(frozen=True, slots=True)
class ButtonId:
    """One custom id, taken apart. An old message may hold a verb that `Verb` no longer has."""

    game: str
    version: int
    verb: str
    argument: str = ""

    def __str__(self) -> str:
        """Write the custom id; raises `ValueError` if it could not be read back."""
        text = f"{FORMAT}:{self.game}:{self.version}:{self.verb}:{self.argument}"
        if len(text) > LENGTH_MAX or PATTERN.fullmatch(text) is None:
            raise ValueError(f"{text!r} is no custom id of this format")
        return text

    @staticmethod
    def parse(text: str) -> ButtonId | None:
        """Read a custom id; None if it is not of this format."""
        match = PATTERN.fullmatch(text)
        if match is None:
            return None
        return ButtonId(match["game"], int(match["version"]), match["verb"], match["argument"])
