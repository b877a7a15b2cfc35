"""The catalogs hold every text of the code, whole, with its gaps, and nothing else."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Message

from cogs.locales import FOLDER, TEMPLATE, catalog, language_of, languages, update
from cogs.ui.text import texts_for
from game.presets import PRESETS
from tests.texts import catalogs

TRANSLATED = [language for language in languages() if language != "en"]


def messages(language: str) -> list[Message]:
    return [message for message in catalogs.read(language) if message.id]


def forms(texts: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return tuple(texts) if isinstance(texts, list | tuple) else (texts or "",)


def mentioned_commands(text: str) -> list[str]:
    return re.findall(r"`/([^`]+)`", text)


def test_german_and_dutch_are_there() -> None:
    assert TRANSLATED == ["de", "nl"]


def test_the_template_holds_exactly_the_texts_of_the_code() -> None:
    assert TEMPLATE.read_bytes() == update.template(), "run `make texts`"


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalog_holds_exactly_the_texts_of_the_code(language: str) -> None:
    assert (FOLDER / f"{language}.po").read_bytes() == update.updated(language), "run `make texts`"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated_and_none_is_in_doubt(language: str) -> None:
    assert list(catalogs.missing(update.collect(), language, catalogs.read(language))) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_form_has_the_gaps_of_the_source(language: str) -> None:
    assert list(catalogs.other_gaps(language, catalogs.read(language))) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_language_has_as_many_forms_as_its_plural_rule_names(language: str) -> None:
    number = catalogs.read(language).num_plurals
    plurals = [message for message in messages(language) if isinstance(message.id, tuple | list)]
    assert plurals
    assert {len(forms(message.string)) for message in plurals} == {number}


def test_the_source_has_the_same_gaps_in_both_forms() -> None:
    assert list(catalogs.other_gaps("en", catalogs.read("en"))) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_commands_in_sentences_are_called_as_in_that_language(language: str) -> None:
    texts = texts_for(language)
    for message in messages(language):
        for source, form in zip(forms(message.id), forms(message.string), strict=False):
            named = [
                " ".join(texts.text(word) for word in command.split())
                for command in mentioned_commands(source)
            ]
            assert mentioned_commands(form) == named, message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_names_of_presets_are_translated(language: str) -> None:
    known = {message.id for message in messages(language)}
    assert {preset.name for preset in PRESETS.values()} <= known
    assert {preset.summary for preset in PRESETS.values()} <= known


def test_texts_are_found_also_inside_other_strings() -> None:
    source = """
x = f"### {texts.text('Inner')} {texts.plural('one', 'many', n)}"
table = {1: mark("in " "a table"), 2: mark_plural("a", "b")}
texts.text(variable)
other.text_of("not this")
"""
    found = set(update.texts_in(source))
    assert found == {"Inner", ("one", "many"), "in a table", ("a", "b")}


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("de", "de"),
        ("de-AT", "de"),
        ("de_DE", "de"),
        ("nl", "nl"),
        ("nl-BE", "nl"),
        ("en-US", "en"),
        ("en-GB", "en"),
        ("fr", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_locale_leads_to_a_language(locale: str | None, language: str) -> None:
    assert language_of(locale) == language
    assert texts_for(locale).language == language


def test_a_catalog_is_read_once() -> None:
    assert catalog("de") is catalog("de")


def test_values_are_filled_in_as_they_are() -> None:
    assert texts_for("en").text("{name} knocks.", name="{x} %s") == "{x} %s knocks."


def test_forms_follow_the_number() -> None:
    english, german, dutch = texts_for("en-US"), texts_for("de"), texts_for("nl")
    cards = ("{n} card in the stock", "{n} cards in the stock")
    assert english.plural(*cards, 1) == "1 card in the stock"
    assert english.plural(*cards, 0) == "0 cards in the stock"
    assert german.plural(*cards, 1) == "1 Karte im Stapel"
    assert german.plural(*cards, 17) == "17 Karten im Stapel"
    assert dutch.plural(*cards, 1) == "1 kaart in de stapel"
    assert dutch.plural(*cards, 0) == "0 kaarten in de stapel"


def test_lists_and_shares_are_written_as_the_language_does() -> None:
    english, german, dutch = texts_for("en-US"), texts_for("de"), texts_for("nl")
    assert english.joined(["Anna"]) == "Anna"
    assert english.joined(["Anna", "Ben", "Cem"]) == "Anna, Ben and Cem"
    assert german.joined(["Anna", "Ben", "Cem"]) == "Anna, Ben und Cem"
    assert english.either(["1", "3"]) == "1 or 3"
    assert german.either(["1", "3"]) == "1 oder 3"
    assert dutch.joined(["Anna", "Ben", "Cem"]) == "Anna, Ben en Cem"
    assert dutch.either(["1", "3"]) == "1 of 3"
    assert english.percent(0.625) == "62%"
    assert german.percent(1) == "100\N{NO-BREAK SPACE}%"
    assert dutch.percent(1) == "100%"
