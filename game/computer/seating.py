"""What stays the same at one table while a round is played: its rules as plain numbers, its seats.

Owns the reading of rules for play-outs, once a table instead of once a turn.
"""

from __future__ import annotations

from typing import Final

from game.computer.packed import pack_of
from game.computer.settling import OUT
from game.computer.showdown import Scores, scores_of
from game.legality import REDRAWS
from game.options import (
    AllPass,
    CloseScope,
    DealStyle,
    Direction,
    KnockBan,
    Knocking,
    Passing,
    Redraw,
    SecondKnock,
    StockShort,
    ThirtyOne,
)
from game.rules import Rules

NEVER: Final = 0
WITHOUT_KNOCK: Final = 1
WITH_KNOCK: Final = 2
ALWAYS: Final = 3


class Seating:
    """The rules and seats of one round."""

    __slots__ = (
        "announces",
        "banned",
        "capped",
        "cycles",
        "dealer",
        "draws",
        "duty",
        "duty_last_lap",
        "ends_round",
        "following",
        "for_oneself",
        "keeps_middle",
        "knocks_after",
        "lives",
        "locks_out",
        "masks",
        "never_passes",
        "on_request",
        "on_sight",
        "once",
        "playing",
        "redraw_costs",
        "redraws",
        "refreshes",
        "replaces",
        "reshuffles",
        "rules",
        "scores",
        "seats",
        "second_legal",
        "size",
        "starter",
        "starter_chooses",
        "swap_all_closes",
        "thirtyone",
        "unlocked",
        "washes",
        "watches",
    )

    def __init__(self, rules: Rules, lives: tuple[int, ...], dealer: int) -> None:
        """Seat players; `lives` by seat, `OUT` for a seat that is out."""
        self.rules: Rules = rules
        self.scores: Scores = scores_of(rules)
        self.masks: int = pack_of(rules).all
        self.size: int = rules.hand
        self._read_seats(lives, dealer)
        self._read_turns(rules)
        self._read_middle(rules)
        self._read_endings(rules)

    def _read_seats(self, lives: tuple[int, ...], dealer: int) -> None:
        count = len(lives)
        step = 1 if self.rules.direction is Direction.CLOCKWISE else -1
        self.lives: tuple[int, ...] = lives
        self.seats: tuple[int, ...] = tuple(seat for seat in range(count) if lives[seat] != OUT)
        self.playing: int = sum(1 << seat for seat in self.seats)
        self.following: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                other
                for distance in range(1, count + 1)
                if lives[other := (seat + step * distance) % count] != OUT
            )
            for seat in range(count)
        )
        """Seats in the game after each one, in playing order, itself last."""
        self.dealer: int = dealer
        self.starter: int = self.following[dealer][0]

    def _read_turns(self, rules: Rules) -> None:
        self.never_passes: bool = rules.passing is Passing.NEVER
        self.duty: bool = rules.passing is Passing.DUTY
        self.duty_last_lap: bool = rules.duty_last_lap
        self.once: bool = rules.passing is Passing.ONCE_PER_DEAL
        self.locks_out: bool = rules.passing is Passing.LOCKS_OUT
        self.knocks_after: bool = rules.knock is not Knocking.INSTEAD
        self.banned: bool = rules.knock_ban is KnockBan.FIRST_OWN_TURN
        self.second_legal: bool = rules.second_knock is not SecondKnock.ILLEGAL
        self.for_oneself: bool = rules.close_scope is CloseScope.SELF
        self.swap_all_closes: bool = rules.swap_all_closes
        self.unlocked: bool = not rules.locked_middle or rules.swap_counts == (rules.hand,)

    def _read_middle(self, rules: Rules) -> None:
        self.draws: bool = rules.deal is DealStyle.DRAW_PILE
        self.starter_chooses: bool = rules.deal is DealStyle.STARTER_CHOICE
        self.refreshes: bool = rules.all_pass is AllPass.REFRESH
        self.on_request: bool = rules.all_pass is AllPass.ON_REQUEST
        self.on_sight: bool = rules.redraw789 in REDRAWS
        self.redraws: bool = self.on_request or self.on_sight
        self.redraw_costs: bool = rules.redraw789 is Redraw.COSTS_TURN
        self.replaces: bool = rules.redraw789 is Redraw.AUTOMATIC
        self.washes: bool = rules.wash
        self.watches: bool = self.replaces or self.washes or rules.table31
        self.reshuffles: bool = rules.stock_short is StockShort.RESHUFFLE
        self.keeps_middle: bool = rules.stock_short is StockShort.KEEP_MIDDLE
        self.ends_round: bool = rules.stock_short is StockShort.END_ROUND
        self.cycles: bool = rules.stock_short is StockShort.UNDER_STOCK

    def _read_endings(self, rules: Rules) -> None:
        self.thirtyone: int = {
            ThirtyOne.IMMEDIATE: ALWAYS,
            ThirtyOne.ON_KNOCK: WITH_KNOCK,
            ThirtyOne.IMMEDIATE_IF_NO_KNOCK: WITHOUT_KNOCK,
        }.get(rules.thirtyone, NEVER)
        self.announces: bool = rules.thirtyone is ThirtyOne.LAST_LAP
        self.capped: int = rules.lap_cap
