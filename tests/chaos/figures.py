"""What was done in a run: counted, and printed as one table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field


@dataclass
class Figures:
    """Counts of everything that the monkey or the kill harness did."""

    counts: Counter[str] = field(default_factory=Counter)

    def count(self, what: str, times: int = 1) -> None:
        """Count something."""
        self.counts[what] += times

    def add(self, others: Figures) -> None:
        """Take over the counts of another run."""
        self.counts.update(others.counts)

    def lines(self) -> Iterator[str]:
        """One line for each count, in alphabetical order."""
        width = max(map(len, self.counts), default=0)
        for what, times in sorted(self.counts.items()):
            yield f"  {what:<{width}} {times:>9,}"
