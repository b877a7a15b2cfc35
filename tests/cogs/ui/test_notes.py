"""Every refusal is a sentence in every language, with what helps where it is known."""

from __future__ import annotations

import pytest

from bot.refusals import TableRefusal
from bot.screens import Screen, TablePhase
from cogs.locales import languages
from cogs.ui.layout import TEXT_MAX
from cogs.ui.notes import refusal_sentence, render_note, table_url
from cogs.ui.text import texts_for
from game.errors import Refusal
from game.rules import Rules
from tests.cogs import samples
from tests.cogs.gallery import components

ENGLISH, GERMAN = texts_for("en-US"), texts_for("de")
REFUSALS: list[Refusal | TableRefusal] = [*Refusal, *TableRefusal]
SCREENS = [
    None,
    samples.screen(),
    samples.screen(message=None, free_start_at=None),
    samples.playing(samples.view()),
    samples.playing(samples.view(knocker=0)),
    samples.playing(samples.view(turn=None)),
    samples.finished(),
]


@pytest.mark.parametrize("refusal", REFUSALS)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_refusal_is_a_sentence(
    refusal: Refusal | TableRefusal, screen: Screen | None
) -> None:
    said = {
        language: refusal_sentence(refusal, screen, texts_for(language)) for language in languages()
    }
    assert len(set(said.values())) == len(said), "a language says it in another one's words"
    for sentence in said.values():
        assert sentence[0].isupper() or sentence.startswith("<@")
        assert "{" not in sentence


def test_not_your_turn_says_whose_it_is() -> None:
    table = samples.playing(samples.view(turn=2), guests=samples.guests(2, 1))
    said = refusal_sentence(Refusal.NOT_YOUR_TURN, table, ENGLISH)
    assert said == "It is Marina's turn, not yours yet."


def test_a_second_start_links_to_the_table() -> None:
    said = refusal_sentence(TableRefusal.TABLE_EXISTS, samples.screen(), GERMAN)
    assert said.endswith("[Zum Tisch](https://discord.com/channels/900/901/902)")


def test_without_a_message_there_is_no_link_but_a_command() -> None:
    screen = samples.screen(message=None)
    assert table_url(screen) is None
    said = refusal_sentence(TableRefusal.TABLE_EXISTS, screen, ENGLISH)
    assert "`/schwimmen table`" in said


def test_too_few_says_how_many_are_missing() -> None:
    alone = samples.screen(guests=samples.guests(1))
    assert refusal_sentence(TableRefusal.TOO_FEW, alone, ENGLISH).startswith("One more player")
    for_four = samples.screen(guests=samples.guests(1), rules=Rules(players_min=4))
    assert refusal_sentence(TableRefusal.TOO_FEW, for_four, ENGLISH).startswith("3 more players")


def test_only_the_host_is_named_with_the_time_when_others_may() -> None:
    said = refusal_sentence(TableRefusal.NOT_HOST, samples.screen(), ENGLISH)
    assert "<@101>" in said
    assert "<t:1767225900:t>" in said


def test_who_is_not_seated_is_sent_to_the_right_place() -> None:
    lobby = refusal_sentence(TableRefusal.NOT_SEATED, samples.screen(), ENGLISH)
    running = refusal_sentence(TableRefusal.NOT_SEATED, samples.playing(samples.view()), ENGLISH)
    assert "Press Join" in lobby
    assert "next game" in running


def test_the_swaps_of_the_table_are_named() -> None:
    screen = samples.screen(phase=TablePhase.PLAYING, rules=Rules(swap_counts=(3, 1)))
    said = refusal_sentence(Refusal.SWAP_COUNT, screen, ENGLISH)
    assert said.endswith("here it is 1 or 3.")


@pytest.mark.parametrize("refusal", REFUSALS)
def test_no_sentence_ends_in_the_sign_of_a_button(refusal: Refusal | TableRefusal) -> None:
    """A full stop after it would be read as a fourth dot."""
    for language in languages():
        assert "⋯." not in refusal_sentence(refusal, None, texts_for(language))


def test_a_note_is_one_text_that_fits() -> None:
    container = components(render_note("x" * 5000))[0]
    assert [len(part["content"]) for part in container["components"]] == [TEXT_MAX]
