"""Learner mode as a table shows it: the host's choice in the lobby, and its mark in public.

Owns the words for it. What a hint says is drawn by `cogs.ui.render_hint`.
"""

from __future__ import annotations

from typing import Final

from bot.screens import Screen
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Button, button
from cogs.ui.text import Texts

ON: Final = "on"
OFF: Final = "off"
"""What the button asks for, as its argument."""


def learner_line(screen: Screen, texts: Texts) -> str:
    """Say that hints may be asked for; empty at other tables."""
    if not screen.learner:
        return ""
    return texts.text("🎓 Hints are on: whoever is to act may ask for one.")


def learner_fact(screen: Screen, texts: Texts) -> list[str]:
    """Mark a running game in which hints may be asked for, as briefly as its other facts."""
    return [texts.text("🎓 hints on")] if screen.learner else []


def learner_button(screen: Screen, texts: Texts) -> Button:
    """Offer the host the other choice."""
    label = texts.text("Turn hints off") if screen.learner else texts.text("Turn hints on")
    other = OFF if screen.learner else ON
    return button(f"🎓 {label}", ButtonId(screen.id, screen.version, Verb.LEARNER, other))
