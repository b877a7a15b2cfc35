"""How often numbers came up, as pictures of bars that messages carry, with words for them.

Owns the grouping of numbers, alt texts and file names. The words hold every number that a picture
shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from cogs.pictures.bars import Groups, draw_bars
from cogs.ui.attached import Picture
from cogs.ui.layout import cut
from cogs.ui.pictures import ALT_MAX
from cogs.ui.text import Texts

ALONE_MAX: Final = 8
"""So many numbers stand side by side, each alone, and one more group for what lies beyond."""
GROUPS_MAX: Final = 6
"""So many groups of several numbers do: what is written under them is wider."""
_BEYOND: Final = 0.03
"""At most so much lies beyond."""

Counts = Mapping[int, int]
"""How often each number came up."""


@dataclass(frozen=True, slots=True)
class Group:
    """Some numbers that follow each other, and how often they came up."""

    first: int
    last: int | None
    """None: the group has no end."""
    shares: tuple[int, ...]
    """In percents of each count."""

    @property
    def words(self) -> str:
        """Which numbers it has."""
        if self.last is None:
            return f"{self.first}+"
        return str(self.first) if self.last == self.first else f"{self.first}–{self.last}"

    @property
    def label(self) -> str:
        """The same under its bars: the font of pictures has no dash but the hyphen."""
        return self.words.replace("–", "-")


def groups_of(counts: Sequence[Counts]) -> tuple[Group, ...]:
    """Group numbers so that there are few groups and little lies beyond; in percents of each."""
    known = sorted({number for count in counts for number in count})
    if not known:
        return ()
    first, usual = known[0], max(map(_usual, counts))
    numbers = usual - first + 1
    size = 1 if numbers <= ALONE_MAX else -(-numbers // GROUPS_MAX)
    groups = []
    for start in range(first, usual + 1, size):
        last = start + size - 1
        groups.append(Group(start, last, _shares(counts, start, last)))
    beyond = first + size * len(groups)
    if known[-1] >= beyond:
        groups.append(Group(beyond, None, _shares(counts, beyond, known[-1])))
    return tuple(groups)


def picture_of_spread(name: str, title: str, groups: Sequence[Group], texts: Texts) -> Picture:
    """Show the groups; the title says what is counted."""
    numbers = "; ".join(f"{each.words}: {', '.join(map(str, each.shares))}" for each in groups)
    alt = texts.text("{title}, in percent: {numbers}", title=title, numbers=numbers)
    bars: Groups = tuple((each.label, each.shares) for each in groups)
    style = texts.look.style
    return Picture(name, cut(alt, ALT_MAX), (bars, style), partial(draw_bars, bars, style))


def _usual(count: Counts) -> int:
    """A number beyond which hardly anything lies."""
    left = _BEYOND * sum(count.values())
    for number in sorted(count, reverse=True):
        left -= count[number]
        if left < 0:
            return number
    return 0


def _shares(counts: Sequence[Counts], first: int, last: int) -> tuple[int, ...]:
    return tuple(
        round(
            100
            * sum(times for number, times in count.items() if first <= number <= last)
            / max(1, sum(count.values()))
        )
        for count in counts
    )
