"""Draws every message in every language with the longest names, and finds what does not fit.

Nothing may be cut on the way into a message, and what goes into it keeps to Discord's limits.
Commands are looked at as Discord is told about them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import pytest

from cogs.locales import SOURCE_LANGUAGE, languages
from cogs.ui import layout
from cogs.ui.ids import NO_GAME, ButtonId, Verb
from cogs.ui.layout import LABEL_MAX, TEXT_MAX, Layout
from cogs.ui.name_form import NameForm
from cogs.ui.names import LENGTH_MAX, RULES_NAME_MAX
from cogs.ui.text import Texts
from tests.cogs import samples
from tests.cogs.gallery import components
from tests.cogs.walking import seated, walk
from tests.texts.faults import Fault

LONGEST: Final = tuple(chr(ord("A") + seat) * LENGTH_MAX for seat in range(9))
MODAL_MAX: Final = 45
"""Discord's limit for the title of a form and for the label of a field."""
PLACEHOLDER_MAX: Final = 100
NAME_MAX: Final = 32
ABOUT_MAX: Final = 100
"""Discord's limits for the name of a command or option, and for what is said about it."""
_NAME: Final = re.compile(r"[-_'\w]+")

Make = Callable[[Texts], Layout]


class TracingTexts(Texts):
    """Texts that know afterwards which message anything that was looked up came from."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self._origins: dict[str, str] = {}
        self._looked_up: list[str] = []
        """Shared by copies, which samples make to change the look."""

    def text(self, message: str, /, **values: object) -> str:
        self._looked_up.append(message)
        return self._noted(message, super().text(message, **values))

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        self._looked_up.append(one)
        return self._noted(one, super().plural(one, many, n, **values))

    @property
    def latest(self) -> str:
        """The message that was looked up last."""
        return self._looked_up[-1] if self._looked_up else ""

    def origin(self, written: str) -> str:
        """The message that makes up most of a text."""
        inside = [found for found in self._origins if found in written]
        return self._origins[max(inside, key=len)] if inside else written

    def _noted(self, message: str, found: str) -> str:
        self._origins[found] = message
        return found


def in_messages(gallery: Mapping[str, Make]) -> Iterator[Fault]:
    """Yield the texts in messages that are too long in a language."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(samples, "guests", seated(LONGEST, computers_only=True))
        for language in languages():
            for name, make in gallery.items():
                yield from of_message(name, make, language)


def of_message(name: str, make: Make, language: str) -> Iterator[Fault]:
    """Yield what of one message is too long in one language."""
    texts, place = TracingTexts(language), f"message {name}"
    try:
        with cuts() as cut:
            parts = components(make(texts))
    except (ValueError, LookupError) as error:
        yield Fault(texts.latest, language, place, f"is the last one that could be drawn: {error}")
        return
    for text, most in cut:
        what = f"has {len(text)} characters of {most}: {text!r}"
        yield Fault(texts.origin(text), language, place, what)
    told = [part["content"] for part in walk(parts) if "content" in part]
    if (whole := sum(map(len, told))) > TEXT_MAX:
        longest = texts.origin(max(told, key=len))
        what = f"is the longest of a message of {whole} characters of {TEXT_MAX}"
        yield Fault(longest, language, place, what)
    labels = [part["label"] for part in walk(parts) if "label" in part]
    for label in labels:
        if not 1 <= len(label) <= LABEL_MAX:
            yield Fault(texts.origin(label), language, place, f"is no label: {label!r}")


def in_forms() -> Iterator[Fault]:
    """Yield the texts of the form for a name that are too long."""
    for language in languages():
        texts = TracingTexts(language)
        button_id = ButtonId(NO_GAME, 0, Verb.KEEP)
        form: Any = NameForm(button_id, "W" * RULES_NAME_MAX, texts).to_dict()
        [label] = form["components"]
        for text, most in (
            (form["title"], MODAL_MAX),
            (label["label"], MODAL_MAX),
            (label["component"]["placeholder"], PLACEHOLDER_MAX),
        ):
            if not 1 <= len(text) <= most:
                what = f"has {len(text)} characters of {most}: {text!r}"
                yield Fault(texts.origin(text), language, "the form for a name", what)


def in_commands(commands: Iterable[Mapping[str, Any]]) -> Iterator[Fault]:
    """Yield names and descriptions of commands, options and choices that Discord would refuse."""
    for command in commands:
        yield from _of_command(command, f"/{command['name']}")


def _of_command(item: Mapping[str, Any], place: str) -> Iterator[Fault]:
    is_choice = "value" in item
    for key, most in (("name", ABOUT_MAX if is_choice else NAME_MAX), ("description", ABOUT_MAX)):
        told = {SOURCE_LANGUAGE: item.get(key), **(item.get(f"{key}_localizations") or {})}
        for language, text in told.items():
            if text is None:
                continue
            if not 1 <= len(text) <= most:
                what = f"has {len(text)} characters of {most}: {text!r}"
                yield Fault(item[key], language, place, what)
            elif key == "name" and not is_choice and not _is_name(text):
                yield Fault(item[key], language, place, f"is no name of a command: {text!r}")
    for child in (*(item.get("options") or ()), *(item.get("choices") or ())):
        yield from _of_command(child, f"{place} {child['name']}")


def _is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None and text == text.lower()


@contextmanager
def cuts() -> Iterator[list[tuple[str, int]]]:
    """Collect every text that is cut meanwhile, with the length that it may have."""
    original, found = layout.cut, list[tuple[str, int]]()

    def cut(written: str, length: int) -> str:
        if len(written) > length:
            found.append((written, length))
        return original(written, length)

    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if name.startswith("cogs.") and getattr(module, "cut", None) is original:
                patch.setattr(module, "cut", cut)
        yield found
