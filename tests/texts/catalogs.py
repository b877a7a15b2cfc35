"""Holds the catalogs against the code: every text is there, translated, and with its gaps."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from cogs.locales import FOLDER, SOURCE_LANGUAGE, TEMPLATE, languages, update
from tests.texts.faults import Fault, key_of, place_of

Forms = tuple[str, ...]


def read(language: str) -> Catalog:
    """Read the catalog of a language, or the template for the one that the code is written in."""
    path = TEMPLATE if language == SOURCE_LANGUAGE else FOLDER / f"{language}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def missing(code: Catalog, language: str, catalog: Catalog) -> Iterator[Fault]:
    """Yield the texts of the code that a catalog does not have, or not translated for certain."""
    for message in _texts(code):
        there = catalog.get(message.id)
        if there is None:
            yield _fault(message, language, "is in no catalog; run `make texts`")
        elif language != SOURCE_LANGUAGE and update.is_open(there):
            yield _fault(message, language, "has no translation, or one in doubt")
    for message in _texts(catalog):
        if code.get(message.id) is None:
            yield _fault(message, language, "stands in no code; run `make texts`")


def other_gaps(language: str, catalog: Catalog) -> Iterator[Fault]:
    """Yield the texts whose forms have other gaps to fill than the English one.

    In a form of a plural the number may be told in words.
    """
    for message in _texts(catalog):
        wanted, numbered = _gaps(_forms(message.id)[-1]), not isinstance(message.id, str)
        spare = {"n"} if numbered else set()
        for form in (*_forms(message.id)[:-1], *_forms(message.string)):
            if form and _gaps(form) | spare != wanted | spare:
                what = f"has the gaps {_named(wanted)}, and {_named(_gaps(form))} in {form!r}"
                yield _fault(message, language, what)


def all_faults() -> Iterator[Fault]:
    """Yield what is wrong in any catalog."""
    code = update.collect()
    for language in languages():
        catalog = read(language)
        yield from missing(code, language, catalog)
        yield from other_gaps(language, catalog)


def _texts(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def _forms(texts: str | list[str] | Forms | None) -> Forms:
    return tuple(texts) if isinstance(texts, list | tuple) else (texts or "",)


def _gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def _named(gaps: set[str]) -> str:
    return ", ".join(sorted(gaps)) or "none"


def _fault(message: Message, language: str, what: str) -> Fault:
    return Fault(key_of(message), language, place_of(message), what)
