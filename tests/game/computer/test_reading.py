"""What others chose is read well enough: they are thought to hold about as much as they do."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean

import pytest

from game.actions import Move
from game.cards import Hand
from game.computer import CHARACTERS, History, choose
from game.computer.imagining import Imagination
from game.computer.packed import pack_of
from game.computer.playing import tactics_of
from game.computer.reading import Reader
from game.computer.recalling import recall
from game.computer.values import values_of
from game.lab.playing import play
from game.presets import PRESETS
from game.rules import Rules
from game.views import GameView, Phase

HELMSMAN = CHARACTERS[3]
SEATS = 4
DEALS = 6
NEAR = 2.5
"""Points by which hands may be thought weaker or stronger than they are, on average."""


class Looks:
    """What each decision of a game was made from."""

    def __init__(self) -> None:
        self.seen: list[tuple[GameView, History]] = []

    def player(self, view: GameView, history: History) -> Move:
        """Play as level 4 does, and keep what it saw."""
        self.seen.append((view, history))
        return choose(view, history, HELMSMAN, Random(0))


def others(rules: Rules, games: int) -> Iterator[tuple[float, float]]:
    """What the others held after the first lap, and what they were thought to hold; on average."""
    now, mask = values_of(rules).now, pack_of(rules).mask
    for game in range(games):
        looks, chance = Looks(), Random(game)

        def shuffled(_: int, cards: Hand, chance: Random = chance) -> Hand:
            return tuple(chance.sample(cards, len(cards)))

        for step in play(rules, [looks.player] * SEATS, 0, shuffled):
            state = step.before
            if state.phase is not Phase.TURN or state.drawn or not 1 <= state.laps <= 4:
                continue
            view, history = looks.seen[-1]
            places = [seat for seat in state.in_game if seat != state.turn]
            memory = recall(view, history)
            reader = Reader(tactics_of(memory.seating)[memory.turn], memory.seating.scores)
            imagined = Imagination(view, memory, reader, chance)
            deals = [imagined.deal(chance) for _ in range(DEALS)]
            yield (
                mean(now[mask(state.seats[place].hand)] for place in places),
                mean(now[deal.hands[place]] for place in places for deal in deals),
            )


@pytest.mark.parametrize("preset", ["classic", "draw31"])
def test_others_are_thought_to_hold_about_what_they_hold(preset: str) -> None:
    held, thought = zip(*others(PRESETS[preset].rules, games=2), strict=True)
    assert len(held) > 30
    assert mean(thought) == pytest.approx(mean(held), abs=NEAR)
