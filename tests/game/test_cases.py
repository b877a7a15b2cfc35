"""The adjudication cases: the project's own copy, and every file that `--cases` names."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.presets import PRESETS
from game.rules import Rules
from tests.game.case_format import OWN_CASES, Case, read_cases, read_presets
from tests.game.case_outcome import differences
from tests.game.case_play import play


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make one test of each case, and of each preset that a file gives values for."""
    files = [OWN_CASES, *map(Path, metafunc.config.getoption("--cases"))]
    if "case" in metafunc.fixturenames:
        cases = [(path, case) for path in files for case in read_cases(path)]
        names = [case.id if path == OWN_CASES else f"{path.name}:{case.id}" for path, case in cases]
        metafunc.parametrize("case", [case for _, case in cases], ids=names)
    if "given_preset" in metafunc.fixturenames:
        presets = [(path, key) for path in files for key in read_presets(path)]
        names = [key if path == OWN_CASES else f"{path.name}:{key}" for path, key in presets]
        metafunc.parametrize("given_preset", presets, ids=names)


def need_preset(key: str) -> None:
    """Skip, loudly, what belongs to a preset that is not there."""
    if key not in PRESETS:
        pytest.skip(f"preset {key} does not exist yet")


def test_case(case: Case) -> None:
    need_preset(case.preset)
    wrong = differences(case, play(case))
    assert not wrong, f"{case.id} ({case.preset}): " + "; ".join(wrong)


def test_preset_has_the_values_that_the_cases_give(given_preset: tuple[Path, str]) -> None:
    path, key = given_preset
    need_preset(key)
    values = read_presets(path)[key]
    options = PRESETS[key].rules.options()
    assert {name: options[name] for name in values} == values
    assert Rules.of(values) == PRESETS[key].rules, "an option that is not given has its default"


def test_every_preset_has_values_in_the_cases() -> None:
    assert set(PRESETS) <= set(read_presets(OWN_CASES))
