"""The list of seats in a running or finished game: lives, who is to act, who is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.screens import Screen
from cogs.ui.characters import character_name
from cogs.ui.layout import TOGETHER
from cogs.ui.names import guest_name
from cogs.ui.text import Texts
from cogs.ui.tokens import tokens_of
from game.presets import Tokens
from game.views import GameView, SeatView

LIFE: Final = "❤️"
LOST_LIFE: Final = "🤍"
SWIMS: Final = "🏊"

_ROWS: Final[Mapping[Tokens, tuple[str, str]]] = {
    Tokens.LIVES: (LIFE, LOST_LIFE),
    Tokens.STICKS: ("▫️", "🪵"),
    Tokens.RINGS: ("🛟", "▫️"),
    Tokens.COINS: ("🪙", "▫️"),
}
"""What stands for a life that is left, and for one that is lost."""


def seat_lines(
    screen: Screen, game: GameView, texts: Texts, lives: Sequence[int] | None = None
) -> list[str]:
    """Write one line for each seat, in their order; `lives` replace those of now by earlier ones.

    With earlier lives nobody is to act.
    """
    return [
        _seat_line(screen, game, seat, texts)
        if lives is None
        else _line(
            screen,
            seat,
            _drawn(screen, seat, lives[seat.seat], texts),
            [*_gone(screen, seat, texts), *_away(screen, seat, texts)],
            texts,
        )
        for seat in game.seats
    ]


def _drawn(screen: Screen, seat: SeatView, lives: int, texts: Texts) -> str:
    """Draw the lives that a seat has and has lost; nothing for who is out."""
    if seat.out:
        return ""
    tokens = tokens_of(screen)
    if texts.look.words:
        return _counted(screen, lives, tokens, texts)
    if lives == 0:
        return SWIMS
    if tokens is Tokens.DIE:
        return f"🎲 {lives}"
    left, lost = _ROWS[tokens]
    here, gone = [left] * lives, [lost] * (screen.rules.lives - lives)
    return TOGETHER.join([*gone, *here] if tokens is Tokens.STICKS else [*here, *gone])


def _counted(screen: Screen, lives: int, tokens: Tokens, texts: Texts) -> str:
    """Say in words how a seat stands."""
    if lives == 0:
        return texts.text("swims")
    if tokens is Tokens.STICKS:
        return texts.plural("{n} stick", "{n} sticks", screen.rules.lives - lives)
    return texts.plural("{n} life", "{n} lives", lives)


def _seat_line(screen: Screen, game: GameView, seat: SeatView, texts: Texts) -> str:
    notes = _gone(screen, seat, texts)
    if not seat.out:
        if seat.swimming and not texts.look.words:
            notes.append(texts.text("swims"))
        if seat.knocked:
            notes.append(texts.text("has knocked"))
        if seat.closed:
            notes.append(texts.text("has closed"))
        if seat.owes_turn and game.turn != seat.seat:
            notes.append(texts.text("one turn left"))
        notes += _away(screen, seat, texts)
    drawn = _drawn(screen, seat, seat.lives, texts)
    if texts.look.words and game.turn == seat.seat:
        notes.insert(0, texts.text("to act"))
        return _line(screen, seat, drawn, notes, texts)
    return _line(screen, seat, drawn, notes, texts, to_act=game.turn == seat.seat)


def _gone(screen: Screen, seat: SeatView, texts: Texts) -> list[str]:
    if seat.left:
        kicked = screen.guest(seat.seat).kicked
        return [texts.text("taken out") if kicked else texts.text("left")]
    return [texts.text("out")] if seat.out else []


def _away(screen: Screen, seat: SeatView, texts: Texts) -> list[str]:
    """Say that a computer plays for somebody who is still in the game."""
    if seat.out or not screen.guest(seat.seat).away:
        return []
    away = texts.text("away, a computer plays")
    return [away if texts.look.words else f"💤 {away}"]


def _line(
    screen: Screen,
    seat: SeatView,
    drawn: str,
    notes: Sequence[str],
    texts: Texts,
    *,
    to_act: bool = False,
) -> str:
    guest = screen.guest(seat.seat)
    name = guest_name(guest)
    if seat.out:
        name = f"~~{name}~~"
    elif to_act:
        name = f"➤ **{name}**"
    character = "" if seat.out or not guest.character else character_name(guest.character, texts)
    return " · ".join(part for part in (name, character, drawn, *notes) if part)
