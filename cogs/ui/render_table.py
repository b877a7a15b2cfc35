"""The public message while a round is played."""

from __future__ import annotations

from discord import ButtonStyle

from bot.screens import Screen, Waiting
from cogs.ui.cards import card_text, cards_text
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Accent, Button, Layout, Part, button, line, paragraph, rows
from cogs.ui.lines import recent_lines
from cogs.ui.names import seat_name
from cogs.ui.render_lobby import ending_line, preset_name
from cogs.ui.seats import seat_lines
from cogs.ui.text import Texts, countdown
from game.options import CloseScope
from game.views import GameView, Phase


def render_table(screen: Screen, game: GameView, texts: Texts) -> Layout:
    """Show the round as everybody sees it."""
    parts: list[Part] = [
        paragraph(*_head(screen, game, texts)),
        paragraph(*_middle(screen, game, texts)),
        line(),
        paragraph(*seat_lines(screen, game, texts)),
    ]
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
    """Say who has knocked, who is to act, and until when."""
    lines = []
    if game.knocker is not None and game.rules.close_scope is CloseScope.TABLE:
        knocker = seat_name(screen, game.knocker)
        lines.append(
            texts.text("✊ {name} has knocked: one last turn for everybody else.", name=knocker)
        )
    if game.turn is not None:
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
    ]


def _head(screen: Screen, game: GameView, texts: Texts) -> list[str]:
    title = texts.text("Round {n}", n=game.round)
    facts = [
        texts.text("{name} deals", name=seat_name(screen, game.dealer)),
        texts.plural("{n} card in the stock", "{n} cards in the stock", game.stock),
    ]
    return [f"### {title} · {preset_name(screen.preset, texts)}", f"-# {' · '.join(facts)}"]


def _middle(screen: Screen, game: GameView, texts: Texts) -> list[str]:
    if game.middle:
        return [f"-# {texts.text('In the middle')}", f"## {cards_text(game.middle)}"]
    if game.open_card is not None:
        return [f"-# {texts.text('On the open pile')}", f"## {card_text(game.open_card)}"]
    if game.phase is Phase.CHOICE and game.turn is not None:
        name = seat_name(screen, game.turn)
        return [texts.text("The middle lies open as soon as {name} has chosen a hand.", name=name)]
    return []
