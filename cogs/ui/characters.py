"""The computers' characters in words: what they are called, and the list from which one is seated.

Owns the texts. How a character plays is known to `game.computer` alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.screens import Guest, Screen
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Choice, select
from cogs.ui.names import clean_name, guest_name
from cogs.ui.text import Texts, mark
from game.computer.characters import CHARACTERS

NAMES: Final[Mapping[str, str]] = {
    "seahorse": mark("Seahorse"),
    "deckhand": mark("Deckhand"),
    "boatswain": mark("Boatswain"),
    "helmsman": mark("Helmsman"),
    "sea_dog": mark("Sea Dog"),
}
"""What each character is called, by its key."""

_SUMMARIES: Final[Mapping[str, str]] = {
    "seahorse": mark("Still learning: often just tries something, and knocks on a feeling"),
    "deckhand": mark("Takes what is best right now, and gives no thought to what comes next"),
    "boatswain": mark("Looks ahead, and leaves you little in the middle: a fair match for most"),
    "helmsman": mark("Knows when to knock, however many of you there are"),
    "sea_dog": mark("Thinks through every hand you might be hiding: hard to beat"),
}
"""One line about each, as it stands in the list."""


def character_name(key: str, texts: Texts) -> str:
    """Call a character by its key."""
    return texts.text(NAMES[key])


def guest_title(guest: Guest, texts: Texts) -> str:
    """Call whoever sits at a seat, in a line of its own: computers with their character."""
    if not guest.character:
        return guest_name(guest)
    return f"{clean_name(guest.name)} · {character_name(guest.character, texts)}"


def character_select(screen: Screen, texts: Texts) -> discord.ui.ActionRow[Any]:
    """List the characters, of which the chosen one sits down at once."""
    choices = [
        Choice(character_name(each.key, texts), each.key, texts.text(_SUMMARIES[each.key]))
        for each in CHARACTERS
    ]
    custom_id = ButtonId(screen.id, screen.version, Verb.SEAT)
    return select(custom_id, choices, texts.text("Add a computer …"))
