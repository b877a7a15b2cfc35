"""The catalogs: one `.po` file for each language, English being the language of the code itself.

Owns finding and reading them; nothing compiled lies beside them. `cogs.locales.update` brings
them in line with the code.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

SOURCE_LANGUAGE: Final = "en"
FOLDER: Final = Path(__file__).parent
TEMPLATE: Final = FOLDER / "messages.pot"
"""Every text of the code, in English."""


@cache
def languages() -> tuple[str, ...]:
    """Every language there is, the source language first."""
    return (SOURCE_LANGUAGE, *sorted(path.stem for path in FOLDER.glob("*.po")))


def language_of(locale: str | None) -> str:
    """Choose a language for a Discord locale (`de`, `en-US`); English where there is none."""
    language = (locale or SOURCE_LANGUAGE).replace("_", "-").partition("-")[0].lower()
    return language if language in languages() else SOURCE_LANGUAGE


@cache
def catalog(language: str) -> NullTranslations:
    """Read the catalog of one of `languages()`."""
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    with (FOLDER / f"{language}.po").open("rb") as file:
        messages = read_po(file, locale=language, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, messages)
    compiled.seek(0)
    return GNUTranslations(compiled)
