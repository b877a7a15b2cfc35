"""What is offered while somebody types the cards of a swap.

Owns the lists. They come from one viewer's own screen, which holds no other hand: nothing can
leak, whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from discord import app_commands

from bot.screens import Screen
from cogs.card_input import read_card
from cogs.ui.cards import card_text
from cogs.ui.layout import cut
from cogs.ui.text import Texts
from cogs.ui.values import short_value, value_text
from game.actions import Swap
from game.cards import Card
from game.errors import NotationError
from game.scoring import HandValue
from game.views import Option

_CHOICES_MAX: Final = 25
_NAME_MAX: Final = 100


def give_choices(
    screen: Screen, taken: str, typed: str, texts: Texts
) -> list[app_commands.Choice[str]]:
    """The viewer's own cards, each with what the hand would be worth for each card of the middle.

    If a card to take was chosen already, only what it would bring is said.
    """
    game = screen.game
    if game is None or game.own is None:
        return []
    swaps, wanted = _single_swaps(game.own.options), _read(taken)
    choices = []
    for card in game.own.cards:
        results = [
            f"{card_text(take)} {short_value(value, texts)}"
            for (give, take), value in swaps.items()
            if give == card and wanted in (None, take) and value is not None
        ]
        name = f"{card_text(card)} → {' · '.join(results)}" if results else card_text(card)
        choices.append(_choice(name, card))
    return _fitting(choices, typed)


def take_choices(
    screen: Screen, given: str, typed: str, texts: Texts
) -> list[app_commands.Choice[str]]:
    """The cards of the middle, with what the hand would be worth if `given` were swapped."""
    game = screen.game
    if game is None or game.own is None:
        return []
    swaps, give = _single_swaps(game.own.options), _read(given)
    choices = []
    for card in game.middle:
        value = None if give is None else swaps.get((give, card))
        name = card_text(card)
        if value is not None:
            name = f"{name} → {value_text(value, texts)}"
        choices.append(_choice(name, card))
    return _fitting(choices, typed)


def _single_swaps(options: Iterable[Option]) -> dict[tuple[Card, Card], HandValue | None]:
    """Swaps of one card that are legal now: given and taken card, and the value after it."""
    return {
        (option.move.give[0], option.move.take[0]): option.value
        for option in options
        if isinstance(option.move, Swap) and len(option.move.give) == 1 and not option.move.knock
    }


def _choice(name: str, card: Card) -> app_commands.Choice[str]:
    return app_commands.Choice(name=cut(name, _NAME_MAX), value=str(card))


def _read(typed: str) -> Card | None:
    try:
        return read_card(typed)
    except NotationError:
        return None


def _fitting(choices: list[app_commands.Choice[str]], typed: str) -> list[app_commands.Choice[str]]:
    """Those that fit what was typed so far; all if nothing does."""
    wanted = "".join(typed.split()).casefold()
    fitting = [
        choice
        for choice in choices
        if wanted in choice.value.casefold() or wanted in choice.name.casefold()
    ]
    return (fitting or choices)[:_CHOICES_MAX]
