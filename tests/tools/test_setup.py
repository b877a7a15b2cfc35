"""Setting up: one command, from any state of `.venv`, with a sentence where it cannot work.

The interpreters here are scripts that pretend, so nothing is downloaded; what is run is the real
`tools/setup.sh`.
"""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.architecture.source import ROOT

# Fails what FAILS names; `-m venv` copies it to where it would be, and all calls are written down.
PRETENDER = """#!/bin/sh
echo "$NAME $*" >>calls
case "$*" in
*version_info*) [ "$FAILS" != version ] ;;
*ensurepip*) [ "$FAILS" != venv ] ;;
--version) echo "$NAME" ;;
'-m venv .venv') mkdir -p .venv/bin && cp "$0" .venv/bin/python ;;
'-m pip install'*) [ ! -e no-network ] ;;
esac
"""


@dataclass(frozen=True)
class Checkout:
    """A copy of the repository's set-up files, with a search path of its own."""

    folder: Path

    def add_python(self, name: str, fails: str = "nothing") -> None:
        """Put an interpreter on the search path that fails at one thing."""
        path = self.folder / "bin" / name
        path.write_text(PRETENDER.replace("$NAME", name).replace("$FAILS", fails))
        path.chmod(0o755)

    def set_up(self, kind: str = "dev", python: str = "") -> subprocess.CompletedProcess[str]:
        """Run the script as make does."""
        return subprocess.run(  # noqa: S603 - our own script
            ["/bin/sh", "tools/setup.sh", kind],
            cwd=self.folder,
            env={"PATH": str(self.folder / "bin"), "PYTHON": python},
            capture_output=True,
            text=True,
        )

    def calls(self, part: str) -> list[str]:
        """The calls of interpreters so far that contain a text."""
        path = self.folder / "calls"
        lines = path.read_text().splitlines() if path.exists() else []
        return [line for line in lines if part in line]

    @property
    def stamp(self) -> Path:
        """What a complete set-up leaves."""
        return self.folder / ".venv" / "installed-dev.lock"


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A fresh clone on a machine without Python."""
    (tmp_path / "tools").mkdir()
    (tmp_path / "bin").mkdir()
    for name in ("tools/setup.sh", "requirements.lock", "requirements-dev.lock"):
        shutil.copy(ROOT / name, tmp_path / name)
    for tool in ("dirname", "cmp", "cp", "rm", "mkdir", "grep", "sh"):
        (tmp_path / "bin" / tool).symlink_to(shutil.which(tool) or tool)
    return Checkout(tmp_path)


def test_the_second_time_nothing_is_done_or_said(checkout: Checkout) -> None:
    checkout.add_python("python3")
    first = checkout.set_up()
    assert first.returncode == 0, first.stderr
    assert "Making .venv with python3" in first.stdout
    second = checkout.set_up()
    assert (second.returncode, second.stdout, second.stderr) == (0, "", "")
    assert len(checkout.calls("pip install")) == 1


def test_packages_are_installed_by_hash_from_the_lock(checkout: Checkout) -> None:
    checkout.add_python("python3")
    checkout.set_up("run")
    (call,) = checkout.calls("pip install")
    assert "--require-hashes --requirement requirements.lock" in call


def test_the_newest_interpreter_is_taken(checkout: Checkout) -> None:
    for name in ("python3", "python3.11", "python3.12"):
        checkout.add_python(name)
    checkout.add_python("python3.13", fails="version")
    assert "Making .venv with python3.12" in checkout.set_up().stdout


def test_an_interpreter_without_venv_is_passed_over(checkout: Checkout) -> None:
    checkout.add_python("python3.12", fails="venv")
    checkout.add_python("python3.11")
    assert "Making .venv with python3.11" in checkout.set_up().stdout


def test_no_python_gets_a_sentence(checkout: Checkout) -> None:
    result = checkout.set_up()
    assert result.returncode == 2
    assert result.stderr.startswith("There is no Python 3.11 or newer here: ")
    assert not (checkout.folder / ".venv").exists()


def test_an_old_python_gets_a_sentence(checkout: Checkout) -> None:
    checkout.add_python("python3", fails="version")
    result = checkout.set_up(python="python3")
    assert result.returncode == 2
    assert result.stderr.startswith("PYTHON=python3 is not a working Python 3.11 or newer")


def test_a_missing_venv_module_gets_a_sentence(checkout: Checkout) -> None:
    checkout.add_python("python3", fails="venv")
    result = checkout.set_up()
    assert result.returncode == 2
    assert "python3-venv" in result.stderr
    assert result.stderr.count("\n") == 1


def test_an_interrupted_run_is_done_afresh(checkout: Checkout) -> None:
    checkout.add_python("python3")
    checkout.set_up()
    leftover = checkout.folder / ".venv" / "half-installed"
    leftover.touch()
    (checkout.folder / ".venv" / "installing").touch()
    assert "incomplete" in checkout.set_up().stdout
    assert not leftover.exists()
    assert checkout.stamp.exists()


def test_a_failed_installation_is_said_and_tried_again(checkout: Checkout) -> None:
    checkout.add_python("python3")
    obstacle = checkout.folder / "no-network"
    obstacle.touch()
    result = checkout.set_up()
    assert result.returncode == 2
    assert "could not be installed" in result.stderr
    assert not checkout.stamp.exists()
    obstacle.unlink()
    assert checkout.set_up().returncode == 0
    assert checkout.stamp.exists()


def test_a_changed_lock_is_installed(checkout: Checkout) -> None:
    checkout.add_python("python3")
    checkout.set_up()
    with (checkout.folder / "requirements-dev.lock").open("a") as lock:
        lock.write("# newer\n")
    checkout.set_up()
    assert len(checkout.calls("pip install")) == 2
    assert checkout.stamp.read_text().endswith("# newer\n")


def test_an_interpreter_that_went_away_is_replaced(checkout: Checkout) -> None:
    checkout.add_python("python3")
    checkout.set_up()
    (checkout.folder / ".venv" / "bin" / "python").unlink()
    assert checkout.set_up().returncode == 0
    assert len(checkout.calls("-m venv")) == 2


def test_the_development_packages_serve_for_running_too(checkout: Checkout) -> None:
    checkout.add_python("python3")
    checkout.set_up("dev")
    assert checkout.set_up("run").stdout == ""
    assert len(checkout.calls("pip install")) == 1
