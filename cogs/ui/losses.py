"""Who loses what at the end of a round, and by which rule, in sentences.

Owns words only: who pays comes with the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from bot.screens import Screen
from cogs.ui.names import seat_names
from cogs.ui.rule_sentences import rule_sentence
from cogs.ui.text import Texts, mark_plural
from cogs.ui.tokens import nobody_pays, price_of_each, price_of_one
from cogs.ui.values import top_text
from game.options import Overflow, Tie
from game.outcome import Loss, LossReason, Outcome
from game.scoring import is_protected

_REASONS: Final[Mapping[LossReason, tuple[str, str]]] = {
    LossReason.LOWEST: mark_plural(
        "{names} has the lowest hand.", "{names} have the lowest hands."
    ),
    LossReason.TIED: mark_plural("{names} is tied for lowest.", "{names} tie for lowest."),
    LossReason.TIE_BROKEN: mark_plural(
        "Of equal hands the one of {names} is lower by the tie rule.",
        "Of equal hands those of {names} are lower by the tie rule.",
    ),
    LossReason.KNOCKER: mark_plural(
        "{names} has knocked and is among the lowest: only the knocker loses.",
        "{names} have knocked and are among the lowest: only they lose.",
    ),
    LossReason.FEUER: mark_plural(
        "Against Feuer everybody else loses: {names}.",
        "Against Feuer everybody else loses: {names}.",
    ),
    LossReason.OTHERS_THIRTYONE: mark_plural(
        "Against {top} everybody else loses: {names}.",
        "Against {top} everybody else loses: {names}.",
    ),
    LossReason.DEALT_THIRTYONE: mark_plural(
        "Against a dealt {top} everybody else loses: {names}.",
        "Against a dealt {top} everybody else loses: {names}.",
    ),
    LossReason.GAME_LOST: mark_plural(
        "{top} wins the whole game here, so {names} is out.",
        "{top} wins the whole game here, so {names} are out.",
    ),
    LossReason.UNDER21: mark_plural("{names} has less than 21.", "{names} have less than 21."),
    LossReason.THREE_ACES: mark_plural(
        "Against three aces at the showdown all without a special hand lose: {names}.",
        "Against three aces at the showdown all without a special hand lose: {names}.",
    ),
}


def loss_lines(screen: Screen, outcome: Outcome, texts: Texts) -> list[str]:
    """Say who loses what by which rule, who swims from now on, and who is out."""
    if outcome.replay:
        return [
            texts.text(
                "Everybody who is left would be out, so nobody loses anything: "
                "another round is played."
            )
        ]
    if len(outcome.winners) > 1:
        names = seat_names(screen, outcome.winners, texts)
        return [
            texts.text(
                "{names} would all be out with exactly equal hands, so they share the win.",
                names=names,
            )
        ]
    lines = [
        _loss_line(screen, reason, cost, seats, texts)
        for (reason, cost), seats in _grouped(outcome.losses).items()
    ]
    lines = [*(lines or [nobody_pays(screen, texts)]), *_changes(screen, outcome, texts)]
    return [*lines, *(f"-# {rule}" for rule in _rules_behind(screen, outcome, texts))]


def _loss_line(
    screen: Screen, reason: LossReason, lives: int, seats: list[int], texts: Texts
) -> str:
    one, many = _REASONS[reason]
    why = texts.plural(
        one,
        many,
        len(seats),
        names=seat_names(screen, seats, texts),
        top=top_text(screen.rules),
    )
    if reason is LossReason.GAME_LOST:
        return why
    price = price_of_one if len(seats) == 1 else price_of_each
    return f"{why} {price(screen, lives, texts)}"


def _changes(screen: Screen, outcome: Outcome, texts: Texts) -> Iterator[str]:
    """Say who swims from now on, and who is out."""
    if outcome.swimming:
        yield texts.plural(
            "🏊 {names} swims from now on.",
            "🏊 {names} swim from now on.",
            len(outcome.swimming),
            names=seat_names(screen, outcome.swimming, texts),
        )
    if outcome.eliminated:
        yield texts.plural(
            "🌊 {names} goes under and is out.",
            "🌊 {names} go under and are out.",
            len(outcome.eliminated),
            names=seat_names(screen, outcome.eliminated, texts),
        )


def _rules_behind(screen: Screen, outcome: Outcome, texts: Texts) -> Iterator[str]:
    """Recall rules without which it could not be seen why it came out like this."""
    rules, options = screen.rules, screen.rules.options()
    reasons = {loss.reason for loss in outcome.losses}
    payers = {loss.seat for loss in outcome.losses}
    if LossReason.TIE_BROKEN in reasons:
        yield rule_sentence("tie", options, texts)
        if rules.tie is Tie.RANK_SUIT:
            yield rule_sentence("suit_order", options, texts)
    if _spared_knocker(screen, outcome, payers):
        yield rule_sentence("tie", options, texts)
    if rules.last_token_knock_out and outcome.knocker in outcome.eliminated:
        yield rule_sentence("last_token_knock_out", options, texts)
    dear = {loss.seat for loss in outcome.losses if loss.lives > 1}
    if rules.overflow is Overflow.CARRY and rules.free_ride and dear & set(outcome.eliminated):
        yield rule_sentence("overflow", options, texts)
    protected = [shown.seat for shown in outcome.shown if is_protected(rules, shown.cards)]
    if protected:
        yield texts.plural(
            "{names} holds a protected hand, which loses nothing.",
            "{names} hold protected hands, which lose nothing.",
            len(protected),
            names=seat_names(screen, protected, texts),
        )


def _spared_knocker(screen: Screen, outcome: Outcome, payers: set[int]) -> bool:
    """Whether the knocker was as low as those who pay, and pays nothing for it."""
    if screen.rules.tie is not Tie.KNOCKER_SAFE or outcome.knocker in payers:
        return False
    points = {shown.seat: shown.value.points for shown in outcome.shown}
    paid = {points[seat] for seat in payers if seat in points}
    return points.get(outcome.knocker) in paid if outcome.knocker is not None else False


def _grouped(losses: Iterable[Loss]) -> dict[tuple[LossReason, int], list[int]]:
    groups: dict[tuple[LossReason, int], list[int]] = {}
    for loss in losses:
        groups.setdefault((loss.reason, loss.lives), []).append(loss.seat)
    return groups
