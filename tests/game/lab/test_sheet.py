"""The report as text, and the command line that prints it."""

from __future__ import annotations

from collections import Counter

import pytest

from game.__main__ import main
from game.cards import parse_cards
from game.lab.report import Report
from game.lab.sheet import sheet
from game.outcome import Cause, Loss, LossReason, Outcome, ShownHand
from game.rules import Rules
from game.scoring import evaluate


def outcome(cause: Cause, losers: list[int], knocker: int | None) -> Outcome:
    """How a round of three came out."""
    hand = parse_cards("7C8C9C")
    shown = tuple(ShownHand(seat, hand, evaluate(Rules(), hand)) for seat in range(3))
    losses = tuple(Loss(seat, 1, LossReason.LOWEST) for seat in losers)
    return Outcome(1, cause, shown, losses, (3, 3, 3), (), (), False, 0, knocker)


def report() -> Report:
    """One game of three rounds."""
    found = Report(3)
    found.count_round(outcome(Cause.KNOCK, [0], 0), dealer=0, turns=7, laps=3)
    found.count_round(outcome(Cause.KNOCK, [1, 2], 0), dealer=1, turns=5, laps=2)
    found.count_round(outcome(Cause.THIRTYONE, [], None), dealer=2, turns=0, laps=0)
    found.count_game((2,), dealer=0, rounds=3)
    return found


def test_figures_are_read_off_the_sums() -> None:
    found = report()
    assert (found.rounds, found.rounds_per_game) == (3, 3)
    assert found.laps_per_round == pytest.approx(5 / 3)
    assert found.turns_per_round == 4
    assert found.knocked == pytest.approx(2 / 3)
    assert found.knocker_loses == 0.5
    assert found.dealer_loses == pytest.approx(2 / 3)
    assert found.anybody_loses == pytest.approx((1 / 3 + 2 / 3) / 3)
    assert found.first_dealer_wins == 0
    assert found.nobody_loses == pytest.approx(1 / 3)
    assert found.ended_by(Cause.KNOCK, Cause.THIRTYONE) == 1


def test_an_empty_report_has_figures_too() -> None:
    empty = Report(2)
    assert (empty.rounds_per_game, empty.knocker_loses, empty.dealer_loses) == (0, 0, 0)
    assert list(sheet([("nothing", empty)]))


def test_two_sets_of_rules_stand_side_by_side_with_bars() -> None:
    lines = list(sheet([("one", report()), ("other", report())]))
    assert max(map(len, lines)) <= 90
    assert "one" in lines[0]
    assert "other" in lines[0]
    knock = next(line for line in lines if line.startswith("  a knock"))
    assert knock.count("████████████ ") == 2
    assert knock.count("66.7 %") == 2
    assert not any("Feuer" in line for line in lines), "what never happened takes no line"


def test_many_rounds_are_grouped_and_still_come_to_all() -> None:
    found = report()
    found.rounds_of_games = Counter(dict.fromkeys(range(1, 60), 1))
    lines = list(sheet([("one", found)]))
    start = lines.index("Rounds of a game") + 1
    shares = [float(line.split()[-2]) for line in lines[start:]]
    assert len(shares) <= 10
    assert sum(shares) == pytest.approx(100, abs=1)


def test_the_command_compares_two_sets_of_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lab", "--rules", "altenburg", "--against", "pagat", "--games", "3"]) == 0
    printed = capsys.readouterr().out
    assert "altenburg, 4 seats" in printed
    assert "pagat, 4 seats" in printed


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["lab", "--rules", "poker"], "there are no rules 'poker'"),
        (["lab", "--rules", "altenburg", "--seats", "2"], "seat 3 to 6"),
        ([], "required"),
    ],
)
def test_the_command_says_what_it_cannot_do(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--games", "--workers"])
@pytest.mark.parametrize("number", ["0", "-3", "many"])
def test_numbers_of_which_there_must_be_one_are_refused(
    option: str, number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["lab", "--rules", "classic", option, number])
    assert ended.value.code == 2
    assert f"argument {option}: '{number}' is no whole number from 1 on" in capsys.readouterr().err
