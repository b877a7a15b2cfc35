"""Buttons for whatever moves a hand has. Knows how to label moves, never which are legal.

Legal moves and the values that they lead to come ready with the hand; here they are only put in
order, cut to what fits a message, and the best of them marked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from discord import ButtonStyle

from bot.screens import Screen
from cogs.ui.cards import cards_text
from cogs.ui.ids import ButtonId, HandMode, Verb
from cogs.ui.layout import COMPONENTS_MAX, Button, Part, button, line, paragraph, rows, size
from cogs.ui.text import Texts, mark
from cogs.ui.values import short_value
from game.actions import KeepHand, Knock, Pass, RedrawMiddle, Swap, TakeExtra
from game.cards import Hand
from game.notation import write_move
from game.views import Option, OwnHand

_LABELS: Final[Mapping[type, str]] = {
    KeepHand: mark("Keep my hand"),
    TakeExtra: mark("Take the unseen hand"),
    RedrawMiddle: mark("New cards for 7-8-9"),
    Pass: mark("Pass"),
    Knock: mark("Knock"),
}

_STYLES: Final[Mapping[type, ButtonStyle]] = {
    KeepHand: ButtonStyle.primary,
    Knock: ButtonStyle.danger,
}


def move_parts(screen: Screen, own: OwnHand, mode: HandMode, texts: Texts, used: int) -> list[Part]:
    """Draw the moves: a line and a row for each card to give, then everything else.

    `used` is how many components the message has already. Swaps that no longer fit are left out,
    with a line that says how to make them.
    """
    swaps = [option for option in own.options if isinstance(option.move, Swap)]
    mode = _usable(mode, swaps)
    shown = [option for option in swaps if _mode_of(option) is mode]
    whole = [option for option in shown if _is_whole(own, option)]
    single = [_button(screen, own, option, texts) for option in (*whole, *_others(own))]
    last: list[Part] = [*rows([*single, *_switch(screen, swaps, mode, texts)])]
    free = COMPONENTS_MAX - used - size(last) - 2  # a line above them, one for what is left out
    parts: list[Part] = []
    left_out = False
    for give, options in _by_given(own, shown).items():
        buttons = [_button(screen, own, option, texts) for option in options]
        group: list[Part] = [paragraph(_giving(give, mode, texts)), *rows(buttons)]
        left_out = left_out or size(parts) + size(group) > free
        if not left_out:
            parts += group
    if left_out:
        parts.append(
            paragraph("-# " + texts.text("`/schwimmen swap` has more swaps than fit here."))
        )
    return [*parts, line(), *last] if parts else last


def _usable(mode: HandMode, swaps: Sequence[Option]) -> HandMode:
    """The wished mode if it has a swap to show, else the other one."""
    modes = {_mode_of(option) for option in swaps}
    return mode if mode in modes or not modes else next(iter(modes))


def _mode_of(option: Option) -> HandMode:
    closing = isinstance(option.move, Swap) and option.move.knock
    return HandMode.CLOSING if closing else HandMode.PLAIN


def _is_whole(own: OwnHand, option: Option) -> bool:
    return isinstance(option.move, Swap) and len(option.move.give) == len(own.cards)


def _by_given(own: OwnHand, swaps: Iterable[Option]) -> dict[Hand, list[Option]]:
    """Swaps of a part of the hand, by the cards that they give away."""
    groups: dict[Hand, list[Option]] = {}
    for option in swaps:
        if isinstance(option.move, Swap) and not _is_whole(own, option):
            groups.setdefault(option.move.give, []).append(option)
    return groups


def _others(own: OwnHand) -> list[Option]:
    """Everything that is no swap, knocking last: it is the one that can't be taken back."""
    others = [option for option in own.options if not isinstance(option.move, Swap)]
    return sorted(others, key=lambda option: isinstance(option.move, Knock))


def _giving(give: Hand, mode: HandMode, texts: Texts) -> str:
    cards = f"**{cards_text(give)}**"
    if mode is HandMode.CLOSING:
        return texts.text("{cards} for … and knock", cards=cards)
    return texts.text("{cards} for", cards=cards)


def _button(screen: Screen, own: OwnHand, option: Option, texts: Texts) -> Button:
    move = option.move
    style = _STYLES.get(type(move), ButtonStyle.secondary)
    if isinstance(move, Swap):
        label = texts.text("Swap all") if _is_whole(own, option) else cards_text(move.take)
        if option.value is not None:
            label = f"{label} · {short_value(option.value, texts)}"
        if _is_best(own, option):
            style = ButtonStyle.success
    else:
        kind = type(move)
        label = texts.text(_LABELS[kind]) if kind in _LABELS else write_move(move)
    written = write_move(move)
    return button(label, ButtonId(screen.id, screen.version, Verb.DO, written), style)


def _is_best(own: OwnHand, option: Option) -> bool:
    """Whether no other move leads to more, and this one to more than is held."""
    reached = [each.value.half_points for each in own.options if each.value is not None]
    if option.value is None or option.value.half_points <= own.value.half_points:
        return False
    return option.value.half_points == max(reached)


def _switch(screen: Screen, swaps: Sequence[Option], mode: HandMode, texts: Texts) -> list[Button]:
    """A button that shows the swaps of the other mode, where there are both."""
    if len({_mode_of(option) for option in swaps}) < len(HandMode):
        return []
    if mode is HandMode.PLAIN:
        label, other = texts.text("Swap and knock …"), HandMode.CLOSING
    else:
        label, other = texts.text("Swap without knocking …"), HandMode.PLAIN
    return [button(label, ButtonId(screen.id, screen.version, Verb.AGAIN, other.value))]
