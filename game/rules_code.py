"""A short text for a whole set of rules, to be said aloud or typed on another server.

`SW-7K2P4-…` names a preset and the options that differ from it, and carries a checksum over the
whole resulting set: a mistyped code is refused, and so is one whose preset has changed since.
Written in groups of five signs without the letters I, L, O and U; small letters, missing hyphens
and the usual confusions (O for 0, I and L for 1) are read as meant.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final, get_args, get_origin, get_type_hints

from game.errors import RulesError
from game.presets import PRESETS, Preset, differences
from game.rules import KEYS, Rules

PREFIX: Final = "SW-"
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS: Final = str.maketrans("OIL", "011", "- ")
_GROUP: Final = 5
_CHECK_BITS: Final = 20
_ID_BITS: Final = 5
_OPTION_BITS: Final = 6
_VALUE_BITS: Final = 8
_NUMBERS: Final = {key: number for number, key in enumerate(KEYS.values())}
"""Permanent number of every option: new options are only ever added at the end of `Rules`."""
_KINDS: Final = {KEYS[name]: kind for name, kind in get_type_hints(Rules).items()}


def rules_code(rules: Rules) -> str:
    """Write the code of these rules, the shortest one that a preset gives."""
    base = min(PRESETS.values(), key=lambda preset: len(differences(rules, preset.rules)))
    bits = f"{base.id:0{_ID_BITS}b}"
    for key in differences(rules, base.rules):
        bits += f"{_NUMBERS[key]:0{_OPTION_BITS}b}{_value_number(rules, key):0{_VALUE_BITS}b}"
    bits += f"{_checksum(rules):0{_CHECK_BITS}b}"
    # The front is padded, with a one to mark where the content begins.
    bits = "1" + bits
    bits = bits.rjust(-(-len(bits) // 5) * 5, "0")
    signs = "".join(_SIGNS[int(bits[place : place + 5], 2)] for place in range(0, len(bits), 5))
    groups = [signs[place : place + _GROUP] for place in range(0, len(signs), _GROUP)]
    return PREFIX + "-".join(groups)


def read_rules_code(code: str) -> Rules:
    """Read a code; raises `RulesError` saying what is wrong with it."""
    signs = code.strip().upper().translate(_READ_AS).removeprefix(PREFIX.rstrip("-"))
    strange = sorted(set(signs) - set(_SIGNS))
    if strange or not signs:
        found = f"holds {strange[0]!r}" if strange else "is empty"
        raise RulesError(f"the code {code[:60]!r} {found}: it looks like SW-7K2P4-9Q", "code")
    bits = "".join(f"{_SIGNS.index(sign):05b}" for sign in signs).lstrip("0")[1:]
    wrong = RulesError(f"the code {code[:60]!r} is mistyped, or of other rules than ours", "code")
    content, check = bits[:-_CHECK_BITS], bits[-_CHECK_BITS:]
    step = _OPTION_BITS + _VALUE_BITS
    if len(check) < _CHECK_BITS or len(content) < _ID_BITS or (len(content) - _ID_BITS) % step:
        raise wrong
    base = _preset_with(int(content[:_ID_BITS], 2))
    if base is None:
        raise wrong
    try:
        rules = _changed(base.rules, content[_ID_BITS:])
    except (RulesError, LookupError, ValueError):
        raise wrong from None
    if _checksum(rules) != int(check, 2):
        raise wrong
    return rules


def _preset_with(number: int) -> Preset | None:
    return next((preset for preset in PRESETS.values() if preset.id == number), None)


def _changed(rules: Rules, bits: str) -> Rules:
    options = rules.options()
    step = _OPTION_BITS + _VALUE_BITS
    keys = list(_NUMBERS)
    for place in range(0, len(bits), step):
        key = keys[int(bits[place : place + _OPTION_BITS], 2)]
        options[key] = _value(key, int(bits[place + _OPTION_BITS : place + step], 2))
    return replace(Rules.of(options))


def _checksum(rules: Rules) -> int:
    """A number over all options that differ from the default, whatever the preset says today."""
    whole = {key: rules.options()[key] for key in differences(rules, Rules())}
    text = json.dumps(whole, sort_keys=True)
    return zlib.crc32(text.encode()) % 2**_CHECK_BITS


def _value_number(rules: Rules, key: str) -> int:
    value = getattr(rules, {own: name for name, own in KEYS.items()}[key])
    kind: Any = _KINDS[key]
    if get_origin(kind) is tuple:
        return sum(1 << _place(get_args(kind)[0], item) for item in value)
    return _place(kind, value)


def _place(kind: Any, value: Any) -> int:  # noqa: ANN401 - the type and value of any option
    """A number from 0 to 255 for the value of one option; halves are doubled."""
    if issubclass(kind, StrEnum):
        return list(kind).index(value)
    return int(value * 2) if kind is float else int(value)


def _value(key: str, number: int) -> Any:  # noqa: ANN401 - the plain value of any option
    kind: Any = _KINDS[key]
    if get_origin(kind) is tuple:
        item = get_args(kind)[0]
        return [_value_of(item, place) for place in range(_VALUE_BITS) if number >> place & 1]
    return _value_of(kind, number)


def _value_of(kind: Any, number: int) -> Any:  # noqa: ANN401 - the type and value of any option
    if issubclass(kind, StrEnum):
        return list(kind)[number].value
    if kind is bool:
        if number > 1:
            raise ValueError(number)
        return bool(number)
    return number / 2 if kind is float else number
