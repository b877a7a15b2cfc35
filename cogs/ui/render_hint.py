"""A hint: the best moves of this turn and what each is worth, to stand above a hand's buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.screens import Screen
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Button, Part, button, line, paragraph
from cogs.ui.move_words import move_words
from cogs.ui.prospects import prospect
from cogs.ui.text import Texts
from game.computer.advice import Advice
from game.views import GameView

SHOWN: Final = 3
"""So many moves a hint names."""


def hint_parts(
    screen: Screen, game: GameView, advice: Sequence[Advice], texts: Texts
) -> list[Part]:
    """Show the moves that promise most, the best first; nothing without advice."""
    if not advice:
        return []
    best = advice[:SHOWN]
    title = texts.plural("Your only move", "The best {n} moves", len(best))
    lines = [f"💡 **{title}**" if not texts.look.words else f"**{title}**"]
    for place, each in enumerate(best, start=1):
        lines.append(f"**{place}\\. {move_words(each.move, game, texts)}**")
        lines.append(f"-# {prospect(screen, game, each, texts)}")
    if len(best) > 1 and best[0].winning - best[-1].winning <= max(best[0].spread, best[-1].spread):
        lines.append(texts.text("To win the game they are about equally good."))
    told = texts.text("Worked out from what you can see; the unseen cards are dealt by chance.")
    return [paragraph(*lines, f"-# {told}"), line()]


def hint_button(screen: Screen, texts: Texts) -> list[Button]:
    """Offer a hint at a table that has them."""
    if not screen.learner:
        return []
    return [button(f"💡 {texts.text('Hint')}", ButtonId(screen.id, screen.version, Verb.HINT))]
