"""Games of the laboratory: they can be had again, add up, and are counted as they were played."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest

from game.actions import Deal, Move, Pass
from game.cards import Hand
from game.computer import CHARACTERS, History
from game.engine import legal_moves
from game.errors import RulesError
from game.events import Dealt, RoundEnded
from game.lab import Report, run
from game.lab.naming import rules_named
from game.lab.playing import Step, play
from game.outcome import Cause
from game.presets import PRESETS, preset
from game.rules import Rules
from game.rules_code import rules_code
from game.views import GameView
from tests.game.table import rules

CLASSIC = Rules()


def lab(name: str, games: int = 2, seed: int = 1, seats: int = 3) -> Report:
    """A few games by a preset."""
    return run(preset(name).rules, seats, games, Random(seed))


def test_the_same_chance_gives_the_same_report() -> None:
    assert lab("classic") == lab("classic")
    assert lab("classic") != lab("classic", seed=2)


@pytest.mark.parametrize("key", PRESETS)
def test_every_preset_can_be_tried(key: str) -> None:
    report = lab(key)
    assert report.games == 2
    assert report.rounds == sum(n * games for n, games in report.rounds_of_games.items())
    assert report.rounds == report.laps_of_rounds.total()
    assert report.knocks_lost <= report.knocks <= report.rounds


@pytest.mark.parametrize("character", CHARACTERS[:4])
def test_any_character_can_try_them(character: object) -> None:
    who = next(who for who in CHARACTERS if who == character)
    assert run(CLASSIC, 2, 1, Random(0), character=who).games == 1


def test_progress_is_told_game_by_game() -> None:
    told: list[int] = []
    run(CLASSIC, 2, 3, Random(0), told.append)
    assert told == [1, 2, 3]


def test_too_many_seats_are_refused() -> None:
    with pytest.raises(RulesError, match="12 players"):
        run(CLASSIC, 12, 1, Random(0))


def test_reports_add_up_and_survive_the_way_to_another_process() -> None:
    first, second = lab("classic"), lab("classic", seed=2)
    whole = first.merge(second)
    assert whole.games == 4
    assert whole.rounds == first.rounds + second.rounds
    assert whole.knocks == first.knocks + second.knocks
    assert whole.dealer_fair == pytest.approx(first.dealer_fair + second.dealer_fair)
    assert pickle.loads(pickle.dumps(whole)) == whole  # noqa: S301 - made here


def test_reports_of_other_tables_do_not_add_up() -> None:
    with pytest.raises(ValueError, match="3 and 4 seats"):
        Report(3).merge(Report(4))


def quiet(view: GameView, history: History) -> Move:
    """Passes for ever where that is allowed."""
    assert view.own is not None
    moves = [option.move for option in view.own.options]
    return next((move for move in moves if isinstance(move, Pass)), moves[0])


def in_order(number: int, cards: Hand) -> Hand:
    """No shuffling at all: the lowest hearts go to everybody."""
    return cards


def steps(table: Rules, seats: int) -> Iterator[Step]:
    """A game of players who pass for ever."""
    return play(table, [quiet] * seats, 0, in_order)


def test_a_round_without_an_end_is_counted_with_its_laps() -> None:
    table = rules(lap_cap=5, lives=1, free_ride=False, deal="plain", all_pass="nothing")
    games = list(steps(table, 2))
    ended = [event for step in games for event in step.events if isinstance(event, RoundEnded)]
    assert [event.outcome.cause for event in ended] == [Cause.LAP_CAP]
    moves = [step for step in games if not isinstance(step.action, Deal)]
    assert len(moves) == 2 * 5


def test_a_player_is_told_what_happened_in_this_round_alone() -> None:
    seen: list[History] = []

    def curious(view: GameView, history: History) -> Move:
        seen.append(history)
        return quiet(view, history)

    table = rules(lap_cap=5, lives=2, free_ride=False, deal="plain", all_pass="nothing")
    played = list(play(table, [curious] * 2, 0, in_order))
    assert sum(isinstance(step.action, Deal) for step in played) >= 2
    longest = max(len(history) for history in seen)
    assert longest < 2 * 2 * 5 + 2
    assert not any(isinstance(event, Dealt | RoundEnded) for history in seen for event in history)


def test_players_make_legal_moves_only() -> None:
    chance = Random(4)

    def anything(view: GameView, history: History) -> Move:
        assert view.own is not None
        return chance.choice(view.own.options).move

    def shuffled(number: int, cards: Hand) -> Hand:
        return tuple(chance.sample(cards, len(cards)))

    for step in play(CLASSIC, [anything] * 3, 2, shuffled):
        if step.before.turn is not None and not isinstance(step.action, Deal):
            assert step.action in legal_moves(step.before, step.before.turn)


def test_rules_are_found_by_key_and_by_code() -> None:
    strange = rules(lives=5, passing="duty")
    assert rules_named("pagat") == preset("pagat").rules
    assert rules_named(rules_code(strange).lower()) == strange


def test_unknown_rules_are_refused_with_those_there_are() -> None:
    with pytest.raises(RulesError, match=r"'poker'.*classic"):
        rules_named("poker")
