"""What is offered while somebody types the cards of a move.

Owns the lists. They come from one viewer's own screen, which holds no other hand: nothing can
leak, whoever asks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from discord import app_commands

from bot.screens import Screen
from cogs.card_input import read_cards
from cogs.ui.cards import cards_label
from cogs.ui.layout import cut
from cogs.ui.text import Texts
from cogs.ui.values import short_value, value_text
from game.actions import Discard, Swap
from game.cards import Card, Hand, write_cards
from game.errors import NotationError
from game.scoring import HandValue
from game.views import OwnHand

Choices = list[app_commands.Choice[str]]

_CHOICES_MAX: Final = 25
_NAME_MAX: Final = 100


def give_choices(screen: Screen, taken: str, typed: str, texts: Texts) -> Choices:
    """The cards that the viewer may give, each with what the hand would be worth for what.

    If cards to take were chosen already, only what they would bring is said. Without a swap that
    is allowed now, the hand is offered: what the rules say to it comes with the answer.
    """
    game = screen.game
    if game is None or game.own is None:
        return []
    swaps, wanted = _swaps(game.own), _read(taken)
    choices = []
    for given in _each(given for given, _ in swaps) or [(card,) for card in game.own.cards]:
        results = [
            f"{cards_label(take, texts)} {short_value(value, texts)}"
            for (give, take), value in swaps.items()
            if give == given and wanted in (None, set(take)) and value is not None
        ]
        name = cards_label(given, texts)
        choices.append(_choice(f"{name} → {' · '.join(results)}" if results else name, given))
    return _fitting(choices, typed)


def take_choices(screen: Screen, given: str, typed: str, texts: Texts) -> Choices:
    """The cards of the middle, with what the hand would be worth if `given` were swapped."""
    game = screen.game
    if game is None or game.own is None:
        return []
    swaps, wanted = _swaps(game.own), _read(given)
    values = {take: value for (give, take), value in swaps.items() if set(give) == wanted}
    choices = []
    for take in values or _each(take for _, take in swaps) or [(card,) for card in game.middle]:
        choices.append(_valued(take, values.get(take), texts))
    return _fitting(choices, typed)


def discard_choices(screen: Screen, typed: str, texts: Texts) -> Choices:
    """The cards that the viewer may lay off, with what is left in the hand."""
    own = screen.game.own if screen.game else None
    if own is None:
        return []
    values = {
        (option.move.card,): option.value
        for option in own.options
        if isinstance(option.move, Discard) and not option.move.knock
    }
    cards = values or [(card,) for card in own.cards]
    return _fitting([_valued(card, values.get(card), texts) for card in cards], typed)


def _swaps(own: OwnHand) -> dict[tuple[Hand, Hand], HandValue | None]:
    """Swaps of a part of the hand that are legal now, and the value after each.

    The whole hand has a command of its own, and knocking with it an option of its own.
    """
    return {
        (option.move.give, option.move.take): option.value
        for option in own.options
        if isinstance(option.move, Swap)
        and not option.move.knock
        and len(option.move.give) < len(own.cards)
    }


def _each(cards: Iterable[Hand]) -> list[Hand]:
    """Every one of these once, in their order."""
    return list(dict.fromkeys(cards))


def _valued(cards: Hand, value: HandValue | None, texts: Texts) -> app_commands.Choice[str]:
    name = cards_label(cards, texts)
    return _choice(name if value is None else f"{name} → {value_text(value, texts)}", cards)


def _choice(name: str, cards: Hand) -> app_commands.Choice[str]:
    return app_commands.Choice(name=cut(name, _NAME_MAX), value=write_cards(cards))


def _read(typed: str) -> set[Card] | None:
    """The cards that were typed, in any order; None if they are none."""
    try:
        return set(read_cards(typed))
    except NotationError:
        return None


def _fitting(choices: Choices, typed: str) -> Choices:
    """Those that fit what was typed so far; all if nothing does."""
    wanted = "".join(typed.split()).casefold()
    fitting = [
        choice
        for choice in choices
        if wanted in choice.value.casefold() or wanted in choice.name.casefold()
    ]
    return (fitting or choices)[:_CHOICES_MAX]
