"""Moments of every set of ready-made rules, as the engine brings them about.

Owns the positions. What may be done and how a round comes out is the engine's word, so that a
look never shows what could not be.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.screens import Screen, Waiting
from cogs.ui.ids import HandMode
from cogs.ui.layout import Layout
from cogs.ui.render_hand import render_hand
from cogs.ui.render_public import render_public
from cogs.ui.text import Texts
from game.options import AllPass, KnockBan, Passing
from game.presets import PRESETS
from game.projection import project
from game.state import GameState
from game.views import Phase
from tests.cogs import samples
from tests.cogs.samples import ANNA
from tests.game.table import dealt, play, table

Look = Callable[[Texts], Layout]


def position(preset: str, *hands: str, **more: Any) -> GameState:  # noqa: ANN401 - see `table`
    """A round of these rules between two turns, Anna to act."""
    options = {name: more.pop(name) for name in list(more) if name in OPTIONS}
    return table(*hands, rules=replace(PRESETS[preset].rules, **options), **more)


OPTIONS: Final = {"knock_ban", "all_pass", "passing", "locked_middle", "tie"}
"""Options that a position may play otherwise than its preset."""


def screen_of(preset: str, state: GameState, viewer: int | None = None) -> Screen:
    """The table with this game as Anna, or everybody, sees it."""
    game = project(state, None if viewer is None else 0)
    waiting = Waiting.NEXT_ROUND if game.phase is Phase.DEAL else Waiting.TURN
    return samples.playing(game, viewer, preset=preset, waiting=waiting)


def hand(preset: str, state: GameState, mode: HandMode = HandMode.PLAIN) -> Look:
    """Anna's hand."""
    return lambda texts: render_hand(screen_of(preset, state, ANNA), texts, None, mode)


def public(preset: str, state: GameState) -> Look:
    """What everybody sees."""
    return lambda texts: render_public(screen_of(preset, state), texts)


def game_end(preset: str, state: GameState) -> Look:
    """The end of a game that Anna has won."""
    over = samples.finished(crown=state.crown)
    game = project(state, None)
    return lambda texts: render_public(
        replace(over, preset=preset, rules=game.rules, game=game), texts
    )


ALTENBURG: Final = position("altenburg", "9HAH8S", "KSQS7C", "9C8C7H", middle="KCTH7D")
PAGAT: Final = position("pagat", "9HAH8S", "KSQS7C", "9C8C7H", middle="KCTH7D")
DUTCH: Final = position("nederland", "9HAH8S", "KSQS7C", "9C8C7H", middle="KCTH7D", lives=(6, 4, 1))
FOUR: Final = position("fortyone", "9HAH8S2D", "KSQS7C3C", "9C8C7H4D", middle="KCTH7D7S")
RUSSIAN: Final = position(
    "tripalki", "9HAH8S", "KSQS7C", "9C8C6H", middle="KCTH7D", lives=(3, 1, 0)
)
DRAWING: Final = position(
    "draw31", "9HAH8S", "KSQS7C", "9C8C6H", pile="TCTD", stock="5D", lives=(3, 2, 1)
)
DELUXE: Final = position("deluxe", "9HAH8S", "KSQS7C", "9C8CAS", middle="7H8D9S")
COINS: Final = position("zwem52", "9HAH8S", "KSQS7C", "9C8C6H", middle="KCTH7D", lives=(1, 3, 0))

LOOKS: Final[Mapping[str, Look]] = {
    "altenburg_duty": hand("altenburg", play(ALTENBURG, "0 pass", "1 pass", "2 pass")),
    "altenburg_table": public("altenburg", play(ALTENBURG, "0 pass")),
    "pagat_hand": hand("pagat", PAGAT),
    "pagat_hand_closing": hand("pagat", PAGAT, HandMode.CLOSING),
    "pagat_tie": public(
        "pagat",
        play(
            position("pagat", "7H8H9H", "7S8S9S", "KCQCJC", middle="KSTHAD"),
            "0 knock", "1 pass", "2 pass",
        ),
    ),
    "pagat_shared": public(
        "pagat",
        play(
            position("pagat", "KH7C8S", "", "QH9C7S", middle="KS7DAD", lives=(0, 0, 0)),
            "0 knock", "2 pass",
        ),
    ),
    "nederland_hand": hand("nederland", DUTCH),
    "nederland_last_turn": hand(
        "nederland", play(DUTCH, "0 8S>TH", "1 knock", "2 knock")
    ),
    "nederland_table": public("nederland", play(DUTCH, "0 8S>TH", "1 knock")),
    "nederland_closed": public(
        "nederland", play(DUTCH, "0 8S>TH", "1 knock", "2 knock", "0 knock")
    ),
    "fortyone_hand": hand("fortyone", FOUR),
    "fortyone_hand_closing": hand("fortyone", FOUR, HandMode.CLOSING),
    "fortyone_table": public("fortyone", FOUR),
    "hosaaba_hand": hand(
        "hosaaba", position("hosaaba", "6HAH8S", "KSQS7C", "9C8C7H", middle="KCTH7D")
    ),
    "tripalki_washed": public(
        "tripalki",
        play(
            position(
                "tripalki", "9HAH8S", "KSQS7C", "9C8C6H", middle="KHTH7D", stock="QH6D8D",
                lives=(3, 1, 0),
            ),
            "0 9H>7D",
        ),
    ),
    "tripalki_31": hand(
        "tripalki", position("tripalki", "KHAHTH", "KSQS7C", "9C8C6H", middle="KCQH7D")
    ),
    "tripalki_protecting": hand(
        "tripalki", position("tripalki", "6H7H9C", "KSQS7C", "9C8C6S", middle="8HQH7D")
    ),
    "tripalki_protected": hand(
        "tripalki", position("tripalki", "6H7H8H", "KSQS7C", "9C8C6S", middle="KCQH7D")
    ),
    "tripalki_round": public(
        "tripalki",
        play(
            position("tripalki", "6H7H8H", "KSQS7C", "9C8C6S", middle="KCQH7D", lives=(3, 1, 1)),
            "0 knock", "1 pass", "2 pass",
        ),
    ),
    "tripalki_aces": public(
        "tripalki",
        play(
            position("tripalki", "AHACAD", "KSQS7C", "6C6D6S", middle="KCQH7D"),
            "0 knock", "1 pass", "2 pass",
        ),
    ),
    "draw_hand": hand("draw31", DRAWING),
    "draw_taken": hand("draw31", play(DRAWING, "0 pick")),
    "draw_drawn": hand("draw31", play(DRAWING, "0 draw")),
    "draw_table": public("draw31", play(DRAWING, "0 draw")),
    "draw_empty_pile": public(
        "draw31", play(replace(DRAWING, pile=DRAWING.pile[:1]), "0 pick")
    ),
    "draw_31": public("draw31", play(
        position("draw31", "KHAH8S", "KSQS7C", "9C8C6H", pile="TH"), "0 pick", "0 -8S")
    ),
    "draw_drawn_round": public(
        "draw31",
        play(replace(DRAWING, stock=DRAWING.stock[:1], aside=DRAWING.stock[1:]), "0 draw", "0 -5D"),
    ),
    "deluxe_choice": hand("deluxe", dealt(PRESETS["deluxe"].rules, 3, dealer=0)),
    "deluxe_choice_table": public("deluxe", dealt(PRESETS["deluxe"].rules, 3, dealer=0)),
    "deluxe_redraw": hand("deluxe", DELUXE),
    "deluxe_knocker_alone": public(
        "deluxe",
        play(
            position("deluxe", "7H8H9S", "7S8S9H", "KCQCJC", middle="KSTHAD"),
            "0 knock", "1 pass", "2 pass",
        ),
    ),
    "zwem_hand": hand("zwem52", COINS),
    "zwem_31": hand("zwem52", position("zwem52", "KHAHTH", "KSQS7C", "9C8C6H", middle="KCQH7D")),
    "zwem_table": public("zwem52", COINS),
    "zwem_last_life": public(
        "zwem52",
        play(
            position("zwem52", "2H3S4D", "KSQS7C", "9C8C6H", middle="KCQH7D", lives=(1, 3, 2)),
            "0 knock", "1 pass", "2 pass",
        ),
    ),
    "zwem_end": game_end(
        "zwem52",
        play(
            position("zwem52", "KSQS9S", "2H3S4D", "", middle="KCQH7D", lives=(2, 0, 0)),
            "0 knock", "1 pass",
        ),
    ),
    "deluxe_end": game_end(
        "deluxe",
        play(
            position("deluxe", "KSQS9S", "7H8S9D", "", middle="KCQHAD", lives=(3, 0, 0)),
            "0 knock", "1 pass",
        ),
    ),
    "house_locked": hand(
        "classic", position("classic", "9HAH8S", "KSQS7C", middle="7D8D9D", locked_middle=True)
    ),
    "house_banned": hand(
        "classic",
        position(
            "classic", "9HAH8S", "KSQS7C", middle="7D8DKC",
            knock_ban=KnockBan.FIRST_OWN_TURN, passing=Passing.LOCKS_OUT, turns=0,
        ),
    ),
    "house_on_request": hand(
        "classic",
        play(
            position(
                "classic", "9HAH8S", "KSQS7C", middle="7D8DKC", all_pass=AllPass.ON_REQUEST
            ),
            "0 pass", "1 pass",
        ),
    ),
    "house_passed": hand(
        "classic",
        play(
            position("classic", "9HAH8S", "KSQS7C", middle="7D8DKC", passing=Passing.ONCE_PER_DEAL),
            "0 pass", "1 7C>KC",
        ),
    ),
}  # fmt: skip
"""All moments by a name that says what they show."""
