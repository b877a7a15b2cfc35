"""What Discord accepts: every body that the bot sends is held against it.

Owns two checks. The limits that Discord's OpenAPI document leaves out are written here and always
checked; the document itself is used if the variable DISCORD_OPENAPI names it (a run without it
says so in its summary).
"""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import jsonschema_rs

from tests.sim.messages import ACTION_ROW, BUTTON, TEXT
from tests.sim.recording import DEFERRED_MESSAGE, Request

COMPONENTS_MAX: Final = 40
TEXT_MAX: Final = 4000
CHOICES_MAX: Final = 25
CHOICE_MAX: Final = 100
CUSTOM_ID_MAX: Final = 100
LIST: Final = 3
_LAYOUT_FLAG: Final = 1 << 15
_EPHEMERAL_FLAG: Final = 1 << 6
_JSON: Final = "application/json"
_SENT_BESIDES: Final = frozenset({"tts", "nsfw"})
"""Fields that discord.py always sends and Discord takes, though the document does not list them."""


_SENT_AS_NUMBERS: Final = {
    "allowed_mentions": "users",
    "attachments": "id",
    "default_values": "id",
}
"""Fields in which discord.py sends ids as numbers. Discord takes them, though the document has them
as text: below each of these names, the ids that stand under the other."""


def check_bodies(requests: Iterable[Request]) -> None:
    """Raise `AssertionError` for the first body that Discord would refuse."""
    document = os.environ.get("DISCORD_OPENAPI", "")
    rules = _Document.of(document) if Path(document).is_file() else None
    for request in requests:
        if request.body is None:
            continue
        faults = list(_faults_in_message(request))
        if rules is not None:
            faults += rules.faults(request)
        assert not faults, f"{request.method} {request.path}: {faults}\n{json.dumps(request.body)}"


def _faults_in_message(request: Request) -> Iterator[str]:
    message = request.body.get("data") if request.is_callback else request.body
    if not isinstance(message, Mapping):
        return
    flags = int(message.get("flags") or 0)
    if request.callback_type == DEFERRED_MESSAGE and flags & ~_EPHEMERAL_FLAG:
        yield "a deferred answer may only be ephemeral"
    if flags & _LAYOUT_FLAG and any(message.get(key) for key in ("content", "embeds", "poll")):
        yield "a layout has neither content nor embeds nor poll"
    if message.get("components"):
        yield from _faults_in_layout(message["components"])
    if not request.is_form and any(message.get(key) for key in ("components", "content")):
        yield from _faults_in_mentions(request, message.get("allowed_mentions"))


def _faults_in_mentions(request: Request, allowed: Mapping[str, Any] | None) -> Iterator[str]:
    """Nobody is notified, but by a new message in the channel that calls one person."""
    if allowed is None:
        yield "who is notified is left to Discord, which notifies everybody"
        return
    users = allowed.get("users") or []
    if allowed.get("parse") or allowed.get("roles") or allowed.get("replied_user"):
        yield f"more may be notified than one person: {allowed}"
    if len(users) > int(request.is_channel_post):
        yield f"{len(users)} people may be notified"


def _faults_in_layout(roots: list[dict[str, Any]]) -> Iterator[str]:
    parts = [part for root in roots for part in _walk(root)]
    if len(parts) > COMPONENTS_MAX:
        yield f"{len(parts)} components"
    texts = [str(part["content"]) for part in parts if part["type"] == TEXT]
    if sum(map(len, texts)) > TEXT_MAX:
        yield f"{sum(map(len, texts))} characters of text"
    if not all(text.strip() for text in texts):
        yield "an empty text"
    ids = [part["custom_id"] for part in parts if part.get("custom_id")]
    if len(set(ids)) < len(ids):
        yield f"a custom id twice: {sorted(ids)}"
    for part in parts:
        yield from _faults_in_part(part)


def _faults_in_part(part: Mapping[str, Any]) -> Iterator[str]:
    if part["type"] == ACTION_ROW and not part["components"]:
        yield "an empty row"
    if part["type"] == LIST:
        yield from _faults_in_list(part)
    if part["type"] != BUTTON:
        return
    if not (part.get("label") or part.get("emoji")):
        yield "a button without a label"
    if part.get("url") and part.get("custom_id"):
        yield "a button with both an address and a custom id"
    if not part.get("url") and not 1 <= len(str(part.get("custom_id") or "")) <= 100:
        yield "a custom id of a wrong length"


def _faults_in_list(part: Mapping[str, Any]) -> Iterator[str]:
    options = part["options"]
    if not 1 <= len(options) <= CHOICES_MAX:
        yield f"a list of {len(options)} choices"
    values = [option["value"] for option in options]
    if len(set(values)) < len(values):
        yield f"a choice twice: {sorted(values)}"
    for option in options:
        written = (option["label"], option["value"], option.get("description") or "-")
        if not all(1 <= len(text) <= CHOICE_MAX for text in written):
            yield f"a choice of a wrong length: {option}"
    least, most = part.get("min_values", 1), part.get("max_values", 1)
    if not 0 <= least <= most <= len(options):
        yield f"a list that wants {least} to {most} of {len(options)} choices"
    if sum(bool(option.get("default")) for option in options) > most:
        yield "more is chosen in a list than may be"
    if not 1 <= len(str(part.get("custom_id") or "")) <= CUSTOM_ID_MAX:
        yield "a custom id of a wrong length"


def _walk(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield part
    for child in part.get("components") or ():
        yield from _walk(child)
    if isinstance(part.get("accessory"), dict):
        yield from _walk(part["accessory"])


class _Document:
    """Discord's OpenAPI document, with requests closed against unknown fields."""

    def __init__(self, path: str) -> None:
        document = json.loads(Path(path).read_text(encoding="utf-8"))
        self._components = document["components"]
        for name, schema in self._components["schemas"].items():
            if name.endswith("Request") and "properties" in schema and "allOf" not in schema:
                schema["additionalProperties"] = False
        # A literal piece of a path wins over a variable one.
        self._paths = sorted(document["paths"].items(), key=lambda item: item[0].count("{"))
        self._validators: dict[str, jsonschema_rs.Draft202012Validator | None] = {}

    @staticmethod
    @cache
    def of(path: str) -> _Document:
        """Read the document once."""
        return _Document(path)

    def faults(self, request: Request) -> list[str]:
        """Say what the document has against this request."""
        validator = self._validator(request)
        if validator is None:
            return [f"the document knows no {request.method} {request.path}"]
        body = _with_ids_as_text(_without(request.body, _SENT_BESIDES))
        return [f"{error.instance_path}: {error.message}" for error in validator.iter_errors(body)]

    def _validator(self, request: Request) -> jsonschema_rs.Draft202012Validator | None:
        template, operation = self._operation(request)
        key = f"{request.method} {template}"
        if key not in self._validators:
            content = operation.get("requestBody", {}).get("content", {})
            self._validators[key] = (
                jsonschema_rs.Draft202012Validator(
                    {**content[_JSON]["schema"], "components": self._components}
                )
                if _JSON in content
                else None
            )
        return self._validators[key]

    def _operation(self, request: Request) -> tuple[str, dict[str, Any]]:
        for template, operations in self._paths:
            pieces = template.strip("/").split("/")
            if len(pieces) == len(request.parts) and all(
                piece == part or piece.startswith("{")
                for piece, part in zip(pieces, request.parts, strict=True)
            ):
                operation: dict[str, Any] = operations.get(request.method.lower(), {})
                return template, operation
        return "", {}


def _without(value: Any, names: frozenset[str]) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, dict):
        return {key: _without(item, names) for key, item in value.items() if key not in names}
    if isinstance(value, list):
        return [_without(item, names) for item in value]
    return copy.copy(value)


def _with_ids_as_text(value: Any) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, list):
        return [_with_ids_as_text(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _ids_as_text(item, _SENT_AS_NUMBERS[key])
        if key in _SENT_AS_NUMBERS
        else _with_ids_as_text(item)
        for key, item in value.items()
    }


def _ids_as_text(value: Any, name: str) -> Any:  # noqa: ANN401 - any JSON
    if isinstance(value, list):
        return [_ids_as_text(item, name) for item in value]
    if not isinstance(value, dict) or name not in value:
        return value
    ids = value[name]
    written = [str(each) for each in ids] if isinstance(ids, list) else str(ids)
    return {**value, name: written}
