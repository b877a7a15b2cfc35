"""A report as text: a table of figures and plots of bars, one set of rules or two side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from game.lab.report import Report
from game.outcome import Cause

Named = tuple[str, Report]
"""What a set of rules is called, and what its games came to."""

WIDTH: Final = 18
"""Signs of the longest bar."""
LABEL: Final = 30
COLUMN: Final = 27

CAUSES: Final = {
    Cause.KNOCK: "a knock",
    Cause.SECOND_KNOCK: "a second knock",
    Cause.ALL_CLOSED: "all had closed",
    Cause.THIRTYONE: "31",
    Cause.FEUER: "Feuer",
    Cause.TABLE_THIRTYONE: "31 in the middle",
    Cause.STOCK_OUT: "the stock ran out",
    Cause.DRAWN: "drawn, nobody loses",
    Cause.LAP_CAP: "too many laps",
    Cause.DESERTED: "all had left",
}
"""How a round ended, in words."""

_ROWS: Final[tuple[tuple[str, Callable[[Report], str]], ...]] = (
    ("games", lambda report: f"{report.games:,}"),
    ("rounds per game", lambda report: f"{report.rounds_per_game:.1f}"),
    ("laps per round", lambda report: f"{report.laps_per_round:.2f}"),
    ("moves per round", lambda report: f"{report.turns_per_round:.1f}"),
    ("somebody knocked", lambda report: _percent(report.knocked)),
    ("the knocker lost", lambda report: _percent(report.knocker_loses)),
    ("the dealer lost a round", lambda report: _percent(report.dealer_loses)),
    ("  anybody, if all were alike", lambda report: _percent(report.anybody_loses)),
    ("the first dealer won", lambda report: _percent(report.first_dealer_wins)),
    ("  a fair share", lambda report: _percent(1 / report.seats)),
    ("nobody lost a round", lambda report: _percent(report.nobody_loses)),
    ("games shared", lambda report: f"{report.shared:,}"),
)


def sheet(reports: Sequence[Named]) -> Iterator[str]:
    """Give the lines: figures, how rounds ended, how long rounds and games were."""
    yield _line("", [name for name, _ in reports])
    for label, figure in _ROWS:
        yield _line(label, [figure(report) for _, report in reports])
    yield from _plot("A round ended by", _by_cause(reports))
    yield from _plot("Laps of a round", _spread([report.laps_of_rounds for _, report in reports]))
    rounds = [report.rounds_of_games for _, report in reports]
    yield from _plot("Rounds of a game", _spread(rounds))


def _by_cause(reports: Sequence[Named]) -> Iterator[tuple[str, list[float]]]:
    for cause, words in CAUSES.items():
        shares = [report.ended_by(cause) for _, report in reports]
        if any(shares):
            yield words, shares


def _spread(counts: Sequence[Counter[int]], steps: int = 8) -> Iterator[tuple[str, list[float]]]:
    """Shares of numbers, in as many groups of equal size as make a plot that can be read."""
    known = [number for count in counts for number in count]
    if not known:
        return
    usual = _usual(counts)
    size = max(1, -(-usual // steps))
    for first in range(min(known) // size * size, usual + 1, size):
        last = first + size - 1
        label = f"{first}" if size == 1 else f"{first} to {last}"
        yield label, [_within(count, first, last) for count in counts]
    beyond = usual // size * size + size
    rest = [_within(count, beyond, max(known)) for count in counts]
    if any(rest):
        yield f"{beyond} and more", rest


def _usual(counts: Sequence[Counter[int]]) -> int:
    """A number that hardly anything lies beyond, in any of these."""
    most = 0
    for count in counts:
        left = 0.02 * count.total()
        for number in sorted(count, reverse=True):
            left -= count[number]
            if left < 0:
                most = max(most, number)
                break
    return most


def _within(count: Counter[int], first: int, last: int) -> float:
    inside = sum(times for number, times in count.items() if first <= number <= last)
    return inside / count.total() if count else 0.0


def _plot(title: str, rows: Iterator[tuple[str, list[float]]]) -> Iterator[str]:
    yield ""
    yield title
    for label, shares in rows:
        yield _line(f"  {label}", [f"{_bar(share)} {_percent(share)}" for share in shares])


def _bar(share: float) -> str:
    return ("█" * round(WIDTH * share)).ljust(WIDTH)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _line(label: str, cells: Sequence[str]) -> str:
    return f"{label:<{LABEL}}{''.join(f'{cell:<{COLUMN}}' for cell in cells)}".rstrip()
