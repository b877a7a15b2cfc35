"""Rules by chance: one of the presets, often with a few options changed at random."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Any, Final, get_args, get_origin, get_type_hints

from game.cards import PACK_SIZES
from game.presets import PRESETS, Preset
from game.rules import Rules
from tests.game.random_rules import repaired

_KINDS: Final = get_type_hints(Rules)
_NUMBERS: Final[dict[str, tuple[Any, ...]]] = {
    "deck": tuple(sorted(PACK_SIZES)),
    "hand": (3, 4),
    "players_min": (2, 3),
    "players_max": (2, 3, 4, 8),
    "lives": (1, 2, 3),
    "aces_value": (11, 30.5, 31, 32, 33),
    "swap_counts": ((1,), (1, 3), (1, 2, 3), (2,), (3,)),
    "lap_cap": (5, 8, 50),
}
"""Values of options that are numbers; all other numbers are losses of 1 to 3 lives."""
_CHANGES_MAX: Final = 4


def any_rules(random: Random) -> tuple[Preset, Rules]:
    """A preset and rules that come from it. Few lives, so that a game comes to its end."""
    preset = random.choice(list(PRESETS.values()))
    names = random.sample(sorted(_KINDS), random.randint(0, _CHANGES_MAX))
    changes = {name: _value(random, name) for name in names if random.random() < 1 / 2}
    if "lives" not in changes:
        changes["lives"] = random.choice((1, 1, 2))
    return preset, repaired(preset.rules, changes)


def _value(random: Random, name: str) -> Any:  # noqa: ANN401 - options hold values of many types
    kind = _KINDS[name]
    if name in _NUMBERS:
        return random.choice(_NUMBERS[name])
    if get_origin(kind) is tuple:
        members = list(get_args(kind)[0])
        return tuple(random.sample(members, random.randint(0, len(members))))
    if issubclass(kind, StrEnum):
        return random.choice(list(kind))
    return random.random() < 1 / 2 if kind is bool else random.randint(1, 3)
