"""What is told of people who are away and of games that rest, and the buttons that end both."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord import ButtonStyle

from bot.screens import Guest, News, Notice, Screen, TablePhase, Waiting
from cogs.ui.ids import ButtonId, ResumeFrom, Verb
from cogs.ui.layout import Button, button
from cogs.ui.names import mention, seat_name
from cogs.ui.text import Texts, countdown, mark

_NEWS: Final[Mapping[News, str]] = {
    News.AWAY: mark("{name} is away; a computer plays on for this seat."),
    News.GONE: mark("{name} has left the server; a computer plays on for this seat."),
    News.BACK: mark("{name} is back."),
    News.PAUSED: mark("{name} has paused the game."),
    News.RESUMED: mark("{name} goes on with the game."),
    News.HOST: mark("{name} is the host now."),
}


def notice_line(notice: Notice, screen: Screen, texts: Texts) -> str:
    """Say what happened at the table beside the game."""
    if notice.seat is None:
        return texts.text("Nobody was there any more, so the game was paused.")
    return texts.text(_NEWS[notice.news], name=seat_name(screen, notice.seat))


def is_paused(screen: Screen) -> bool:
    """Whether the game rests."""
    return screen.waiting is Waiting.PAUSED


def paused_lines(screen: Screen, texts: Texts) -> list[str]:
    """Say that the game rests, why, and how it goes on."""
    if screen.paused_by is None:
        told = texts.text(
            "**The game is paused**: nobody is here. One tap by any player is enough."
        )
    else:
        name = mention(screen.paused_by)
        told = texts.text("**The game is paused** by {name}. Every player can go on.", name=name)
    if screen.deadline_at is None:
        return [told]
    time = countdown(screen.deadline_at)
    closes = texts.text("If nobody goes on, the table closes without a result {time}.", time=time)
    return [told, f"-# {closes}"]


def resume_button(screen: Screen, origin: ResumeFrom, texts: Texts) -> Button:
    """Make the button by which the game goes on; the answer shows what it was pressed under."""
    custom_id = ButtonId(screen.id, screen.version, Verb.RESUME, origin.value)
    return button(texts.text("Go on"), custom_id, ButtonStyle.success)


def absence_buttons(screen: Screen, texts: Texts) -> list[Button]:
    """Make the buttons that stand under the public message while somebody is away."""
    if is_paused(screen):
        return [resume_button(screen, ResumeFrom.TABLE, texts)]
    if away_guests(screen):
        return [button(texts.text("I'm back"), ButtonId(screen.id, screen.version, Verb.BACK))]
    return []


def away_guests(screen: Screen) -> list[Guest]:
    """Whose seats computers play for now."""
    if screen.phase is not TablePhase.PLAYING or screen.game is None:
        return []
    return [
        guest for guest in screen.guests if guest.away and not screen.game.seats[guest.seat].out
    ]
