"""The end of a game: who won, the order of the others, figures of the evening, a rematch."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.ports import LadderStep
from bot.screens import Place, Screen, Summary
from cogs.ui.characters import guest_title
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import DOT, SPACE, Accent, Layout, Part, button, line, paragraph, rows
from cogs.ui.names import mention, seat_name, seat_names
from cogs.ui.render_review import review_button
from cogs.ui.text import Texts
from cogs.ui.tokens import pot_of
from cogs.ui.values import points_text


def render_game_end(
    screen: Screen, summary: Summary, texts: Texts, steps: Sequence[LadderStep]
) -> Layout:
    """Show the result, what it has changed on the ladder, and the way to a rematch."""
    again = ButtonId(screen.id, screen.version, Verb.REMATCH)
    rematch = button(texts.text("Rematch"), again, ButtonStyle.primary)
    parts: list[Part] = [
        paragraph(f"## {_headline(screen, texts)}"),
        line(),
        paragraph(*(_place_line(screen, place, texts) for place in summary.places)),
        paragraph(*(f"-# {fact}" for fact in _facts(screen, summary, texts))),
        *([paragraph(told)] if (told := _ladder_line(screen, steps, texts)) else []),
        *rows([rematch, review_button(screen, None, texts)]),
    ]
    return Layout(Accent.TRIUMPH, parts)


def _headline(screen: Screen, texts: Texts) -> str:
    winners = screen.game.winners if screen.game else ()
    names = seat_names(screen, winners, texts)
    if screen.game is not None and screen.game.crown:
        return texts.text("👑 {name} wins with crown: not a life was lost!", name=names)
    return texts.plural(
        "🏆 {names} wins the game!", "🏆 {names} share the win!", len(winners), names=names
    )


def _place_line(screen: Screen, place: Place, texts: Texts) -> str:
    name = guest_title(screen.guest(place.seat), texts)
    note = f" · {texts.text('left')}" if place.left else ""
    return f"**{place.place}.** {name}{note}"


def _ladder_line(screen: Screen, steps: Sequence[LadderStep], texts: Texts) -> str:
    """Say whose rank is another one than before the game; nothing if there is nothing to say.

    A first rank is told of who has won only: without a win it is no feat, however high it is.
    """
    winners = {screen.guest(seat).user_id for seat in (screen.game.winners if screen.game else ())}
    news = [step for step in steps if step.before is not None or step.user_id in winners]
    told = []
    for step in news:
        name = mention(step.user_id)
        if step.before is None:
            told.append(texts.text("{name} new at #{rank}", name=name, rank=step.after))
        elif step.before != step.after:
            told.append(
                texts.text(
                    "{name} #{before} → #{rank}", name=name, before=step.before, rank=step.after
                )
            )
    if not told:
        unmoved = texts.text("On the leaderboard all ranks stay as they were.")
        return unmoved if news == list(steps) and news else ""
    changes = DOT.join(each.replace(" ", SPACE) for each in told)
    return texts.text("Leaderboard: {changes}", changes=changes)


def _facts(screen: Screen, summary: Summary, texts: Texts) -> list[str]:
    facts = [texts.plural("{n} round was played.", "{n} rounds were played.", summary.rounds)]
    if summary.best_seat is not None:
        facts.append(
            texts.text(
                "Best hand: {points}, by {name}.",
                points=points_text(summary.best_half_points),
                name=seat_name(screen, summary.best_seat),
            )
        )
    if pot := pot_of(screen):
        names = seat_names(screen, screen.game.winners if screen.game else (), texts)
        facts.append(
            texts.plural(
                "The pot of {n} life goes to {names}.",
                "The pot of {n} lives goes to {names}.",
                pot,
                names=names,
            )
        )
    return facts
