"""Bring the catalogs in line with the texts in the code: `python -m cogs.locales.update`.

Owns finding texts and rewriting `messages.pot` and the `.po` files; a text that is new in the
code is added without a translation, one that has gone is dropped. Nothing is guessed.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from cogs.locales import FOLDER, SOURCE_LANGUAGE, TEMPLATE, languages

ROOT: Final = FOLDER.parent.parent
FOLDERS: Final = ("bot", "cogs", "game")
"""Where texts for players stand."""

MARKERS: Final = {
    "text": 1,
    "plural": 2,
    "mark": 1,
    "mark_plural": 2,
    "preset_text": 1,
    "locale_str": 1,
}
"""The calls that hold a text of the catalogs, and how many of their first arguments are it."""

_HEADER: Final = "# Texts of the bot; `make texts` keeps them in line with the code."
_MOVING_HEADERS: Final = (
    b'"POT-Creation-Date',
    b'"PO-Revision-Date',
    b'"Generated-By',
    b'"Report-Msgid-Bugs-To',
    b'"Last-Translator',
    b'"Language-Team',
)
"""Lines that change without any change of texts, or say nothing."""


def collect() -> Catalog:
    """Find every text in the code."""
    found = Catalog(project="schwimmen-bot", version="1", charset="utf-8", fuzzy=False)
    for path, source in sources():
        for message in texts_in(source):
            found.add(message, locations=[(path, 0)])
    return found


def texts_in(source: str) -> Iterator[str | tuple[str, ...]]:
    """Find the texts in some Python code, also within f-strings; a plural is a tuple of forms.

    A marker whose arguments are no literals holds no text: it looks up one that is marked
    elsewhere.
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and (count := MARKERS.get(called(node.func))):
            forms = [
                argument.value
                for argument in node.args[:count]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            ]
            if len(forms) == count:
                yield forms[0] if count == 1 else tuple(forms)


def template() -> bytes:
    """Write all texts of the code as the template."""
    return _written(collect())


def updated(language: str) -> bytes:
    """Write the catalog of a language with exactly the texts of the code."""
    path = FOLDER / f"{language}.po"
    with path.open("rb") as file:
        catalog = read_po(file, locale=language, abort_invalid=True)
    catalog.update(collect(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return _written(catalog)


def main() -> None:
    """Rewrite all catalogs and say how many texts wait for a translation."""
    TEMPLATE.write_bytes(template())
    for language in languages():
        if language != SOURCE_LANGUAGE:
            path = FOLDER / f"{language}.po"
            path.write_bytes(updated(language))
            with path.open("rb") as file:
                missing = sum(is_open(each) for each in read_po(file) if each.id)
            sys.stdout.write(f"{language}: {missing} texts without a translation\n")


def is_open(message: Message) -> bool:
    """Whether a message waits for a translation, or for a look at one that may no longer fit."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return message.fuzzy or not all(forms)


def called(function: ast.expr) -> str:
    """Name what is called, whatever it is called on."""
    if isinstance(function, ast.Attribute):
        return function.attr
    return function.id if isinstance(function, ast.Name) else ""


def sources() -> Iterator[tuple[str, str]]:
    """Yield the path and the code of every file in which texts may stand."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def _written(catalog: Catalog) -> bytes:
    catalog.header_comment = _HEADER
    buffer = BytesIO()
    write_po(buffer, catalog, width=100, sort_output=True, include_lineno=False)
    lines = buffer.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(_MOVING_HEADERS))


if __name__ == "__main__":
    main()
