"""What happened at the table, one line for each event that players care about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.screens import Screen
from cogs.ui.absence import notice_line
from cogs.ui.cards import card_text, cards_text
from cogs.ui.names import seat_name
from cogs.ui.text import Texts, mark
from game.events import (
    CardsSwapped,
    Closed,
    Discarded,
    DiscardTaken,
    ExtraTaken,
    HandKept,
    Knocked,
    MiddleCycled,
    MiddleRefreshed,
    MiddleStays,
    MiddleWashed,
    Passed,
    PileTurned,
    PublicEvent,
    RedrawCalled,
    SeatLeft,
    ShuffleCalled,
    StockDrawn,
    TimedOut,
)
from game.options import CloseScope

LINES_MAX: Final = 6

_OF_A_SEAT: Final[dict[type, str]] = {
    HandKept: mark("{name} keeps the hand; the other one becomes the middle."),
    ExtraTaken: mark("{name} takes the unseen hand; the old one becomes the middle."),
    Passed: mark("{name} passes."),
    Knocked: mark("{name} knocks."),
    StockDrawn: mark("{name} draws from the stock."),
    RedrawCalled: mark("{name} asks for a new middle."),
    TimedOut: mark("{name}'s time was up."),
    SeatLeft: mark("{name} has left the table."),
}

_OF_A_SEAT_KINDS: Final = (
    HandKept,
    ExtraTaken,
    Passed,
    Knocked,
    StockDrawn,
    RedrawCalled,
    TimedOut,
    SeatLeft,
)

_WITH_A_CARD: Final[dict[type, str]] = {
    DiscardTaken: mark("{name} takes {card}."),
    Discarded: mark("{name} lays off {card}."),
}

_SWAP: Final = mark("{name}: {give} for {take}")
_TOLD_SWAP: Final = mark("{name} gives {give} and takes {take}.")

_OF_THE_TABLE: Final[dict[type, str]] = {
    ShuffleCalled: mark("The cards put aside are shuffled."),
    MiddleStays: mark("Everybody has passed; the middle stays."),
}

_NEW_MIDDLE: Final[dict[type, str]] = {
    MiddleRefreshed: mark("New middle: {cards}"),
    MiddleCycled: mark("The middle goes under the stock; new middle: {cards}"),
    MiddleWashed: mark("Three of one suit are washed away; new middle: {cards}"),
}


def event_line(event: PublicEvent, screen: Screen, texts: Texts) -> str | None:
    """Say what happened; None for what a reader sees elsewhere or does not care about."""
    kind = type(event)
    if isinstance(event, CardsSwapped):
        told = _TOLD_SWAP if texts.look.words else _SWAP
        return texts.text(
            told,
            name=seat_name(screen, event.seat),
            give=cards_text(event.give, texts),
            take=cards_text(event.take, texts),
        )
    if isinstance(event, MiddleRefreshed | MiddleCycled | MiddleWashed):
        return texts.text(_NEW_MIDDLE[kind], cards=cards_text(event.laid, texts))
    if isinstance(event, DiscardTaken | Discarded):
        name, card = seat_name(screen, event.seat), card_text(event.card, texts)
        return texts.text(_WITH_A_CARD[kind], name=name, card=card)
    if isinstance(event, PileTurned):
        card = card_text(event.card, texts)
        return texts.text("Everybody has passed; now {card} lies open.", card=card)
    if isinstance(event, Closed):
        name = seat_name(screen, event.seat)
        if screen.rules.close_scope is CloseScope.SELF:
            return texts.text("{name} closes.", name=name)
        return texts.text("{name} takes no more turns in this round.", name=name)
    if isinstance(event, SeatLeft) and screen.guest(event.seat).kicked:
        name = seat_name(screen, event.seat)
        return texts.text("The host has taken {name} out of the game.", name=name)
    if isinstance(event, _OF_A_SEAT_KINDS):
        return texts.text(_OF_A_SEAT[kind], name=seat_name(screen, event.seat))
    return texts.text(_OF_THE_TABLE[kind]) if kind in _OF_THE_TABLE else None


def recent_lines(events: Sequence[PublicEvent], screen: Screen, texts: Texts) -> list[str]:
    """Say the last few things that happened in the game and beside it, oldest first."""
    told: list[str | None] = []
    for place, event in enumerate(events):
        told += _notices(screen, len(events) - place, texts)
        told.append(event_line(event, screen, texts))
    told += _notices(screen, 0, texts)
    return [line for line in told if line is not None][-LINES_MAX:]


def _notices(screen: Screen, after: int, texts: Texts) -> list[str]:
    """Say what happened beside the game just before so many of its last events."""
    notices = [notice for notice in screen.notices if notice.after == after]
    return [notice_line(notice, screen, texts) for notice in notices]
