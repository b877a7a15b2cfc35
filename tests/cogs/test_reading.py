"""What only has to be read: rules, help, ladder. Private, and answered in one go."""

from __future__ import annotations

from tests.cogs.evening import evening, services_of, shown
from tests.db.builders import play, result
from tests.sim import Guest, World


async def test_help_is_private_and_in_the_readers_language() -> None:
    async with evening(("Anna", Guest("Ben", "de"), Guest("Cem", "nl"))) as world:
        answers = [await person.command("help") for person in world.people]
        assert all(answer.private and "/schwimmen start" in answer.text for answer in answers)
        english, german, dutch = (answer.text for answer in answers)
        assert "How to play Schwimmen" in english
        assert "So spielt man Schwimmen" in german
        assert "Zo speel je Schwimmen" in dutch


async def test_rules_are_those_of_the_table_here_or_else_of_a_new_one() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        before = await anna.command("rules")
        assert before.private
        assert "3 lives" in before.text
        await anna.start(lives=7)
        by_command, by_button = await ben.command("rules"), await ben.press("rules")
        assert "7 lives" in by_command.text
        assert by_command.text == by_button.text


async def test_the_ladder_has_pages_which_replace_each_other() -> None:
    async with evening() as world:
        anna = world.people[0]
        await with_a_crowded_ladder(world)
        first = await anna.slash("leaderboard")
        assert first.private
        [further] = [c for c in shown(first).controls if not c.disabled]
        second = await anna.press("ladder", further.argument)
        assert second.updated
        assert second.text != first.text
        forged = await anna.forge(shown(second), f"s1:-:0:ladder:{'9' * 50}")
        assert forged.updated
        assert (await anna.forge(shown(forged), "s1:-:0:ladder:zero")).text == first.text


async def test_figures_of_somebody_who_never_played() -> None:
    async with evening() as world:
        anna, ben, _ = world.people
        own, other = await anna.slash("stats"), await anna.slash("stats", player=ben.actor)
        assert own.private
        assert other.private
        assert anna.mention in own.text
        assert ben.mention in other.text


async def with_a_crowded_ladder(world: World) -> None:
    """Store a finished game of twelve people, more than a page holds."""
    results = [result(1000 + seat, seat=seat, won=seat == 0) for seat in range(12)]
    with world.environment.as_bot():
        await play(services_of(world).store, 1, *results, guild_id=world.guild.id)
