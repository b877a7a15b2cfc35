"""Every message, in every language, keeps to Discord's limits, the catalogs and its looks."""

from __future__ import annotations

from typing import Any

import pytest
from babel.messages.pofile import read_po

from cogs.locales import TEMPLATE, languages
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import CHOICE_MAX, CHOICES_MAX, COMPONENTS_MAX, LABEL_MAX, TEXT_MAX
from cogs.ui.text import Texts, texts_for
from tests.cogs.gallery import GALLERY, components
from tests.cogs.ui.golden import looks, path_of
from tests.cogs.walking import walk

LOOKS = [(language, name) for language in languages() for name in GALLERY]


class RecordingTexts(Texts):
    """Texts that remember what was looked up."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.asked: set[str | tuple[str, str]] = set()

    def text(self, message: str, /, **values: object) -> str:
        self.asked.add(message)
        return super().text(message, **values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        self.asked.add((one, many))
        return super().plural(one, many, n, **values)


def parts_of(language: str, name: str) -> list[Any]:
    return list(walk(components(GALLERY[name](texts_for(language)))))


@pytest.mark.parametrize("language", languages())
def test_looks_are_those_that_somebody_looked_at(language: str) -> None:
    assert looks(language) == path_of(language).read_text(encoding="utf-8"), (
        "read the difference, then run `python -m tests.cogs.ui.golden`"
    )


@pytest.mark.parametrize(("language", "name"), LOOKS)
def test_it_keeps_to_the_limits_of_discord(language: str, name: str) -> None:
    parts = parts_of(language, name)
    assert len(parts) <= COMPONENTS_MAX == 40
    texts = [part["content"] for part in parts if part["type"] == 10]
    assert all(texts)
    assert sum(map(len, texts)) <= TEXT_MAX == 4000
    for row in (part for part in parts if part["type"] == 1):
        assert 1 <= len(row["components"]) <= 5
    buttons = [part for part in parts if part["type"] == 2]
    assert all(1 <= len(button["label"]) <= LABEL_MAX == 80 for button in buttons)
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    assert len(ids) >= len(buttons)
    assert len(set(ids)) == len(ids)
    assert all(len(custom_id) <= 100 for custom_id in ids)


@pytest.mark.parametrize(("language", "name"), LOOKS)
def test_its_lists_keep_to_the_limits_of_discord(language: str, name: str) -> None:
    for listed in (part for part in parts_of(language, name) if part["type"] == 3):
        options = listed["options"]
        assert 1 <= len(options) <= CHOICES_MAX == 25
        assert len({option["value"] for option in options}) == len(options)
        assert len({option["label"] for option in options}) == len(options)
        for option in options:
            assert 1 <= len(option["label"]) <= CHOICE_MAX == 100
            assert 1 <= len(option["value"]) <= CHOICE_MAX
            assert 1 <= len(option.get("description") or "-") <= CHOICE_MAX
        assert len(listed.get("placeholder") or "") <= 150
        assert 0 <= listed["min_values"] <= listed["max_values"] <= len(options)
        chosen = [option for option in options if option.get("default")]
        assert len(chosen) <= listed["max_values"]


@pytest.mark.parametrize("name", GALLERY)
def test_every_button_asks_for_something_that_is_known(name: str) -> None:
    for button in (part for part in parts_of("en", name) if "custom_id" in part):
        written = ButtonId.parse(button["custom_id"])
        assert written is not None
        assert written.verb in list(Verb)


@pytest.mark.parametrize("name", GALLERY)
def test_every_text_is_in_the_catalogs(name: str) -> None:
    with TEMPLATE.open("rb") as file:
        known = {
            tuple(message.id) if isinstance(message.id, list | tuple) else message.id
            for message in read_po(file)
        }
    texts = RecordingTexts("en")
    GALLERY[name](texts)
    assert texts.asked <= known


@pytest.mark.parametrize("name", GALLERY)
def test_a_message_says_the_same_in_every_language(name: str) -> None:
    """The same buttons and mentions; only the words differ."""

    def bones(language: str) -> list[Any]:
        return [
            (
                part["type"],
                part.get("custom_id"),
                part.get("style"),
                part.get("disabled"),
                [(each["value"], each.get("default")) for each in part.get("options", ())],
            )
            for part in parts_of(language, name)
        ]

    for language in languages():
        assert bones(language) == bones("en")


@pytest.mark.parametrize("name", ["lobby_expired", "lobby_begun", "table_stopped", "round_moved"])
def test_history_has_no_buttons(name: str) -> None:
    assert [part for part in parts_of("en", name) if "custom_id" in part] == []
