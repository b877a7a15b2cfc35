"""The check of texts finds each kind of fault, and says which text, which language and where."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from cogs.ui.ids import NO_GAME, ButtonId, Verb
from cogs.ui.layout import Accent, Choice, Layout, Part, button, paragraph, rows, select
from cogs.ui.text import Texts, texts_for
from tests.cogs.gallery import GALLERY
from tests.texts import catalogs, fitting, written
from tests.texts.faults import Fault

CARDS = ("{n} card of {name}", "{n} cards of {name}")


def code() -> Catalog:
    found = Catalog()
    found.add("{name} knocks.", locations=[("cogs/ui/lines.py", 0)])
    found.add(CARDS, locations=[("cogs/ui/seats.py", 0), ("cogs/ui/seats.py", 0)])
    return found


def german(knocks: str = "{name} klopft.", cards: tuple[str, ...] = ("{n} {name}",) * 2) -> Catalog:
    catalog = Catalog(locale="de")
    catalog.add("{name} knocks.", knocks, locations=[("cogs/ui/lines.py", 0)])
    catalog.add(CARDS, cards, locations=[("cogs/ui/seats.py", 0)])
    return catalog


def told(faults: Iterator[Fault]) -> list[str]:
    return list(map(str, faults))


def one_button(texts: Texts) -> Layout:
    return framed(*rows([button(texts.text("Join"), ButtonId(NO_GAME, 0, Verb.JOIN))]))


def framed(*parts: Part) -> Layout:
    return Layout(Accent.CALM, parts)


def test_catalogs_in_line_have_no_fault() -> None:
    assert told(catalogs.missing(code(), "de", german())) == []
    assert told(catalogs.other_gaps("de", german())) == []


def test_a_text_that_no_catalog_has_is_found() -> None:
    assert told(catalogs.missing(code(), "de", Catalog(locale="de")))[0] == (
        "cogs/ui/lines.py: in de the text '{name} knocks.' is in no catalog; run `make texts`"
    )


@pytest.mark.parametrize("cards", [("", ""), ("{n} Karte von {name}", "")])
def test_a_text_without_translation_is_found(cards: tuple[str, ...]) -> None:
    assert told(catalogs.missing(code(), "de", german(cards=cards))) == [
        "cogs/ui/seats.py: in de the text '{n} card of {name}' has no translation, or one in doubt"
    ]


def test_a_translation_in_doubt_is_found() -> None:
    catalog = german()
    found = catalog.get("{name} knocks.")
    assert found is not None
    found.flags.add("fuzzy")
    assert "'{name} knocks.' has no translation" in told(catalogs.missing(code(), "de", catalog))[0]


def test_a_text_that_stands_in_no_code_any_more_is_found() -> None:
    catalog = german()
    catalog.add("Old", "Alt", locations=[("cogs/old.py", 0)])
    assert told(catalogs.missing(code(), "de", catalog)) == [
        "cogs/old.py: in de the text 'Old' stands in no code; run `make texts`"
    ]


@pytest.mark.parametrize("wrong", ["Es klopft.", "{nam} klopft.", "{name} klopft {n}-mal."])
def test_another_gap_in_a_translation_is_found(wrong: str) -> None:
    [fault] = told(catalogs.other_gaps("de", german(wrong)))
    assert fault.startswith("cogs/ui/lines.py: in de the text '{name} knocks.' has the gaps name,")
    assert fault.endswith(f"in {wrong!r}")


def test_a_number_may_be_told_in_words_and_no_other_gap() -> None:
    in_words = german(cards=("Eine von {name}", "{n} von {name}"))
    assert told(catalogs.other_gaps("de", in_words)) == []
    [fault] = told(catalogs.other_gaps("de", german(cards=("Eine", "{n} von {name}"))))
    assert "has the gaps n, name, and none in 'Eine'" in fault


@pytest.mark.parametrize(
    "source",
    [
        'paragraph("Knock now")',
        'paragraph(f"### Knock {number}")',
        'paragraph("Knock" if late else texts.text("Pass"))',
        'button("Knock", custom_id)',
        'discord.ui.Button(label="Knock")',
        'Choice("Knock", value)',
        'await self._desk.say(interaction, "Knock")',
        'app_commands.command(name="knock", description=locale_str("Knock"))',
        'app_commands.command(name=locale_str("knock"), description="Knock")',
        'app_commands.describe(card="knock")',
    ],
)
def test_words_in_the_code_that_no_catalog_has_are_found(source: str) -> None:
    [(line, text)] = written.words_in(f"\n{source.removeprefix('await ')}")
    assert line == 2
    assert "nock" in text


@pytest.mark.parametrize(
    "source",
    [
        'paragraph(f"### {texts.text(\'Knock\')}", "----")',
        'button("⋯", custom_id)',
        'app_commands.command(name=locale_str("knock"))',
        '_logger.info("this is for operators")',
    ],
)
def test_what_is_looked_up_or_has_no_words_is_left_alone(source: str) -> None:
    assert list(written.words_in(source)) == []


def test_words_in_a_message_that_no_catalog_has_are_found() -> None:
    def message(texts: Texts) -> Layout:
        whole = texts.text("{name} knocks.", name="**Knocking** Anna")
        return framed(paragraph(f"{whole} Or {texts.text('Pass')} <@101> ♥K"))

    assert told(written.in_messages({"knocking": message, "joining": one_button})) == [
        "message knocking: in every language the text 'Or' comes from no catalog"
    ]


def labelled(text: str) -> Callable[[Texts], Layout]:
    custom_id = ButtonId(NO_GAME, 0, Verb.JOIN)
    return lambda texts: framed(*rows([button(texts.text(text), custom_id)]))


def described(text: str) -> Callable[[Texts], Layout]:
    custom_id = ButtonId(NO_GAME, 0, Verb.JOIN)
    return lambda texts: framed(select(custom_id, [Choice("A", "a", texts.text(text))]))


@pytest.mark.parametrize(("make", "most"), [(labelled, 80), (described, 100)])
def test_a_text_that_would_be_cut_is_found(
    make: Callable[[str], Callable[[Texts], Layout]], most: int
) -> None:
    assert told(fitting.of_message("some", make("x" * most), "de")) == []
    long = "x" * (most + 1)
    assert told(fitting.of_message("some", make(long), "de")) == [
        f"message some: in de the text '{long}' has {most + 1} characters of {most}: '{long}'"
    ]


def test_a_message_that_is_too_long_or_has_too_many_parts_is_found() -> None:
    def wordy(texts: Texts) -> Layout:
        return framed(*(paragraph(texts.text("y" * 2001)) for _ in range(2)))

    def crowded(texts: Texts) -> Layout:
        return framed(*(paragraph(texts.text("Join")) for _ in range(40)))

    [fault] = told(fitting.of_message("wordy", wordy, "nl"))
    assert fault.startswith("message wordy: in nl the text 'yyy")
    assert "a message of 4002 characters of 4000" in fault
    [fault] = told(fitting.of_message("crowded", crowded, "nl"))
    assert fault == (
        "message crowded: in nl the text 'Join' is the last one that could be drawn: "
        "maximum number of children exceeded (40)"
    )


def test_a_message_that_cannot_be_drawn_for_a_gap_is_found() -> None:
    [fault] = told(
        fitting.of_message("gap", lambda texts: framed(paragraph(texts.text("{no}"))), "de")
    )
    assert fault == "message gap: in de the text '{no}' is the last one that could be drawn: 'no'"


def command(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of the body
    return {
        "name": "knock",
        "description": "Knock",
        "name_localizations": {"de": "klopfen"},
        "description_localizations": {"de": "Klopfen"},
        **changes,
    }


@pytest.mark.parametrize(
    ("changes", "text", "what"),
    [
        ({"name_localizations": {"de": "x" * 33}}, "knock", "has 33 characters of 32"),
        ({"name_localizations": {"de": "Klopfen"}}, "knock", "is no name of a command"),
        ({"description_localizations": {"de": "x" * 101}}, "Knock", "has 101 characters of 100"),
    ],
)
def test_a_command_that_discord_would_refuse_is_found(
    changes: dict[str, Any], text: str, what: str
) -> None:
    assert told(fitting.in_commands([command()])) == []
    [fault] = told(fitting.in_commands([command(), command(options=[command(**changes)])]))
    assert fault.startswith(f"/knock knock: in de the text '{text}' {what}")


def test_the_message_behind_a_filled_text_is_named() -> None:
    texts = fitting.TracingTexts("de")
    whole = f"### {texts.text('{name} knocks.', name='Anna')}"
    assert texts.origin(whole) == "{name} knocks."


def test_what_the_bot_shows_and_does_is_well() -> None:
    assert told(catalogs.all_faults()) == []
    assert told(written.in_code()) == []
    assert told(written.in_messages(GALLERY)) == []
    assert told(fitting.in_forms()) == []


def test_the_texts_that_are_checked_are_those_that_are_read() -> None:
    """Marks and traces change nothing of what is looked up."""
    for name in ("hand", "table_nine", "end"):
        traced = GALLERY[name](fitting.TracingTexts("de"))
        assert traced.to_components() == GALLERY[name](texts_for("de")).to_components()  # type: ignore[no-untyped-call]
