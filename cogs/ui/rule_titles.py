"""How rules are called, and in a line how they differ from others.

Owns the words for a whole set of rules. What differs is found from the data.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.ui.names import RULES_NAME_MAX, clean_name
from cogs.ui.rule_groups import LOUD, matters
from cogs.ui.rule_sentences import rule_sentence
from cogs.ui.text import Texts
from game.presets import DEFAULT_KEY, PRESETS, Preset, differences
from game.rules import Rules

_LINE_MAX: Final = 140
"""Differences are told in a line until it has about so many letters; then only how many more."""

IN_TERMS: Final = frozenset({"lives", "free_ride"})
"""Options that a lobby tells anyway; they alone make no house rules."""


def preset_name(key: str, texts: Texts) -> str:
    """Name the ready-made rules with this key; a key of another time is shown as it is."""
    return texts.text(PRESETS[key].name) if key in PRESETS else key


def preset_summary(key: str, texts: Texts) -> str:
    """Say the rules with this key in one sentence; nothing for a key of another time."""
    return texts.text(PRESETS[key].summary) if key in PRESETS else ""


def base_of(key: str) -> Preset:
    """The ready-made rules with this key; for a key of another time the recommended ones."""
    return PRESETS.get(key, PRESETS[DEFAULT_KEY])


def house_rules(preset: str, rules: Rules) -> tuple[str, ...]:
    """The options that make these rules others than the ready-made ones, but for the lives."""
    if preset not in PRESETS:
        return ()
    return tuple(key for key in changes(rules, PRESETS[preset].rules) if key not in IN_TERMS)


def changes(rules: Rules, other: Rules) -> tuple[str, ...]:
    """The options in which rules differ from others, as far as they matter in them."""
    return tuple(key for key in differences(rules, other) if matters(key, rules))


def rules_title(preset: str, rules: Rules, name: str, texts: Texts) -> str:
    """Call the rules: by the server's own name, or by the preset and whether it was changed."""
    if name:
        return clean_name(name, RULES_NAME_MAX)
    known = preset_name(preset, texts)
    if not house_rules(preset, rules):
        return known
    return texts.text("{preset} with house rules", preset=known)


def house_line(rules: Rules, keys: Sequence[str], texts: Texts) -> str:
    """Say in a line what the house rules are."""
    told, more = _first_of(rules, keys, texts)
    if more:
        return texts.plural(
            "**House rules:** {told} And one more, see Rules.",
            "**House rules:** {told} And {n} more, see Rules.",
            more,
            told=told,
        )
    return texts.text("**House rules:** {told}", told=told)


def today_line(rules: Rules, keys: Sequence[str], texts: Texts) -> str:
    """Say in a line how the rules differ from those of last time."""
    told, more = _first_of(rules, keys, texts)
    if more:
        return texts.plural(
            "**Different from last time:** {told} And one more, see Rules.",
            "**Different from last time:** {told} And {n} more, see Rules.",
            more,
            told=told,
        )
    return texts.text("**Different from last time:** {told}", told=told)


def _first_of(rules: Rules, keys: Sequence[str], texts: Texts) -> tuple[str, int]:
    """The first sentences, those that matter most in front, and how many more there would be."""
    options = rules.options()
    told = ""
    for place, key in enumerate(sorted(keys, key=lambda key: key not in LOUD)):
        more = rule_sentence(key, options, texts)
        if told and len(told) + len(more) > _LINE_MAX:
            return told, len(keys) - place
        told = f"{told} {more}".lstrip()
    return told, 0
