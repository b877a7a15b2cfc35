"""The laboratory of rules as a command: for managers, in one private message, with progress."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar

import pytest
from simcord import SetupError

from bot import laboratory
from bot.minds import ThoughtError
from cogs.trials import PAUSE
from game.presets import PRESETS
from game.rules import Rules
from game.rules_code import rules_code
from tests.cogs.evening import evening, services_of
from tests.sim import Guest, Person, Seen, World
from tests.sim.mind import QuickMind
from tests.sim.recording import MESSAGE
from tests.sim.wire import Command, Value

T = TypeVar("T")

PEOPLE = (Guest("Anna", manager=True), Guest("Ben", manager=True), Guest("Cem"))
PIECE_SECONDS = 1.0


@pytest.fixture(autouse=True)
def _few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laboratory, "GAMES", 8)


class SlowMind(QuickMind):
    """Needs a second for each piece of work; fails at it when told to."""

    def __init__(self, error: ThoughtError | None = None) -> None:
        self._error = error

    async def deeply(self, call: Callable[..., T], *values: object) -> T:
        await asyncio.sleep(PIECE_SECONDS)
        if self._error is not None:
            raise self._error
        return await super().deeply(call, *values)


def think(world: World, mind: QuickMind) -> None:
    services_of(world).tables._house.mind = mind


def newest(person: Person) -> Seen:
    """The newest private message on somebody's screen."""
    return next(message for message in reversed(person.sees()) if message.private)


def told(person: Person) -> str:
    """What it says, with plain blanks."""
    return newest(person).text.replace("\N{NO-BREAK SPACE}", " ")


async def test_two_sets_of_rules_are_compared_in_one_private_message() -> None:
    async with evening(PEOPLE) as world:
        anna = world.people[0]
        with world.counting() as calls:
            answer = await anna.slash(
                "schwimmen-admin lab", rules="classic", against="altenburg", seats=3
            )
        assert answer.private
        assert [call.callback_type for call in calls().callbacks] == [MESSAGE]
        assert not world.messages()
        text = told(anna)
        assert "🟦 **Classic**\n🟥 **Altenburg**\n-# With 3 computers" in text
        assert "Games played: **8** · **8**" in text
        for figure in (
            "Rounds per game",
            "Turns per player in a round",
            "The knocker loses",
            "Nobody loses",
        ):
            assert f"{figure}: **" in text
        assert "**Turns per player in a round**" in text
        assert "**Rounds in a game**" in text


async def test_one_set_of_rules_can_be_tried_alone_by_its_code() -> None:
    async with evening(PEOPLE) as world:
        anna = world.people[0]
        await anna.slash("schwimmen-admin lab", rules="pagat")
        text = told(anna)
        assert "🟦 **Pagat**\n-# With 4 computers" in text
        assert "Games played: **8**\n" in text


async def test_it_tells_how_far_it_is_and_not_too_often() -> None:
    async with evening(PEOPLE) as world:
        anna = world.people[0]
        think(world, SlowMind())
        with world.counting() as calls:
            await anna.slash("schwimmen-admin lab", rules="classic", against="pagat", seats=2)
            seen = []
            for _ in range(8):
                seen.append(newest(anna).text.splitlines()[-1])
                await world.advance(PIECE_SECONDS)
        shares = [line.split()[-1] for line in seen]
        # Every two seconds a game that each seat has dealt is over; that is told every other time.
        assert list(dict.fromkeys(shares)) == ["0%", "50%"]
        assert len(calls().hand_edits) == 2
        assert 2 * PIECE_SECONDS < PAUSE < 8 * PIECE_SECONDS
        assert "Games played: **8** · **8**" in told(anna)


async def test_whoever_comes_second_is_told_to_wait() -> None:
    async with evening(PEOPLE) as world:
        anna, ben, _ = world.people
        think(world, SlowMind())
        await anna.slash("schwimmen-admin lab", rules="classic", seats=2)
        answer = await ben.slash("schwimmen-admin lab", rules="pagat")
        assert answer.private
        assert "Somebody is trying rules out already" in answer.text
        await world.advance(20)
        assert "Games played: **8**" in newest(anna).text
        think(world, QuickMind())
        await ben.slash("schwimmen-admin lab", rules="pagat")
        assert "Games played: **8**" in newest(ben).text


async def test_only_managers_try_rules_out() -> None:
    async with evening(PEOPLE) as world:
        cem = world.people[2]
        with pytest.raises(SetupError, match="not visible"):
            await cem.slash("schwimmen-admin lab", rules="classic")
        # Somebody has shown the commands of managers to everybody.
        with world.environment.as_bot():
            commands = await world.bot.tree.fetch_commands()
        [command] = [each for each in commands if each.name == "schwimmen-admin"]
        world.guild.set_command_permissions(command, {cem.actor: True})
        answer = await cem.slash("schwimmen-admin lab", rules="classic")
        assert "Only those who may manage the server" in answer.text


async def test_a_number_of_seats_that_no_client_sends_is_refused() -> None:
    async with evening(PEOPLE) as world:
        name = "schwimmen-admin lab"
        options: dict[str, Value] = {"rules": "classic", "seats": 99}
        [answer] = await world.together(Command(world.people[0], world.channel.id, name, options))
        assert "One of the options can't have that value." in answer.text


async def test_rules_that_are_unknown_or_do_not_fit_are_refused() -> None:
    async with evening(PEOPLE) as world:
        anna = world.people[0]
        answer = await anna.slash("schwimmen-admin lab", rules="no such rules")
        assert "There are no rules of that name here." in answer.text
        answer = await anna.slash("schwimmen-admin lab", rules="fortyone", seats=9)
        most = PRESETS["fortyone"].rules.seats_max
        assert most < 9
        assert f"These rules can be played by 2–{most} players" in answer.text


async def test_rules_that_have_no_table_in_common_are_refused() -> None:
    async with evening(PEOPLE) as world:
        few, many = rules_code(Rules(players_max=3)), rules_code(Rules(players_min=5))
        answer = await world.people[0].slash("schwimmen-admin lab", rules=few, against=many)
        assert "No number of players fits both of these rules" in answer.text


async def test_the_same_rules_under_two_names_are_refused() -> None:
    async with evening(PEOPLE) as world:
        code = rules_code(PRESETS["classic"].rules)
        answer = await world.people[0].slash("schwimmen-admin lab", rules="classic", against=code)
        assert answer.private
        assert "the same rules twice" in answer.text


async def test_an_experiment_that_fails_says_so_in_its_message() -> None:
    async with evening(PEOPLE) as world:
        anna = world.people[0]
        think(world, SlowMind(ThoughtError("closed")))
        await anna.slash("schwimmen-admin lab", rules="classic")
        await world.advance(5)
        assert "Thinking about it has failed." in newest(anna).text


async def test_progress_that_cannot_be_shown_costs_no_findings() -> None:
    async with evening(PEOPLE) as world:
        anna = world.people[0]
        think(world, SlowMind())
        await anna.slash("schwimmen-admin lab", rules="classic", seats=2)
        world.fail_requests("PATCH", "/webhooks/*", status=503)
        await world.advance(30)
        assert "Games played: **8**" in told(anna)


async def test_a_message_that_is_gone_ends_it_quietly() -> None:
    async with evening(PEOPLE) as world:
        anna = world.people[0]
        think(world, SlowMind())
        await anna.slash("schwimmen-admin lab", rules="classic", seats=2)
        world.fail_requests("PATCH", "/webhooks/*", status=404, code=10008)
        await world.advance(30)
        services_of(world).laboratory.require_free()


async def test_rules_are_offered_while_they_are_typed() -> None:
    async with evening(PEOPLE) as world:
        anna = world.people[0]
        for option in ("rules", "against"):
            filled = {"rules": "classic"} if option == "against" else {}
            offered = await anna.actor.autocomplete(
                world.channel, "schwimmen-admin lab", option, "alten", **filled
            )
            assert [choice["value"] for choice in offered] == ["altenburg"]
