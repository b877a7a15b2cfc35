"""What people choose for themselves, and managers for their server: stored, then shown."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from simcord import ChannelHandle, SetupError

from bot.ports import Preferences
from bot.requests import Pace
from bot.server_settings import CardPack, ServerSettings
from cogs.pictures.styles import Style
from cogs.readers import STYLES
from tests.cogs.evening import begin, evening, past_the_choice, services_of
from tests.sim import Answer, Guest, Person, Seen, World, playing

MANAGER = Guest("Mia", manager=True)


def stored_wishes(world: World, person: Person) -> Preferences:
    """What the bot knows of a person."""
    kept = services_of(world).book._people.find(person.id)
    assert kept is not None
    return kept


async def wish(person: Person, argument: str, *, on: Seen | None = None) -> Answer:
    """Press one of the switches on the page of preferences."""
    return await person.press("wish", argument, on=on)


async def choose(person: Person, argument: str, page: Seen, *values: str) -> Answer:
    """Choose from one of the lists of a page."""
    [control] = [each for each in page.controls if each.argument == argument]
    return await person.choose_in(page, control, *values)


async def allow(manager: Person, *channels: ChannelHandle) -> None:
    """Let tables stand in these channels only."""
    page = await page_of(manager, "schwimmen-admin settings")
    [control] = [each for each in page.controls if each.argument == "channels"]
    await manager.actor.select(manager._stored(page), list(channels), custom_id=control.custom_id)


async def page_of(person: Person, command: str) -> Seen:
    """Open a page of settings."""
    answer = await person.slash(command)
    assert answer.private
    assert answer.message
    return answer.message


async def test_a_preference_is_stored_before_the_page_shows_it() -> None:
    async with evening() as world:
        anna = world.people[0]
        page = await page_of(anna, "schwimmen preferences")
        for argument in ("text_mode=on", "four_colours=on", "confirm_knock=on", "ping=off"):
            answer = await wish(anna, argument, on=page)
            assert answer.updated
            assert answer.message
            page = answer.message
        assert await services_of(world).store.preferences(anna.id) == Preferences(
            anna.id, None, text_mode=True, four_colours=True, confirm_knock=True, ping=False
        )
        await wish(anna, "text_mode=off", on=page)
        assert not (await services_of(world).store.preferences(anna.id)).text_mode


async def test_a_chosen_language_wins_over_that_of_discord_at_once() -> None:
    async with evening() as world:
        anna = world.people[0]
        page = await page_of(anna, "schwimmen preferences")
        assert "Your preferences" in page.text
        answer = await choose(anna, "language", page, "de")
        assert "Deine Einstellungen" in answer.text
        assert "Deine Einstellungen" in (await page_of(anna, "schwimmen preferences")).text
        assert answer.message
        answer = await choose(anna, "language", answer.message, "-")
        assert "Your preferences" in answer.text


@pytest.mark.parametrize(
    ("argument", "values"),
    [("text_mode=maybe", ()), ("user_id=on", ()), ("language", ("xx",)), ("nothing", ())],
)
async def test_what_was_never_offered_changes_nothing(argument: str, values: Sequence[str]) -> None:
    async with evening() as world:
        anna = world.people[0]
        page = await page_of(anna, "schwimmen preferences")
        if values:
            [control] = [each for each in page.controls if each.argument == argument]
            answer = await anna.forge(page, control.custom_id)
        else:
            answer = await anna.forge(page, f"s1:-:0:wish:{argument}")
        assert "One of the options" in answer.text
        assert await services_of(world).store.preferences(anna.id) == Preferences(anna.id)


async def test_only_managers_see_and_change_the_settings_of_a_server() -> None:
    async with evening((MANAGER, "Ben")) as world:
        mia, ben = world.people
        page = await page_of(mia, "schwimmen-admin settings")
        with pytest.raises(SetupError, match="not visible"):
            await ben.slash("schwimmen-admin settings")
        lobby = (await ben.start()).message
        assert lobby
        answer = await ben.forge(lobby, "s1:-:0:server:pictures=off")
        assert "Only those who may manage the server" in answer.text
        await mia.press("server", "pictures=off", on=page)
        settings = await services_of(world).book.server(world.guild.id)
        assert not settings.pictures


async def test_settings_of_a_server_are_kept_beside_what_others_keep_there() -> None:
    async with evening((MANAGER, "Ben")) as world:
        mia = world.people[0]
        page = await page_of(mia, "schwimmen-admin settings")
        for argument, value in (
            ("language", "de"),
            ("pace", "stammtisch"),
            ("pack", "german"),
            ("ping", "never"),
        ):
            answer = await choose(mia, argument, page, value)
            assert answer.message
            page = answer.message
        stored = await services_of(world).store.guild_settings(world.guild.id)
        read = ServerSettings.read(stored)
        assert (read.language, read.pace, read.pack) == ("de", Pace.STAMMTISCH, CardPack.GERMAN)
        assert stored.options["ping"] == "never"


async def test_public_messages_speak_the_language_of_the_server_and_private_ones_ones_own() -> None:
    async with evening((MANAGER, "Ben")) as world:
        mia, ben = world.people
        page = await page_of(mia, "schwimmen-admin settings")
        await choose(mia, "language", page, "de")
        await begin(world, ben, mia)
        assert "Runde" in world.table_message().text
        hand = ben.hand()
        assert hand
        assert "Your hand" in hand.text


async def test_a_table_starts_at_the_pace_of_the_server() -> None:
    async with evening((MANAGER, "Ben")) as world:
        mia, ben = world.people
        page = await page_of(mia, "schwimmen-admin settings")
        await choose(mia, "pace", page, "stammtisch")
        lobby = (await ben.start()).message
        assert lobby
        table = await services_of(world).tables.at(world.channel.id)
        assert table
        assert table.screen(None).pace is Pace.STAMMTISCH


async def test_a_table_elsewhere_is_refused_and_told_where_it_may_stand() -> None:
    async with evening((MANAGER, "Ben")) as world:
        mia, ben = world.people
        other = world.guild.create_text_channel("cards")
        await allow(mia, other)
        answer = await ben.start()
        assert answer.private
        assert f"<#{other.id}>" in answer.text
        await allow(mia, other, world.channel)
        assert not (await ben.start()).private


async def test_a_knock_is_asked_about_if_somebody_wants_that() -> None:
    async with evening(("Anna", "Ben")) as world:
        anna, ben = world.people
        for person in (anna, ben):
            page = await page_of(person, "schwimmen preferences")
            await wish(person, "confirm_knock=on", on=page)
        await begin(world, anna, ben)
        knocker, _ = await past_the_choice(world, anna, ben)
        assert "knock" not in knocker.moves()
        answer = await knocker.press("again", "knocking")
        assert answer.updated
        assert knocker.moves() == ["knock"]
        assert "Are you sure?" in answer.text
        await knocker.press("again", "")
        assert "knock" not in knocker.moves()
        await knocker.press("again", "knocking")
        await knocker.play("knock")
        assert "has knocked" in world.table_message().text


def test_every_pack_has_a_style() -> None:
    assert {pack.value: style.value for pack, style in STYLES.items()} == {
        each.value: each.value for each in Style
    }
    assert set(STYLES) == set(CardPack)


async def test_settings_survive_a_restart() -> None:
    async with playing((MANAGER, "Ben")) as world:
        mia = world.people[0]
        page = await page_of(mia, "schwimmen-admin settings")
        await choose(mia, "language", page, "de")
        await wish(mia, "ping=off", on=await page_of(mia, "schwimmen preferences"))
        await world.restart()
        assert (await services_of(world).book.server(world.guild.id)).language == "de"
        assert not (await services_of(world).book.person(mia.id)).ping
