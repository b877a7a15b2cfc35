"""The short message that calls the person whose turn it is."""

from __future__ import annotations

from discord import ButtonStyle

from bot.screens import Screen
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Accent, Layout, button, paragraph, rows
from cogs.ui.names import mention
from cogs.ui.text import Texts, countdown


def render_ping(screen: Screen, user_id: int, texts: Texts) -> Layout:
    """Call this person, with the button that shows them their hand."""
    name = mention(user_id)
    if screen.deadline_at is None:
        call = texts.text("{name}, it's your turn.", name=name)
    else:
        time = countdown(screen.deadline_at)
        call = texts.text("{name}, it's your turn · time is up {time}", name=name, time=time)
    hand = ButtonId(screen.id, screen.version, Verb.CALLED)
    return Layout(
        Accent.CALL,
        [paragraph(call), *rows([button(texts.text("My hand"), hand, ButtonStyle.primary)])],
    )
