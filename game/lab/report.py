"""What many games came to, as sums that can be added up, and the figures read off them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from game.outcome import Cause, Outcome


@dataclass(slots=True)
class Report:
    """Sums over games by one set of rules among so many seats. Add two by `merge`."""

    seats: int
    games: int = 0
    rounds_of_games: Counter[int] = field(default_factory=Counter)
    """How many games had so many rounds."""
    laps_of_rounds: Counter[int] = field(default_factory=Counter)
    """How many rounds had so many laps, one that was begun included."""
    turns: int = 0
    causes: Counter[Cause] = field(default_factory=Counter)
    """How many rounds ended so."""
    knocks: int = 0
    """Rounds in which somebody knocked for all."""
    knocks_lost: int = 0
    """Rounds in which the one who did lost."""
    dealer_lost: int = 0
    """Rounds that the dealer lost."""
    dealer_fair: float = 0.0
    """How many it would have been if everybody lost alike."""
    first_dealer_won: float = 0.0
    """Games won by the first dealer; a shared one counts in part."""
    harmless: int = 0
    """Rounds that cost nobody anything."""
    shared: int = 0
    """Games with more than one winner."""

    def count_round(self, outcome: Outcome, dealer: int, turns: int, laps: int) -> None:
        """Count a round that this seat dealt."""
        self.laps_of_rounds[laps] += 1
        self.turns += turns
        self.causes[outcome.cause] += 1
        losers = {loss.seat for loss in outcome.losses}
        self.harmless += not losers
        self.dealer_lost += dealer in losers
        self.dealer_fair += len(losers) / max(1, len(outcome.shown))
        if outcome.knocker is not None:
            self.knocks += 1
            self.knocks_lost += outcome.knocker in losers

    def count_game(self, winners: tuple[int, ...], dealer: int, rounds: int) -> None:
        """Count a game that this seat dealt first."""
        self.games += 1
        self.rounds_of_games[rounds] += 1
        self.shared += len(winners) > 1
        self.first_dealer_won += (dealer in winners) / len(winners)

    def merge(self, other: Report) -> Report:
        """Give the sums of both; raises `ValueError` if they are of other numbers of seats."""
        if self.seats != other.seats:
            raise ValueError(f"reports of {self.seats} and {other.seats} seats do not add up")
        return Report(
            seats=self.seats,
            games=self.games + other.games,
            rounds_of_games=self.rounds_of_games + other.rounds_of_games,
            laps_of_rounds=self.laps_of_rounds + other.laps_of_rounds,
            turns=self.turns + other.turns,
            causes=self.causes + other.causes,
            knocks=self.knocks + other.knocks,
            knocks_lost=self.knocks_lost + other.knocks_lost,
            dealer_lost=self.dealer_lost + other.dealer_lost,
            dealer_fair=self.dealer_fair + other.dealer_fair,
            first_dealer_won=self.first_dealer_won + other.first_dealer_won,
            harmless=self.harmless + other.harmless,
            shared=self.shared + other.shared,
        )

    @property
    def rounds(self) -> int:
        """How many rounds were played."""
        return self.causes.total()

    @property
    def rounds_per_game(self) -> float:
        """Rounds of a game, on average."""
        return _share(self.rounds, self.games)

    @property
    def laps_per_round(self) -> float:
        """Laps of a round, on average; one that was begun counts."""
        laps = sum(laps * rounds for laps, rounds in self.laps_of_rounds.items())
        return _share(laps, self.rounds)

    @property
    def turns_per_round(self) -> float:
        """Moves of a round, on average."""
        return _share(self.turns, self.rounds)

    def ended_by(self, *causes: Cause) -> float:
        """The share of rounds that ended for one of these causes."""
        return _share(sum(self.causes[cause] for cause in causes), self.rounds)

    @property
    def knocked(self) -> float:
        """The share of rounds in which somebody knocked."""
        return _share(self.knocks, self.rounds)

    @property
    def knocker_loses(self) -> float:
        """How often the one who knocked lost."""
        return _share(self.knocks_lost, self.knocks)

    @property
    def dealer_loses(self) -> float:
        """The share of rounds that the dealer lost."""
        return _share(self.dealer_lost, self.rounds)

    @property
    def anybody_loses(self) -> float:
        """The share of rounds that any one seat loses where all lose alike."""
        return _share(self.dealer_fair, self.rounds)

    @property
    def first_dealer_wins(self) -> float:
        """The share of games that the first dealer won; fair is one by the number of seats."""
        return _share(self.first_dealer_won, self.games)

    @property
    def nobody_loses(self) -> float:
        """The share of rounds that cost nobody anything."""
        return _share(self.harmless, self.rounds)


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
