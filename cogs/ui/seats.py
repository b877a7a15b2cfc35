"""The list of seats in a running or finished game: lives, who is to act, who is out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.screens import Screen
from cogs.ui.names import seat_name
from cogs.ui.text import Texts
from game.rules import Rules
from game.views import GameView, SeatView

LIFE: Final = "❤️"
LOST_LIFE: Final = "🤍"
SWIMS: Final = "🏊"


def seat_lines(
    screen: Screen, game: GameView, texts: Texts, lives: Sequence[int] | None = None
) -> list[str]:
    """Write one line for each seat, in their order; `lives` replace those of now by earlier ones.

    With earlier lives nobody is to act.
    """
    return [
        _seat_line(screen, game, seat, texts)
        if lives is None
        else _line(screen, seat, _drawn(seat, lives[seat.seat], game.rules), _gone(seat, texts))
        for seat in game.seats
    ]


def _drawn(seat: SeatView, lives: int, rules: Rules) -> str:
    """Draw the lives that a seat has and has lost; nothing for who is out."""
    if seat.out:
        return ""
    if lives == 0:
        return SWIMS
    return LIFE * lives + LOST_LIFE * (rules.lives - lives)


def _seat_line(screen: Screen, game: GameView, seat: SeatView, texts: Texts) -> str:
    notes = _gone(seat, texts)
    if not seat.out:
        if seat.swimming:
            notes.append(texts.text("swims"))
        if seat.knocked:
            notes.append(texts.text("has knocked"))
        if seat.closed:
            notes.append(texts.text("has closed"))
        if seat.owes_turn and game.turn != seat.seat:
            notes.append(texts.text("one turn left"))
    return _line(
        screen, seat, _drawn(seat, seat.lives, game.rules), notes, to_act=game.turn == seat.seat
    )


def _gone(seat: SeatView, texts: Texts) -> list[str]:
    if seat.left:
        return [texts.text("left")]
    return [texts.text("out")] if seat.out else []


def _line(
    screen: Screen, seat: SeatView, drawn: str, notes: Sequence[str], *, to_act: bool = False
) -> str:
    name = seat_name(screen, seat.seat)
    if seat.out:
        name = f"~~{name}~~"
    elif to_act:
        name = f"➤ **{name}**"
    return " · ".join(part for part in (name, drawn, *notes) if part)
