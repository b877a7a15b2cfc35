"""How things are shown to one reader, or to all readers of a server. Owns the value only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from cogs.pictures.styles import Style
from game.cards import Card


class Signs(Protocol):
    """Small pictures of cards that can stand in a line of text."""

    def sign(self, card: Card, style: Style) -> str | None:
        """Give what a message shows as the card; None unless the whole pack can be shown."""


@dataclass(frozen=True, slots=True)
class Look:
    """How cards and moves are shown. Nothing here changes what is told."""

    style: Style = Style.FRENCH
    """The pack that is played with."""
    words: bool = False
    """Everything in words, for who listens: no pictures, no signs for suits."""
    pictures: bool = False
    """Whether pictures may be attached; never together with `words`."""
    signs: Signs | None = None
    """What stands beside the text of a card, if there is anything."""
    asks_before_knock: bool = False
    """Whether a knock has to be pressed twice."""


PLAIN = Look()
"""Rank and suit as text: what everything is shown by if nothing else is known."""
