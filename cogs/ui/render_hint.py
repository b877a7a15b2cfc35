"""A hint: the best moves of this turn and what each is worth, to stand above a hand's buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.screens import Screen
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Button, Part, button, line, paragraph
from cogs.ui.move_words import move_words
from cogs.ui.prospects import promise, prospect
from cogs.ui.text import Texts
from game.computer.advice import Advice
from game.views import GameView

SHOWN: Final = 3
"""So many moves a hint names."""
_CLOSE: Final = 0.05
"""Chances of a loss that are no farther apart are told to be alike."""


def hint_parts(
    screen: Screen, game: GameView, advice: Sequence[Advice], texts: Texts
) -> list[Part]:
    """Show the moves that promise most, the best first; nothing without advice.

    Their order is that of the figures as they are told: a difference that nobody sees decides
    only where all that is seen is equal.
    """
    if not advice:
        return []
    best = ranked(advice)[:SHOWN]
    title = texts.plural("Your only move", "The best {n} moves", len(best))
    lines = [f"💡 **{title}**" if not texts.look.words else f"**{title}**"]
    for place, each in enumerate(best, start=1):
        lines.append(f"**{place}\\. {move_words(each.move, game, texts)}**")
        lines.append(f"-# {prospect(screen, game, each, texts)}")
    if len(best) > 1 and _alike(best):
        lines.append(texts.text("They are about equally good."))
    told = texts.text("Worked out from what you can see; the unseen cards are dealt by chance.")
    return [paragraph(*lines, f"-# {told}"), line()]


def ranked(advice: Sequence[Advice]) -> list[Advice]:
    """Put moves into the order in which a hint names them, the best one first."""
    return sorted(advice, key=promise)


def _alike(best: Sequence[Advice]) -> bool:
    """Whether it hardly matters which of these moves is made."""
    winning, danger = [each.winning for each in best], [each.danger for each in best]
    doubt = max(each.spread for each in best)
    return max(winning) - min(winning) <= doubt and max(danger) - min(danger) <= _CLOSE


def hint_button(screen: Screen, texts: Texts) -> list[Button]:
    """Offer a hint at a table that has them."""
    if not screen.learner:
        return []
    return [button(f"💡 {texts.text('Hint')}", ButtonId(screen.id, screen.version, Verb.HINT))]
