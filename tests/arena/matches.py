"""One challenger against a table of others, over duplicate deals, by the real engine.

The same cards are dealt once for each seat that the challenger can have, so that luck of the cards
is nobody's. Everybody gets views and the public history, as at a table of the bot.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Final

from game.actions import Move
from game.cards import Hand
from game.computer import CHARACTERS, History, choose
from game.events import GameEnded, RoundEnded
from game.lab.naming import rules_named
from game.lab.playing import Player, play
from game.rules import Rules
from game.views import GameView
from tests.arena.figures import Record
from tests.arena.opponents import OPPONENTS

NAMES: Final = (*(who.key for who in CHARACTERS), *OPPONENTS)
"""Everybody who can play here."""


@dataclass(frozen=True)
class Job:
    """Some deals of one match; the same job gives the same games."""

    rules: str
    """Key of a preset, or a rule code."""
    seats: int
    challenger: str
    others: str
    seed: int
    first: int
    """Number of the first deal."""
    deals: int


def run(job: Job) -> Record:
    """Play all deals of the job."""
    record, rules = Record(), rules_named(job.rules)
    for deal in range(job.first, job.first + job.deals):
        won = sum(_game(job, rules, deal, seat, record) for seat in range(job.seats))
        record.note_deal(won / job.seats)
    return record


def _game(job: Job, rules: Rules, deal: int, seat: int, record: Record) -> float:
    """Play a game with the challenger at this seat; give the share that it won."""
    label = f"{job.rules}:{job.seats}:{job.seed}:{deal}"
    players = [
        player_of(job.challenger if place == seat else job.others, f"{label}:{place}")
        for place in range(job.seats)
    ]
    players[seat] = _timed(players[seat], record)
    for step in play(rules, players, deal % job.seats, _Cards(label)):
        for event in step.events:
            if isinstance(event, RoundEnded):
                outcome = event.outcome
                record.rounds += 1
                record.knocks += outcome.knocker == seat
                losers = {loss.seat for loss in outcome.losses}
                record.knocks_lost += outcome.knocker == seat and seat in losers
            elif isinstance(event, GameEnded):
                return (seat in event.winners) / len(event.winners)
    raise AssertionError("a game without an end")


class _Cards:
    """The cards of one deal: the same in every game of it, round by round."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._shuffles: dict[int, int] = {}

    def __call__(self, number: int, cards: Hand) -> Hand:
        """Shuffle; each time that a round needs it differently."""
        times = self._shuffles[number] = self._shuffles.get(number, 0) + 1
        order = list(cards)
        Random(f"{self._label}:{number}:{times}").shuffle(order)
        return tuple(order)


def player_of(name: str, seed: str) -> Player:
    """The computer or opponent of this name, with a generator of its own."""
    chance = Random(seed)
    if name in OPPONENTS:
        opponent = OPPONENTS[name]

        def play_known(view: GameView, history: History) -> Move:
            assert view.own is not None
            return opponent(view, view.own, chance)

        return play_known
    who = next(who for who in CHARACTERS if who.key == name)
    return lambda view, history: choose(view, history, who, chance)


def _timed(player: Player, record: Record) -> Player:
    def play_timed(view: GameView, history: History) -> Move:
        began = process_time()
        move = player(view, history)
        record.note_time(process_time() - began)
        return move

    return play_timed
