"""Who loses what when a round is over, and who has won: `RULES.md` 1e and the resolution order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.cards import Rank
from game.options import Aces, AllOut, Dealt31Loss, NextDealer, Overflow, ThirtyOneLoss, Tie
from game.outcome import Cause, Loss, LossReason, Outcome, ShownHand
from game.rules import Rules
from game.scoring import (
    evaluate,
    is_feuer,
    is_protected,
    is_schnauz,
    rank_suit_key,
    tie_key,
)
from game.state import GameState

UNDER: Final = 21
"""Under `under21`, hands below this lose."""


@dataclass(frozen=True, slots=True)
class _Toll:
    """What the losses come to: lives by seat, and who swims or goes under by them."""

    lives: tuple[int, ...]
    swimming: tuple[int, ...]
    eliminated: tuple[int, ...]


def settle(state: GameState, cause: Cause) -> Outcome:
    """Work out how the round that ends now for this cause is settled; changes nothing."""
    shown = () if cause is Cause.DESERTED else _showdown(state)
    losses = _losses(state, cause, shown)
    toll = _toll(state, losses)
    replay = shared = False
    if toll.eliminated and set(toll.eliminated) == set(state.in_game):
        shared = state.rules.all_out is AllOut.SHARE and _all_equal(state.rules, shown)
        replay = not shared
        losses, toll = (), _toll(state, ())
    left = tuple(seat for seat in state.in_game if seat not in toll.eliminated)
    winners = left if shared or len(left) == 1 else ()
    return Outcome(
        round=state.round,
        cause=cause,
        shown=shown,
        losses=losses,
        lives_after=toll.lives,
        swimming=toll.swimming,
        eliminated=toll.eliminated,
        replay=replay,
        next_dealer=_next_dealer(state, losses, left),
        knocker=state.knocker,
        winners=winners,
        crown=crown_of(state.rules, winners, toll.lives),
    )


def _showdown(state: GameState) -> tuple[ShownHand, ...]:
    """All hands, best first."""
    hands = [
        ShownHand(place, state.seats[place].hand, evaluate(state.rules, state.seats[place].hand))
        for place in state.in_game
    ]
    return tuple(sorted(hands, key=lambda shown: _order(state, shown), reverse=True))


def _order(state: GameState, shown: ShownHand) -> tuple[float, tuple[int, ...], int]:
    return (
        shown.value.points,
        tie_key(state.rules, shown.cards, shown.value),
        -shown.seat,
    )


def _losses(state: GameState, cause: Cause, shown: Sequence[ShownHand]) -> tuple[Loss, ...]:
    """Who has to pay, the strongest effect first: Feuer, three aces, 31, the lowest hand."""
    if not shown or cause is Cause.DRAWN:
        return ()
    if cause is Cause.FEUER:
        return _feuer_losses(state, shown)
    if state.rules.aces is Aces.SPECIAL and any(_holds_three_aces(hand) for hand in shown):
        return tuple(
            Loss(hand.seat, 1, LossReason.THREE_ACES)
            for hand in shown
            if not _holds_three_aces(hand) and not is_protected(state.rules, hand.cards)
        )
    if cause is Cause.THIRTYONE:
        dealt = state.untouched and state.rules.dealt31_loss is Dealt31Loss.ALL_WITHOUT
        if dealt or state.rules.thirtyone_loss is not ThirtyOneLoss.LOWEST:
            return _losses_without_thirtyone(state, shown, dealt)
    return _lowest_losses(state, shown)


def _losses_without_thirtyone(
    state: GameState, shown: Sequence[ShownHand], dealt: bool
) -> tuple[Loss, ...]:
    """Everybody without 31 pays, one life or (D5, second switch) all that it takes to be out."""
    reason = LossReason.DEALT_THIRTYONE if dealt else LossReason.OTHERS_THIRTYONE
    whole_game = state.rules.thirtyone_loss is ThirtyOneLoss.GAME
    return tuple(
        Loss(hand.seat, 1, LossReason.GAME_LOST if whole_game else reason)
        for hand in shown
        if not is_schnauz(state.rules, hand.value)
    )


def _holds_three_aces(shown: ShownHand) -> bool:
    return all(card.rank is Rank.ACE for card in shown.cards)


def _feuer_losses(state: GameState, shown: Sequence[ShownHand]) -> tuple[Loss, ...]:
    """Everybody else pays; where several rules raise the price, the highest counts (D18)."""
    rules, two_left = state.rules, len(shown) == 2

    def price(hand: ShownHand) -> int:
        prices = [1]
        if two_left:
            prices.append(rules.feuer_loss_two)
        if state.untouched:
            dealt31 = is_schnauz(rules, hand.value)
            prices.append(rules.feuer_dealt_loss31 if dealt31 else rules.feuer_dealt_loss)
        if hand.seat == state.knocker and hand.value.points == shown[-1].value.points:
            prices.append(rules.knocker_lowest_loss)
        return max(prices)

    return tuple(
        Loss(hand.seat, price(hand), LossReason.FEUER) for hand in shown if not is_feuer(hand.value)
    )


def _lowest_losses(state: GameState, shown: Sequence[ShownHand]) -> tuple[Loss, ...]:
    """The lowest hand that is not protected pays; ties go by the table's rule."""
    exposed = [hand for hand in shown if not is_protected(state.rules, hand.cards)]
    under = [hand for hand in exposed if state.rules.under21 and hand.value.points < UNDER]
    low = tuple(Loss(hand.seat, 1, LossReason.UNDER21) for hand in under)
    exposed = [hand for hand in exposed if hand not in under]
    return low + _lowest_of(state, exposed)


def _lowest_of(state: GameState, exposed: Sequence[ShownHand]) -> tuple[Loss, ...]:
    if not exposed:
        return ()
    least = min(hand.value.points for hand in exposed)
    tied = [hand for hand in exposed if hand.value.points == least]
    losers, reason = _break_tie(state, tied)
    return tuple(
        Loss(
            hand.seat,
            state.rules.knocker_lowest_loss if hand.seat == state.knocker else 1,
            reason,
        )
        for hand in losers
    )


def _break_tie(
    state: GameState, tied: Sequence[ShownHand]
) -> tuple[Sequence[ShownHand], LossReason]:
    if len(tied) == 1:
        return tied, LossReason.LOWEST
    knocker = [hand for hand in tied if hand.seat == state.knocker]
    if state.rules.tie is Tie.KNOCKER_ALONE and knocker:
        return knocker, LossReason.KNOCKER
    if state.rules.tie is Tie.KNOCKER_SAFE and knocker:
        others = [hand for hand in tied if hand.seat != state.knocker]
        return others, LossReason.LOWEST if len(others) == 1 else LossReason.TIED
    keys = {hand.seat: tie_key(state.rules, hand.cards, hand.value) for hand in tied}
    lowest = min(keys.values())
    losers = [hand for hand in tied if keys[hand.seat] == lowest]
    return losers, LossReason.TIED if len(losers) > 1 else LossReason.TIE_BROKEN


def _toll(state: GameState, losses: Sequence[Loss]) -> _Toll:
    """What the losses do to lives: `free_ride`, `overflow` and `last_token_knock_out`."""
    lives = [seat.lives for seat in state.seats]
    swimming: list[int] = []
    eliminated: list[int] = []
    for loss in losses:
        before = lives[loss.seat]
        lives[loss.seat] = max(0, before - loss.lives)
        if _goes_under(state, loss, before):
            eliminated.append(loss.seat)
        elif lives[loss.seat] == 0:
            swimming.append(loss.seat)
    return _Toll(tuple(lives), tuple(sorted(swimming)), tuple(sorted(eliminated)))


def _goes_under(state: GameState, loss: Loss, before: int) -> bool:
    rules = state.rules
    if loss.reason is LossReason.GAME_LOST:
        return True
    if not rules.free_ride:
        return loss.lives >= before
    if before == 0:
        return True
    if rules.last_token_knock_out and before == 1 and loss.seat == state.knocker:
        return True
    return rules.overflow is Overflow.CARRY and loss.lives > before


def _all_equal(rules: Rules, shown: Sequence[ShownHand]) -> bool:
    """Whether all hands are exactly equal: same points, and same suit or rank (pagat, D11)."""
    keys = {(hand.value.points, rank_suit_key(rules, hand.value)) for hand in shown}
    return len(keys) == 1


def _next_dealer(state: GameState, losses: Sequence[Loss], left: Sequence[int]) -> int:
    """Left of the old dealer, or the first loser from there; only who is still in (A56)."""
    order = [seat for seat in state.round_from(state.dealer) if seat in left]
    if state.rules.next_dealer is NextDealer.LOSER:
        losers = {loss.seat for loss in losses}
        order = [seat for seat in order if seat in losers] + order
    return order[0] if order else state.dealer


def crown_of(rules: Rules, winners: Sequence[int], lives: Sequence[int]) -> bool:
    """Whether who has won wins with crown: the rules know it, and no life was lost."""
    unbroken = all(lives[seat] == rules.lives for seat in winners)
    return rules.crown and bool(winners) and unbroken
