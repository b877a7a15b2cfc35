"""Letting computers play many games by one set of rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.actions import Deal, Move
from game.cards import Hand
from game.computer import STAND_IN, Character, History, choose
from game.events import GameEnded, RoundEnded
from game.lab.playing import play
from game.lab.report import Report
from game.rules import Rules
from game.views import GameView, Phase

Progress = Callable[[int], None]
"""Is told how many games are played."""


def run(
    rules: Rules,
    seats: int,
    games: int,
    chance: Random,
    progress: Progress | None = None,
    character: Character = STAND_IN,
) -> Report:
    """Play so many games with this character at every seat; everybody deals first in turn.

    The same state of `chance` gives the same games. Raises `RulesError` if the rules do not allow
    that many seats.
    """
    report = Report(seats)
    for number in range(games):
        _play_one(report, rules, number % seats, chance, character)
        if progress is not None:
            progress(number + 1)
    return report


def _play_one(
    report: Report, rules: Rules, dealer: int, chance: Random, character: Character
) -> None:
    def player(view: GameView, history: History) -> Move:
        return choose(view, history, character, chance)

    def shuffled(_: int, cards: Hand) -> Hand:
        return tuple(chance.sample(cards, len(cards)))

    turns = rounds = 0
    for step in play(rules, [player] * report.seats, dealer, shuffled):
        before = step.before
        if isinstance(step.action, Deal):
            turns = 0
        elif before.phase is Phase.TURN:
            turns += not before.drawn
        for event in step.events:
            if isinstance(event, RoundEnded):
                rounds = event.outcome.round
                laps = before.laps + 1 if turns else 0
                report.count_round(event.outcome, before.dealer, turns, laps)
            elif isinstance(event, GameEnded):
                report.count_game(event.winners, dealer, rounds)
