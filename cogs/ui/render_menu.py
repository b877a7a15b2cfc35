"""What stands behind ⋯, and the question before leaving. Both for one reader."""

from __future__ import annotations

from discord import ButtonStyle

from bot.screens import Screen, TablePhase
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Accent, Button, Layout, button, paragraph, rows
from cogs.ui.text import Texts


def render_menu(screen: Screen, texts: Texts) -> Layout:
    """Offer what is needed rarely."""
    buttons: list[Button] = []
    if screen.phase in (TablePhase.LOBBY, TablePhase.PLAYING):
        buttons.append(button(texts.text("Table to the bottom"), _id(screen, Verb.TABLE)))
    if _plays(screen):
        buttons.append(
            button(texts.text("Leave the game …"), _id(screen, Verb.LEAVE_ASK), ButtonStyle.danger)
        )
    hint = texts.text("`/schwimmen help` explains the game and the commands.")
    return Layout(Accent.CALM, [paragraph(f"### {texts.text('Table')}", hint), *rows(buttons)])


def render_leave_question(screen: Screen, texts: Texts) -> Layout:
    """Ask before somebody leaves a running game for good."""
    question = texts.text(
        "Leave this game for good? Your hand goes aside, you count as out, "
        "and the others play on without you."
    )
    buttons: list[Button] = [
        button(texts.text("Yes, leave"), _id(screen, Verb.LEAVE_YES), ButtonStyle.danger),
        button(texts.text("Stay"), _id(screen, Verb.AGAIN)),
    ]
    return Layout(Accent.CALM, [paragraph(question), *rows(buttons)])


def _id(screen: Screen, verb: Verb) -> ButtonId:
    return ButtonId(screen.id, screen.version, verb)


def _plays(screen: Screen) -> bool:
    """Whether the viewer has a seat in the running game that can still be given up."""
    if screen.phase is not TablePhase.PLAYING or screen.game is None or screen.seat is None:
        return False
    return not screen.game.seats[screen.seat].out
