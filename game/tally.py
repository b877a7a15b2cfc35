"""What a game came to, seat by seat, told from its events alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.events import Event, GameEnded, GameStarted, Knocked, RoundEnded, SeatLeft
from game.outcome import Outcome
from game.rules import Rules
from game.scoring import is_feuer, is_schnauz


@dataclass(frozen=True, slots=True)
class SeatTally:
    """One seat's figures over a game."""

    seat: int
    place: int
    """1 is the winner; seats that went out in the same round share a place."""
    left: bool
    unbroken: bool
    """Never lost a life."""
    rounds: int
    """Rounds to whose end the seat held cards."""
    rounds_lost: int
    knocks: int
    knocks_lost: int
    """Rounds in which the seat knocked first and lost."""
    thirtyones: int
    feuers: int
    best_half_points: int
    """Best hand at the end of a round in half points; 0 without a round."""
    best_round: int
    """Number of the round in which the seat had it first; 0 without a round."""


@dataclass(slots=True)
class _Count:
    place: int = 1
    left: bool = False
    lives: int = 0
    rounds: int = 0
    rounds_lost: int = 0
    knocks: int = 0
    knocks_lost: int = 0
    thirtyones: int = 0
    feuers: int = 0
    best_half_points: int = 0
    best_round: int = 0


@dataclass(slots=True)
class _Game:
    rules: Rules
    counts: list[_Count]
    still_in: set[int] = field(default_factory=set)

    def goes_out(self, seats: Iterable[int]) -> None:
        """Give these seats the place behind all who are still in."""
        gone = self.still_in & set(seats)
        self.still_in -= gone
        for seat in gone:
            self.counts[seat].place = len(self.still_in) + 1


def tally(events: Iterable[Event]) -> tuple[SeatTally, ...]:
    """Sum up a game by seat from all its events, the first one `GameStarted`.

    Secret events are passed over. Raises `ValueError` if the game's beginning is missing.
    """
    game: _Game | None = None
    for event in events:
        if isinstance(event, GameStarted):
            counts = [_Count(lives=event.rules.lives) for _ in range(event.seats)]
            game = _Game(event.rules, counts, set(range(event.seats)))
        elif game is not None:
            _count(game, event)
    if game is None:
        raise ValueError("no GameStarted among the events: nothing to sum up")
    return tuple(_finish(game, seat, count) for seat, count in enumerate(game.counts))


def _count(game: _Game, event: Event) -> None:
    match event:
        case Knocked(seat):
            game.counts[seat].knocks += 1
        case SeatLeft(seat):
            game.goes_out([seat])
            game.counts[seat].left = True
        case RoundEnded(outcome):
            _count_round(game, outcome)
        case GameEnded(winners):
            game.goes_out(game.still_in - set(winners))
        case _:
            pass


def _count_round(game: _Game, outcome: Outcome) -> None:
    losers = {loss.seat for loss in outcome.losses}
    for shown in outcome.shown:
        count = game.counts[shown.seat]
        count.rounds += 1
        count.rounds_lost += shown.seat in losers
        count.knocks_lost += shown.seat in losers and shown.seat == outcome.knocker
        count.thirtyones += is_schnauz(game.rules, shown.value)
        count.feuers += is_feuer(shown.value)
        if shown.value.half_points > count.best_half_points:
            count.best_half_points, count.best_round = shown.value.half_points, outcome.round
    for seat, lives in enumerate(outcome.lives_after):
        game.counts[seat].lives = lives
    game.goes_out(outcome.eliminated)


def _finish(game: _Game, seat: int, count: _Count) -> SeatTally:
    return SeatTally(
        seat=seat,
        place=count.place,
        left=count.left,
        unbroken=not count.rounds_lost and count.lives == game.rules.lives,
        rounds=count.rounds,
        rounds_lost=count.rounds_lost,
        knocks=count.knocks,
        knocks_lost=count.knocks_lost,
        thirtyones=count.thirtyones,
        feuers=count.feuers,
        best_half_points=count.best_half_points,
        best_round=count.best_round,
    )
