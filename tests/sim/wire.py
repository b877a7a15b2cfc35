"""Interactions put on the wire by hand, for what one well-behaved client would never send.

Owns the sending of several clicks in the same instant. Everything else goes through the
simulator's own actors, which check what a client allows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcord import interactions
from simcord.backend import serializers
from simcord.results import InteractionResult

from tests.sim.messages import ACTION_ROW, BUTTON, Seen

if TYPE_CHECKING:
    from simcord.backend.models import Interaction

    from tests.sim.environment import Environment
    from tests.sim.people import Person

_MESSAGE_COMPONENT = 3


@dataclass(frozen=True, slots=True)
class Click:
    """A press of a button that has not been sent yet."""

    person: Person
    message: Seen
    custom_id: str


async def send_together(
    environment: Environment, guild_id: int, clicks: Sequence[Click]
) -> list[InteractionResult]:
    """Deliver all clicks before the bot has had a chance to run, then let it settle."""
    environment._begin_operation("together")
    try:
        prepared = [_prepare(environment, guild_id, click) for click in clicks]
        for _, payload in prepared:
            environment.backend.emit("INTERACTION_CREATE", payload)
        await environment._settle_internal(dispatch="INTERACTION_CREATE")
    finally:
        environment._end_operation()
    return [InteractionResult(environment, record) for record, _ in prepared]


def _prepare(
    environment: Environment, guild_id: int, click: Click
) -> tuple[Interaction, dict[str, Any]]:
    backend = environment.backend
    stored = backend.get_message(click.message.channel_id, click.message.id)
    record, payload = interactions.base_payload(
        backend,
        type=_MESSAGE_COMPONENT,
        channel_id=stored.channel_id,
        guild_id=guild_id,
        user_id=click.person.id,
        data={"custom_id": click.custom_id, "component_type": BUTTON},
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
