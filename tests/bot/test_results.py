"""What a finished game came to, with names on it."""

from __future__ import annotations

from bot.ports import StoredEvent
from bot.results import result_rows, sum_up, summarise
from bot.screens import Place
from bot.table_codec import write_event
from bot.table_events import PersonJoined, Sitter, TableEvent
from game.cards import parse_cards
from game.events import GameEnded, GameStarted, Knocked, RoundEnded, SeatLeft
from game.outcome import Cause, Loss, LossReason, Outcome, ShownHand
from game.rules import Rules
from game.scoring import evaluate
from tests.bot.kit import ANNA, BEN, CEM, START

RULES = Rules(lives=1, free_ride=False)
SITTERS = (
    Sitter(ANNA, "Anna"),
    Sitter(BEN, "Ben"),
    Sitter(CEM, "Cem", left=True),
    Sitter(None, "Kai"),
)


def ended(
    hands: dict[int, str], losers: tuple[int, ...], lives: tuple[int, ...], number: int = 1
) -> RoundEnded:
    """A round that seat 0 knocked and these seats lost."""
    shown = []
    for seat, text in hands.items():
        cards = parse_cards(text)
        shown.append(ShownHand(seat, cards, evaluate(RULES, cards)))
    return RoundEnded(
        Outcome(
            round=number,
            cause=Cause.KNOCK,
            shown=tuple(shown),
            losses=tuple(Loss(seat, 1, LossReason.LOWEST) for seat in losers),
            lives_after=lives,
            swimming=(),
            eliminated=tuple(seat for seat in losers if not lives[seat]),
            replay=False,
            next_dealer=0,
            knocker=0,
        )
    )


EVENTS: tuple[TableEvent, ...] = (
    PersonJoined(CEM, "Cem"),
    GameStarted(RULES, seats=4, dealer=0),
    SeatLeft(2),
    Knocked(0),
    ended({0: "KHQH9H", 1: "AHTC9S", 3: "7C8D9S"}, losers=(3,), lives=(1, 1, 1, 0)),
    Knocked(0),
    ended({1: "ASKSQS", 0: "7C8D9S"}, losers=(0,), lives=(0, 1, 1, 0)),
    GameEnded((1,), crown=False),
)


def stored(events: tuple[TableEvent, ...]) -> list[StoredEvent]:
    """These events as they come from storage."""
    written = [write_event(event) for event in events]
    return [
        StoredEvent(number, event.kind, event.payload, START)
        for number, event in enumerate(written, start=1)
    ]


def test_rows_tell_each_seat_its_game() -> None:
    rows = result_rows(SITTERS, sum_up(stored(EVENTS[:5]), EVENTS[5:]))
    assert [(row.seat, row.user_id, row.place, row.won, row.left) for row in rows] == [
        (0, ANNA, 2, False, False),
        (1, BEN, 1, True, False),
        (2, CEM, 4, False, True),
        (3, None, 3, False, False),
    ]
    anna, ben, cem, kai = rows
    assert (anna.rounds, anna.rounds_lost, anna.knocks, anna.knocks_lost) == (2, 1, 2, 1)
    assert (ben.rounds, ben.rounds_lost, ben.thirtyones, ben.best_half_points) == (2, 0, 1, 62)
    assert (ben.crown, anna.crown) == (True, False)
    assert (cem.rounds, cem.crown) == (0, False)
    assert (kai.rounds, kai.rounds_lost) == (1, 1)


def test_it_does_not_matter_what_is_stored_already() -> None:
    rows = [sum_up(stored(EVENTS[:split]), EVENTS[split:]) for split in range(len(EVENTS) + 1)]
    assert all(each == rows[0] for each in rows)


def test_a_winner_who_lost_a_life_has_no_crown() -> None:
    rules = Rules(lives=2)
    events = (
        GameStarted(rules, seats=2, dealer=0),
        ended({0: "KHQH9H", 1: "7C8D9S"}, losers=(1,), lives=(2, 1)),
        SeatLeft(0),
        GameEnded((1,), crown=False),
    )
    rows = result_rows(SITTERS[:2], sum_up([], events))
    assert [(row.won, row.crown, row.left) for row in rows] == [
        (False, False, True),
        (True, False, False),
    ]


def test_the_summary_names_places_and_the_best_hand() -> None:
    summary = summarise(sum_up([], EVENTS), rounds=2)
    assert summary.places == (
        Place(1, 1, left=False),
        Place(0, 2, left=False),
        Place(3, 3, left=False),
        Place(2, 4, left=True),
    )
    assert (summary.rounds, summary.best_seat, summary.best_half_points) == (2, 1, 62)


def test_a_game_without_a_showdown_has_no_best_hand() -> None:
    events = (GameStarted(RULES, seats=2, dealer=0), SeatLeft(0), GameEnded((1,), crown=False))
    summary = summarise(sum_up([], events), rounds=1)
    assert (summary.best_seat, summary.best_half_points) == (None, 0)


def test_of_equal_best_hands_the_first_one_is_told_whoever_won() -> None:
    high, low = "ASKSQS", "7C8D9S"
    events = (
        GameStarted(RULES, seats=3, dealer=0),
        ended({0: low, 1: low, 2: high}, losers=(), lives=(1, 1, 1), number=1),
        ended({0: high, 1: "7D8C9H", 2: low}, losers=(2,), lives=(1, 1, 0), number=2),
        ended({0: high, 1: low}, losers=(1,), lives=(1, 0, 0), number=3),
        GameEnded((0,), crown=False),
    )
    summary = summarise(sum_up([], events), rounds=3)
    assert [place.seat for place in summary.places] == [0, 1, 2]
    assert (summary.best_seat, summary.best_half_points) == (2, 62)


def test_of_equal_best_hands_in_one_round_the_earlier_seat_is_told() -> None:
    hands = {0: "7C8D9S", 1: "AHKHQH", 2: "ASKSQS"}
    events = (
        GameStarted(RULES, seats=3, dealer=0),
        ended(hands, losers=(0,), lives=(0, 1, 1), number=1),
        ended({2: "JCTC9C", 1: "7C8D9S"}, losers=(1,), lives=(0, 0, 1), number=2),
        GameEnded((2,), crown=False),
    )
    assert summarise(sum_up([], events), rounds=2).best_seat == 1
