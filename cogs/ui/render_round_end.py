"""The end of a round: all hands, why it ended, who loses what by which rule, what comes next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord import ButtonStyle

from bot.screens import Screen, TablePhase
from cogs.ui.absence import absence_buttons, is_paused, notice_line, paused_lines
from cogs.ui.attached import Gallery
from cogs.ui.cards import cards_text
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Accent, Button, Layout, Part, button, line, paragraph, rows
from cogs.ui.losses import loss_lines
from cogs.ui.names import seat_name, seat_names
from cogs.ui.pictures import picture_of_showdown
from cogs.ui.render_review import review_button
from cogs.ui.seats import seat_lines
from cogs.ui.text import Texts, capital, countdown, mark
from cogs.ui.tokens import own_price
from cogs.ui.values import short_value, top_text, value_text
from game.outcome import Cause, Outcome, ShownHand
from game.scoring import is_feuer, is_schnauz
from game.views import GameView

_CAUSES: Final[Mapping[Cause, str]] = {
    Cause.KNOCK: mark("After the knock everybody has had the last turn."),
    Cause.THIRTYONE: mark("{top} was shown."),
    Cause.FEUER: mark("Feuer was shown."),
    Cause.SECOND_KNOCK: mark("The second knock has ended the round at once."),
    Cause.TABLE_THIRTYONE: mark("{top} lies in the middle, which ends the round."),
    Cause.STOCK_OUT: mark("The stock is used up, which ends the round."),
    Cause.ALL_CLOSED: mark("Nobody has a turn left, so all hands are shown."),
    Cause.DRAWN: mark("Nobody has knocked in time, so the round is drawn."),
    Cause.LAP_CAP: mark("The round has gone on for very long, so all hands are shown."),
    Cause.DESERTED: mark("Everybody else has left, so this round is not settled."),
}


def render_round_end(
    screen: Screen, game: GameView, outcome: Outcome, texts: Texts, *, live: bool
) -> Layout:
    """Show how a round came out; `live` adds what comes next, with its buttons."""
    parts: list[Part] = [
        paragraph(
            f"### {texts.text('Round {n} is over', n=outcome.round)}",
            cause_line(screen, game, outcome, texts),
        ),
        *shown_parts(screen, outcome, texts),
        line(),
        paragraph(*loss_lines(screen, outcome, texts)),
        line(),
        paragraph(*seat_lines(screen, game, texts, outcome.lives_after)),
    ]
    review = review_button(screen, outcome.round, texts)
    if not live or screen.phase is not TablePhase.PLAYING:
        parts += rows([review])
        return Layout(Accent.ENDED, [part for part in parts if _has_content(part)])
    parts += [
        line(),
        paragraph(*_next_lines(screen, outcome, texts)),
        *rows([*_buttons(screen, texts), review]),
    ]
    return Layout(Accent.CALM, [part for part in parts if _has_content(part)])


def cause_line(screen: Screen, game: GameView, outcome: Outcome, texts: Texts) -> str:
    """Say why the round ended, with names where somebody did it."""
    rules = game.rules
    feuers = [shown for shown in outcome.shown if is_feuer(shown.value)]
    tops = [shown for shown in outcome.shown if is_schnauz(rules, shown.value)]
    if outcome.cause is Cause.FEUER and feuers:
        names = seat_names(screen, (shown.seat for shown in feuers), texts)
        return texts.text("🔥 {names} shows Feuer: three aces.", names=names)
    if outcome.cause is Cause.THIRTYONE and tops:
        return texts.plural(
            "{names} shows {points}.",
            "{names} show {points}.",
            len(tops),
            names=seat_names(screen, (shown.seat for shown in tops), texts),
            points=short_value(tops[0].value, texts),
        )
    if outcome.cause is Cause.KNOCK and outcome.knocker is not None:
        name = seat_name(screen, outcome.knocker)
        return texts.text("✊ {name} knocked, and everybody has had the last turn.", name=name)
    return texts.text(_CAUSES[outcome.cause], top=top_text(rules))


def own_result(screen: Screen, game: GameView, seat: int, texts: Texts) -> list[str]:
    """Say to one player how the last round came out for them; nothing before the first end."""
    outcome = game.last
    if outcome is None or game.round != outcome.round:
        return []
    lines = [f"### {texts.text('Round {n} is over', n=outcome.round)}"]
    for shown in outcome.shown:
        if shown.seat == seat:
            value, cards = value_text(shown.value, texts), cards_text(shown.cards, texts)
            cards = capital(cards)
            lines += [
                cards if texts.look.words else f"## {cards}",
                texts.text("You had {value}.", value=value),
            ]
    lost = 0 if outcome.replay else sum(loss.lives for loss in outcome.losses if loss.seat == seat)
    if seat in outcome.eliminated:
        lines.append(texts.text("🌊 You went under."))
    elif lost:
        lines.append(own_price(screen, lost, texts))
    else:
        lines.append(texts.text("You lost nothing."))
    if seat in outcome.swimming:
        lines.append(texts.text("🏊 You swim from now on: one more loss, and you are out."))
    return lines


def shown_parts(screen: Screen, outcome: Outcome, texts: Texts) -> list[Part]:
    """Show all hands, best first: numbered where there is a picture of them."""
    lines = shown_lines(screen, outcome, texts)
    if not texts.look.pictures or not outcome.shown:
        return [paragraph(*lines)]
    hands = [shown.cards for shown in outcome.shown]
    picture = picture_of_showdown(hands, texts.look.style, texts)
    numbered = (f"{place}\\. {each}" for place, each in enumerate(lines, start=1))
    return [Gallery(picture), paragraph(*numbered)]


def shown_lines(screen: Screen, outcome: Outcome, texts: Texts) -> list[str]:
    """Say what everybody held, best first."""
    return [_shown_line(screen, shown, texts) for shown in outcome.shown]


def _shown_line(screen: Screen, shown: ShownHand, texts: Texts) -> str:
    value, cards = short_value(shown.value, texts), cards_text(shown.cards, texts)
    return f"**{value}** · {cards} · {seat_name(screen, shown.seat)}"


def _next_lines(screen: Screen, outcome: Outcome, texts: Texts) -> list[str]:
    """Say what came up beside the game at last, and what comes next."""
    news = [notice for notice in screen.notices if not notice.after]
    lines = [f"-# {notice_line(notice, screen, texts)}" for notice in news]
    if is_paused(screen):
        return [*lines, *paused_lines(screen, texts)]
    name = seat_name(screen, outcome.next_dealer)
    if screen.deadline_at is None:
        return [*lines, texts.text("{name} deals next.", name=name)]
    time = countdown(screen.deadline_at)
    told = texts.text("The next round starts {time}; {name} deals.", name=name, time=time)
    return [*lines, told]


def _buttons(screen: Screen, texts: Texts) -> list[Button]:
    deal = button(
        texts.text("Next round"),
        ButtonId(screen.id, screen.version, Verb.NEXT),
        ButtonStyle.primary,
    )
    return [
        *([] if is_paused(screen) else [deal]),
        button(texts.text("Rules"), ButtonId(screen.id, screen.version, Verb.RULES)),
        button("⋯", ButtonId(screen.id, screen.version, Verb.MORE)),
        *absence_buttons(screen, texts),
    ]


def _has_content(part: Part) -> bool:
    """Whether a part is no empty text: a deserted round has no hands to show."""
    return getattr(part, "content", "something") != ""
