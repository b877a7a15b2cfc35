"""Rules by what people call them: the key of a preset, or a rule code."""

from __future__ import annotations

from game.errors import RulesError
from game.presets import PRESETS
from game.rules import Rules
from game.rules_code import PREFIX, read_rules_code


def rules_named(name: str) -> Rules:
    """Give the rules of this preset or code; raises `RulesError` saying what would fit."""
    if name in PRESETS:
        return PRESETS[name].rules
    if name.strip().upper().startswith(PREFIX):
        return read_rules_code(name)
    raise RulesError(
        f"there are no rules {name!r}: give a code such as SW-7K2P4-9Q, or one of "
        f"{', '.join(PRESETS)}",
        "preset",
    )
