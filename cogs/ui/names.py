"""Names that people gave themselves, made harmless; and how seats are called.

People are called by mentions, which the client never lets ping. Names as plain text are needed in
labels and for computers; they may hold anything, so everything that Discord would read as markup,
that turns the writing direction, or that cannot be seen is taken out or escaped.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from bot.screens import Guest, Screen
from cogs.ui.text import Texts

LENGTH_MAX: Final = 24
"""Letters that a name may have, as a reader counts letters."""

RULES_NAME_MAX: Final = 32
"""Characters that the name of saved rules may have."""

NAMELESS: Final = "?"
"""Stands where nothing of a name can be shown."""

_MARKUP: Final = re.compile(r"([\\*_~|`>#\-\[\]<:@()])")
_LIST_MARK: Final = re.compile(r"^(\d+)\.")
_JOINER: Final = "\N{ZERO WIDTH JOINER}"
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks by class that show nothing."""
_MARKS_MAX: Final = 2
"""Marks that one letter may carry; more would grow over the lines around it."""


def plain_name(raw: str, length: int = LENGTH_MAX) -> str:
    """Clean and cut a name for labels and choices, where Discord reads no markup."""
    visible = "".join(filter(_is_visible, unicodedata.normalize("NFC", " ".join(raw.split()))))
    letters = list(_letters(" ".join(visible.split()).strip(_JOINER)))
    kept = letters if len(letters) <= length else [*letters[: length - 1], "…"]
    return "".join(kept) or NAMELESS


def clean_name(raw: str, length: int = LENGTH_MAX) -> str:
    """Clean, cut and escape a name for texts."""
    return _LIST_MARK.sub(r"\1\\.", _MARKUP.sub(r"\\\1", plain_name(raw, length)))


def rules_name(raw: str) -> str:
    """Make a name for rules of what somebody typed; empty if nothing of it can be shown."""
    name = plain_name(raw, RULES_NAME_MAX)
    # A letter may be many characters, as in a family of emojis.
    while len(name) > RULES_NAME_MAX:
        name = "".join(list(_letters(name))[:-1])
    return "" if name == NAMELESS else name.strip()


def guest_name(guest: Guest) -> str:
    """Call whoever sits at a seat, in a text: a mention for people."""
    return clean_name(guest.name) if guest.user_id is None else mention(guest.user_id)


def seat_name(screen: Screen, seat: int) -> str:
    """Call whoever sits at this seat of the table, in a text."""
    return guest_name(screen.guest(seat))


def seat_names(screen: Screen, seats: Iterable[int], texts: Texts) -> str:
    """Call several seats as a sentence does."""
    return texts.joined(seat_name(screen, seat) for seat in seats)


def mention(user_id: int) -> str:
    """Call a person as Discord does."""
    return f"<@{user_id}>"


def _is_visible(character: str) -> bool:
    """Whether a character shows something or joins emojis; no controls, no turning of direction."""
    if character == _JOINER:
        return True
    hidden = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
    return character not in _BLANKS and unicodedata.category(character) not in hidden


def _letters(text: str) -> Iterator[str]:
    """Yield what a reader sees as one letter: a character with the marks and joins that follow."""
    letter, marks = "", 0
    for character in text:
        is_mark = unicodedata.category(character).startswith("M")
        if letter and not is_mark and not _continues(letter, character):
            yield letter
            letter = ""
        marks = marks + 1 if is_mark else 0
        if marks <= _MARKS_MAX:
            letter += character
    if letter:
        yield letter


def _continues(letter: str, character: str) -> bool:
    """Whether a character that is no mark belongs to the same letter: joins, tones, flags."""
    is_skin_tone = "\U0001f3fb" <= character <= "\U0001f3ff"
    is_second_of_flag = len(letter) == 1 and _is_flag_half(letter) and _is_flag_half(character)
    return character == _JOINER or letter.endswith(_JOINER) or is_skin_tone or is_second_of_flag


def _is_flag_half(character: str) -> bool:
    return "\U0001f1e6" <= character <= "\U0001f1ff"
