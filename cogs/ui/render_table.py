"""The public message while a round is played."""

from __future__ import annotations

from discord import ButtonStyle

from bot.screens import Screen, Waiting
from cogs.ui.absence import absence_buttons, is_paused, paused_lines
from cogs.ui.attached import Gallery, Picture
from cogs.ui.cards import card_text, cards_text
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Accent, Button, Layout, Part, button, line, paragraph, rows
from cogs.ui.learner import learner_fact
from cogs.ui.lines import recent_lines
from cogs.ui.names import seat_name
from cogs.ui.pictures import picture_of_middle, picture_of_pile, picture_of_unseen
from cogs.ui.render_lobby import ending_line
from cogs.ui.rule_titles import rules_title
from cogs.ui.seats import seat_lines
from cogs.ui.text import Texts, capital, countdown
from cogs.ui.tokens import pot_of
from game.options import AllPass, CloseScope, Redraw
from game.rules import Rules
from game.views import GameView, Phase


def render_table(screen: Screen, game: GameView, texts: Texts) -> Layout:
    """Show the round as everybody sees it."""
    parts: list[Part] = [paragraph(*_head(screen, game, texts))]
    parts += _middle(screen, game, texts)
    parts += [line(), paragraph(*seat_lines(screen, game, texts))]
    happened = recent_lines(game.recent, screen, texts)
    if happened:
        parts += [line(), paragraph(*(f"-# {each}" for each in happened))]
    parts += [
        line(),
        paragraph(*turn_lines(screen, game, texts)),
        *rows(table_buttons(screen, texts)),
    ]
    return Layout(Accent.CALM, parts)


def render_closed(screen: Screen, game: GameView, texts: Texts) -> Layout:
    """Show a game that was closed in the middle; no card is shown any more."""
    return Layout(
        Accent.ENDED,
        [
            paragraph(*_head(screen, game, texts)),
            paragraph(*seat_lines(screen, game, texts, [seat.lives for seat in game.seats])),
            paragraph(ending_line(screen, texts)),
        ],
    )


def turn_lines(screen: Screen, game: GameView, texts: Texts) -> list[str]:
    """Say who has knocked, who is to act, and until when; or that the game rests."""
    if is_paused(screen):
        return paused_lines(screen, texts)
    lines = []
    if game.knocker is not None and game.rules.close_scope is CloseScope.TABLE:
        knocker = seat_name(screen, game.knocker)
        lines.append(
            texts.text("✊ {name} has knocked: one last turn for everybody else.", name=knocker)
        )
    if game.turn is not None:
        if last_of_all(game):
            lines.append(texts.text("Everybody else has closed: one last turn is left."))
        name = f"**{seat_name(screen, game.turn)}**"
        choosing = game.phase is Phase.CHOICE
        if screen.waiting is Waiting.COMPUTER or screen.deadline_at is None:
            sentence = texts.text("{name} chooses.", name=name) if choosing else ""
            lines.append(sentence or texts.text("{name} is to act.", name=name))
        else:
            time = countdown(screen.deadline_at)
            sentence = (
                texts.text("{name} chooses · time is up {time}", name=name, time=time)
                if choosing
                else texts.text("{name} is to act · time is up {time}", name=name, time=time)
            )
            lines.append(sentence)
    return lines or [texts.text("The cards are being dealt.")]


def last_of_all(game: GameView) -> bool:
    """Whether whoever is to act is the only one who has not closed for themselves."""
    for_oneself = game.rules.close_scope is CloseScope.SELF
    return for_oneself and any(seat.owes_turn for seat in game.seats)


def stock_matters(rules: Rules) -> bool:
    """Whether any rule ever takes a card off the stock once the cards are dealt."""
    return (
        not rules.has_middle
        or rules.all_pass is not AllPass.NOTHING
        or rules.redraw789 is not Redraw.OFF
        or rules.wash
    )


def table_buttons(screen: Screen, texts: Texts) -> list[Button]:
    """Make the buttons that stand under every round."""
    return [
        button(
            texts.text("My hand"),
            ButtonId(screen.id, screen.version, Verb.HAND),
            ButtonStyle.primary,
        ),
        button(texts.text("Rules"), ButtonId(screen.id, screen.version, Verb.RULES)),
        button("⋯", ButtonId(screen.id, screen.version, Verb.MORE)),
        *absence_buttons(screen, texts),
    ]


def _head(screen: Screen, game: GameView, texts: Texts) -> list[str]:
    title = texts.text("Round {n}", n=game.round)
    facts = [texts.text("{name} deals", name=seat_name(screen, game.dealer))]
    if stock_matters(game.rules):
        facts.append(texts.plural("{n} card in the stock", "{n} cards in the stock", game.stock))
    if game.washed:
        facts.append(texts.plural("{n} card washed away", "{n} cards washed away", game.washed))
    if pot := pot_of(screen):
        facts.append(texts.plural("{n} life in the pot", "{n} lives in the pot", pot))
    facts += learner_fact(screen, texts)
    rules = rules_title(screen.preset, screen.rules, screen.rules_name, texts)
    return [f"### {title} · {rules}", f"-# {' · '.join(facts)}"]


def _middle(screen: Screen, game: GameView, texts: Texts) -> list[Part]:
    """Show what lies open: as a picture if there may be one, and as a text in any case."""
    title, cards = _open_cards(screen, game, texts)
    picture = _picture(game, texts) if texts.look.pictures else None
    if picture is None:
        lines = [f"-# {title}", f"## {capital(cards)}"] if cards else [title]
        return [paragraph(*lines)] if title else []
    return [Gallery(picture), paragraph(f"-# {title}: {cards}" if cards else title)]


def _open_cards(screen: Screen, game: GameView, texts: Texts) -> tuple[str, str]:
    """Say what lies open, and which cards; or in one sentence, why none does."""
    if game.middle:
        return texts.text("In the middle"), cards_text(game.middle, texts)
    if game.open_card is not None:
        return texts.text("On the open pile"), card_text(game.open_card, texts)
    if not game.rules.has_middle:
        return texts.text("The open pile is empty at the moment."), ""
    if game.phase is Phase.CHOICE and game.turn is not None:
        name = seat_name(screen, game.turn)
        told = texts.text("The middle is turned up as soon as {name} has chosen a hand.", name=name)
        return told, ""
    return "", ""


def _picture(game: GameView, texts: Texts) -> Picture | None:
    style = texts.look.style
    if game.middle:
        return picture_of_middle(game.middle, style, texts)
    if game.open_card is not None:
        return picture_of_pile(game.open_card, game.stock, style, texts)
    if game.phase is Phase.CHOICE:
        return picture_of_unseen(game.rules.hand, style, texts)
    return None
