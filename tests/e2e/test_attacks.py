"""What a hostile person does who reads the source: each attack is tried on a table in play.

The attacks are numbered; those that have tests of their own elsewhere are named here with them.

 1. The buttons of somebody else's hand, old and new.
 2. Buttons of another table, or of this one pressed in another channel.
 3. Buttons of rounds that are over.
 4. Custom ids that were never written: every verb with every kind of nonsense.
 5. Lists and forms that answer with what they never offered.
 6. The same interaction twice: `tests/cogs/test_buttons.py`, `tests/chaos/test_resume.py`.
 7. Names and rules made to ping, to break or to hide: `tests/cogs/test_hostile_guests.py`,
    `tests/cogs/ui/test_hostile.py`.
 8. What is proposed while cards are typed, for everybody and every option.
 9. Commands for somebody else, with options that no client would send.
10. What is public of people: the ladder and figures, amid a round.
11. More clicks at once than a table lets wait.

What an operator could read in the log stands in `tests/e2e/test_operator.py`; the storm of all
buttons at random in `tests/e2e/test_secrecy.py`, and everything at once is the monkey's.
"""

from __future__ import annotations

import logging
from itertools import cycle

import pytest

from bot.table import WAITERS_LIMIT
from cogs.ui.ids import ButtonId, Verb
from tests.cogs.evening import LATER, evening, services_of, to_act
from tests.e2e.scene import scene
from tests.sim import Click, Command, Filled, Guest
from tests.sim.wire import Value

_OWN_DOINGS = {Verb.LEAVE_YES, Verb.STOP_YES, Verb.PAUSE, Verb.RESUME}
"""Buttons that need no argument: with a seat, or as the host, pressing them is no nonsense."""
_NOT_HERE = ("There is no table in this channel", "This button is from another version")
NONSENSE = (
    "",
    "-1",
    "0",
    "9" * 60,
    "٣",
    "²",
    "1e9",
    "on",
    "ping=maybe",
    "8H8H>KCKC",
    ">",
    "-🂡",
    "=" * 60,
    "lives=99999999999999999999",
    "%s{0}'--",
    "🃏" * 30,
    "\u202e\u200b\u0000",
)


async def test_1_the_buttons_of_anothers_hand_move_nothing_and_show_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with scene(caplog) as at:
        current = to_act(at.anna, at.ben)
        other = at.ben if current is at.anna else at.anna
        stolen = {control.custom_id for control in at.shown_to(current)}
        assert {text for text in stolen if ":do:" in text}
        with at.unmoved():
            for thief in (other, at.cem):
                for message in thief.sees():
                    await at.world.together(*(thief.clicking(message, text) for text in stolen))
                    await at.compare()


async def test_2_a_table_is_not_touched_from_another_channel(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with scene(caplog) as at:
        world, home = at.world, at.world.channel
        world.channel = world.guild.create_text_channel("elsewhere")
        await at.cem.start()
        lobby = world.lobby_message()
        ids = {control.custom_id for look in world.looks for control in look.controls}
        ids |= {str(ButtonId(at.table.id, at.table.version, verb)) for verb in Verb}
        foreign = sorted(text for text in ids if f":{at.table.id}:" in text)
        with at.unmoved():
            for person in world.people:
                clicks = [person.clicking(lobby, custom_id) for custom_id in foreign]
                for answer in await world.together(*clicks):
                    assert answer.private
                    assert answer.text.startswith(_NOT_HERE), answer.text
        assert len(world.messages()) == 1, "nothing of the other table was posted here"
        world.channel = home


async def test_3_buttons_of_rounds_that_are_over_change_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with scene(caplog) as at:
        await to_act(at.anna, at.ben).play("knock")
        await at.world.advance(LATER)
        await to_act(at.anna, at.ben).play("pass")
        await at.world.advance(LATER)
        await at.compare()
        await at.anna.press("next")
        await at.world.advance(LATER)
        await at.compare()
        old = {
            control.custom_id
            for look in at.world.looks
            for control in look.controls
            if control.verb in ("do", "next", "start", "join", "add", "remove", "again")
            and int(control.version) < at.table.version - 1
        }
        assert len(old) > 20
        with at.unmoved():
            for person in at.world.people:
                message = at.world.table_message()
                await at.world.together(*(person.clicking(message, text) for text in old))
                await at.compare()


async def test_4_made_up_ids_are_answered_once_and_do_no_harm(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with scene(caplog) as at:
        message = at.world.table_message()
        games = cycle((at.table.id, "-", at.table.id, "nosuchgame"))
        versions = cycle((0, at.table.version, 9_999_999_999))
        with at.unmoved():
            for verb in set(Verb) - {Verb.TABLE}:
                people = [at.cem] if verb in _OWN_DOINGS else [at.cem, at.anna]
                for person in people:
                    ids = [
                        f"s1:{next(games)}:{next(versions)}:{verb}:{argument}"[:100]
                        for argument in NONSENSE
                    ]
                    await at.world.together(*(person.clicking(message, text) for text in ids))


async def test_4_an_id_of_no_format_is_answered_once(caplog: pytest.LogCaptureFixture) -> None:
    texts = ("x", "s1", "s1:", "s0:a:1:do:pass", "s1:a:b:c:d", "s1:a:1:do:a:b", "🃏" * 100, "\n")
    async with scene(caplog) as at:
        with at.unmoved():
            for text in texts:
                answer = await at.ben.forge(at.world.table_message(), text)
                assert answer.private
                assert "another version" in answer.text


async def test_5_lists_and_forms_do_not_take_what_they_never_offered(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with scene(caplog) as at:
        message = at.world.table_message()
        chosen = ((), ("",), ("🃏" * 50,), ("9" * 100,), ("on", "off"), ("../x",) * 25)
        for verb in Verb:
            custom_id = str(ButtonId(at.table.id, at.table.version, verb, "ping"))
            deeds = [Click(at.cem, message, custom_id, values) for values in chosen]
            await at.world.together(*deeds)
            typed: tuple[dict[str, str], ...]
            typed = ({}, {"name": ""}, {"name": "@everyone" * 400}, {"other": "x"})
            await at.world.together(*(Filled(at.cem, message, custom_id, text) for text in typed))
        await at.compare()


async def test_5_a_name_that_no_form_lets_through_is_cut_or_refused(
    caplog: pytest.LogCaptureFixture,
) -> None:
    names = ("x" * 4000, "@everyone" * 400, "\u202e" * 100, "", " \n ", "🃏" * 2000, "`[a](b)`")
    async with evening((Guest("Anna", manager=True), "Ben", "Cem")) as world:
        anna = world.people[0]
        await anna.start()
        lobby = world.lobby_message()
        [join] = lobby.offers("join")
        keep = str(ButtonId(join.game, int(join.version), Verb.KEEP))
        for name in names:
            [answer] = await world.together(Filled(anna, lobby, keep, {"name": name}))
            assert answer.private
        # Whatever was kept is shown: in the list of it, in the lobby, and at the next table.
        await anna.forge(lobby, str(ButtonId(join.game, int(join.version), Verb.SHELF)))
        await anna.command("stop")
        await anna.start()
        await anna.command("rules")
        assert not [x for x in caplog.records if x.levelno > logging.INFO], caplog.text
        kept = await services_of(world).tables.rule_book.shelf(world.guild.id)
        assert all(0 < len(each.name) <= 32 for each in kept.saved)


async def test_8_proposals_name_only_the_own_hand_and_what_lies_open(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with scene(caplog) as at:
        game = at.table.state.game
        assert game
        for person in at.world.people:
            seat = at.table.state.seat_of(person.id)
            known = set() if seat is None else {*game.seats[seat].hand, *game.middle}
            guesses = ["", "H", "🃏" * 50, "%", *(str(x) for each in game.seats for x in each.hand)]
            for typed in guesses:
                offers = [
                    await person.complete("swap", "give", typed, take=typed or "8H"),
                    await person.complete("swap", "take", typed, give=typed or "8H"),
                    await person.complete("discard", "card", typed),
                ]
                named = {value for offer in offers for value in offer}
                assert named <= set(map(str, known)), person.name


async def test_9_commands_speak_for_whoever_types_them(caplog: pytest.LogCaptureFixture) -> None:
    async with scene(caplog) as at:
        world, moved = at.world, at.table.version
        names = [
            name
            for name in at.cem.actor.available_commands(world.channel)
            if name.startswith("schwimmen ")
        ]
        assert len(names) > 15
        options: dict[str, Value] = {"player": at.anna, "seat": 0, "give": "8H", "take": "8H"}
        commands = [Command(at.cem, world.channel.id, name, options) for name in names]
        for command, answer in zip(commands, await world.together(*commands), strict=True):
            assert answer.private or command.name == "schwimmen table", command.name
        await at.compare()
        assert at.table.version == moved


async def test_10_figures_tell_nothing_of_a_round_that_runs(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with scene(caplog) as at:
        with at.unmoved():
            for person in at.world.people:
                await person.slash("leaderboard")
                for player in at.world.people:
                    await person.slash("stats", player=player.actor)
                await at.compare()


async def test_11_a_flood_of_clicks_is_answered_and_one_of_them_acts(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with scene(caplog) as at:
        current, before = to_act(at.anna, at.ben), at.table.version
        move = current.about_to("do", "pass")
        look = at.cem.about_to("rules")
        await at.world.together(*([move, look] * WAITERS_LIMIT))
        assert at.table.version == before + 2, "a pass, and a turn given"
