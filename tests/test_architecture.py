"""Holds the repository to its design: layers, sizes, names. The checkers are tested beside it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.architecture import layers, shape
from tests.architecture.source import ROOT, Source, project_sources, tracked_files

SOURCES = project_sources()
MODULES = [source.module for source in SOURCES]

LONG_FILES: dict[str, str] = {}
"""Path of a file that may be too long, and why. An entry that is no longer needed must go."""

LONG_FUNCTIONS: dict[str, str] = {
    "game/evolution.py:_change": "one exhaustive match: a case an event, nothing to take apart",
}
"""`path:name` of a function that may be too long, and why. The same holds."""

MIGRATIONS = "db/migrations/"
"""Generated records of what the tables once were; run by Alembic, not imported by the bot."""


def written_by_hand() -> list[Source]:
    """Every source file but the migrations."""
    return [source for source in SOURCES if not source.path.startswith(MIGRATIONS)]


def import_in_empty_environment(modules: list[str], script: str = "") -> None:
    """Import modules in a fresh interpreter that has no environment, then run a line."""
    lines = ["import importlib, sys", f"sys.path.insert(0, {str(ROOT)!r})"]
    lines += [f"importlib.import_module({module!r})" for module in modules]
    result = subprocess.run(  # noqa: S603 - our own interpreter and text
        [sys.executable, "-c", "\n".join([*lines, script])],
        cwd=ROOT.anchor,
        env={},
        capture_output=True,
        text=True,
    )
    assert result.returncode == 0, result.stderr
    assert result.stdout == ""


def test_imports_follow_the_table() -> None:
    assert list(layers.forbidden_imports(SOURCES, MODULES)) == []


def test_computers_draw_only_from_the_generator_that_they_are_handed() -> None:
    assert list(layers.chance_in_computers(SOURCES)) == []


def test_files_are_short() -> None:
    assert shape.unexpected(shape.long_files(SOURCES), LONG_FILES) == ([], [])


def test_functions_are_short() -> None:
    assert shape.unexpected(shape.long_functions(written_by_hand()), LONG_FUNCTIONS) == ([], [])


def test_presets_are_named_only_in_their_table() -> None:
    assert list(shape.preset_names(SOURCES)) == []


def test_play_is_no_coroutine_that_sleeps() -> None:
    assert list(shape.waits(SOURCES)) == []


def test_a_file_holds_one_cog() -> None:
    assert list(shape.crowded_cogs(SOURCES)) == []


def test_no_tracked_file_names_a_folder_of_a_machine() -> None:
    texts = [
        (path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8", errors="replace"))
        for path in tracked_files()
    ]
    assert len(texts) > 10
    assert list(shape.machine_paths(texts)) == []


def test_every_module_imports_in_an_empty_environment() -> None:
    import_in_empty_environment(
        [source.module for source in written_by_hand() if source.package != "tests"]
    )


@pytest.mark.parametrize(
    ("packages", "absent"),
    [
        ({"game"}, {"discord", "sqlalchemy", "bot", "asyncio"}),
        ({"bot core"}, {"discord", "sqlalchemy", "cogs", "db"}),
        ({"db"}, {"discord", "cogs"}),
    ],
)
def test_a_layer_does_not_load_what_lies_outside_it(packages: set[str], absent: set[str]) -> None:
    modules = [module for module in MODULES if layers.layer_of(module) in packages]
    modules = [module for module in modules if not module.startswith("db.migrations")]
    import_in_empty_environment(
        modules, f"assert not {absent!r} & set(sys.modules), {absent!r} & set(sys.modules)"
    )
