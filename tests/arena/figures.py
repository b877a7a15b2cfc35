"""What matches come to: sums that can be added up, and the figures that are read off them."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from math import exp, log, sqrt
from typing import Any, Final

CONFIDENT: Final = 1.96
"""Standard errors to each side that hold with 95 %."""
FINENESS: Final = 20
"""Times are told apart by one part in so many."""


@dataclass(slots=True)
class Record:
    """Sums over duplicate deals: in each, the challenger sat once at every seat."""

    deals: int = 0
    won: float = 0.0
    """Sum over deals of the share of games that were won."""
    squares: float = 0.0
    """Sum of the squares of these shares."""
    rounds: int = 0
    knocks: int = 0
    """Knocks of the challenger that were the first of their round."""
    knocks_lost: int = 0
    times: Counter[int] = field(default_factory=Counter)
    """How often the challenger thought for how long; see `note_time`."""

    def note_deal(self, share: float) -> None:
        """Count one deal, of whose games this share was won."""
        self.deals += 1
        self.won += share
        self.squares += share * share

    def note_time(self, seconds: float) -> None:
        """Count one decision."""
        self.times[round(FINENESS * log(max(seconds, 1e-7)))] += 1

    def add(self, other: Record) -> None:
        """Add what other deals came to."""
        self.deals += other.deals
        self.won += other.won
        self.squares += other.squares
        self.rounds += other.rounds
        self.knocks += other.knocks
        self.knocks_lost += other.knocks_lost
        self.times.update(other.times)

    @property
    def rate(self) -> float:
        """The share of games that the challenger won."""
        return self.won / self.deals

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval around the rate; deals count as one each."""
        if self.deals < 2:
            return 1.0
        spread = max(0.0, self.squares / self.deals - self.rate**2)
        return CONFIDENT * sqrt(spread / (self.deals - 1))

    @property
    def knocker_loses(self) -> float:
        """How often the challenger lost after it had knocked first."""
        return self.knocks_lost / self.knocks if self.knocks else 0.0

    def time(self, share: float) -> float:
        """Seconds within which this share of the decisions was made."""
        left = share * sum(self.times.values())
        for bucket in sorted(self.times):
            left -= self.times[bucket]
            if left <= 0:
                return exp(bucket / FINENESS)
        return 0.0

    def to_json(self) -> dict[str, Any]:
        """Write it as plain JSON values."""
        return {**asdict(self), "times": {str(key): count for key, count in self.times.items()}}

    @staticmethod
    def from_json(values: dict[str, Any]) -> Record:
        """Read what `to_json` wrote."""
        times = Counter({int(key): count for key, count in values["times"].items()})
        return Record(**{**values, "times": times})


def line(name: str, record: Record, seats: int) -> str:
    """Write one match in one line."""
    fair = 1 / seats
    verdict = "+" if record.rate - record.margin > fair else ""
    verdict = verdict or ("-" if record.rate + record.margin < fair else "=")
    return (
        f"{name:<26} {100 * record.rate:5.1f} ± {100 * record.margin:4.1f} % {verdict}"
        f"  {record.deals * seats:>7,} games"
        f"  knock lost {100 * record.knocker_loses:4.1f} % of {record.knocks:,}"
        f"  {1000 * record.time(0.5):.2f} / {1000 * record.time(0.95):.2f} ms"
    )
