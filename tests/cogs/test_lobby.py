"""Opening a table, sitting down and getting up, by command and by button."""

from __future__ import annotations

from tests.cogs.evening import LATER, begin, evening, shown
from tests.sim import Guest, World
from tests.sim.recording import MESSAGE, UPDATE


async def test_the_answer_to_start_is_the_lobby_itself() -> None:
    async with evening() as world:
        anna = world.people[0]
        with world.counting() as calls:
            answer = await anna.start()
        assert not answer.private
        assert anna.mention in answer.text
        assert [call.callback_type for call in calls()] == [MESSAGE]
        assert {c.verb for c in shown(answer).controls} >= {"join", "leave", "add", "start"}


async def test_start_takes_lives_computers_and_pace() -> None:
    async with evening() as world:
        answer = await world.people[0].start(lives=5, computers=2, pace="stammtisch")
        assert "5 lives" in answer.text
        assert answer.text.count("🤖") == 2
        assert "a day for every turn" in answer.text


async def test_a_press_in_the_lobby_costs_one_callback_and_nothing_else() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        with world.counting() as calls:
            joined = await ben.press("join")
            added = await anna.press("add")
            removed = await anna.press("remove")
            left = await ben.press("leave")
            await world.advance(LATER)
        assert [call.callback_type for call in calls()] == [UPDATE] * 4
        assert ben.mention in joined.text
        assert "🤖" in added.text
        assert "🤖" not in removed.text
        assert ben.mention not in left.text


async def test_joining_by_command_is_told_privately_and_shown_in_the_lobby() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        answer = await ben.command("join")
        await world.advance(LATER)
        assert answer.private
        assert str(world.lobby_message().id) in answer.text
        assert ben.mention in world.lobby_message().text
        await ben.command("leave")
        await world.advance(LATER)
        assert ben.mention not in world.lobby_message().text


async def test_a_press_on_a_lobby_that_was_replaced_still_counts_and_is_told_privately() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        old = shown(await anna.start())
        await anna.command("table")
        answer = await ben.forge(old, old.offers("join")[0].custom_id)
        assert answer.private
        assert f"/{world.lobby_message().id}" in answer.text
        await world.advance(LATER)
        assert ben.mention in world.lobby_message().text
        assert world.lobby_message().id != old.id


async def test_start_turns_the_lobby_into_history_and_posts_the_table_below() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        await ben.press("join")
        with world.counting() as calls:
            await anna.press("start")
            await world.advance(LATER)
        assert len(calls().callbacks) == 1
        assert len(calls().channel_posts) == 1
        assert not calls().channel_edits
        lobby, table = world.messages()
        assert not lobby.controls
        assert {control.verb for control in table.controls} == {"hand", "rules", "more"}


async def test_a_second_start_links_to_the_table_that_is_there() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        answer = await ben.start()
        assert answer.private
        assert f"/{world.lobby_message().id}" in answer.text
        assert len(world.messages()) == 1


async def test_joining_twice_is_refused_by_command_and_by_button_alike() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start()
        await ben.press("join")
        by_command, by_button = await ben.command("join"), await ben.press("join")
        assert by_command.private
        assert by_button.private
        assert by_command.text == by_button.text == "You already sit at this table."


async def test_a_full_table_has_no_seat_left() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await anna.start(computers=7)
        by_command, by_button = await ben.command("join"), await ben.command("join")
        assert by_command.private
        assert by_command.text == by_button.text
        assert by_command.text.startswith("All seats at this table are taken")


async def test_only_the_host_starts_and_only_the_host_or_a_manager_stops() -> None:
    async with evening(("Anna", "Ben", Guest("Mia", manager=True))) as world:
        anna, ben, mia = world.people
        await anna.start(computers=1)
        await ben.press("join")
        refused = await ben.press("start")
        assert refused.private
        assert anna.mention in refused.text
        assert (await ben.command("stop")).text.startswith("Only the host")
        assert (await mia.command("stop")).text == "The table is closed."
        await world.advance(LATER)
        assert not world.messages()[-1].controls
        assert mia.mention in world.messages()[-1].text


async def test_a_game_needs_two() -> None:
    async with evening() as world:
        anna = world.people[0]
        lobby = shown(await anna.start())
        [start] = [control for control in lobby.controls if control.verb == "start"]
        answer = await anna.forge(lobby, start.custom_id)
        assert answer.private
        assert answer.text.startswith("One more player is needed")


async def test_without_a_table_every_command_says_so() -> None:
    async with evening() as world:
        anna = world.people[0]
        for name in ("hand", "table", "join", "leave", "stop", "pass", "knock", "keep"):
            answer = await anna.command(name)
            assert answer.private
            assert answer.text.startswith("There is no table in this channel"), name


async def test_leaving_a_running_game_asks_once() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await begin(world, anna, ben, cem)
        question = await ben.command("leave")
        assert question.private
        assert {control.verb for control in shown(question).controls} == {"leave-yes", "again"}
        answer = await ben.press("leave-yes")
        assert answer.updated
        assert answer.text == "You have left the table."
        await world.advance(LATER)
        assert "left" in world.table_message().text


async def test_a_late_press_on_leave_of_the_lobby_gives_up_no_seat_in_the_game() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        lobby = shown(await anna.start())
        [leave] = [control for control in lobby.controls if control.verb == "leave"]
        await ben.press("join")
        await anna.press("start")
        answer = await ben.forge(lobby, leave.custom_id)
        assert answer.private
        assert [control.verb for control in shown(answer).offers("leave-yes")] == ["leave-yes"]
        assert (await ben.command("hand")).text.startswith("### Your hand")


async def test_the_table_is_posted_anew_and_the_old_message_loses_its_buttons() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        old = world.table_message()
        with world.counting() as calls:
            answer = await ben.command("table")
        assert not answer.private
        assert len(calls().callbacks) == len(calls().channel_edits) == 1
        assert not calls().channel_posts
        assert world.table_message().id == shown(answer).id != old.id
        [left_behind] = [message for message in world.messages() if message.id == old.id]
        assert not left_behind.controls
        assert f"/{shown(answer).id}" in left_behind.text


async def test_the_menu_leads_to_a_new_table_message() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        await begin(world, anna, ben)
        menu = await anna.press("more")
        assert menu.private
        answer = await anna.press("table")
        assert not answer.private
        assert world.table_message().id == shown(answer).id


async def test_the_public_speaks_the_servers_language_and_a_private_answer_the_readers() -> None:
    people = ("Anna", Guest("Ben", "de"), "Cem")
    async with evening(people, server_language="de") as world:
        anna, ben, _ = world.people
        lobby = await anna.start()
        assert "von 8 Plätzen besetzt" in lobby.text
        assert (await ben.command("hand")).text.startswith("Du sitzt noch nicht")
        assert (await anna.command("join")).text == "You already sit at this table."


async def test_a_rematch_takes_the_same_people_to_a_new_lobby() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        await begin(world, anna, ben, cem, lives=1)
        await play_to_the_end(world)
        end = world.messages()[-1]
        answer = await ben.press("rematch", on=end)
        assert not answer.private
        for person in (anna, ben, cem):
            assert person.mention in answer.text
        refused = await anna.press("rematch", on=end)
        assert refused.private
        assert f"/{shown(answer).id}" in refused.text


async def test_ladder_and_figures_of_a_finished_game() -> None:
    async with evening() as world:
        anna, ben, cem = world.people
        assert (await anna.slash("leaderboard")).private
        await begin(world, anna, ben, cem, lives=1)
        await play_to_the_end(world)
        ladder = await anna.slash("leaderboard")
        assert ladder.private
        assert all(person.mention in ladder.text for person in (anna, ben, cem))
        assert "1 of 1" in ladder.text
        winner = ladder.text.split("**1.** ")[1].split(" ")[0]
        told = world.messages()[-1].text.replace("\N{NO-BREAK SPACE}", " ")
        assert f"Leaderboard: {winner} new at #1" in told
        figures = await anna.slash("stats", player=ben.actor)
        assert figures.private
        assert ben.mention in figures.text


async def play_to_the_end(world: World) -> None:
    """Play whatever comes first until somebody has won."""
    for _ in range(200):
        newest = world.messages()[-1]
        if newest.offers("rematch"):
            return
        if newest.offers("next"):
            await world.people[0].press("next", on=newest)
        for person in world.people:
            if moves := person.moves():
                wanted = ("keep", "knock", "pass")
                await person.play(next(move for move in wanted if move in moves))
        await world.advance(LATER)
    raise AssertionError("the game has no end")
