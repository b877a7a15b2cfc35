"""Live hands: what is shown last is the newest, whoever draws it and however slowly."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final

import discord
import pytest

from tests.cogs.evening import LATER, evening, in_turn

ON_ITS_WAY: Final = 10.0
"""Seconds that an edit of a hand takes to arrive."""


def slow_edits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let edits of hand messages arrive late."""
    edit: Callable[..., Awaitable[Any]] = discord.Webhook.edit_message

    async def late(*given: Any, **named: Any) -> Any:  # noqa: ANN401 - whatever is edited
        await asyncio.sleep(ON_ITS_WAY)
        return await edit(*given, **named)

    monkeypatch.setattr(discord.Webhook, "edit_message", late)


async def test_an_edit_that_a_tap_has_overtaken_is_followed_by_the_newest_state(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        slow_edits(monkeypatch)
        await current.play("pass")
        await world.advance(LATER)
        assert not other.moves(), "the edit that shows them is on its way"
        await other.press("again")
        await other.play("pass")
        assert not other.moves()
        await world.advance(3 * ON_ITS_WAY)
        assert not other.moves(), "what arrived late shows moves that are over"
        assert current.moves()


async def test_a_late_edit_is_all_there_is_if_nobody_has_tapped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        slow_edits(monkeypatch)
        with world.counting() as calls:
            await current.play("pass")
            await world.advance(3 * ON_ITS_WAY)
        assert other.moves()
        assert len(calls().hand_edits) == 1


async def test_drawings_one_after_the_other_cost_no_edit_more() -> None:
    async with evening() as world:
        current = await in_turn(world)
        other = next(person for person in world.people[:2] if person is not current)
        with world.counting() as calls:
            for person in (current, other):
                await person.play("pass")
                await world.advance(LATER)
        assert len(calls().hand_edits) == 2
