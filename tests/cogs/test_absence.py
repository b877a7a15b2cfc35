"""Absence as people meet it: a computer sits in, one tap brings the seat back, games rest."""

from __future__ import annotations

import pytest

from tests.cogs.evening import LATER, begin, evening, to_act
from tests.sim import Person, World

TURN = 90
DAY = 86_400


def table_text(world: World) -> str:
    """What everybody reads of the table."""
    return world.table_message().text


async def miss_two_turns(world: World, person: Person, other: Person) -> None:
    """Let somebody's time run out twice while the other one always acts."""
    missed = 0
    while missed < 2:
        if other.moves():
            await other.play(next(move for move in ("keep", "pass") if move in other.moves()))
            await world.advance(LATER)
        else:
            await world.advance(TURN)
            missed += 1
    await world.advance(LATER)


async def test_who_misses_two_turns_is_told_away_and_comes_back_by_a_tap() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, lives=9)
        await miss_two_turns(world, ben, anna)
        assert f"{ben.mention} is away; a computer plays on for this seat." in table_text(world)
        assert "💤 away, a computer plays" in table_text(world)
        assert "You're back" not in (await anna.press("hand")).text
        answer = await ben.press("back")
        assert answer.private
        assert "You're back" in answer.text
        assert "Your hand" in answer.text
        await world.advance(LATER)
        assert "💤" not in table_text(world)
        assert f"{ben.mention} is back." in table_text(world)
        assert "You're back" not in (await ben.press("hand")).text


@pytest.mark.parametrize(
    "tap",
    [
        lambda ben: ben.press("hand"),
        lambda ben: ben.press("rules"),
        lambda ben: ben.press("more"),
        lambda ben: ben.play(ben.moves()[0]),
        lambda ben: ben.command("hand"),
        lambda ben: ben.command("rules"),
        lambda ben: ben.command("table"),
        lambda ben: ben.command("pass"),
    ],
)
async def test_whatever_the_owner_does_at_the_table_brings_the_seat_back(tap: object) -> None:
    assert callable(tap)
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, lives=9)
        await miss_two_turns(world, ben, anna)
        assert "💤" in table_text(world)
        await tap(ben)
        await world.advance(LATER)
        assert "💤" not in table_text(world)


async def test_what_onlookers_do_brings_nobody_back() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await begin(world, anna, ben, lives=9)
        await miss_two_turns(world, ben, anna)
        for button in ("hand", "back", "rules", "more"):
            await cem.press(button)
        await cem.command("table")
        await world.advance(LATER)
        assert "💤" in table_text(world)


async def test_a_deserted_game_rests_and_any_tap_wakes_it() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await begin(world, anna, ben, lives=9)
        await world.advance(5 * TURN)
        assert "The game is paused**: nobody is here" in table_text(world)
        seen = world.table_message()
        refused = await cem.press("resume")
        assert "don't play at this table" in refused.text
        await world.advance(3600)
        assert world.table_message().text == seen.text
        answer = await ben.press("resume")
        assert answer.updated
        assert "paused" not in answer.text.replace("was paused", "")
        await world.advance(LATER)
        assert f"{ben.mention} is back." in table_text(world)


async def test_a_game_that_nobody_wakes_closes_and_frees_the_channel() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, lives=9)
        await world.advance(5 * TURN)
        await world.advance(DAY)
        assert "Nobody has gone on with this game" in world.messages()[-1].text
        assert not world.messages()[-1].controls
        answer = await anna.start()
        assert not answer.private


async def test_pause_and_go_on_by_the_menu() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current = to_act(anna, ben)
        hand = current.hand()
        assert hand is not None
        [keep] = [control for control in hand.offers("do") if control.argument == "keep"]
        await ben.press("more")
        answer = await ben.press("pause")
        assert answer.updated
        assert f"The game is paused** by {ben.mention}" in answer.text
        await world.advance(LATER)
        assert f"The game is paused** by {ben.mention}" in table_text(world)
        # A tap that was under way when the hand was drawn anew.
        refused = await current.forge(hand, str(keep.custom_id))
        assert "The game is paused, so nothing was done" in refused.text
        assert refused.message is not None
        assert not refused.message.offers("do")
        went_on = await ben.press("resume", on=answer.message)
        assert went_on.updated
        await world.advance(LATER)
        assert f"{ben.mention} goes on with the game." in table_text(world)


async def test_a_pause_takes_the_moves_out_of_a_hand_and_going_on_gives_them_back() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current = to_act(anna, ben)
        other = ben if current is anna else anna
        await other.press("more")
        menu = await other.press("pause")
        await world.advance(LATER)
        hand = current.hand()
        assert hand is not None
        assert "The game is paused" in hand.text
        assert not hand.offers("do")
        await other.press("resume", on=menu.message)
        await world.advance(LATER)
        assert current.moves()


async def test_go_on_under_a_hand_shows_the_hand() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        current = to_act(anna, ben)
        await anna.press("more")
        await anna.press("pause")
        paused = await current.press("hand")
        assert paused.message is not None
        answer = await current.press("resume", on=paused.message)
        assert answer.updated
        assert current.moves()


async def test_the_host_takes_an_away_seat_out_having_been_asked() -> None:
    async with evening(("Anna", "Ben", "Cem")) as world:
        anna, ben, cem = world.people
        await begin(world, anna, ben, lives=9, computers=1)
        await miss_two_turns(world, ben, anna)
        await cem.press("more")
        menu = await anna.press("more")
        assert menu.message is not None
        question = await anna.press("kick-ask")
        assert f"Take {ben.mention} out of this game for good?" in question.text
        assert question.message is not None
        answer = await anna.press("kick-yes")
        assert answer.updated
        assert "out …" not in answer.text
        await world.advance(LATER)
        assert f"The host has taken {ben.mention} out of the game." in table_text(world)
        assert "taken out" in table_text(world)
        late = await ben.press("hand")
        assert "You have left this game" in late.text or "taken out" in late.text


async def test_only_the_host_may_and_only_who_is_away() -> None:
    async with evening(("Anna", "Ben", "Cem")) as world:
        anna, ben, cem = world.people
        await begin(world, anna, ben, cem, lives=9)
        menu = (await anna.press("more")).message
        assert menu is not None
        ids = [control.custom_id for control in menu.controls]
        assert not any("kick" in custom_id for custom_id in ids)
        game = ids[0].split(":")[1]
        for verb in ("kick-ask", "kick-yes"):
            for argument in ("1", "7", "x", ""):
                answer = await anna.forge(menu, f"s1:{game}:1:{verb}:{argument}")
                assert "not away" in answer.text, (verb, argument)
        other = (await ben.press("more")).message
        assert other is not None
        answer = await ben.forge(other, f"s1:{game}:1:kick-yes:2")
        assert "Only the host" in answer.text


async def test_who_has_left_the_server_is_found_out_at_the_first_missed_turn() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, lives=9)
        gone = to_act(anna, ben)
        world.guild.remove_member(gone.actor)
        await world.settle()
        await world.advance(TURN)
        await world.advance(LATER)
        assert f"{gone.mention} has left the server" in table_text(world)
        assert "💤" in table_text(world)


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (500, 0), (404, 10004)])
async def test_an_odd_answer_about_a_member_harms_nothing(status: int, code: int) -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, lives=9)
        world.fail_requests("GET", "/guilds/*/members/*", status=status, code=code, times=None)
        await world.advance(TURN + 30)
        assert "💤" not in table_text(world)
        assert "time was up" in table_text(world)


async def test_absence_is_told_in_the_language_of_the_server() -> None:
    async with evening(server_language="de") as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, lives=9)
        await miss_two_turns(world, ben, anna)
        assert f"{ben.mention} ist gerade weg; ein Computer" in table_text(world)
        assert "You're back" in (await ben.press("back")).text, "the answer is in the reader's"


async def test_an_away_seat_stays_away_over_a_restart_and_its_buttons_answer() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben, lives=9)
        await miss_two_turns(world, ben, anna)
        await world.restart(kill=True)
        answer = await ben.press("back")
        assert "You're back" in answer.text
        await world.advance(LATER)
        assert "💤" not in table_text(world)
