"""Experiments with rules: bounded, one at a time, fair to both sets, and with progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot import laboratory
from bot.laboratory import Findings, Laboratory, SeatsError, require_different, seats_for
from bot.minds import ThoughtError
from bot.refusals import RefusedError, TableRefusal
from game.lab import Report
from game.presets import PRESETS
from game.rules import Rules
from tests.bot.kit import Evening

SMALL = Rules(players_max=3)
LARGE = Rules(players_min=5)


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory, "GAMES", 8)


class Told:
    """Remembers what it was told."""

    def __init__(self) -> None:
        self.findings: list[Findings] = []

    async def __call__(self, findings: Findings) -> None:
        self.findings.append(findings)


def pretend(games: int) -> Report:
    return Report(seats=2, games=games)


async def test_computers_play_by_each_set_of_rules(evening: Evening) -> None:
    told = Told()
    rules = (Rules(lives=1), Rules(lives=2))
    found = await Laboratory(evening.tables).experiment(rules, 2, told)
    assert [report.games for report in found.reports] == [8, 8]
    assert [report.seats for report in found.reports] == [2, 2]
    assert found.reports[0].rounds < found.reports[1].rounds
    assert found.done == 1.0
    assert [each.reports[1].games for each in told.findings] == [2, 4, 6, 8]
    assert [each.done for each in told.findings] == [0.25, 0.5, 0.75, 1.0]


async def test_the_same_rules_come_to_the_same(evening: Evening) -> None:
    rules = Rules(lives=1)
    found = await Laboratory(evening.tables).experiment((rules, rules), 2, Told())
    assert found.reports[0] == found.reports[1]
    again = await Laboratory(evening.tables).experiment((rules,), 2, Told())
    assert again.reports == found.reports[:1]


async def test_every_piece_of_work_is_small_and_has_cards_of_its_own(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[object, ...]] = []

    async def count(_: Callable[..., object], *values: object) -> Report:
        asked.append(values)
        return Report(seats=3, games=2)

    monkeypatch.setattr(evening.mind, "deeply", count)
    await Laboratory(evening.tables).experiment((Rules(),), 3, Told())
    assert [(seats, games) for _, seats, games, _ in asked] == [(3, 2)] * 4
    assert len({seed for *_, seed in asked}) == len(asked)


async def test_there_is_one_experiment_at_a_time(evening: Evening) -> None:
    lab = Laboratory(evening.tables)
    refused: list[TableRefusal] = []

    async def asks_too(_: Findings) -> None:
        with pytest.raises(RefusedError) as caught:
            await lab.experiment((Rules(),), 2, Told())
        refused.append(caught.value.refusal)

    await lab.experiment((Rules(lives=1),), 2, asks_too)
    assert set(refused) == {TableRefusal.LAB_BUSY}
    lab.require_free()


async def test_one_that_is_stopped_shows_what_it_has_found_and_none_follows(
    evening: Evening,
) -> None:
    lab = Laboratory(evening.tables)

    async def stops(_: Findings) -> None:
        lab.stop()

    rules = (Rules(lives=1), Rules(lives=2))
    found = await lab.experiment(rules, 2, stops)
    assert [report.games for report in found.reports] == [2, 2]
    assert found.done == 1.0
    with pytest.raises(RefusedError) as caught:
        await lab.experiment(rules, 2, Told())
    assert caught.value.refusal is TableRefusal.LAB_BUSY


async def test_a_failed_experiment_makes_room_for_the_next(evening: Evening) -> None:
    lab = Laboratory(evening.tables)
    evening.mind.error = ThoughtError("closed")
    with pytest.raises(ThoughtError):
        await lab.experiment((Rules(),), 2, Told())
    evening.mind.error = None
    found = await lab.experiment((Rules(lives=1),), 2, Told())
    assert found.reports[0].games == 8


async def test_it_ends_in_time(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    async def slow(_: Callable[..., object], *values: object) -> Report:
        now[0] += 20.0
        return pretend(2)

    monkeypatch.setattr(asyncio.get_running_loop(), "time", lambda: now[0])
    monkeypatch.setattr(evening.mind, "deeply", slow)
    told = Told()
    found = await Laboratory(evening.tables).experiment((Rules(),), 2, told)
    assert [report.games for report in found.reports] == [4]
    assert [each.done for each in told.findings] == [pytest.approx(2 / 3), 1.0]


@pytest.mark.parametrize(
    ("rules", "wanted", "seats"),
    [
        ((Rules(),), None, 4),
        ((SMALL,), None, 3),
        ((LARGE,), None, 5),
        ((Rules(), SMALL), None, 3),
        ((Rules(), SMALL), 2, 2),
        ((Rules(), LARGE), 6, 6),
    ],
)
def test_as_many_play_as_all_rules_allow(
    rules: tuple[Rules, ...], wanted: int | None, seats: int
) -> None:
    assert seats_for(rules, wanted) == seats


@pytest.mark.parametrize(
    ("rules", "wanted", "common"),
    [
        ((SMALL,), 4, [2, 3]),
        ((LARGE,), 4, [5, 6, 7, 8]),
        ((LARGE, Rules(players_max=6)), 4, [5, 6]),
        ((SMALL, LARGE), None, []),
        ((Rules(),), 1, [2, 3, 4, 5, 6, 7, 8]),
    ],
)
def test_rules_that_have_no_such_table_in_common_are_refused(
    rules: tuple[Rules, ...], wanted: int | None, common: list[int]
) -> None:
    with pytest.raises(SeatsError) as caught:
        seats_for(rules, wanted)
    assert list(caught.value.seats) == common


def test_rules_are_not_compared_with_themselves() -> None:
    with pytest.raises(RefusedError) as caught:
        require_different((Rules(lives=2), Rules(), Rules(lives=2)))
    assert caught.value.refusal is TableRefusal.SAME_RULES
    require_different((Rules(lives=2), Rules()))
    require_different((Rules(),))


def test_all_ready_made_rules_can_be_compared() -> None:
    assert 2 <= seats_for([preset.rules for preset in PRESETS.values()], None) <= 4
