"""With the longest names, in every language, everything fits as it is written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest

from bot.ports import Preferences
from bot.requests import Pace
from bot.server_settings import CHANNELS_MAX, ServerSettings
from cogs.locales import languages
from cogs.ui import layout, notes, render_editor
from cogs.ui.ids import NO_GAME, ButtonId, HandMode, Verb
from cogs.ui.layout import COMPONENTS_MAX, TEXT_MAX, Layout
from cogs.ui.look import Look
from cogs.ui.name_form import NameForm
from cogs.ui.names import LENGTH_MAX, RULES_NAME_MAX
from cogs.ui.notes import refusal_sentence
from cogs.ui.render_hand import render_hand
from cogs.ui.render_public import render_public
from cogs.ui.render_settings import render_preferences, render_server_settings
from cogs.ui.text import Texts, texts_for
from game.errors import Refusal
from game.rules import Rules
from tests.cogs import samples
from tests.cogs.gallery import (
    GALLERY,
    components,
    four_cards,
    nine_seats,
    table_of_four_cards,
)
from tests.cogs.gallery_looks import IN_WORDS, PICTURED, round_of_nine
from tests.cogs.walking import look, seated, walk
from tests.sim.bodies import check_bodies
from tests.sim.recording import Request

LONGEST: Final = tuple(chr(ord("A") + seat) * LENGTH_MAX for seat in range(9))
MODAL_TITLE_MAX: Final = 45
MODAL_LABEL_MAX: Final = 45
MODAL_PLACEHOLDER_MAX: Final = 100


@pytest.fixture
def cuts(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what was left of every text that was too long."""
    left: list[str] = []
    original = layout.cut

    def cut(text: str, length: int) -> str:
        kept = original(text, length)
        if kept != text:
            left.append(kept)
        return kept

    for module in (layout, notes, render_editor):
        monkeypatch.setattr(module, "cut", cut)
    return left


def pages(texts: Texts) -> Iterator[Layout]:
    """Yield the pages of settings as they come and with everything changed."""
    yield render_preferences(Preferences(1), texts)
    yield render_preferences(
        Preferences(1, "nl", text_mode=True, four_colours=True, confirm_knock=True, ping=False),
        texts,
    )
    for pace in Pace:
        channels = tuple(range(10**18, 10**18 + CHANNELS_MAX))
        yield render_server_settings(ServerSettings(1, channels=channels), pace, channels, texts)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GALLERY)
def test_the_longest_names_leave_every_text_whole(
    name: str, language: str, cuts: list[str]
) -> None:
    _, parts = look(name, texts_for(language), LONGEST, computers_only=True)
    assert_fits(parts)
    assert cuts == []


@pytest.mark.parametrize("language", languages())
def test_the_pages_of_settings_are_whole(language: str, cuts: list[str]) -> None:
    for page in pages(texts_for(language)):
        assert_fits(components(page))
    assert cuts == []


@pytest.mark.parametrize("language", languages())
def test_every_language_can_be_chosen_under_its_own_name(language: str) -> None:
    texts = texts_for(language)
    for page in (
        render_preferences(Preferences(1), texts),
        render_server_settings(ServerSettings(1), Pace.NORMAL, (), texts),
    ):
        options = next(part for part in walk(components(page)) if part["type"] == 3)["options"]
        assert {each["value"]: each["label"] for each in options[1:]} == {
            "en": "English",
            "de": "Deutsch",
            "nl": "Nederlands",
        }


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", [HandMode.PLAIN, HandMode.CLOSING])
def test_the_largest_hand_has_room_for_the_longest_remark(
    language: str, mode: HandMode, cuts: list[str]
) -> None:
    texts = texts_for(language)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(samples, "guests", seated(LONGEST, computers_only=True))
        table = samples.playing(samples.view(knocker=0))
        remarks = [refusal_sentence(refusal, table, texts) for refusal in Refusal]
        hand = components(four_cards(mode)(texts))
        noted = components(render_hand(samples.bens_turn(knocker=0), texts, max(remarks, key=len)))
    assert_fits(noted)
    assert written(hand) + max(map(len, remarks)) <= TEXT_MAX
    assert cuts == []


@pytest.mark.parametrize("mode", [HandMode.PLAIN, HandMode.CLOSING])
@pytest.mark.parametrize("look", [PICTURED, IN_WORDS])
def test_the_largest_hand_has_all_its_swaps_below_whatever_stands_above_it(
    look: Look, mode: HandMode
) -> None:
    screen = table_of_four_cards(learner=True)
    hand = components(render_hand(screen, texts_for("de", look), "note", mode, back=True))
    assert len(list(walk(hand))) <= COMPONENTS_MAX == 40
    moves = [part for part in walk(hand) if part.get("custom_id", "").split(":")[3:4] == ["do"]]
    assert len([move for move in moves if ">" in move["custom_id"]]) == 4 * 4 + 1


@pytest.mark.parametrize("look", [PICTURED, IN_WORDS])
def test_the_largest_table_fits_with_nine_seats(look: Look) -> None:
    texts = texts_for("de", look)
    lobby = samples.screen(guests=samples.guests(6, 3), rules=Rules(players_max=9))
    tables = [render_public(nine_seats(), texts), render_public(lobby, texts), round_of_nine(texts)]
    assert all(len(list(walk(components(table)))) <= COMPONENTS_MAX for table in tables)


@pytest.mark.parametrize("language", languages())
def test_the_form_for_a_name_fits(language: str) -> None:
    form: Any = NameForm(
        ButtonId(NO_GAME, 0, Verb.KEEP), "W" * RULES_NAME_MAX, texts_for(language)
    ).to_dict()
    [label] = form["components"]
    assert 1 <= len(form["title"]) <= MODAL_TITLE_MAX
    assert 1 <= len(label["label"]) <= MODAL_LABEL_MAX
    assert 1 <= len(label["component"]["placeholder"]) <= MODAL_PLACEHOLDER_MAX


def written(parts: list[Any]) -> int:
    return sum(len(part.get("content", "")) for part in walk(parts))


def assert_fits(parts: list[Any]) -> None:
    assert len(list(walk(parts))) <= COMPONENTS_MAX
    assert written(parts) <= TEXT_MAX
    data = {"flags": 1 << 15, "components": parts, "allowed_mentions": {"parse": []}}
    check_bodies([Request("POST", "/interactions/1/token/callback", {"type": 4, "data": data})])
