"""Values to JSON and back: states, events and every other frozen tree of plain values.

Works on dataclasses of numbers, texts, flags, None, enums, cards, rules, tuples, and of
optional or one-of-several dataclasses. `from_json(kind, to_json(kind, value)) == value`. A state
carries the number of its format, so that games of older versions keep loading.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from game.cards import Card
from game.errors import NotationError, RulesError
from game.events import Event
from game.rules import Rules
from game.state import GameState

T = TypeVar("T")
Plain = Any
"""What `json` reads and writes: dict, list, text, number, flag or None."""

STATE_FORMAT: Final = 1
"""The format in which states are written."""
UPGRADES: Final[Mapping[int, Callable[[dict[str, Plain]], dict[str, Plain]]]] = {}
"""How a state of each older format becomes one of the next format."""


@dataclass(frozen=True, slots=True)
class _Codec:
    encode: Callable[[Any], Plain]
    decode: Callable[[Plain], Any]


def to_json(kind: type[T], value: T) -> str:
    """Write a value of this type as JSON, compact and in one line."""
    return json.dumps(_codec(kind).encode(value), ensure_ascii=False, separators=(",", ":"))


def from_json(kind: type[T], text: str) -> T:
    """Read what `to_json` wrote; raises `NotationError` naming what does not fit."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise NotationError(f"no JSON of a {kind.__name__}: {error}") from None
    try:
        return cast("T", _codec(kind).decode(data))
    except (KeyError, TypeError, ValueError, RulesError) as error:
        raise NotationError(f"no {kind.__name__}: {error}") from error


def event_kind(event: Event) -> str:
    """The stable name under which this event is stored, as `cards_swapped`."""
    return _snake(type(event).__name__)


def event_to_json(event: Event) -> str:
    """Write the event's content; `event_kind` is kept beside it."""
    return to_json(type(event), event)


def event_from_json(kind: str, payload: str) -> Event:
    """Read an event from its kind and content; raises `NotationError` if it is none."""
    found = _EVENTS.get(kind)
    if found is None:
        raise NotationError(f"there is no event {kind!r}")
    return cast("Event", from_json(found, payload))


def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


_EVENTS: Final = {
    _snake(kind.__name__): kind
    for union in get_args(Event)
    for kind in (get_args(union) or (union,))
}
"""Every event by the name under which it is stored."""


def _codec(kind: Any) -> _Codec:  # noqa: ANN401 - a type, a tuple of one, or a union
    return _build_codec(kind)


@cache
def _build_codec(kind: Any) -> _Codec:  # noqa: ANN401 - as above
    if get_origin(kind) is tuple:
        return _tuple_codec(_codec(get_args(kind)[0]))
    if get_origin(kind) in (Union, types.UnionType):
        return _union_codec(get_args(kind))
    if kind in _SPECIAL:
        return _SPECIAL[kind]
    if issubclass(kind, Enum):
        return _Codec(lambda value: value.value, kind)
    if kind is GameState:
        return _state_codec()
    if is_dataclass(kind):
        return _record_codec(cast("type", kind))
    raise TypeError(f"values of {kind!r} have no JSON form")


def _plain_codec(*kinds: type) -> _Codec:
    def decode(value: Plain) -> Plain:
        if type(value) not in kinds:
            raise ValueError(f"{value!r} is no {' or '.join(kind.__name__ for kind in kinds)}")
        return value

    return _Codec(lambda value: value, decode)


def _object(data: Plain) -> dict[str, Plain]:
    if not isinstance(data, dict):
        raise ValueError(f"{data!r} is no object with fields")
    return data


@lru_cache(maxsize=64)
def _options(rules: Rules) -> dict[str, Plain]:
    """The options of these rules, listed once: every snapshot of a game holds them again."""
    return rules.options()


_SPECIAL: Final[dict[Any, _Codec]] = {
    int: _plain_codec(int),
    float: _plain_codec(int, float),
    bool: _plain_codec(bool),
    str: _plain_codec(str),
    type(None): _plain_codec(type(None)),
    Card: _Codec(str, Card.parse),
    Rules: _Codec(lambda rules: dict(_options(rules)), lambda data: Rules.of(_object(data))),
}


def _tuple_codec(item: _Codec) -> _Codec:
    encode, decode = item.encode, item.decode
    return _Codec(
        lambda values: [encode(value) for value in values],
        lambda data: tuple(decode(value) for value in data),
    )


def _union_codec(kinds: tuple[Any, ...]) -> _Codec:
    """None is null; a single other type stands as itself; several name their type in `is`."""
    others = [kind for kind in kinds if kind is not type(None)]
    members = [member for kind in others for member in (_members(kind))]
    inner = _codec(members[0]) if len(members) == 1 else _tagged_codec(members)
    if len(others) == len(kinds):
        return inner
    return _Codec(
        lambda value: None if value is None else inner.encode(value),
        lambda data: None if data is None else inner.decode(data),
    )


def _members(kind: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a type or a union of types
    is_union = get_origin(kind) in (Union, types.UnionType)
    return get_args(kind) if is_union else (kind,)


def _tagged_codec(kinds: list[type]) -> _Codec:
    by_tag = {_snake(kind.__name__): kind for kind in kinds}

    def encode(value: Any) -> Plain:  # noqa: ANN401 - any of the types
        return {"is": _snake(type(value).__name__), **_codec(type(value)).encode(value)}

    def decode(data: Plain) -> Any:  # noqa: ANN401 - any of the types
        content = dict(_object(data))
        return _codec(by_tag[content.pop("is")]).decode(content)

    return _Codec(encode, decode)


def _record_codec(kind: type) -> _Codec:
    hints = get_type_hints(kind)
    record = cast("Any", kind)
    codecs = {entry.name: _codec(hints[entry.name]) for entry in fields(record)}
    needed = {
        entry.name
        for entry in fields(record)
        if entry.default is MISSING and entry.default_factory is MISSING
    }

    def encode(value: Any) -> Plain:  # noqa: ANN401 - a dataclass of this kind
        return {name: codec.encode(getattr(value, name)) for name, codec in codecs.items()}

    def decode(data: Plain) -> Any:  # noqa: ANN401 - a dataclass of this kind
        data = _object(data)
        wrong = sorted((needed - set(data)) | (set(data) - set(codecs)))
        if wrong:
            raise ValueError(f"{kind.__name__} has a missing or unknown field {wrong[0]!r}")
        return kind(**{name: codecs[name].decode(value) for name, value in data.items()})

    return _Codec(encode, decode)


def _state_codec() -> _Codec:
    record = _record_codec(GameState)

    def encode(value: GameState) -> Plain:
        return {"format": STATE_FORMAT, **record.encode(value)}

    def decode(data: Plain) -> GameState:
        content = dict(_object(data))
        version = content.pop("format", None)
        while version in UPGRADES:
            content = UPGRADES[version](content)
            version += 1
        if version != STATE_FORMAT:
            raise ValueError(
                f"format {version!r} of a game is not known here (up to {STATE_FORMAT})"
            )
        return cast("GameState", record.decode(content))

    return _Codec(encode, decode)
