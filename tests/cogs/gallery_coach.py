"""The messages of learner mode and of what can be learnt from a round."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cogs.ui.layout import Layout
from cogs.ui.render_public import render_public
from cogs.ui.text import Texts
from tests.cogs import samples

COACH_GALLERY: Final[Mapping[str, Callable[[Texts], Layout]]] = {
    "learner_lobby": lambda texts: render_public(
        samples.screen(guests=samples.guests(3, 1), learner=True), texts
    ),
    "learner_table": lambda texts: render_public(
        samples.playing(samples.view(), learner=True), texts
    ),
}
"""Such messages by a name that says what they show."""
