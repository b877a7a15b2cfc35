"""What is wrong with a text, as one sentence for whoever has to mend it. Owns the value only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from babel.messages.catalog import Message

EVERY: Final = "every language"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong: which text, in which language, where, and what."""

    text: str
    """The English message, or what was written without one."""
    language: str
    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.place}: in {self.language} the text {self.text!r} {self.what}"


def key_of(message: Message) -> str:
    """The English text of a message, the first of its forms."""
    return message.id if isinstance(message.id, str) else str(message.id[0])


def place_of(message: Message) -> str:
    """Where in the code a message stands."""
    return ", ".join(dict.fromkeys(path for path, _ in message.locations)) or "nowhere"
