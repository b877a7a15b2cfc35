"""What the options of the rules can be set to: values offered, written and read, and set.

Owns what goes with a change so that a single one can be made at all. Whether the whole can be
played is decided by `game.rules` alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, get_args, get_origin, get_type_hints

from game.cards import PACK_SIZES
from game.errors import RulesError
from game.rules import KEYS, Rules

_KINDS: Final = {KEYS[name]: kind for name, kind in get_type_hints(Rules).items()}

_NUMBERS: Final[Mapping[str, Sequence[float]]] = {
    "deck": sorted(PACK_SIZES),
    "hand": (3, 4),
    "players_min": range(2, 12),
    "players_max": range(2, 12),
    "lives": range(1, 10),
    "aces_value": (11, 30.5, 31, 32, 33),
    "feuer_loss_two": (1, 2, 3),
    "feuer_dealt_loss": (1, 2, 3),
    "feuer_dealt_loss31": (1, 2, 3),
    "knocker_lowest_loss": (1, 2, 3),
    "lap_cap": (5, 10, 15, 20, 30, 40, 50, 75, 100, 150, 200),
}
"""Numbers that make sense to choose; a test holds them against what the rules allow."""

_ACES_VALUES: Final = {"feuer": 32, "31": 31, "triple": 30.5, "none": 11, "special": 11}
"""What three aces count for what they are, which leaves a choice only for Feuer."""

_ON, _OFF = "on", "off"


def is_switch(key: str) -> bool:
    """Whether an option is either on or off."""
    return bool(_KINDS[key] is bool)


def is_list(key: str) -> bool:
    """Whether an option holds several values at once."""
    return get_origin(_KINDS[key]) is tuple


def offered(key: str, rules: Rules) -> list[Any]:
    """The plain values to choose from, the one of these rules among them; of a list, its items."""
    now = rules.options()[key]
    if is_switch(key):
        return [True, False]
    if is_list(key):
        kind = get_args(_KINDS[key])[0]
        return list(kind) if issubclass(kind, StrEnum) else list(range(1, rules.hand + 1))
    if issubclass(_KINDS[key], StrEnum):
        return [item.value for item in _KINDS[key]]
    numbers = {*_NUMBERS[key], now}
    if key == "aces_value":
        numbers = {number for number in numbers if _can_be(rules, key, number)}
    return sorted(numbers)


def written(value: Any) -> str:  # noqa: ANN401 - the value of any option
    """Write one value for a custom id or the value of a choice."""
    if isinstance(value, bool):
        return _ON if value else _OFF
    return str(value)


def read_values(key: str, texts: Sequence[str]) -> Any:  # noqa: ANN401 - the value of any option
    """Read what was chosen for an option; raises `ValueError` or `LookupError` if it is none."""
    if is_list(key):
        kind = get_args(_KINDS[key])[0]
        return [_read(kind, text) for text in texts]
    [text] = texts
    return _read(_KINDS[key], text)


def with_value(rules: Rules, key: str, value: Any) -> Rules:  # noqa: ANN401 - as above
    """These rules with one option set, and with what cannot but follow from it.

    Raises `RulesError` if that cannot be played.
    """
    return Rules.of(attempt(rules, key, value))


def attempt(rules: Rules, key: str, value: Any) -> dict[str, Any]:  # noqa: ANN401 - as above
    """All options as they would be, whether they can be played or not."""
    options = {**rules.options(), key: value}
    if key == "aces" and value != rules.aces.value:
        options["aces_value"] = _ACES_VALUES.get(value, options["aces_value"])
    if key == "hand":
        # Who could swap the whole hand can do it still.
        options["swap_counts"] = sorted(
            {value if count == rules.hand else count for count in rules.swap_counts}
        )
    return options


def _can_be(rules: Rules, key: str, value: Any) -> bool:  # noqa: ANN401 - as above
    try:
        Rules.of({**rules.options(), key: value})
    except RulesError:
        return False
    return True


def _read(kind: Any, text: str) -> Any:  # noqa: ANN401 - a type, and the value of any option
    if kind is bool:
        return {_ON: True, _OFF: False}[text]
    if kind is float:
        return {written(each): each for each in _NUMBERS["aces_value"]}[text]
    return int(text) if kind is int else kind(text).value
