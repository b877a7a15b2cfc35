"""Texts in one reader's language: messages from the catalogs, numbers, lists and times.

Owns the lookup, and carries along how the reader wants cards to be shown. Every sentence that
people read goes through `Texts.text` or `Texts.plural`, with the English message as its key and
named gaps (`{name}`); nothing is glued together from halves.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from typing import Final

from babel import Locale
from babel.lists import format_list
from babel.numbers import format_decimal, format_percent

from cogs.locales import SOURCE_LANGUAGE, catalog, language_of
from cogs.ui.command_words import with_commands_in
from cogs.ui.look import PLAIN, Look

_FORMATS: Final = {SOURCE_LANGUAGE: "en_GB"}
"""Where numbers and lists are to look like elsewhere than the language's own default."""

_KEPT: Final = 1024
"""More than languages of texts and of commands times ways to show cards."""


def mark(message: str) -> str:
    """Mark a message that stands in a table for the catalogs; it is looked up when it is used."""
    return message


def capital(words: str) -> str:
    """Begin words with a capital, where they open a line; what is no letter stays as it is."""
    return f"{words[:1].upper()}{words[1:]}"


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """Mark the forms of a message that stands in a table and depends on a number."""
    return one, many


class Texts:
    """All texts in one language, for one way of showing cards. Get it from `texts_for`.

    `client` is the language in which the reader's Discord lists commands, if it is another one.
    """

    def __init__(self, language: str, look: Look = PLAIN, client: str | None = None) -> None:
        self.language: Final = language
        self._client = client or language
        self.look: Final = look
        self._catalog = catalog(language)
        self._locale = Locale.parse(_FORMATS.get(language, language))

    def text(self, message: str, /, **values: object) -> str:
        """Translate a message and fill its gaps."""
        told = self._catalog.gettext(message)
        return with_commands_in(self._client, self.language, told).format_map(values)

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Translate the form of a message that fits `n`, and fill its gaps, `{n}` among them."""
        return self._catalog.ngettext(one, many, n).format_map({"n": n, **values})

    def joined(self, parts: Iterable[str]) -> str:
        """Join parts as a sentence does: `Anna, Ben and Cem`."""
        return format_list(list(parts), locale=self._locale)

    def either(self, parts: Iterable[str]) -> str:
        """Join alternatives as a sentence does: `1, 2 or 3`."""
        return format_list(list(parts), style="or", locale=self._locale)

    def percent(self, share: float) -> str:
        """Write a share from 0 to 1 as whole percents."""
        return format_percent(share, locale=self._locale)

    def decimal(self, value: float) -> str:
        """Write a number with one digit behind the point."""
        return format_decimal(value, format="0.0", locale=self._locale)


@lru_cache(maxsize=_KEPT)
def _texts(language: str, look: Look, client: str | None) -> Texts:
    return Texts(language, look, client)


def texts_for(locale: object, look: Look = PLAIN, client: str | None = None) -> Texts:
    """Get the texts for a Discord locale (`de`, `en-US`); English where there is no catalog.

    `client` is the locale of the reader's own Discord, in which it lists commands.
    """
    language = language_of(None if locale is None else str(locale))
    return _texts(language, look, language_of(client) if client else None)


def clock_time(moment: datetime) -> str:
    """Write a moment that the reader's client shows as the time of their own day."""
    return f"<t:{int(moment.timestamp())}:t>"


def countdown(moment: datetime) -> str:
    """Write a moment that the reader's client shows as the time left, counting down by itself."""
    return f"<t:{int(moment.timestamp())}:R>"
