"""The computers that can be seated: five characters, from a child to an expert.

Owns who they are and which of them is meant by default. Names and descriptions are texts of the
tables; how each of them plays is elsewhere in this folder.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Character:
    """A computer of one strength."""

    level: int
    """1, who plays like a child, to 5, the expert."""
    key: str
    """Permanent name in stored games and requests; never shown as it is."""


SEAHORSE: Final = Character(1, "seahorse")
DECKHAND: Final = Character(2, "deckhand")
BOATSWAIN: Final = Character(3, "boatswain")
HELMSMAN: Final = Character(4, "helmsman")
SEA_DOG: Final = Character(5, "sea_dog")

CHARACTERS: Final = (SEAHORSE, DECKHAND, BOATSWAIN, HELMSMAN, SEA_DOG)
"""All characters, the weakest first."""

USUAL: Final = BOATSWAIN
"""Who is seated where nobody chose."""
STAND_IN: Final = HELMSMAN
"""Who plays for people that are away, and decides where an expert takes too long."""


def character(key: str) -> Character:
    """Give the character with this key; raises `ValueError` naming the keys there are."""
    for known in CHARACTERS:
        if known.key == key:
            return known
    keys = ", ".join(known.key for known in CHARACTERS)
    raise ValueError(f"there is no character {key!r}: choose one of {keys}")
