"""Proposals for an option that Discord does not take: nobody's fault, so no trace in the log."""

from __future__ import annotations

import logging

import pytest

from tests.cogs.evening import begin, evening, services_of
from tests.sim import World, playing

CALLBACK = ("POST", "/interactions/*/callback")


async def type_a_card(world: World) -> None:
    """Let somebody type into the first option of `/schwimmen swap`."""
    await world.people[0].complete("swap", "give", "8")


@pytest.mark.parametrize(
    ("status", "code"), [(404, 10062), (400, 40060), (500, 0), (503, 0), (429, 0)]
)
async def test_proposals_that_come_too_late_are_one_quiet_line(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with evening() as world:
        await begin(world, *world.people[:2])
        world.fail_requests(*CALLBACK, status=status, code=code)
        with caplog.at_level(logging.INFO, "discord.app_commands.tree"):
            caplog.clear()
            await type_a_card(world)
        [record] = [item for item in caplog.records if "proposals" in item.getMessage()]
        assert record.levelno == logging.INFO
        assert record.exc_info is None
        assert all(item.levelno < logging.ERROR for item in caplog.records)


async def test_a_fault_of_ours_is_still_logged_with_its_trace(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(("Anna", "Ben")) as world:
        await begin(world, *world.people)

        async def fail(_channel_id: int) -> None:
            raise KeyError("fault")

        monkeypatch.setattr(services_of(world).tables, "at", fail)
        await type_a_card(world)
        assert any(record.exc_info for record in caplog.records)
