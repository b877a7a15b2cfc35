"""Interactions put on the wire by hand, for what one well-behaved client would never send.

Owns the sending of several clicks and commands in the same instant, as a client would send them
or as no client would. Everything else goes through the simulator's own actors, which check what a
client allows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from simcord import interactions
from simcord.backend import serializers
from simcord.results import InteractionResult

from tests.sim.messages import ACTION_ROW, BUTTON, Seen

if TYPE_CHECKING:
    from simcord.backend.models import Interaction

    from tests.sim.environment import Environment
    from tests.sim.people import Person

_COMMAND = 2
_MESSAGE_COMPONENT = 3
_MODAL_SUBMIT = 5
_CHAT_INPUT = 1
_SELECT = 3
_TEXT_INPUT = 4
_LABEL = 18
_USER = 6
_OPTION_TYPES: dict[type, int] = {str: 3, int: 4, bool: 5}


@dataclass(frozen=True, slots=True)
class Click:
    """A press of a button, or a choice in a select, that has not been sent yet."""

    person: Person
    message: Seen
    custom_id: str
    values: tuple[str, ...] | None = None
    """What is chosen in a select; None for a button."""


@dataclass(frozen=True, slots=True)
class Command:
    """A slash command that has not been sent yet. Its options are sent as they are."""

    person: Person
    channel_id: int
    name: str
    options: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Filled:
    """A form that has been filled in and not been sent yet, whether it was ever opened or not."""

    person: Person
    message: Seen
    custom_id: str
    typed: Mapping[str, str] = field(default_factory=dict)


Value: TypeAlias = "str | int | bool | Person"
"""What an option of a command may hold."""

Deed = Click | Command | Filled
"""What a person does at once."""


async def send_together(
    environment: Environment, guild_id: int, deeds: Sequence[Deed]
) -> list[InteractionResult]:
    """Deliver everything before the bot has had a chance to run, then let it settle."""
    environment._begin_operation("together")
    try:
        prepared = [_prepare(environment, guild_id, deed) for deed in deeds]
        for _, payload in prepared:
            environment.backend.emit("INTERACTION_CREATE", payload)
        await environment._settle_internal(dispatch="INTERACTION_CREATE")
    finally:
        environment._end_operation()
    return [InteractionResult(environment, record) for record, _ in prepared]


async def send_and_leave(
    environment: Environment, guild_id: int, deeds: Sequence[Deed], turns: int
) -> None:
    """Deliver everything and let the loop go round so many times: the bot is in the midst of it."""
    environment._begin_operation("leave")
    try:
        for deed in deeds:
            _, payload = _prepare(environment, guild_id, deed)
            environment.backend.emit("INTERACTION_CREATE", payload)
        for _ in range(turns):
            await asyncio.sleep(0)
    finally:
        environment._end_operation()


def _prepare(
    environment: Environment, guild_id: int, deed: Deed
) -> tuple[Interaction, dict[str, Any]]:
    match deed:
        case Click():
            return _prepare_click(environment, guild_id, deed)
        case Filled():
            return _prepare_form(environment, guild_id, deed)
        case Command():
            return _prepare_command(environment, guild_id, deed)


def _prepare_form(
    environment: Environment, guild_id: int, form: Filled
) -> tuple[Interaction, dict[str, Any]]:
    backend = environment.backend
    stored = backend.get_message(form.message.channel_id, form.message.id)
    fields: list[dict[str, Any]] = [
        {"type": _TEXT_INPUT, "id": 2 * place, "custom_id": name, "value": text}
        for place, (name, text) in enumerate(form.typed.items(), 1)
    ]
    record, payload = interactions.base_payload(
        backend,
        type=_MODAL_SUBMIT,
        channel_id=stored.channel_id,
        guild_id=guild_id,
        user_id=form.person.id,
        data={
            "custom_id": form.custom_id,
            "components": [
                {"type": _LABEL, "id": item["id"] + 1, "component": item} for item in fields
            ],
        },
    )
    payload["message"] = dict(serializers.message_payload(backend, stored))
    record.source_message_id = stored.id
    environment._notify_dispatch_observers(record)
    return record, payload


def _prepare_command(
    environment: Environment, guild_id: int, command: Command
) -> tuple[Interaction, dict[str, Any]]:
    first, *rest = command.name.split()
    root = command.person.actor._resolve_root(first, _CHAT_INPUT, command.channel_id)
    _, nesting = interactions.walk_to_subcommand(root, rest)
    options, resolved = [], dict[str, Any]()
    for name, value in command.options.items():
        if not isinstance(value, str | int):
            interactions.resolve_handle(
                command.person.actor, value.actor, resolved, channel_id=command.channel_id
            )
            options.append({"name": name, "type": _USER, "value": str(value.id)})
        else:
            options.append({"name": name, "type": _OPTION_TYPES[type(value)], "value": value})
    record, payload = interactions.base_payload(
        environment.backend,
        type=_COMMAND,
        channel_id=command.channel_id,
        guild_id=guild_id,
        user_id=command.person.id,
        data={
            "id": root["id"],
            "name": root["name"],
            "type": _CHAT_INPUT,
            "options": interactions.nest_options(root, nesting, options),
            "resolved": resolved,
        },
    )
    environment._notify_dispatch_observers(record)
    return record, payload


def _prepare_click(
    environment: Environment, guild_id: int, click: Click
) -> tuple[Interaction, dict[str, Any]]:
    data: dict[str, Any] = {"custom_id": click.custom_id, "component_type": BUTTON}
    if click.values is not None:
        data |= {"component_type": _SELECT, "values": list(click.values)}
    backend = environment.backend
    stored = backend.get_message(click.message.channel_id, click.message.id)
    record, payload = interactions.base_payload(
        backend,
        type=_MESSAGE_COMPONENT,
        channel_id=stored.channel_id,
        guild_id=guild_id,
        user_id=click.person.id,
        data=data,
    )
    message = dict(serializers.message_payload(backend, stored))
    message["components"] = _as_pressed(click)
    payload["message"] = message
    record.source_message_id = stored.id
    environment._notify_dispatch_observers(record)
    return record, payload


def _as_pressed(click: Click) -> list[dict[str, Any]]:
    """Return the components as the person saw them, with the pressed button among them.

    Discord delivers a click only for a button that the message had, and discord.py looks it up
    there before it calls anybody.
    """
    components: list[dict[str, Any]] = [dict(part) for part in click.message.components]
    if all(control.custom_id != click.custom_id for control in click.message.controls):
        button = {"type": BUTTON, "style": 2, "label": "?", "custom_id": click.custom_id}
        components.append({"type": ACTION_ROW, "id": 9000, "components": [{**button, "id": 9001}]})
    return components
