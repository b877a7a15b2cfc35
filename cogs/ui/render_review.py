"""A review: how one player played a round that is over, by what they could know then."""

from __future__ import annotations

from typing import Final

from bot.coaching import Moment, Review
from bot.screens import Screen
from cogs.ui.attached import Gallery
from cogs.ui.cards import card_text, cards_text
from cogs.ui.curves import picture_of_curve
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Accent, Button, Layout, Part, button, line, paragraph, rows
from cogs.ui.move_words import move_words
from cogs.ui.prospects import hundredths, is_last_chance, prospect
from cogs.ui.text import Texts, mark
from cogs.ui.tokens import own_price, tokens_of
from game.computer.advice import Advice
from game.options import CloseScope
from game.presets import Tokens

_PLAYED: Final = mark("You played **{move}**: {prospect}.")
_BETTER: Final = mark("Better was **{move}**: {prospect}.")
_KNOCKED: Final = mark("A knock instead of move {n}: {prospect}.")
_CLOSED: Final = mark("Closing instead of move {n}: {prospect}.")


def render_review(screen: Screen, review: Review, texts: Texts) -> Layout:
    """Show the review to the player whose it is; `screen` is their own sight of the table."""
    title = texts.text("Your round {n} in review", n=review.outcome.round)
    parts: list[Part] = [paragraph(f"### {title}", _result(screen, review, texts)), line()]
    if not review.moments:
        parts.append(paragraph(texts.text("You had nothing to choose in this round.")))
        return Layout(Accent.CALM, [*parts, *rows(_other_rounds(screen, review, texts))])
    fair = texts.text("All of this goes by what you could know then, not by what the others held.")
    return Layout(
        Accent.CALM,
        [
            *parts,
            paragraph(*_judgement(screen, review, texts)),
            line(),
            *_course(screen, review, texts),
            paragraph(f"-# {fair}"),
            *rows(_other_rounds(screen, review, texts)),
        ],
    )


def review_button(screen: Screen, number: int | None, texts: Texts) -> Button:
    """Offer a look back at this round to whoever played it; without a number at their last one."""
    argument = "" if number is None else str(number)
    custom_id = ButtonId(screen.id, screen.version, Verb.REVIEW, argument)
    return button(texts.text("Review my round"), custom_id)


def _other_rounds(screen: Screen, review: Review, texts: Texts) -> list[Button]:
    """Lead to the rounds before and after, as far as the player was in them and they are over."""
    number, last = review.outcome.round, screen.game.last if screen.game else None
    others = [number - 1] if number > 1 else []
    if last is not None and number < last.round and review.seat not in review.outcome.eliminated:
        others.append(number + 1)
    return [
        button(
            texts.text("Round {n}", n=other),
            ButtonId(screen.id, screen.version, Verb.REVIEW_AT, str(other)),
        )
        for other in others
    ]


def _result(screen: Screen, review: Review, texts: Texts) -> str:
    outcome = review.outcome
    lost = sum(loss.lives for loss in outcome.losses if loss.seat == review.seat)
    if review.seat in outcome.eliminated:
        return texts.text("🌊 You went under.")
    if lost and not outcome.replay:
        return own_price(screen, lost, texts)
    return texts.text("You lost nothing.")


def _judgement(screen: Screen, review: Review, texts: Texts) -> list[str]:
    """Name the move that cost most, what would have been better, and what a knock was worth."""
    place = review.dearest_place
    if place is not None:
        moment, n = review.moments[place], place + 1
        return [
            f"**{texts.text('Move {n} cost you most.', n=n)}**",
            _seen(moment, texts),
            _valued(_PLAYED, screen, moment, moment.played, texts),
            _valued(_BETTER, screen, moment, moment.best, texts),
            _knock(screen, moment, n, texts),
        ]
    if not any(moment.own for moment in review.moments):
        return [texts.text("No move in this round was your own choice.")]
    told = [texts.text("✅ No move of yours was clearly worse than the best one.")]
    for n, moment in reversed(list(enumerate(review.moments, start=1))):
        if moment.own and (knock := _knock(screen, moment, n, texts)):
            return [*told, knock]
    return told


def _seen(moment: Moment, texts: Texts) -> str:
    """Say what lay before the player."""
    view = moment.view
    cards = f"**{cards_text(view.own.cards if view.own else (), texts)}**"
    if view.middle:
        middle = f"**{cards_text(view.middle, texts)}**"
        return texts.text("You held {cards}; in the middle: {middle}", cards=cards, middle=middle)
    if view.open_card is not None:
        card = f"**{card_text(view.open_card, texts)}**"
        return texts.text("You held {cards}; on the open pile: {card}", cards=cards, card=card)
    return texts.text("You held {cards}", cards=cards)


def _valued(message: str, screen: Screen, moment: Moment, advice: Advice, texts: Texts) -> str:
    """Fill a sentence on one move of this moment."""
    return texts.text(
        message,
        move=move_words(advice.move, moment.view, texts),
        prospect=prospect(screen, moment.view, advice, texts),
    )


def _knock(screen: Screen, moment: Moment, n: int, texts: Texts) -> str:
    """Say what a knock was worth, unless it is told already or nobody would have thought of it."""
    knock = moment.knock
    if knock is None or knock == moment.played or (moment.clear and knock == moment.best):
        return ""
    if hundredths(moment.played.danger) == 0:
        return ""
    for_oneself = moment.view.rules.close_scope is CloseScope.SELF
    told = prospect(screen, moment.view, knock, texts)
    return texts.text(_CLOSED if for_oneself else _KNOCKED, n=n, prospect=told)


def _course(screen: Screen, review: Review, texts: Texts) -> list[Part]:
    """Show the chance of a loss after each move: as a picture, and in words in any case."""
    title = f"**{_course_title(screen, review, texts)}**"
    lines = [_course_line(place, review, texts) for place in range(len(review.moments))]
    if not texts.look.pictures or len(lines) == 1:
        return [paragraph(title, *lines)]
    key = texts.text("The thick line is what you played, the thin one the best move.")
    return [
        paragraph(title, f"-# {key}"),
        Gallery(picture_of_curve(review, texts)),
        paragraph(*lines),
    ]


def _course_title(screen: Screen, review: Review, texts: Texts) -> str:
    if is_last_chance(review.moments[0].view):
        return texts.text("The chance of going under, move by move")
    if tokens_of(screen) is Tokens.STICKS:
        return texts.text("The chance of getting a stick, move by move")
    return texts.text("The chance of losing a life, move by move")


def _course_line(place: int, review: Review, texts: Texts) -> str:
    moment = review.moments[place]
    danger = texts.text("{n} of 100", n=hundredths(moment.played.danger))
    told = f"{place + 1}\\. {move_words(moment.played.move, moment.view, texts)} · **{danger}**"
    if not moment.own:
        return f"{told} · {texts.text('not your own choice')}"
    if place == review.dearest_place:
        return f"{told} · {texts.text('cost you most')}"
    return told
