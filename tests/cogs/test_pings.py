"""Calls as people get them: one short message, for one person, gone when they have acted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.pinging import OPTION, PingPolicy
from bot.ports import GuildSettings
from tests.cogs.evening import LATER, begin, evening, services_of, to_act
from tests.sim import Person, Seen, World, playing
from tests.sim.recording import Request

DELAY = 20


def calls(world: World) -> list[Request]:
    """Every request that allows a mention to notify anybody."""
    return [request for request in world.requests if _allowed(request.body)]


def _allowed(body: Any) -> bool:  # noqa: ANN401 - JSON
    """Whether a body lets anybody be notified."""
    if not isinstance(body, dict):
        return False
    for part in (body, body.get("data") or {}):
        allowed = part.get("allowed_mentions") if isinstance(part, dict) else None
        if allowed is not None and (allowed.get("users") or allowed.get("parse")):
            return True
    return False


def standing(world: World) -> list[Seen]:
    """The calls that are in the channel."""
    return [
        message
        for message in world.messages()
        if any(control.verb == "called" for control in message.controls)
    ]


async def choose(world: World, policy: PingPolicy) -> None:
    """Set what the server wants."""
    await services_of(world).store.save_guild_settings(
        GuildSettings(world.guild.id, None, {OPTION: policy})
    )


async def test_a_call_mentions_only_who_is_to_act_and_goes_when_they_have_acted() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        slow = to_act(anna, ben)
        await world.advance(DELAY - 3)
        assert calls(world) == []
        await world.advance(3)
        [call] = calls(world)
        assert (call.method, call.parts[0]) == ("POST", "channels")
        assert call.body["allowed_mentions"] == {"parse": [], "users": [slow.id]}
        [message] = standing(world)
        assert f"{slow.mention}, it's your turn · time is up" in message.text
        await slow.play("keep")
        await world.advance(LATER)
        assert standing(world) == []
        assert len(calls(world)) == 1


async def test_the_button_under_a_call_shows_everybody_their_own_hand() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await begin(world, anna, ben)
        slow = to_act(anna, ben)
        await world.advance(DELAY)
        answer = await slow.press("called")
        assert answer.private
        assert "It's your turn" in answer.text
        other = ben if slow is anna else anna
        assert "It's your turn" not in (await other.press("called")).text
        assert "don't play at this table" in (await cem.press("called")).text


async def test_a_call_is_in_the_language_of_the_server() -> None:
    async with evening(server_language="de") as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        slow = to_act(anna, ben)
        await world.advance(DELAY)
        [message] = standing(world)
        assert f"{slow.mention}, du bist dran" in message.text


@pytest.mark.parametrize(
    ("policy", "seconds", "count"),
    [
        (PingPolicy.NEVER, 80, 0),
        (PingPolicy.AFTER_A_PAUSE, DELAY - 3, 0),
        (PingPolicy.AFTER_A_PAUSE, DELAY, 1),
        (PingPolicy.ALWAYS, 1, 0),
        (PingPolicy.ALWAYS, 3, 1),
    ],
)
async def test_the_server_says_when_to_call(policy: PingPolicy, seconds: int, count: int) -> None:
    async with evening() as world:
        await choose(world, policy)
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        await world.advance(seconds)
        assert len(calls(world)) == count


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10003), (400, 20016)])
async def test_a_call_that_discord_refuses_is_silent_and_not_tried_again(
    status: int, code: int
) -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        slow = to_act(anna, ben)
        with world.counting() as stretch:
            world.fail_requests("POST", "/channels/*/messages", status=status, code=code)
            await world.advance(60)
            assert len(stretch().channel_posts) == 1
        assert standing(world) == []
        await slow.play("keep")
        assert "Your hand" in (await slow.press("hand")).text


async def test_a_call_that_somebody_deleted_is_not_missed() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        slow = to_act(anna, ben)
        await world.advance(DELAY)
        [message] = standing(world)
        world.delete(message)
        await slow.play("keep")
        await world.advance(LATER)
        assert standing(world) == []
        assert len(calls(world)) == 1


async def test_a_call_outlives_a_restart_and_goes_with_the_move_after_it() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        slow = to_act(anna, ben)
        await world.advance(DELAY)
        await world.restart(kill=True)
        await world.advance(30)
        assert len(standing(world)) == len(calls(world)) == 1
        await slow.play("keep")
        await world.advance(LATER)
        assert standing(world) == []


async def play_slowly(world: World, people: tuple[Person, ...], chance: Random) -> int:
    """Play a whole game, everybody taking from no to forty seconds; gives how many turns it had."""
    turns = 0
    for _ in range(400):
        await world.advance(LATER)
        current = [person for person in people if person.moves()]
        if not current:
            if any(
                control.verb == "rematch" for seen in world.messages() for control in seen.controls
            ):
                return turns
            await world.advance(DELAY)
            continue
        turns += 1
        await world.advance(chance.choice((0, 1, DELAY + 1, 40)))
        moves = current[0].moves()
        await current[0].play("knock" if "knock" in moves else chance.choice(moves))
    raise AssertionError("the game must come to its end")


async def test_over_a_whole_game_there_is_at_most_one_call_a_turn_and_no_other_mention() -> None:
    async with playing(("Anna", "Ben"), computer_delay=1, next_round_delay=5) as world:
        services_of(world).tables._house.chance = Random(5)
        anna, ben = world.people
        await anna.start(lives=1, computers=1)
        await ben.press("join")
        await anna.press("start")
        for person in (anna, ben):
            await person.press("hand")
        turns = await play_slowly(world, (anna, ben), Random(3))
        made = calls(world)
        assert 2 <= len(made) <= turns
        assert {len(call.body["allowed_mentions"]["users"]) for call in made} == {1}
        assert {call.body["allowed_mentions"]["users"][0] for call in made} <= {anna.id, ben.id}
        assert standing(world) == []
        assert world.wrongly_answered() == {}
