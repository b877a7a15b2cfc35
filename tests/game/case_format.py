"""Reads files of adjudication cases, and refuses every key that the runner would not look at.

A file is `{"presets": {key: {option: value}}, "cases": [...]}`; `presets` may be missing, then
those of the project's own copy hold.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from game.cards import Rank, pack
from game.rules import Rules
from game.rules_check import SIXES

OWN_CASES: Final = Path(__file__).parent.parent / "cases" / "rules.json"
"""The project's own copy of the cases."""

FOR_READERS: Final = frozenset({"title", "reason", "source", "basis"})
CASE_KEYS: Final = frozenset({"id", "preset", "options", "position", "action", "expected"})
FILE_KEYS: Final = frozenset({"presets", "cases"})


class CaseError(Exception):
    """A file or case that cannot be run as it is written; the message names the place."""


@dataclass(frozen=True)
class Case:
    """One case as it is written, with the option values of its preset."""

    id: str
    preset: str
    base: Mapping[str, Any] = field(repr=False)
    """Option values of the preset, as the file gives them."""
    options: Mapping[str, Any]
    """Laid over `base`."""
    position: Mapping[str, Any] = field(repr=False)
    action: Mapping[str, Any]
    expected: Mapping[str, Any]

    @property
    def rules(self) -> Rules:
        """The rules of this case; raises `RulesError` if the engine cannot play them.

        A case may lay a smaller pack over a preset (A39.2 does). What the preset protects then
        loses the hands that need sixes, as the rules refuse to protect what cannot be held; what
        the case itself asks for is taken as it is.
        """
        options = {**self.base, **self.options}
        if "protect" not in self.options and not any(
            card.rank is Rank.SIX for card in pack(options["deck"])
        ):
            options["protect"] = [hand for hand in options["protect"] if hand not in SIXES]
        return Rules.of(options)


def check_keys(what: str, given: Collection[str], known: Collection[str]) -> None:
    """Raise `CaseError` if a key is given that is not known."""
    unknown = sorted(set(given) - set(known))
    if unknown:
        raise CaseError(f"{what} has a key that is not understood: {', '.join(unknown)}")


def read_cases(path: Path) -> list[Case]:
    """Read all cases of a file; raises `CaseError` if it is no such file."""
    data = _read(path)
    presets = {**read_presets(OWN_CASES), **data.get("presets", {})}
    return [_read_case(path, number, entry, presets) for number, entry in enumerate(data["cases"])]


def read_presets(path: Path) -> dict[str, dict[str, Any]]:
    """Read the option values of the presets that a file gives."""
    presets: dict[str, dict[str, Any]] = _read(path).get("presets", {})
    return presets


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CaseError(f"{path}: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("cases"), list):
        raise CaseError(f"{path}: no list of cases")
    check_keys(str(path), data, FILE_KEYS)
    return data


def _read_case(
    path: Path, number: int, entry: Mapping[str, Any], presets: Mapping[str, Mapping[str, Any]]
) -> Case:
    name = f"case {entry.get('id', number)} of {path.name}"
    check_keys(name, entry, CASE_KEYS | FOR_READERS)
    missing = sorted(CASE_KEYS - set(entry))
    if missing:
        raise CaseError(f"{name} lacks {', '.join(missing)}")
    if not entry["expected"]:
        raise CaseError(f"{name} expects nothing")
    if entry["preset"] not in presets:
        raise CaseError(f"{name}: no values are given for preset {entry['preset']!r}")
    contents = {key: entry[key] for key in CASE_KEYS}
    return Case(**contents, base=presets[entry["preset"]])
