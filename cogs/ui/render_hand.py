"""The message that only the owner of a hand sees: cards, value, and on their turn the moves."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens import Screen, TablePhase, Waiting
from cogs.ui.absence import is_paused, paused_lines, resume_button
from cogs.ui.attached import Gallery
from cogs.ui.cards import card_text, cards_text
from cogs.ui.hints import hand_hints, turn_hints
from cogs.ui.ids import ButtonId, HandMode, ResumeFrom, Verb
from cogs.ui.layout import Accent, Button, Layout, Part, button, line, paragraph, rows, size
from cogs.ui.moves import knock_parts, move_parts
from cogs.ui.names import mention
from cogs.ui.notes import table_url
from cogs.ui.pictures import picture_of_hand
from cogs.ui.render_hint import hint_button, hint_parts, ranked
from cogs.ui.render_lobby import ending_line
from cogs.ui.render_review import review_button
from cogs.ui.render_round_end import own_result
from cogs.ui.render_table import turn_lines
from cogs.ui.telling import told_round, told_table
from cogs.ui.text import Texts, capital, countdown
from cogs.ui.values import value_text
from game.computer.advice import Advice
from game.views import GameView, OwnHand


def render_hand(
    screen: Screen,
    texts: Texts,
    note: str | None = None,
    mode: HandMode = HandMode.PLAIN,
    *,
    back: bool = False,
    hint: Sequence[Advice] = (),
) -> Layout:
    """Show the viewer's hand, or say why there is none.

    `note` is one sentence on top: why a click did nothing. `back` welcomes the viewer, for whom
    a computer played until now. `mode` chooses between swaps with and
    without a knock where the rules have both; it is the argument of the button that was pressed.
    `hint` is what the moves of this turn are worth, if the viewer has asked.
    """
    parts = _on_top(note, texts, back=back)
    words = texts.look.words
    game, own = screen.game, screen.game.own if screen.game else None
    if screen.phase is not TablePhase.PLAYING or game is None or own is None:
        told = told_round(screen, texts) if words else []
        parts.append(paragraph(*_without_hand(screen, texts), *told, _way_to_table(screen, texts)))
        return Layout(Accent.CALM, [*parts, *rows(_look_again(screen, texts))])
    parts += _cards(game, own, texts)
    if words:
        parts.append(paragraph(*told_table(screen, game, texts)))
    if not own.options or is_paused(screen):
        parts += [paragraph(*turn_lines(screen, game, texts), _way_to_table(screen, texts))]
        return Layout(Accent.CALM, [*parts, *rows(_look_again(screen, texts))])
    parts += [paragraph(*_your_turn(screen, game, own, texts)), line()]
    if mode is HandMode.KNOCKING and (question := knock_parts(screen, own, texts)):
        return Layout(Accent.CALL, [*parts, *question])
    parts += hint_parts(screen, game, hint, texts)
    more = [] if hint else hint_button(screen, texts)
    advised = ranked(hint)[0].move if hint else None
    moves = move_parts(screen, own, mode, texts, 1 + size(parts), more, advised)
    return Layout(Accent.CALL, [*parts, *moves])


def _on_top(note: str | None, texts: Texts, *, back: bool) -> list[Part]:
    """Welcome whoever is back, and say why a click did nothing."""
    parts: list[Part] = []
    if back:
        parts.append(paragraph(texts.text("👋 You're back, and play this seat yourself again.")))
    if note:
        parts.append(paragraph(f"⚠️ {note}"))
    return parts


def _cards(game: GameView, own: OwnHand, texts: Texts) -> list[Part]:
    """Show the cards: as a picture if there may be one, and as a text in any case."""
    look = texts.look
    title = texts.text("Your hand: {value}", value=value_text(own.value, texts))
    cards, lines = capital(cards_text(own.cards, texts)), _beside(game, own, texts)
    if look.pictures:
        picture = Gallery(picture_of_hand(own.cards, look.style, texts))
        return [paragraph(f"### {title}"), picture, paragraph(f"-# {cards}", *lines)]
    return [paragraph(f"### {title}", cards if look.words else f"## {cards}", *lines)]


def _beside(game: GameView, own: OwnHand, texts: Texts) -> list[str]:
    """Say what lies open for everybody, and what is special about the hand."""
    lines = []
    if game.middle:
        cards = f"**{cards_text(game.middle, texts)}**"
        lines.append(texts.text("In the middle: {cards}", cards=cards))
    if game.open_card is not None:
        card = f"**{card_text(game.open_card, texts)}**"
        lines.append(texts.text("On the open pile: {card}", card=card))
    return [*lines, *hand_hints(game, own, texts)]


def _your_turn(screen: Screen, game: GameView, own: OwnHand, texts: Texts) -> list[str]:
    lines = list(turn_hints(screen, game, own, texts))
    if screen.deadline_at is not None:
        time = countdown(screen.deadline_at)
        lines.append(texts.text("**It's your turn** · time is up {time}", time=time))
    else:
        lines.append(texts.text("**It's your turn**"))
    return lines


def _without_hand(screen: Screen, texts: Texts) -> list[str]:
    """Say why there is no hand to show, and what comes next."""
    if screen.phase is TablePhase.LOBBY:
        starter = mention(screen.host_id)
        return [texts.text("The game has not begun yet. {name} starts it.", name=starter)]
    if screen.phase is TablePhase.CLOSED or screen.game is None:
        return [ending_line(screen, texts)]
    if screen.seat is None:
        return [texts.text("You don't play at this table. You can join the next game.")]
    result = own_result(screen, screen.game, screen.seat, texts)
    if screen.phase is TablePhase.FINISHED:
        return [*result, texts.text("The game is over.")]
    seat = screen.game.seats[screen.seat]
    if seat.left:
        return [texts.text("You have left this game. You can join the next one.")]
    if seat.out:
        return [*result, texts.text("You are out. Watch how it ends, and join the next game.")]
    if is_paused(screen):
        return [*result, *paused_lines(screen, texts)]
    if screen.waiting is Waiting.NEXT_ROUND and screen.deadline_at is not None:
        time = countdown(screen.deadline_at)
        return [*result, texts.text("Next round: {time}", time=time)]
    return [*result, texts.text("The cards are being dealt.")]


def _way_to_table(screen: Screen, texts: Texts) -> str:
    url = table_url(screen)
    return f"-# {texts.text('[To the table]({url})', url=url)}" if url else ""


def _look_again(screen: Screen, texts: Texts) -> list[Button]:
    again = button(texts.text("Refresh"), ButtonId(screen.id, screen.version, Verb.AGAIN))
    return [
        *([resume_button(screen, ResumeFrom.HAND, texts)] if is_paused(screen) else []),
        again,
        *_look_back(screen, texts),
    ]


def _look_back(screen: Screen, texts: Texts) -> list[Button]:
    """Offer a review of the round that has just ended to who played it."""
    game = screen.game
    if game is None or game.last is None or game.last.round != game.round:
        return []
    played = any(shown.seat == screen.seat for shown in game.last.shown)
    return [review_button(screen, game.round, texts)] if played else []
