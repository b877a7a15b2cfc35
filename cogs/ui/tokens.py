"""What a table counts lives in, and what is said of gaining or losing them.

Owns words only. Which tokens belong to which rules stands with the presets.
"""

from __future__ import annotations

from bot.screens import Screen
from cogs.ui.text import Texts
from game.presets import PRESETS, Tokens


def tokens_of(screen: Screen) -> Tokens:
    """What the table counts in: as the ready-made rules do that its own started from."""
    base = PRESETS.get(screen.preset)
    return Tokens.LIVES if base is None else base.tokens


def price_of_one(screen: Screen, lives: int, texts: Texts) -> str:
    """Say what a round costs one player."""
    if tokens_of(screen) is Tokens.STICKS:
        return texts.plural("A stick for that.", "{n} sticks for that.", lives)
    return texts.plural("That costs a life.", "That costs {n} lives.", lives)


def price_of_each(screen: Screen, lives: int, texts: Texts) -> str:
    """Say what a round costs each of several players."""
    if tokens_of(screen) is Tokens.STICKS:
        return texts.plural("Each gets a stick.", "Each gets {n} sticks.", lives)
    return texts.plural("Each loses a life.", "Each loses {n} lives.", lives)


def own_price(screen: Screen, lives: int, texts: Texts) -> str:
    """Say to a player what the round has cost them."""
    if tokens_of(screen) is Tokens.STICKS:
        return texts.plural("You got a stick.", "You got {n} sticks.", lives)
    return texts.plural("You lost a life.", "You lost {n} lives.", lives)


def nobody_pays(screen: Screen, texts: Texts) -> str:
    """Say that a round has cost nobody anything."""
    if tokens_of(screen) is Tokens.STICKS:
        return texts.text("Nobody gets a stick.")
    return texts.text("Nobody loses a life.")


def pot_of(screen: Screen) -> int:
    """How many lives lie in the pot; none where the rules have no pot."""
    if screen.game is None or not screen.rules.pot:
        return 0
    return sum(screen.rules.lives - seat.lives for seat in screen.game.seats)
