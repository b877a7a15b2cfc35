"""Every kind of message once, as a function of the language: what all tests of looks go through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import discord

from bot.screens import Ending, Screen, TablePhase, Waiting
from cogs.ui.ids import HandMode
from cogs.ui.layout import Layout
from cogs.ui.notes import render_note
from cogs.ui.render_hand import render_hand
from cogs.ui.render_help import render_help
from cogs.ui.render_menu import render_leave_question, render_menu
from cogs.ui.render_public import render_past, render_public
from cogs.ui.render_rules import render_rules
from cogs.ui.text import Texts
from game.actions import Discard, DrawStock, Knock, Pass, TakeDiscard
from game.cards import Card, parse_cards
from game.options import Aces, CloseScope, DealStyle, Knocking, Tie, Triples
from game.outcome import Cause, Loss, LossReason, Outcome
from game.rules import Rules
from game.scoring import evaluate
from game.views import Option
from tests.cogs import samples
from tests.cogs.gallery_absence import ABSENCE_GALLERY
from tests.cogs.gallery_coach import COACH_GALLERY
from tests.cogs.gallery_lab import LAB_GALLERY
from tests.cogs.gallery_ladder import LADDER_GALLERY
from tests.cogs.gallery_looks import other_looks
from tests.cogs.gallery_rules import RULES_GALLERY
from tests.cogs.preset_looks import LOOKS as PRESET_LOOKS
from tests.cogs.samples import BEN, CEM

JOINER: Final = "\N{WORD JOINER}"
"""Holds a card together at the end of a line; nobody sees it."""
CLOSING = Rules(knock=Knocking.EITHER)
FOUR_CARDS = Rules(
    deck=52,
    hand=4,
    triples=Triples.NONE,
    aces=Aces.NONE,
    aces_value=11,
    swap_counts=(1, 4),
    knock=Knocking.AFTER,
    tie=Tie.RANK_SUIT,
)
DRAWING = Rules.of(
    {
        "deck": 52,
        "free_ride": False,
        "deal": DealStyle.DRAW_PILE.value,
        "triples": "none",
        "aces": "none",
        "aces_value": 11,
        "thirtyone": "immediate_if_no_knock",
        "thirtyone_loss": "others",
        "all_pass": "nothing",
        "stock_short": "draw_round",
    }
)


def nine_seats() -> Screen:
    """Return a full table in its last lap."""
    lives = (3, 2, 1, 0, 0, 3, 3, 2, 1)
    seats = tuple(
        samples.seat(place, left, out=place == 4, knocked=place == 0, owes_turn=place in (1, 2, 3))
        for place, left in enumerate(lives)
    )
    game = samples.view(seats=seats, turn=1, knocker=0, rules=Rules(players_max=9))
    return samples.playing(game, guests=samples.guests(6, 3))


def table_of_four_cards(**changes: Any) -> Screen:  # noqa: ANN401 - any field
    """Return a table as Ben sees it who holds four cards, with both kinds of swaps."""
    cards, middle = "9H AH 8S 2D", "KC TH 7D 7C"
    options = [
        *samples.swap_options(cards, middle, FOUR_CARDS),
        *samples.swap_options(cards, middle, FOUR_CARDS, knock=True),
        Option(Pass(1), samples.value(cards, FOUR_CARDS)),
        Option(Knock(1), samples.value(cards, FOUR_CARDS)),
    ]
    own = samples.own_hand(cards, options, FOUR_CARDS)
    game = samples.view(rules=FOUR_CARDS, middle=parse_cards(middle), own=own)
    return samples.playing(game, BEN, **changes)


def four_cards(mode: HandMode) -> Callable[[Texts], Layout]:
    """Return a hand of four cards with both kinds of swaps."""
    return lambda texts: render_hand(table_of_four_cards(), texts, None, mode)


def closing(mode: HandMode) -> Callable[[Texts], Layout]:
    """Return a hand where a swap may end with a knock."""
    cards, middle = "9H AH 8S", "KC TH 7D"
    options = [
        *samples.swap_options(cards, middle, CLOSING),
        *samples.swap_options(cards, middle, CLOSING, knock=True),
        Option(Pass(1), samples.value(cards)),
        Option(Knock(1), samples.value(cards)),
    ]
    own = samples.own_hand(cards, options, CLOSING)
    game = samples.view(rules=CLOSING, own=own)
    return lambda texts: render_hand(samples.playing(game, BEN), texts, None, mode)


def drawing(texts: Texts) -> Layout:
    """Draw a turn of the draw game before a card is drawn."""
    cards = "9H AH 8S"
    moves = (DrawStock(1), TakeDiscard(1), Pass(1), Knock(1))
    own = samples.own_hand(cards, [Option(move, None) for move in moves], DRAWING)
    game = samples.view(rules=DRAWING, middle=(), own=own, open_card=Card.parse("TC"))
    return render_hand(samples.playing(game, BEN), texts)


def laying_off(texts: Texts) -> Layout:
    """Draw a turn of the draw game after a card is drawn."""
    hand = parse_cards("9H AH 8S TC")
    options = [
        Option(Discard(1, card), evaluate(DRAWING, [each for each in hand if each != card]))
        for card in hand
    ]
    own = samples.own_hand("9H AH 8S TC", options, DRAWING)
    game = samples.view(rules=DRAWING, middle=(), own=own, open_card=None)
    return render_hand(samples.playing(game, BEN), texts)


def round_of(**changes: Any) -> Callable[[Texts], Layout]:  # noqa: ANN401 - fields of the outcome
    """Return the end of a round that came out like this."""
    return lambda texts: render_public(samples.round_over(samples.outcome(**changes)), texts)


def after_round_one(key: str) -> Callable[[Texts], Layout]:
    """Return what is left of an older message while round 3 is played."""
    game = samples.view(round=3, last=samples.outcome())
    return lambda texts: render_past(samples.playing(game), key, texts)


FEUER: Final = samples.outcome(
    cause=Cause.FEUER,
    knocker=None,
    shown=(
        samples.shown(2, "AC AH AS"),
        samples.shown(0, "TD KD QH"),
        samples.shown(1, "7D 8C 9S"),
    ),
    losses=(Loss(0, 1, LossReason.FEUER), Loss(1, 2, LossReason.FEUER)),
    lives_after=(2, 0, 1),
    swimming=(1,),
)
REPLAY: Final[Outcome] = samples.outcome(replay=True, losses=(), swimming=(), lives_after=(3, 2, 0))


_SEEN_PLAINLY: Final[Mapping[str, Callable[[Texts], Layout]]] = {
    "lobby": lambda texts: render_public(samples.screen(guests=samples.guests(1)), texts),
    "lobby_ready": lambda texts: render_public(samples.screen(guests=samples.guests(3, 1)), texts),
    "lobby_full": lambda texts: render_public(samples.screen(guests=samples.guests(6, 2)), texts),
    "lobby_expired": lambda texts: render_public(
        samples.screen(phase=TablePhase.CLOSED, ending=Ending.EXPIRED), texts
    ),
    "lobby_begun": lambda texts: render_past(samples.playing(samples.view()), "lobby", texts),
    "table": lambda texts: render_public(samples.playing(samples.view()), texts),
    "table_choice": lambda texts: render_public(replace(samples.bens_choice(), viewer=None), texts),
    "table_nine": lambda texts: render_public(nine_seats(), texts),
    "table_computer": lambda texts: render_public(
        samples.playing(
            samples.view(turn=2), guests=samples.guests(2, 1), waiting=Waiting.COMPUTER
        ),
        texts,
    ),
    "table_stopped": lambda texts: render_public(
        samples.playing(
            samples.view(), phase=TablePhase.CLOSED, ending=Ending.STOPPED, ended_by=BEN
        ),
        texts,
    ),
    "hand": lambda texts: render_hand(samples.bens_turn(), texts),
    "hand_note": lambda texts: render_hand(samples.bens_turn(knocker=0), texts, "A note."),
    "hand_waiting": lambda texts: render_hand(
        samples.playing(samples.view(turn=0, own=samples.own_hand("9H AH 8S")), BEN), texts
    ),
    "hand_choice": lambda texts: render_hand(samples.bens_choice(), texts),
    "hand_closing": closing(HandMode.CLOSING),
    "hand_not_closing": closing(HandMode.PLAIN),
    "hand_four": four_cards(HandMode.PLAIN),
    "hand_four_closing": four_cards(HandMode.CLOSING),
    "hand_drawing": drawing,
    "hand_laying_off": laying_off,
    "hand_in_lobby": lambda texts: render_hand(samples.screen(viewer=BEN, seat=1), texts),
    "hand_of_nobody": lambda texts: render_hand(samples.playing(samples.view(), 999), texts),
    "hand_after_round": lambda texts: render_hand(
        samples.round_over(samples.outcome(), CEM), texts
    ),
    "hand_out": lambda texts: render_hand(
        samples.round_over(samples.outcome(eliminated=(2,), swimming=()), CEM), texts
    ),
    "round_knock": round_of(),
    "round_feuer": lambda texts: render_public(samples.round_over(FEUER), texts),
    "round_thirtyone": round_of(
        cause=Cause.THIRTYONE,
        knocker=None,
        losses=(Loss(1, 1, LossReason.LOWEST),),
        lives_after=(3, 1, 1),
        swimming=(),
    ),
    "round_replay": lambda texts: render_public(samples.round_over(REPLAY), texts),
    "round_deserted": round_of(
        cause=Cause.DESERTED, shown=(), losses=(), swimming=(), lives_after=(3, 2, 1)
    ),
    "round_out": round_of(eliminated=(2,), swimming=()),
    "round_past": after_round_one("round:2"),
    "round_moved": after_round_one("round:3"),
    "rules": lambda texts: render_rules(samples.CLASSIC, "classic", texts),
    "rules_changed": lambda texts: render_rules(
        Rules(lives=4, tie=Tie.RANK_SUIT, swap_counts=(1,), close_scope=CloseScope.SELF),
        "classic",
        texts,
    ),
    "rules_drawing": lambda texts: render_rules(DRAWING, "of another time", texts),
    **RULES_GALLERY,
    **ABSENCE_GALLERY,
    **LADDER_GALLERY,
    **COACH_GALLERY,
    **LAB_GALLERY,
    **PRESET_LOOKS,
    "help": render_help,
    "menu": lambda texts: render_menu(samples.bens_turn(), texts),
    "menu_of_nobody": lambda texts: render_menu(samples.playing(samples.view(), 999), texts),
    "leave_question": lambda texts: render_leave_question(samples.bens_turn(), texts),
    "note": lambda texts: render_note("One sentence."),
}

GALLERY: Final = {**_SEEN_PLAINLY, **other_looks(_SEEN_PLAINLY)}
"""All messages by a name that says what they show."""


def components(layout: Layout) -> list[Any]:
    """Return a layout as it is sent."""
    return list(layout.to_components())  # type: ignore[no-untyped-call]


def outline(layout: Layout) -> str:
    """Write a layout as a reader goes through it: texts, lines and rows of buttons."""
    written = "\n".join(_lines(components(layout)[0]["components"])) + "\n"
    return written.replace(JOINER, "")


def _lines(parts: list[Any]) -> Iterator[str]:
    for part in parts:
        if part["type"] == discord.ComponentType.text_display.value:
            yield from part["content"].splitlines()
        elif part["type"] == discord.ComponentType.separator.value:
            yield "----"
        elif part["type"] == discord.ComponentType.action_row.value:
            yield "  ".join(map(_button, part["components"]))
        elif part["type"] == discord.ComponentType.section.value:
            yield from _lines(part["components"])
            yield f"    {_button(part['accessory'])}"
        elif part["type"] == discord.ComponentType.media_gallery.value:
            yield from (f"(picture) {item['description']}" for item in part["items"])
        else:
            raise AssertionError(f"nobody outlines {part}")


_LISTS: Final = (
    discord.ComponentType.string_select.value,
    discord.ComponentType.channel_select.value,
)


def _list(part: Any) -> str:  # noqa: ANN401 - a component as JSON
    verb, argument = part["custom_id"].split(":")[3:]
    options = part.get("options", ())
    chosen = [option["label"] for option in options if option.get("default")]
    chosen += [f"#{each['id']}" for each in part.get("default_values", ())]
    shown = ", ".join(chosen) or f"({part.get('placeholder', '')})"
    values = " | ".join(f"{option['label']} = {option['value']}" for option in options)
    return f"<{shown}> {verb}{f' {argument}' if argument else ''}: {values}"


def _button(part: Any) -> str:  # noqa: ANN401 - a component as JSON
    if part["type"] in _LISTS:
        return _list(part)
    style = discord.ButtonStyle(part["style"]).name
    state = " (off)" if part.get("disabled") else ""
    verb, argument = part["custom_id"].split(":")[3:]
    return f"[{part['label']}]{state} {style} {verb}{f' {argument}' if argument else ''}"
