"""Names made to ping, to break a layout or to hide, in every message and every language."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from typing import Any, Final

import pytest

from bot.ports import RuleSet
from bot.rule_book import Shelf
from cogs.locales import languages
from cogs.ui.layout import Layout
from cogs.ui.names import rules_name
from cogs.ui.render_public import render_public
from cogs.ui.render_rules import render_rules
from cogs.ui.render_shelf import render_shelf
from cogs.ui.text import texts_for
from tests.cogs import samples
from tests.cogs.gallery import GALLERY, components
from tests.cogs.gallery_rules import CLASSIC, HOUSE, MANAGER, kept, lobby
from tests.cogs.walking import Names, bones, look, texts_of, walk
from tests.sim.bodies import check_bodies
from tests.sim.recording import Request

HOSTILE: Final = (
    "@everyone",
    "<@&1234>",
    "<@777> @here",
    "**_~~||`x`||~~_**",
    "[x](https://example.org)",
    "# big\n## bigger\n- a\n1. b\n> c",
    "```\nhand\n```",
    "<:a:1><a:b:2><t:0:R></x:1><#5>",
    "\u202eevil\u202c\u2066x\u2069",
    "a\u200bb\u200c\ufeff\u2060\u00ad",
    "👩\u200d👩\u200d👧\u200d👦" * 4,
    "😀" * 32,
    "🇩🇪" * 16,
    "Z\u0334\u0335\u0336\u0337\u0338" * 6,
    "\u3164\u2800\u115f",
    "\r\n\t\x00\x1b[31m\u2028\u2029",
    "W" * 32,
    "\\",
    "-# small",
    "{name} {0} %s %(x)s",
)
"""Nobody can call themselves more than 32 characters."""

_OWN_MARKUP = re.compile(
    r"<@(?:\d{3}|\d{17,20})>|<t:\d+:[A-Za-z]>|\]\(https://discord\.com/channels/[\d/]+\)"
)
"""What the messages themselves write: mentions of the samples' accounts, times, links."""
_OWN_JOINER = re.compile(
    "(?<=[♥♦🌰🍃🔔🤍🪵🛟🪙>\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}])\N{WORD JOINER}"
)
_FOREIGN_MARKUP = re.compile(r"(?<!\\)(?:@everyone|@here|<[@#:/at][^>\s]*>|\]\()")


def foreign_markup(text: str) -> list[str]:
    """What of a text Discord would read as markup that the bot does not write itself."""
    return _FOREIGN_MARKUP.findall(_OWN_MARKUP.sub("", text))


def assert_harmless(parts: list[dict[str, Any]]) -> None:
    """Hold that nothing is hidden, turned, or read as markup, and that Discord takes it."""
    data = {"flags": 1 << 15, "components": parts, "allowed_mentions": {"parse": []}}
    check_bodies([Request("POST", "/interactions/1/token/callback", {"type": 4, "data": data})])
    for part in walk(parts):
        if "label" in part:
            assert 1 <= len(part["label"]) <= 80
    for written in texts_of(parts):
        seen = _OWN_JOINER.sub("", written).replace("\n", "").replace("\N{ZERO WIDTH JOINER}", "")
        for character in seen:
            assert unicodedata.category(character) not in ("Cc", "Cf", "Zl", "Zp"), repr(written)
    for part in walk(parts):
        if part.get("content"):
            assert not foreign_markup(part["content"]), part["content"]


PLAIN: Final = ("Anna", "Ben", "Cem")


@pytest.mark.parametrize("computers_only", [False, True])
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", GALLERY)
def test_names_at_the_table_change_nothing_but_themselves(
    name: str, language: str, *, computers_only: bool
) -> None:
    texts = texts_for(language)
    expected, _ = look(name, texts, PLAIN, computers_only=computers_only)
    for start in range(0, len(HOSTILE), 3):
        names = HOSTILE[start:] + HOSTILE[:start]
        found, parts = look(name, texts, names, computers_only=computers_only)
        assert found == expected
        assert_harmless(parts)


def saved_as(raw: str) -> str:
    """The name under which rules are kept when somebody types this."""
    return rules_name(raw) or "?"


def shelf_of(names: Names) -> Shelf:
    """What a server keeps whose members have typed such names."""
    sets: tuple[RuleSet, ...] = tuple(
        kept(f"{saved_as(name)[:30]}{number:02}", "classic", HOUSE)
        for number, name in enumerate(names[:15])
    )
    return Shelf(saved=sets, default=kept("", "classic", HOUSE))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("raw", HOSTILE)
def test_names_of_rules_change_nothing_but_themselves(raw: str, language: str) -> None:
    texts = texts_for(language)

    def looks(name: str) -> list[Layout]:
        named = lobby(rules=HOUSE, rules_name=name, saved_names=(name, "Friday"), played=CLASSIC)
        return [
            render_public(replace(named, viewer=None, seat=None), texts),
            render_public(replace(samples.playing(samples.view()), rules_name=name), texts),
            render_rules(HOUSE, "classic", texts, name),
            render_shelf(named, shelf_of([name]), MANAGER, texts, None, name),
        ]

    for plain, hostile in zip(looks("Anna"), looks(saved_as(raw)), strict=True):
        assert [bone[::2] for bone in bones(hostile)] == [bone[::2] for bone in bones(plain)]
        assert_harmless(components(hostile))


@pytest.mark.parametrize("language", languages())
def test_a_shelf_full_of_hostile_names_keeps_to_the_limits(language: str) -> None:
    assert_harmless(
        components(render_shelf(lobby(), shelf_of(HOSTILE), MANAGER, texts_for(language)))
    )
