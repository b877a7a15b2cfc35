"""How to play, in one screen."""

from __future__ import annotations

from cogs.ui.layout import Accent, Layout, line, paragraph
from cogs.ui.text import Texts


def render_help(texts: Texts) -> Layout:
    """Explain the game and the commands."""
    return Layout(
        Accent.CALM,
        [
            paragraph(
                f"### {texts.text('How to play Schwimmen')}",
                *(f"- {each}" for each in _game(texts)),
            ),
            line(),
            paragraph(
                f"**{texts.text('Here on Discord')}**", *(f"- {each}" for each in _steps(texts))
            ),
        ],
    )


def _game(texts: Texts) -> tuple[str, ...]:
    """Explain the game."""
    return (
        texts.text("Everybody has three cards; three more lie open in the middle."),
        texts.text(
            "Collect cards of **one suit**: ace 11; king, queen, jack and ten 10 each; others "
            "their number."
        ),
        texts.text(
            "Three of a kind count 30½. 31 and Feuer (“fire”: three aces) end the round at once."
        ),
        texts.text("On your turn swap one card or all three with the middle, pass, or knock."),
        texts.text(
            "After a knock everybody else has one more turn. Then the lowest hand loses a life."
        ),
        texts.text("Without a life left you **swim**; lose once more, and you are out."),
    )


def _steps(texts: Texts) -> tuple[str, ...]:
    """Explain what to press and to type."""
    return (
        texts.text(
            "`/schwimmen start` opens a table; **Join** takes a seat, computers play too, "
            "**Start** deals."
        ),
        texts.text("**My hand** shows your cards, to you alone, with a button for every move."),
        texts.text("The number on a button is what your hand is worth after it."),
        texts.text("`/schwimmen hand` and `/schwimmen table` bring both back at any time."),
        texts.text("Moves are commands too: `/schwimmen swap`, `swap-all`, `pass`, `knock`."),
        texts.text(
            "`/schwimmen hint` advises you where hints are on, `review` looks back at a round."
        ),
        texts.text("`/schwimmen rules` has the rules of this table, `/leaderboard` the winners."),
        texts.text("`/schwimmen preferences` sets language, text mode and colours."),
    )
