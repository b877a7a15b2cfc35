"""Buttons for whatever moves a hand has. Knows how to label moves, never which are legal.

Legal moves and the values that they lead to come ready with the hand; here they are only put in
order, cut to what fits a message, and the best of them marked: by points, or by a hint.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle

from bot.screens import Screen
from cogs.ui.cards import card_label, cards_label, cards_text
from cogs.ui.ids import ButtonId, HandMode, Verb
from cogs.ui.layout import COMPONENTS_MAX, Button, Part, button, line, paragraph, rows, size
from cogs.ui.text import Texts, capital, mark
from cogs.ui.values import PROTECTED, short_value
from game.actions import (
    Discard,
    DrawStock,
    KeepHand,
    Knock,
    Move,
    Pass,
    RedrawMiddle,
    Swap,
    TakeDiscard,
    TakeExtra,
)
from game.cards import exchange
from game.notation import write_move
from game.options import CloseScope, Knocking
from game.scoring import is_protected
from game.views import Option, OwnHand

_LABELS: Final[Mapping[type, str]] = {
    KeepHand: mark("Keep my hand"),
    TakeExtra: mark("Take the unseen hand"),
    DrawStock: mark("Draw from the stock"),
    RedrawMiddle: mark("New middle"),
    Pass: mark("Pass"),
}

_SWAPPING: Final = (HandMode.PLAIN, HandMode.CLOSING)
_GIVING: Final = mark("{cards} for")
_LAYING_OFF: Final = mark("Lay off")


@dataclass(frozen=True, slots=True)
class _Closing:
    """The words for a knock: one ends the round for all, one only for whoever closes."""

    knock: str
    pass_too: str
    giving: str
    laying_off: str
    on: str
    off: str


_WORDS: Final[Mapping[CloseScope, _Closing]] = {
    CloseScope.TABLE: _Closing(
        mark("Knock"),
        mark("Pass and knock"),
        mark("{cards} for … and knock"),
        mark("Lay off … and knock"),
        mark("… and knock"),
        mark("… without knocking"),
    ),
    CloseScope.SELF: _Closing(
        mark("Close"),
        mark("Pass and close"),
        mark("{cards} for … and close"),
        mark("Lay off … and close"),
        mark("… and close"),
        mark("… without closing"),
    ),
}

_STYLES: Final[Mapping[type, ButtonStyle]] = {
    KeepHand: ButtonStyle.primary,
    Knock: ButtonStyle.danger,
}


def move_parts(
    screen: Screen,
    own: OwnHand,
    mode: HandMode,
    texts: Texts,
    used: int,
    more: Sequence[Button] = (),
    advised: Move | None = None,
) -> list[Part]:
    """Draw the moves: a line and a row for each card to give, then everything else.

    `used` is how many components the message has already. Swaps that no longer fit are left out,
    with a line that says how to make them. `more` is what stands last beside the moves. `advised`
    is what a hint puts first: then no other move stands out as one to make.
    """
    mode = _usable(mode, own)
    shown = [option for option in own.options if _is_shown(option, mode, own)]
    last: list[Part] = [
        *rows(
            [
                *(_button(screen, own, option, texts, advised) for option in _single(own, shown)),
                *_switch(screen, own, mode, texts),
                *more,
            ]
        )
    ]
    free = COMPONENTS_MAX - used - size(last) - 2  # a line above them, one for what is left out
    parts: list[Part] = []
    left_out = False
    for title, options in _groups(screen, own, shown, mode, texts).items():
        buttons = [_button(screen, own, option, texts, advised) for option in options]
        group: list[Part] = [paragraph(title), *rows(buttons)]
        left_out = left_out or size(parts) + size(group) > free
        if not left_out:
            parts += group
    if left_out:
        hint = texts.text("`/schwimmen swap` has more swaps than fit here.")
        parts.append(paragraph(f"-# {hint}"))
    return [*parts, line(), *last] if parts and last else [*parts, *last]


def knock_parts(screen: Screen, own: OwnHand, texts: Texts) -> list[Part]:
    """Ask whether somebody really wants to knock; nothing if they cannot any more."""
    knocks = [option for option in own.options if isinstance(option.move, Knock)]
    if not knocks:
        return []
    label = _label(screen, own, knocks[0].move, texts)
    knock = ButtonId(screen.id, screen.version, Verb.DO, write_move(knocks[0].move))
    back = ButtonId(screen.id, screen.version, Verb.AGAIN)
    question = texts.text("Are you sure? This can't be undone.")
    buttons = [
        button(label, knock, ButtonStyle.danger),
        button(texts.text("Back"), back),
    ]
    return [paragraph(f"**{label}** · {question}"), *rows(buttons)]


def _mode_of(option: Option) -> HandMode | None:
    """The mode to which a move belongs that can end with a knock; None for all others."""
    if not isinstance(option.move, Swap | Discard):
        return None
    return HandMode.CLOSING if option.move.knock else HandMode.PLAIN


def _is_shown(option: Option, mode: HandMode, own: OwnHand) -> bool:
    """Whether the mode has this move; passing without a knock belongs to the other ones."""
    if isinstance(option.move, Pass) and HandMode.PLAIN in _modes(own):
        return mode is HandMode.PLAIN
    return _mode_of(option) in (mode, None)


def _modes(own: OwnHand) -> set[HandMode]:
    return {mode for mode in map(_mode_of, own.options) if mode is not None}


def _usable(mode: HandMode, own: OwnHand) -> HandMode:
    """The wished mode if it has a move to show, else the other one."""
    modes = _modes(own) or {HandMode.PLAIN}
    return mode if mode in modes else next(iter(modes))


def _is_whole(own: OwnHand, option: Option) -> bool:
    return isinstance(option.move, Swap) and len(option.move.give) == len(own.cards)


def _groups(
    screen: Screen, own: OwnHand, shown: Iterable[Option], mode: HandMode, texts: Texts
) -> dict[str, list[Option]]:
    """Moves that give cards away, under a line that says which."""
    words, plain = _WORDS[screen.rules.close_scope], mode is HandMode.PLAIN
    giving = _GIVING if plain else words.giving
    laying_off = _LAYING_OFF if plain else words.laying_off
    groups: dict[str, list[Option]] = {}
    for option in shown:
        if isinstance(option.move, Discard):
            groups.setdefault(texts.text(laying_off), []).append(option)
        elif isinstance(option.move, Swap) and not _is_whole(own, option):
            cards = f"**{capital(cards_text(option.move.give, texts))}**"
            groups.setdefault(texts.text(giving, cards=cards), []).append(option)
    return groups


def _single(own: OwnHand, shown: Iterable[Option]) -> list[Option]:
    """All other moves; knocking last, as it is the one that can't be taken back."""
    single = [
        option
        for option in shown
        if _is_whole(own, option) or not isinstance(option.move, Swap | Discard)
    ]
    return sorted(single, key=lambda option: isinstance(option.move, Knock))


def _style(screen: Screen, own: OwnHand, option: Option, advised: Move | None) -> ButtonStyle:
    move = option.move
    if advised is not None and not isinstance(move, Knock):
        return ButtonStyle.success if move == advised else ButtonStyle.secondary
    if isinstance(move, Swap | Discard | TakeDiscard) and _is_best(screen, own, option):
        return ButtonStyle.success
    return _STYLES.get(type(move), ButtonStyle.secondary)


def _button(
    screen: Screen, own: OwnHand, option: Option, texts: Texts, advised: Move | None
) -> Button:
    move = option.move
    style = _style(screen, own, option, advised)
    label = _label(screen, own, move, texts)
    if option.value is not None and isinstance(move, Swap | Discard | TakeDiscard):
        label = f"{label} · {short_value(option.value, texts)}"
    if _protects(screen, own, option):
        label = f"{label} {texts.text('protected') if texts.look.words else PROTECTED}"
    written = write_move(move)
    if isinstance(move, Knock) and texts.look.asks_before_knock:
        asking = HandMode.KNOCKING.value
        return button(f"{label} …", ButtonId(screen.id, screen.version, Verb.AGAIN, asking), style)
    return button(label, ButtonId(screen.id, screen.version, Verb.DO, written), style)


def _label(screen: Screen, own: OwnHand, move: Move, texts: Texts) -> str:
    """Name the move, by the cards that come or go where there are any."""
    match move:
        case Discard():
            return capital(card_label(move.card, texts))
        case Swap() if len(move.give) == len(own.cards):
            return texts.text("Swap all")
        case Swap():
            return capital(cards_label(move.take, texts))
        case TakeDiscard():
            lying = screen.game.open_card if screen.game else None
            return texts.text("Take {card}", card=card_label(lying, texts) if lying else "")
        case Knock():
            words = _WORDS[screen.rules.close_scope]
            ends_turn = screen.rules.knock is Knocking.AFTER
            return texts.text(words.pass_too if ends_turn else words.knock)
        case _:
            return texts.text(_LABELS[type(move)])


def _is_best(screen: Screen, own: OwnHand, option: Option) -> bool:
    """Whether no other move leads to more, and this one to more than is held.

    A hand that loses nothing is more than any other. What is held while a card too many is in
    the hand is no measure.
    """
    if is_protected(screen.rules, own.cards):
        return False
    if any(_protects(screen, own, each) for each in own.options):
        return _protects(screen, own, option)
    reached = [each.value.half_points for each in own.options if each.value is not None]
    if option.value is None or option.value.half_points < max(reached):
        return False
    return isinstance(option.move, Discard) or option.value.half_points > own.value.half_points


def _protects(screen: Screen, own: OwnHand, option: Option) -> bool:
    """Whether the move leads to a hand that loses nothing by the rules of this table."""
    move = option.move
    if not isinstance(move, Swap | Discard):
        return False
    if isinstance(move, Swap):
        hand = exchange(own.cards, move.give, move.take)
    else:
        hand = tuple(card for card in own.cards if card != move.card)
    return is_protected(screen.rules, hand)


def _switch(screen: Screen, own: OwnHand, mode: HandMode, texts: Texts) -> list[Button]:
    """Make a button that shows the moves of the other mode, where there are both."""
    if len(_modes(own)) < len(_SWAPPING):
        return []
    words = _WORDS[screen.rules.close_scope]
    label, other = (
        (words.on, HandMode.CLOSING) if mode is HandMode.PLAIN else (words.off, HandMode.PLAIN)
    )
    again = ButtonId(screen.id, screen.version, Verb.AGAIN, other.value)
    return [button(texts.text(label), again)]
