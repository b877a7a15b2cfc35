"""Lobby, table, round end and game end: one message each, and what they say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.ports import LadderStep
from bot.screens import Ending, Screen, TablePhase, Waiting
from cogs.ui.lines import LINES_MAX, event_line
from cogs.ui.render_public import message_key, render_past, render_public
from cogs.ui.text import texts_for
from game import events
from game.cards import Card, parse_cards
from game.outcome import Cause, Loss, LossReason
from game.rules import Rules
from tests.cogs import samples
from tests.cogs.gallery import JOINER, components, outline
from tests.cogs.samples import BEN
from tests.cogs.walking import texts_of

ENGLISH, GERMAN = texts_for("en-US"), texts_for("de")


def public(screen: Screen) -> str:
    return outline(render_public(screen, ENGLISH))


def ended(**changes: Any) -> str:  # noqa: ANN401 - fields of the outcome
    return public(samples.round_over(samples.outcome(**changes)))


@pytest.mark.parametrize(
    ("screen", "key"),
    [
        (samples.screen(), "lobby"),
        (samples.screen(phase=TablePhase.CLOSED, ending=Ending.EXPIRED), "lobby"),
        (samples.playing(samples.view(round=2)), "round:2"),
        (samples.playing(samples.view(round=0)), "round:1"),
        (samples.round_over(samples.outcome()), "round:2"),
        (samples.playing(samples.view(round=5), phase=TablePhase.CLOSED), "round:5"),
        (samples.finished(), "end"),
    ],
)
def test_a_message_shows_one_round_or_the_lobby_or_the_end(screen: Screen, key: str) -> None:
    assert message_key(screen) == key


def test_the_lobby_says_what_is_missing() -> None:
    assert "One more player is needed: somebody joins, or" in public(
        samples.screen(guests=samples.guests(1))
    )
    four = samples.screen(guests=samples.guests(1), rules=Rules(players_min=4))
    assert "3 more players are needed: others join, or" in public(four)
    ready = public(samples.screen())
    assert "<@101> can start." in ready
    assert "needed" not in ready


def test_the_lobby_offers_what_can_be_done() -> None:
    alone = public(samples.screen(guests=samples.guests(1)))
    assert "[Start] (off)" in alone
    assert "[Remove one] (off)" in alone
    full = public(samples.screen(guests=samples.guests(6, 2)))
    assert "[Join] (off)" in full
    assert "[Add a Boatswain] (off)" in full
    assert "[Start] primary" in full


def test_a_name_in_the_lobby_is_harmless() -> None:
    anna, robot = samples.guests(1, 1)
    shown = public(samples.screen(guests=(anna, replace(robot, name="**@everyone**"))))
    assert r"🤖 \*\*\@everyone\*\*" in shown


def test_the_table_strikes_out_who_is_out_and_points_at_who_is_to_act() -> None:
    seats = (samples.seat(0), samples.seat(1, 2), samples.seat(2, 0, out=True))
    shown = public(samples.playing(samples.view(seats=seats)))
    assert "➤ **<@102>** · ❤️❤️🤍" in shown
    assert "~~<@103>~~ · out" in shown


def test_the_table_shows_the_middle_and_the_deadline() -> None:
    shown = public(samples.playing(samples.view()))
    assert "♣\ufe0eK\N{NO-BREAK SPACE} ♥10\N{NO-BREAK SPACE} ♦7" in shown
    assert "<t:1767225690:R>" in shown


def test_a_computer_has_no_deadline_to_count_down() -> None:
    table = samples.playing(samples.view(), waiting=Waiting.COMPUTER)
    assert "<t:" not in public(table)


def test_only_the_last_few_moves_are_told() -> None:
    game = samples.view(recent=tuple(events.Passed(place % 3) for place in range(20)))
    assert public(samples.playing(game)).count("passes.") == LINES_MAX


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.CardsSwapped(0, parse_cards("8H"), parse_cards("KC")), "<@101>: ♥8 for ♣\ufe0eK"),
        (events.HandKept(0), "<@101> keeps"),
        (events.ExtraTaken(0), "<@101> takes the unseen hand"),
        (events.Passed(0), "<@101> passes."),
        (events.Knocked(0), "<@101> knocks."),
        (events.Closed(0), "<@101> takes no more turns in this round."),
        (events.RedrawCalled(0), "<@101> asks for a new middle."),
        (events.TimedOut(0), "<@101>'s time was up."),
        (events.SeatLeft(0), "<@101> has left"),
        (events.MiddleRefreshed(parse_cards("7C")), "New middle: ♣\ufe0e7"),
        (events.MiddleWashed(parse_cards("7C")), "washed away"),
        (events.MiddleCycled(parse_cards("7C")), "under the stock"),
        (events.MiddleStays(), "the middle stays"),
        (events.ShuffleCalled(), "shuffled"),
        (events.StockDrawn(0), "<@101> draws from the stock."),
        (events.DiscardTaken(0, Card.parse("7C")), "<@101> takes ♣\ufe0e7."),
        (events.Discarded(0, Card.parse("7C")), "<@101> lays off ♣\ufe0e7."),
        (events.PileTurned(Card.parse("7C")), "now ♣\ufe0e7 lies open"),
        (events.TurnGiven(0), None),
        (events.GameStarted(Rules(), 3, 0), None),
        (events.GameEnded((0,), False), None),
        (events.RoundEnded(samples.outcome()), None),
    ],
)
def test_what_happened_is_told(event: events.PublicEvent, said: str | None) -> None:
    told = event_line(event, samples.playing(samples.view()), ENGLISH)
    assert (told is None) == (said is None)
    assert said is None or said in str(told).replace(JOINER, "")


def test_hands_lie_open_best_first() -> None:
    lines = [line for line in ended().splitlines() if line.startswith(("**31**", "**19**"))]
    assert [line.rpartition(" ")[2] for line in lines] == ["<@101>", "<@102>", "<@103>"]


@pytest.mark.parametrize("cause", list(Cause))
@pytest.mark.parametrize("knocker", [0, None])
def test_every_cause_is_told(cause: Cause, knocker: int | None) -> None:
    for texts in (ENGLISH, GERMAN):
        result = samples.outcome(cause=cause, knocker=knocker)
        shown = outline(render_public(samples.round_over(result), texts))
        assert shown.splitlines()[1].endswith(".")


def test_the_cause_names_who_did_it() -> None:
    assert "<@101> knocked, and everybody has had the last turn." in ended()
    assert "<@101> shows 31." in ended(cause=Cause.THIRTYONE, knocker=None)
    both = (samples.shown(0, "AH KH TH"), samples.shown(1, "AC KC TC"))
    assert "<@101> and <@102> show 31." in ended(cause=Cause.THIRTYONE, shown=both)
    feuer = (samples.shown(2, "AC AH AS"),)
    assert "<@103> shows Feuer" in ended(cause=Cause.FEUER, shown=feuer)


@pytest.mark.parametrize("reason", list(LossReason))
@pytest.mark.parametrize("lives", [1, 2])
@pytest.mark.parametrize("losers", [(1,), (1, 2)])
def test_every_loss_says_who_what_and_by_which_rule(
    reason: LossReason, lives: int, losers: tuple[int, ...]
) -> None:
    result = samples.outcome(
        losses=tuple(Loss(place, lives, reason) for place in losers), swimming=()
    )
    shown = outline(render_public(samples.round_over(result), ENGLISH))
    several = len(losers) > 1
    names = "<@102> and <@103>" if several else "<@102>"
    lines = [line for line in shown.splitlines() if not line.startswith("**")]
    told = next(line for line in lines if names in line)
    if reason is LossReason.GAME_LOST:
        assert told.endswith("out.")
        return
    cost = "2 lives" if lives == 2 else "a life"
    assert told.endswith(f" Each loses {cost}." if several else f" That costs {cost}.")
    german = outline(render_public(samples.round_over(result), GERMAN))
    assert ("2 Leben" if lives == 2 else "ein Leben") in german


def test_losses_of_different_size_are_told_apart() -> None:
    losses = (Loss(1, 1, LossReason.FEUER), Loss(2, 2, LossReason.FEUER))
    shown = ended(losses=losses, swimming=())
    assert "everybody else loses: <@102>. That costs a life." in shown
    assert "everybody else loses: <@103>. That costs 2 lives." in shown


def test_who_swims_and_who_is_out_is_told() -> None:
    shown = ended(swimming=(1,), eliminated=(2,))
    assert "🏊 <@102> swims from now on." in shown
    assert "🌊 <@103> goes under and is out." in shown


def test_a_replay_is_explained_and_costs_nothing() -> None:
    shown = ended(replay=True, losses=(), swimming=())
    assert "another round is played" in shown
    assert "loses a life" not in shown


def test_without_losses_it_says_so() -> None:
    assert "Nobody loses a life." in ended(losses=(), swimming=())


def test_the_next_round_counts_down_and_names_its_dealer() -> None:
    assert "The next round starts <t:1767225690:R>; <@102> deals." in ended()
    assert "[Next round] primary next" in ended()


def test_an_ended_round_can_only_be_looked_back_at_when_the_next_one_is_dealt() -> None:
    later = samples.playing(samples.view(round=3, last=samples.outcome()))
    past = outline(render_past(later, "round:2", ENGLISH))
    assert "tie for lowest" in past
    assert past.count("[") == past.count("[Review my round] secondary review 2") == 1
    assert "♣\ufe0eK\N{NO-BREAK SPACE} ♥10" not in past, "the middle of the new round"


def test_the_lives_of_a_past_round_are_those_after_it() -> None:
    later = samples.playing(samples.view(round=3, last=samples.outcome()))
    assert "<@102> · ❤️🤍🤍" in outline(render_past(later, "round:2", ENGLISH))


def test_the_round_that_ended_the_game_stays_beside_its_end() -> None:
    past = outline(render_past(samples.finished(), "round:2", ENGLISH))
    assert "Round 2 is over" in past


@pytest.mark.parametrize("key", ["round:1", "round:3", "something"])
def test_a_message_that_nothing_is_known_of_points_to_the_table(key: str) -> None:
    table = samples.playing(samples.view(round=3, last=samples.outcome()))
    assert "goes on further down" in outline(render_past(table, key, ENGLISH))


def test_a_closed_table_shows_no_cards() -> None:
    closed = samples.playing(
        samples.view(), phase=TablePhase.CLOSED, ending=Ending.STOPPED, ended_by=BEN
    )
    shown = public(closed)
    assert "<@102> has closed the table without a result." in shown
    assert not set("♣♠♥♦") & set(shown)


@pytest.mark.parametrize("ending", list(Ending))
def test_every_ending_is_told(ending: Ending) -> None:
    shown = public(samples.screen(phase=TablePhase.CLOSED, ending=ending))
    assert "closed" in shown
    assert "`/schwimmen start`" in shown


def test_the_end_names_winner_order_and_figures() -> None:
    shown = public(samples.finished())
    assert "🏆 <@101> wins the game!" in shown
    assert "**2.** <@103> · left" in shown
    assert "9 rounds were played." in shown
    assert "Best hand: 30½, by <@101>." in shown
    assert "[Rematch] primary rematch" in shown


def test_the_end_tells_whose_rank_is_another_one() -> None:
    steps = (LadderStep(101, 3, 1), LadderStep(102, 2, 2), LadderStep(103, None, 9))
    assert "Leaderboard: <@101> #3 → #1\n" in _ladder(*steps)
    first = (LadderStep(101, None, 9), LadderStep(102, 4, 3))
    assert "Leaderboard: <@101> new at #9 · <@102> #4 → #3\n" in _ladder(*first)


def test_a_first_rank_without_a_win_is_not_told() -> None:
    assert "eaderboard" not in _ladder(LadderStep(102, None, 1))


def _ladder(*steps: LadderStep) -> str:
    """Show the end of a game that 101 has won, with these changes of ranks."""
    shown = outline(render_public(samples.finished(), ENGLISH, steps))
    return shown.replace("\N{NO-BREAK SPACE}", " ")


def test_lives_stay_together_at_the_end_of_a_line() -> None:
    shown = render_public(samples.playing(samples.view()), ENGLISH)
    texts = "".join(text for text in texts_of(components(shown)))
    assert "❤️\u2060❤️\u2060🤍" in texts


def test_the_end_says_so_if_no_rank_has_changed() -> None:
    still = outline(render_public(samples.finished(), ENGLISH, (LadderStep(101, 1, 1),)))
    assert "all ranks stay as they were" in still
    assert "eaderboard" not in public(samples.finished())


def test_a_crown_and_a_shared_win_are_told() -> None:
    assert "👑 <@101> wins with crown" in public(samples.finished(crown=True))
    assert "<@101> and <@102> share the win" in public(samples.finished(winners=(0, 1)))


def test_a_hand_of_the_draw_game_is_not_named_when_it_is_drawn() -> None:
    assert "♣" not in str(
        event_line(events.StockDrawn(0), samples.playing(samples.view()), ENGLISH)
    )
