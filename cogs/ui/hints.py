"""What a player should know before they move, where their table's rules make the moment special.

Owns when a hint is due and its words. What may be done comes with the hand: a hint only says why
something is offered, or is not.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.screens import Screen
from cogs.ui.cards import cards_text
from cogs.ui.names import seat_name
from cogs.ui.rule_sentences import rule_sentence
from cogs.ui.text import Texts
from cogs.ui.values import top_text
from game.actions import Discard, Knock, Pass, RedrawMiddle, Swap
from game.cards import Rank
from game.options import (
    Aces,
    AllPass,
    CloseScope,
    DealStyle,
    KnockBan,
    Passing,
    Redraw,
    ThirtyOne,
)
from game.scoring import is_protected, is_schnauz
from game.views import GameView, OwnHand, Phase


def hand_hints(game: GameView, own: OwnHand, texts: Texts) -> Iterator[str]:
    """Say what is special about the hand itself, whoever is to act."""
    if is_protected(game.rules, own.cards):
        yield texts.text("🛡️ This hand is protected: it loses nothing.")
    if game.rules.aces is Aces.SPECIAL and {card.rank for card in own.cards} == {Rank.ACE}:
        yield rule_sentence("aces", game.rules.options(), texts)


def turn_hints(screen: Screen, game: GameView, own: OwnHand, texts: Texts) -> Iterator[str]:
    """Say what is special about this turn of the hand's owner."""
    if game.phase is Phase.CHOICE:
        yield _choice(game, texts)
        return
    yield from _last_turn(screen, game, own, texts)
    if not game.rules.has_middle:
        yield from _drawing(game, own, texts)
    yield from _middle(game, own, texts)
    yield from _thirtyone(game, own, texts)
    if not _has_drawn(own):
        yield from _passing(game, own, texts)
        yield from _knocking(game, own, texts)


def _choice(game: GameView, texts: Texts) -> str:
    if game.rules.deal is DealStyle.STOCK_CHOICE:
        return texts.text(
            "Keep this hand, or take unseen cards off the stock? The ones you leave are laid open"
            " in the middle."
        )
    return texts.text(
        "Keep this hand, or take the other one, which nobody has seen? The one you leave is "
        "laid open in the middle."
    )


def _last_turn(screen: Screen, game: GameView, own: OwnHand, texts: Texts) -> Iterator[str]:
    if game.rules.close_scope is CloseScope.SELF:
        if game.seats[own.seat].owes_turn:
            yield texts.text("Everybody else has closed: this is your last turn.")
    elif game.knocker is not None and game.knocker != own.seat:
        name = seat_name(screen, game.knocker)
        yield texts.text("✊ {name} has knocked: this is your last turn.", name=name)


def _has_drawn(own: OwnHand) -> bool:
    return any(isinstance(option.move, Discard) for option in own.options)


def _drawing(game: GameView, own: OwnHand, texts: Texts) -> Iterator[str]:
    if not _has_drawn(own):
        if not game.stock:
            yield texts.text("The stock is used up.")
        return
    free = {option.move.card for option in own.options if isinstance(option.move, Discard)}
    stuck = [card for card in own.cards if card not in free]
    if stuck:
        yield texts.text(
            "You have taken {card}: now lay another card off.", card=cards_text(stuck, texts)
        )
    else:
        yield texts.text("You have drawn a card: now lay one off.")


def _middle(game: GameView, own: OwnHand, texts: Texts) -> Iterator[str]:
    rules = game.rules
    swaps = [option.move for option in own.options if isinstance(option.move, Swap)]
    whole = all(len(move.give) == len(own.cards) for move in swaps)
    if rules.locked_middle and swaps and whole and min(rules.swap_counts) < rules.hand:
        yield texts.text("The middle is of one kind: it can only be taken whole.")
    if swaps and rules.swap_all_closes and any(len(m.give) == len(own.cards) for m in swaps):
        yield rule_sentence("swap_all_closes", rules.options(), texts)
    if any(isinstance(option.move, RedrawMiddle) for option in own.options):
        yield _redraw(game, texts)


def _redraw(game: GameView, texts: Texts) -> str:
    on_request = game.rules.all_pass is AllPass.ON_REQUEST
    on_sight = game.rules.redraw789 in (Redraw.EXTRA_TURN, Redraw.COSTS_TURN)
    if on_request and on_sight:
        return texts.text("You may ask for new cards in the middle.")
    return rule_sentence("all_pass" if on_request else "redraw789", game.rules.options(), texts)


def _thirtyone(game: GameView, own: OwnHand, texts: Texts) -> Iterator[str]:
    if game.knocker is not None or not is_schnauz(game.rules, own.value):
        return
    if game.rules.thirtyone is ThirtyOne.OPTIONAL_LAST_LAP:
        yield texts.text(
            "You hold {top}: knock to call the last lap, or play on.", top=top_text(game.rules)
        )
    elif game.rules.thirtyone is ThirtyOne.ON_KNOCK:
        yield texts.text(
            "You hold {top}: it ends the round as soon as somebody has knocked.",
            top=top_text(game.rules),
        )


def _passing(game: GameView, own: OwnHand, texts: Texts) -> Iterator[str]:
    offered = any(isinstance(option.move, Pass) for option in own.options)
    match game.rules.passing:
        case Passing.DUTY if not offered and game.rules.has_middle:
            yield texts.text("You passed last time, so now you have to swap.")
        case Passing.DUTY if not offered:
            yield texts.text("You passed last time, so now you have to draw.")
        case Passing.ONCE_PER_DEAL if not offered:
            yield texts.text("You have passed once in this round; twice is not allowed.")
        case Passing.LOCKS_OUT if offered:
            yield rule_sentence("pass", game.rules.options(), texts)
        case _:
            return


def _knocking(game: GameView, own: OwnHand, texts: Texts) -> Iterator[str]:
    offered = any(isinstance(option.move, Knock) for option in own.options)
    may_pass = any(isinstance(option.move, Pass) for option in own.options)
    on_duty = game.rules.passing is Passing.DUTY and not may_pass
    banned = game.rules.knock_ban is KnockBan.FIRST_OWN_TURN and game.knocker is None
    if banned and not offered and not on_duty:
        yield rule_sentence("knock_ban", game.rules.options(), texts)
    last_life = game.seats[own.seat].lives == 1
    if game.rules.last_token_knock_out and offered and last_life:
        yield rule_sentence("last_token_knock_out", game.rules.options(), texts)
