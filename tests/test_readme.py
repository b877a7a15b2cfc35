"""What the README says of the bot is what the bot does."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from typing import Final

import discord
import pytest

from cogs.permissions import INVITED
from tests.playground.__main__ import _options

ROOT: Final = Path(__file__).parent.parent


def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_invitation_asks_for_what_the_bot_uses() -> None:
    [number] = re.findall(r"&permissions=(\d+)", readme())
    assert int(number) == INVITED.value


def test_the_permissions_of_the_invitation_are_named() -> None:
    [told] = [line for line in readme().splitlines() if "The number stands for" in line]
    named = re.findall(r"\*([A-Z][A-Za-z ]+)\*", told)
    # The portal calls one of them in the plural.
    names = (name.replace("Channels", "Channel").lower().replace(" ", "_") for name in named)
    granted = dict.fromkeys(names, True)
    assert discord.Permissions(**granted) == INVITED


def test_the_playground_speaks_german_as_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    [options] = re.findall(r"in German with `make play ARGS='([^']+)'`", readme())
    monkeypatch.setattr(sys, "argv", ["playground", *shlex.split(options)])
    assert _options().language == discord.Locale.german.value


def test_every_picture_and_file_that_is_pointed_to_is_there() -> None:
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).is_file(), f"{page.name} points to {target}"


def test_every_test_that_is_pointed_to_is_there() -> None:
    for page in sorted((ROOT / "docs").glob("*.md")):
        path = ""
        pointers = re.findall(r"`(tests/[\w/]+\.py)?::(\w+)`", page.read_text(encoding="utf-8"))
        for named, test in pointers:
            path = named or path
            code = (ROOT / path).read_text(encoding="utf-8")
            assert f"def {test}(" in code, f"{page.name} points to {path}::{test}"
