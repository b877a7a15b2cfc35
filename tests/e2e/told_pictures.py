"""Cards in words, and pictures against their words: a picture shows exactly what its text says.

Owns the way back from an alt text to cards. With it a picture hides no more than the text, which
is compared with what its reader may know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from cogs.locales import languages
from cogs.pictures.compose import draw_hands, draw_row
from cogs.pictures.curve import draw_curve
from cogs.pictures.styles import Style
from cogs.ui.card_words import card_words
from cogs.ui.text import texts_for
from game.cards import Card, Hand, pack

if TYPE_CHECKING:
    from tests.sim import Seen, World

_CHANCES = re.compile(r"\d+: (\d+) \((\d+)\)")
_FACE_DOWN = re.compile(r"^(\d+) ")


@lru_cache(maxsize=4096)
def told_cards(text: str) -> Hand:
    """Every card that is named by words, in their order."""
    names = _names()
    return tuple(names[found.casefold()] for found in _pattern().findall(text))


def check_pictures(world: World, look: Seen) -> int:
    """Hold every picture of a message against its words; gives how many there were."""
    items = list(_items(look.components))
    assert len(items) == len(look.picture_urls)
    for item, url in zip(items, look.picture_urls, strict=True):
        shown = world.picture(url)
        assert _is_drawn_as(shown, item["description"]), item["description"]
    return len(items)


@lru_cache(maxsize=4096)
def _is_drawn_as(shown: bytes, alt: str) -> bool:
    """Whether these words may stand for this picture, in whatever style."""
    return any(shown == drawn for style in Style for drawn in _drawn_as(alt, style))


def _drawn_as(alt: str, style: Style) -> Iterator[bytes]:
    chances = tuple((int(played), int(best)) for played, best in _CHANCES.findall(alt))
    if chances:
        for dearest in (None, *range(len(chances))):
            yield draw_curve(chances, dearest, style)
        return
    hands = tuple(told_cards(part) for part in alt.split(";"))
    if not hands[0]:
        face_down = _FACE_DOWN.match(alt)
        assert face_down, alt
        yield draw_row((None,) * int(face_down[1]), style)
        return
    yield draw_row(hands[0], style)
    yield draw_row((None, *hands[0]), style)
    yield draw_hands(hands, style)


def _items(parts: Any) -> Iterator[Any]:  # noqa: ANN401 - components as JSON
    for part in parts:
        yield from part.get("items") or ()
        yield from _items(part.get("components") or ())


@cache
def _names() -> dict[str, Card]:
    """Every card by all that it is called."""
    return {
        card_words(card, style, texts_for(language)).casefold(): card
        for card in pack(52)
        for style in Style
        for language in languages()
    }


@cache
def _pattern() -> re.Pattern[str]:
    longest_first = sorted(_names(), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)
