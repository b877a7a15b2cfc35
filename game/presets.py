"""The ready-made sets of rules, by key. Keys appear here and nowhere else in the code.

An id is permanent and never reused; a table stores its whole `Rules`, so that a later change of
a preset changes no running game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.errors import RulesError
from game.rules import Rules


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rules."""

    id: int
    """Permanent number; never reused."""
    key: str
    name: str
    """Short name for lists (a catalog message)."""
    summary: str
    """One sentence for players (a catalog message)."""
    source: str
    """Which rule page it follows."""
    rules: Rules


def preset_text(message: str) -> str:
    """Mark a text for the catalogs."""
    return message


_ALL: Final = (
    Preset(
        id=1,
        key="classic",
        name=preset_text("Classic"),
        summary=preset_text(
            "Swap one card or all three, knock when you dare: 31 or Feuer ends the round at once, "
            "the lowest hand loses a life."
        ),
        source="S000",
        rules=Rules(),
    ),
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.key: preset for preset in _ALL})
"""All presets by key, the recommended one first."""

DEFAULT_KEY: Final = _ALL[0].key
"""The key of the preset that a table plays if nobody chose another."""


def preset(key: str) -> Preset:
    """The preset with this key; raises `RulesError` naming the keys there are."""
    found = PRESETS.get(key)
    if found is None:
        raise RulesError(f"preset {key!r} is unknown: choose one of {', '.join(PRESETS)}", "preset")
    return found


def differences(rules: Rules, base: Rules) -> tuple[str, ...]:
    """The keys of the options in which `rules` differs from `base`, in the order of the options."""
    own, other = rules.options(), base.options()
    return tuple(key for key in own if own[key] != other[key])
