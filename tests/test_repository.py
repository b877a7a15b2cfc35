"""Holds the repository's own files to each other: dependencies, locks, licence, start command."""

from __future__ import annotations

import re
import tomllib

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from bot.__main__ import UNUSABLE
from tests.architecture.source import ROOT

LOCKS = ("requirements.lock", "requirements-dev.lock")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def pins_of(lock: str) -> dict[str, Requirement]:
    """The requirements that a lock file pins, by name."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    requirements = re.findall(r"^(\w[^\\\n]*?) ?\\?$", text, re.MULTILINE)
    return {canonicalize_name((pin := Requirement(line)).name): pin for line in requirements}


def wanted_by(lock: str) -> list[Requirement]:
    """What `pyproject.toml` asks to be in a lock file."""
    wanted = list(PROJECT["project"]["dependencies"])
    if lock == "requirements-dev.lock":
        wanted += PROJECT["dependency-groups"]["dev"]
    return [Requirement(line) for line in wanted]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_what_the_project_asks_for(lock: str) -> None:
    pins = pins_of(lock)
    for requirement in wanted_by(lock):
        (version,) = pins[canonicalize_name(requirement.name)].specifier
        assert requirement.specifier.contains(version.version), f"run make lock: {requirement}"


@pytest.mark.parametrize("lock", LOCKS)
def test_every_pin_is_exact_and_hashed(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\w)", text.strip())
    assert len(entries) == len(pins_of(lock))
    for entry in entries:
        assert re.match(r"[\w.-]+==[\w.]+ ", entry)
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry)


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^-", text, re.MULTILINE)


@pytest.mark.parametrize("python", PYTHONS)
def test_the_runtime_pins_are_the_same_for_development(python: str) -> None:
    def versions(lock: str) -> dict[str, str]:
        return {
            name: str(pin.specifier)
            for name, pin in pins_of(lock).items()
            if not pin.marker or pin.marker.evaluate({"python_full_version": f"{python}.0"})
        }

    assert versions("requirements.lock").items() <= versions("requirements-dev.lock").items()


@pytest.mark.parametrize(("python", "needed"), [("3.12", False), ("3.13", True), ("3.14", True)])
def test_the_lock_follows_what_python_dropped(python: str, needed: bool) -> None:
    # discord.py needs audioop, which the standard library has up to 3.12.
    marker = pins_of("requirements.lock")["audioop-lts"].marker
    assert marker is not None
    assert marker.evaluate({"python_full_version": f"{python}.0"}) is needed


def test_discord_py_and_its_simulator_are_pinned_exactly() -> None:
    exact = {str(requirement) for requirement in wanted_by("requirements-dev.lock")}
    assert {"discord.py==2.7.1", "simcord[preview]==3.2.1"} <= exact


def test_every_make_target_is_listed_by_help() -> None:
    text = (ROOT / "Makefile").read_text(encoding="utf-8")
    declared = re.search(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert declared
    listed = set(re.findall(r"^([a-z]+):.*## .+$", text, re.MULTILINE))
    assert set(declared[1].split()) - {".venv"} == listed


def test_hosters_start_the_same_command_as_make_run() -> None:
    assert (ROOT / "Procfile").read_text(encoding="utf-8") == "worker: python -m bot\n"
    assert "$(python) -m bot " in (ROOT / "Makefile").read_text(encoding="utf-8")


def test_the_continuous_run_calls_both_targets_and_can_be_executed() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert re.search(r"for target in check test; do", script.read_text(encoding="utf-8"))


def test_the_unit_in_the_readme_restarts_failures_and_no_wrong_settings() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    unit = dict(re.findall(r"^([A-Z]\w+)=(.*)$", text, re.MULTILINE))
    assert unit["ExecStart"].endswith("/.venv/bin/python -m bot")
    assert unit["Restart"] == "on-failure"
    assert unit["RestartPreventExitStatus"] == str(UNUSABLE)


def test_the_list_of_promises_names_tests_that_there_are() -> None:
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    named = re.findall(r"`([\w/]+\.py)::(\w+)`", text)
    assert len(named) > 100
    for path, name in named:
        source = (ROOT / "tests" / path).read_text(encoding="utf-8")
        assert re.search(rf"^(?:async )?def {name}\(", source, re.MULTILINE), f"{path}::{name}"
