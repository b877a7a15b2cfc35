"""What stands behind ⋯, and the questions before what can't be taken back. All for one reader."""

from __future__ import annotations

from discord import ButtonStyle

from bot.screens import Guest, Screen, TablePhase
from cogs.ui.absence import away_guests, is_paused, paused_lines, resume_button
from cogs.ui.ids import ButtonId, ResumeFrom, Verb
from cogs.ui.layout import Accent, Button, Layout, Part, button, paragraph, rows
from cogs.ui.learner import learner_button
from cogs.ui.names import guest_name, plain_name
from cogs.ui.text import Texts


def render_menu(screen: Screen, texts: Texts, *, back: bool = False) -> Layout:
    """Offer what is needed rarely. `back` welcomes a viewer for whom a computer played."""
    lines = [texts.text("`/schwimmen help` explains the game and the commands.")]
    if back:
        lines.insert(0, texts.text("👋 You're back, and play this seat yourself again."))
    if is_paused(screen):
        lines += paused_lines(screen, texts)
    parts: list[Part] = [paragraph(f"### {texts.text('Table')}", *lines)]
    return Layout(Accent.CALM, [*parts, *rows(_buttons(screen, texts))])


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


def render_stop_question(screen: Screen, texts: Texts) -> Layout:
    """Ask before somebody ends a running game for everybody."""
    question = texts.text(
        "Close this table? The game that is being played ends at once for everybody, "
        "without a result."
    )
    buttons: list[Button] = [
        button(texts.text("Yes, close it"), _id(screen, Verb.STOP_YES), ButtonStyle.danger),
        button(texts.text("No"), _id(screen, Verb.MORE)),
    ]
    return Layout(Accent.CALM, [paragraph(question), *rows(buttons)])


def render_kick_question(screen: Screen, guest: Guest, texts: Texts) -> Layout:
    """Ask before the host takes somebody out of a running game for good."""
    question = texts.text(
        "Take {name} out of this game for good? The hand goes aside, the seat counts as out, "
        "and the others play on.",
        name=guest_name(guest),
    )
    kick = ButtonId(screen.id, screen.version, Verb.KICK_YES, str(guest.seat))
    buttons: list[Button] = [
        button(texts.text("Yes, take out"), kick, ButtonStyle.danger),
        button(texts.text("No"), _id(screen, Verb.MORE)),
    ]
    return Layout(Accent.CALM, [paragraph(question), *rows(buttons)])


def _buttons(screen: Screen, texts: Texts) -> list[Button]:
    buttons: list[Button] = []
    if screen.phase in (TablePhase.LOBBY, TablePhase.PLAYING):
        buttons.append(button(texts.text("Table to the bottom"), _id(screen, Verb.TABLE)))
    if screen.phase is TablePhase.LOBBY and screen.viewer == screen.host_id:
        buttons.append(learner_button(screen, texts))
    if _sits(screen):
        pause = button(texts.text("Pause"), _id(screen, Verb.PAUSE))
        go_on = resume_button(screen, ResumeFrom.MENU, texts)
        buttons.append(go_on if is_paused(screen) else pause)
    if _plays(screen):
        buttons.append(
            button(texts.text("Leave the game …"), _id(screen, Verb.LEAVE_ASK), ButtonStyle.danger)
        )
    if screen.viewer == screen.host_id:
        buttons += [_kick(screen, guest, texts) for guest in away_guests(screen)]
    return buttons


def _kick(screen: Screen, guest: Guest, texts: Texts) -> Button:
    ask = ButtonId(screen.id, screen.version, Verb.KICK_ASK, str(guest.seat))
    name = plain_name(guest.name)
    return button(texts.text("Take {name} out …", name=name), ask, ButtonStyle.danger)


def _id(screen: Screen, verb: Verb) -> ButtonId:
    return ButtonId(screen.id, screen.version, verb)


def _sits(screen: Screen) -> bool:
    """Whether the viewer has a seat in the running game, be it only to look on."""
    if screen.phase is not TablePhase.PLAYING or screen.game is None or screen.seat is None:
        return False
    return not screen.game.seats[screen.seat].left


def _plays(screen: Screen) -> bool:
    """Whether the viewer has a seat in the running game that can still be given up."""
    if not _sits(screen) or screen.game is None or screen.seat is None:
        return False
    return not screen.game.seats[screen.seat].out
