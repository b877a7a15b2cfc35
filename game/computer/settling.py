"""Who pays when a round of masks is over, and how the lives then stand: `game.endings` in short.

Owns the settlement of play-outs. Property tests hold it to the game's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.computer.showdown import (
    FEUER,
    LOW,
    PROTECTED,
    THREE_ACES,
    TOP,
    Scores,
    points_of,
)
from game.options import AllOut, Dealt31Loss, Overflow, ThirtyOneLoss, Tie
from game.outcome import Cause
from game.rules import Rules

OUT: Final = -1
"""Stands for the lives of a seat that is out."""
GAME: Final = 99
"""Stands for the loss of all that it takes to be out."""

Losses = list[tuple[int, int]]
"""Seats that pay, and how many lives; no seat twice."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the lives stand after a round."""

    lives: tuple[int, ...]
    """By seat; `OUT` for a seat that is out."""
    losers: tuple[int, ...]
    """Seats that lost at least one life, or went under."""
    shared: bool = False
    """All who are left have won together."""


@dataclass(frozen=True, slots=True)
class Ending:
    """A round at its end."""

    cause: Cause
    hands: Sequence[int]
    """By seat."""
    lives: tuple[int, ...]
    """Before it, by seat; `OUT` for a seat that is out."""
    seats: tuple[int, ...]
    """Who is in the game."""
    knocker: int
    """Or -1."""
    untouched: bool
    """Nobody has had a turn."""


def settle(rules: Rules, scores: Scores, ending: Ending) -> Standing:
    """Take the lives that this ending costs."""
    losses = _losses(rules, scores, ending)
    lives = list(ending.lives)
    eliminated = 0
    for seat, lost in losses:
        before = lives[seat]
        lives[seat] = max(0, before - lost)
        if _goes_under(rules, before, lost, seat == ending.knocker):
            lives[seat] = OUT
            eliminated += 1
    if eliminated == len(ending.seats):
        equal = {scores.equals[ending.hands[seat]] for seat in ending.seats}
        shared = rules.all_out is AllOut.SHARE and len(equal) == 1
        return Standing(ending.lives, (), shared)
    return Standing(tuple(lives), tuple(seat for seat, _ in losses))


def _losses(rules: Rules, scores: Scores, ending: Ending) -> Losses:
    """As `game.endings`: Feuer, three aces, 31, the lowest hand."""
    if ending.cause is Cause.DRAWN:
        return []
    if ending.cause is Cause.FEUER:
        return _feuer_losses(rules, scores, ending)
    marks = scores.marks
    shown = [(seat, marks[ending.hands[seat]]) for seat in ending.seats]
    if any(mark & THREE_ACES for _, mark in shown):
        return [(seat, 1) for seat, mark in shown if not mark & (THREE_ACES | PROTECTED)]
    if ending.cause is Cause.THIRTYONE:
        dealt = ending.untouched and rules.dealt31_loss is Dealt31Loss.ALL_WITHOUT
        if dealt or rules.thirtyone_loss is not ThirtyOneLoss.LOWEST:
            price = GAME if rules.thirtyone_loss is ThirtyOneLoss.GAME else 1
            return [(seat, price) for seat, mark in shown if not mark & TOP]
    return _lowest_losses(rules, scores, ending)


def _feuer_losses(rules: Rules, scores: Scores, ending: Ending) -> Losses:
    marks, strengths = scores.marks, scores.strengths
    least = min(points_of(strengths[ending.hands[seat]]) for seat in ending.seats)
    losses: Losses = []
    for seat in ending.seats:
        hand = ending.hands[seat]
        if marks[hand] & FEUER:
            continue
        price = rules.feuer_loss_two if len(ending.seats) == 2 else 1
        if ending.untouched:
            dealt31 = marks[hand] & TOP
            dealt = rules.feuer_dealt_loss31 if dealt31 else rules.feuer_dealt_loss
            price = max(price, dealt)
        if seat == ending.knocker and points_of(strengths[hand]) == least:
            price = max(price, rules.knocker_lowest_loss)
        losses.append((seat, price))
    return losses


def _lowest_losses(rules: Rules, scores: Scores, ending: Ending) -> Losses:
    hands, marks = ending.hands, scores.marks
    exposed = ending.seats
    if rules.protect:
        exposed = tuple(seat for seat in exposed if not marks[hands[seat]] & PROTECTED)
    low: Losses = []
    if rules.under21:
        low = [(seat, 1) for seat in exposed if marks[hands[seat]] & LOW]
        exposed = tuple(seat for seat in exposed if not marks[hands[seat]] & LOW)
    if not exposed:
        return low
    held = [(scores.strengths[hands[seat]], seat) for seat in exposed]
    losers = _lowest_of(rules, held, ending.knocker)
    dear = rules.knocker_lowest_loss
    return low + [(seat, dear if seat == ending.knocker else 1) for seat in losers]


def _lowest_of(rules: Rules, held: Sequence[tuple[int, int]], knocker: int) -> list[int]:
    """Who is lowest; strengths already hold what breaks ties by cards."""
    least = min(held)[0]
    lowest = [seat for strength, seat in held if strength == least]
    if len(lowest) > 1 and knocker in lowest:
        if rules.tie is Tie.KNOCKER_ALONE:
            return [knocker]
        if rules.tie is Tie.KNOCKER_SAFE:
            lowest.remove(knocker)
    return lowest


def _goes_under(rules: Rules, before: int, lost: int, knocked: bool) -> bool:
    if lost == GAME:
        return True
    if not rules.free_ride:
        return lost >= before
    if before == 0 or (rules.last_token_knock_out and before == 1 and knocked):
        return True
    return rules.overflow is Overflow.CARRY and lost > before
