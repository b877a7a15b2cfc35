"""Random valid rules: any option may have any value, and what cannot be played is repaired.

It reads the options off `Rules`, so that a new option takes part by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from game.cards import PACK_SIZES
from game.errors import RulesError
from game.rules import KEYS, Rules
from tests.game.case_format import OWN_CASES, read_presets

NAMES: Final = {key: name for name, key in KEYS.items()}
BASES: Final = tuple(Rules.of(values) for values in read_presets(OWN_CASES).values())
"""Valid rules to start from: the ten sets of values that the cases give."""

NUMBERS: Final[Mapping[str, st.SearchStrategy[Any]]] = {
    "deck": st.sampled_from(sorted(PACK_SIZES)),
    "hand": st.sampled_from((3, 4)),
    "players_min": st.integers(2, 4),
    "players_max": st.integers(2, 11),
    "lives": st.integers(1, 4),
    "aces_value": st.sampled_from((11, 30.5, 31, 32, 33)),
    "swap_counts": st.sampled_from(((1,), (1, 3), (1, 2, 3), (2,), (3,), (1, 4))),
    "lap_cap": st.integers(5, 8),
}
"""Values of options that are numbers; all other numbers are losses of 1 to 3 lives."""


def values_of(name: str, kind: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - a type hint
    """Values for an option of this type."""
    if name in NUMBERS:
        return NUMBERS[name]
    if get_origin(kind) is tuple:
        return st.lists(st.sampled_from(list(get_args(kind)[0])), unique=True).map(tuple)
    if issubclass(kind, StrEnum):
        return st.sampled_from(list(kind))
    return st.booleans() if kind is bool else st.integers(1, 3)


OPTIONS: Final = {name: values_of(name, kind) for name, kind in get_type_hints(Rules).items()}
"""A strategy for each option."""


def repaired(base: Rules, changes: dict[str, Any]) -> Rules:
    """The base with these changes, less those that it cannot be played with."""
    values = {name: getattr(base, name) for name in OPTIONS}
    while True:
        try:
            return Rules(**{**values, **changes})
        except RulesError as error:
            if not changes:
                raise
            wrong = {NAMES[key] for key in error.options} & set(changes)
            for name in wrong or set(changes):
                del changes[name]


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    """Rules of any kind that can be played."""
    base = draw(st.sampled_from(BASES))
    names = draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=12, unique=True))
    return repaired(base, {name: draw(OPTIONS[name]) for name in names})
