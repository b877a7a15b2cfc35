"""A button that is tapped twice makes its move once, and nobody is told that it was not made."""

from __future__ import annotations

import pytest

from cogs import double_taps
from cogs.double_taps import SOON, DoubleTaps
from tests.cogs.evening import evening, hand_of, in_turn

WARNING = "⚠️"


async def test_a_second_tap_shows_the_hand_without_a_warning() -> None:
    async with evening() as world:
        current = await in_turn(world)
        tap = current.about_to("do", "pass")
        first, second = await world.together(tap, tap)
        assert first.updated
        assert second.updated
        assert WARNING not in hand_of(current).text
        assert not current.moves(), "the move was made"


async def test_a_second_tap_is_no_second_move() -> None:
    async with evening() as world:
        current = await in_turn(world)
        with world.counting() as calls:
            await world.together(*[current.about_to("do", "pass")] * 5)
        assert len(calls().callbacks) == 5
        assert world.table_message().text.count("passes.") <= 1


async def test_another_move_of_the_same_moment_is_told_that_it_came_too_late() -> None:
    async with evening() as world:
        current = await in_turn(world)
        await world.together(current.about_to("do", "pass"), current.about_to("do", "knock"))
        assert WARNING in hand_of(current).text


async def test_who_presses_an_old_button_after_a_while_is_told() -> None:
    async with evening() as world:
        current = await in_turn(world)
        hand = hand_of(current)
        [old] = [control for control in hand.controls if control.argument == "pass"]
        await current.play("pass")
        await world.advance(SOON.total_seconds() + 1)
        answer = await current.forge(hand, old.custom_id)
        assert WARNING in answer.text


def test_a_command_typed_again_means_another_turn() -> None:
    taps = DoubleTaps()
    taps.note("game", 1, "pass", None)
    assert not taps.repeats("game", 1, "pass", None)


def test_only_the_last_moves_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_taps, "_KEPT", 2)
    taps = DoubleTaps()
    for user_id in (1, 2, 3):
        taps.note("game", user_id, "pass", 7)
    assert len(taps) == 2
    assert not taps.repeats("game", 1, "pass", 7)
    assert taps.repeats("game", 3, "pass", 7)
