"""Finds texts that players would read without any catalog: in the code, and in drawn messages.

The code is searched where texts become parts of a message. Messages are drawn with texts that
carry marks; what is a word and stands outside of all marks has come from somewhere else.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from cogs.locales import SOURCE_LANGUAGE, update
from cogs.ui.layout import Layout
from cogs.ui.text import Texts
from tests.cogs.gallery import components
from tests.cogs.samples import guests
from tests.cogs.walking import texts_of
from tests.texts.faults import EVERY, Fault

SINKS: Final = frozenset(
    {
        "paragraph", "button", "beside", "select", "Choice", "SelectOption", "TextDisplay",
        "Button", "TextInput", "Label", "render_note", "say", "send_message",
    }
)  # fmt: skip
"""Calls that put a text into a message."""
_OPEN, _SHUT = "⟦", "⟧"
_MARKED: Final = re.compile(f"{_OPEN}[^{_OPEN}{_SHUT}]*(?:{_SHUT}|$)")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_NO_TEXT: Final = re.compile(
    r"<[@#]\d+>|<t:\d+:[A-Za-z]>|<:\w+:\d+>|https://\S+?(?=[)\s]|$)|\bSW-[0-9A-Z-]+"
)
"""Mentions, times, emojis, addresses and codes of rules."""
_RULES: Final = ("Freitagsrunde", "Friday", "Oma", "am Sonntag", "Vergessen", "Zukunft")
_SAID: Final = ("A note.", "One sentence.")
_LANGUAGES: Final = ("English", "Deutsch", "Nederlands")
_OF_SAMPLES: Final = re.compile(
    "W{24,}|"
    + "|".join(
        re.escape(name)
        for name in (*(each.name for each in guests(6, 3)), *_RULES, *_SAID, *_LANGUAGES)
    )
)
"""What samples call players and rules, or have others say; and what languages call themselves."""


class MarkedTexts(Texts):
    """Texts that can be told from everything else."""

    def text(self, message: str, /, **values: object) -> str:
        return f"{_OPEN}{super().text(message, **values)}{_SHUT}"

    def plural(self, one: str, many: str, n: int, /, **values: object) -> str:
        return f"{_OPEN}{super().plural(one, many, n, **values)}{_SHUT}"

    def joined(self, parts: Iterable[str]) -> str:
        return f"{_OPEN}{super().joined(parts)}{_SHUT}"

    def either(self, parts: Iterable[str]) -> str:
        return f"{_OPEN}{super().either(parts)}{_SHUT}"


def unmarked_words(text: str) -> list[str]:
    """Every word of a drawn text that stands outside of all marks."""
    while _MARKED.search(text):
        text = _MARKED.sub("", text)
    return _WORD.findall(_OF_SAMPLES.sub("", _NO_TEXT.sub("", text)))


def in_messages(gallery: Mapping[str, Callable[[Texts], Layout]]) -> Iterator[Fault]:
    """Yield the words in drawn messages that no catalog has."""
    for name, make in gallery.items():
        for text in texts_of(components(make(MarkedTexts(SOURCE_LANGUAGE)))):
            if words := unmarked_words(text):
                yield Fault(" ".join(words), EVERY, f"message {name}", "comes from no catalog")


def in_code() -> Iterator[Fault]:
    """Yield the literal words that the code puts into messages and commands."""
    for path, source in update.sources():
        for line, text in words_in(source):
            yield Fault(text, EVERY, f"{path}:{line}", "is looked up in no catalog")


def words_in(source: str) -> Iterator[tuple[int, str]]:
    """Find literal words that go straight into a message or a command, by the line they are in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            yield from _of_call(node)


def _of_call(call: ast.Call) -> Iterator[tuple[int, str]]:
    name = update.called(call.func)
    told = [keyword.value for keyword in call.keywords if keyword.arg in _TOLD]
    if name in SINKS:
        yield from _literals([*call.args, *told])
    elif name in {"command", "Group", "rename", "describe"}:
        everything = name in {"rename", "describe"}
        yield from _literals([each.value for each in call.keywords] if everything else told)


_TOLD: Final = frozenset({"name", "description", "label", "placeholder", "title", "text"})
"""Arguments by name that are read by people."""


def _literals(nodes: Iterable[ast.expr]) -> Iterator[tuple[int, str]]:
    """Find words in literals and in the fixed parts of f-strings, not below any other call."""
    for node in nodes:
        match node:
            case ast.Constant(value=str(text)) if _WORD.search(text):
                yield node.lineno, text
            case ast.JoinedStr(values=parts):
                yield from _literals(parts)
            case ast.Starred(value=inner):
                yield from _literals([inner])
            case ast.IfExp(body=body, orelse=orelse):
                yield from _literals([body, orelse])
            case ast.BinOp(left=left, right=right):
                yield from _literals([left, right])
