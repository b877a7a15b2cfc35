"""Every kind of message about choosing rules, for the gallery of all messages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any, Final

from bot.ports import RULE_SETS_MAX, RuleSet, RulesUse
from bot.rule_book import Member, Shelf
from bot.screens import Screen
from cogs.ui.layout import Layout
from cogs.ui.notes import render_lost
from cogs.ui.render_editor import render_editor
from cogs.ui.render_public import render_public
from cogs.ui.render_rules import render_rules
from cogs.ui.render_shelf import render_shelf
from cogs.ui.rule_conflicts import conflict_sentence
from cogs.ui.rule_groups import GROUPS
from cogs.ui.rule_values import attempt, with_value
from cogs.ui.text import Texts
from game.errors import RulesError
from game.options import Aces, CloseScope, Protection, SuitOrder, Tie
from game.presets import PRESETS
from game.rules import Rules
from tests.cogs import samples
from tests.cogs.samples import ANNA, BEN, NOW

CLASSIC = Rules()
HOUSE = Rules(
    lives=5,
    crown=True,
    tie=Tie.RANK_SUIT,
    suit_order=SuitOrder.AUSTRIAN,
    swap_counts=(1, 2, 3),
    close_scope=CloseScope.SELF,
    aces=Aces.SPECIAL,
    aces_value=11,
    protect=(Protection.THREE_ACES,),
    lap_cap=7,
)
"""Rules that differ from the recommended ones in much."""
HOST: Final = Member(900, ANNA, may_manage=False)
MANAGER: Final = Member(900, BEN, may_manage=True)


def lobby(**changes: Any) -> Screen:  # noqa: ANN401 - any field
    """Return a lobby as its host sees it, with these fields changed."""
    return samples.screen(viewer=ANNA, seat=0, **changes)


def kept(name: str, preset: str, rules: Rules, by: int | None = ANNA) -> RuleSet:
    """Return rules that the server has saved; without a name, its default."""
    use = RulesUse.SAVED if name else RulesUse.DEFAULT
    return RuleSet(900, use, name, preset, rules.options(), by, NOW - timedelta(days=9))


FRIDAY = kept("Freitagsrunde", "classic", HOUSE)
SHELF: Final = Shelf(
    saved=(
        FRIDAY,
        kept("*Oma* am Sonntag", "pagat", replace(PRESETS["pagat"].rules, pot=True), by=BEN),
        kept("Vergessen", "deluxe", PRESETS["deluxe"].rules, by=None),
        replace(kept("Zukunft", "classic", CLASSIC), options={"barter": True}),
    ),
    default=kept("", "classic", HOUSE),
)
FULL: Final = Shelf(
    tuple(
        kept(f"{number:02} {'W' * 29}", "fortyone", PRESETS["fortyone"].rules)
        for number in range(RULE_SETS_MAX)
    )
)
NAMES: Final = tuple(each.name for each in FULL.saved)


def editor(group: int, rules: Rules, preset: str = "classic") -> Callable[[Texts], Layout]:
    """Return the editor at a group."""
    return lambda texts: render_editor(lobby(rules=rules, preset=preset), group, texts)


def refused(texts: Texts) -> Layout:
    """Draw the editor after something that cannot be played."""
    tried = attempt(CLASSIC, "hand", 4)
    try:
        with_value(CLASSIC, "hand", 4)
    except RulesError as error:
        return render_editor(lobby(), 1, texts, conflict_sentence(error, tried, texts), "hand")
    raise AssertionError("four cards go together with triples")


def public(**changes: Any) -> Callable[[Texts], Layout]:  # noqa: ANN401 - any field
    """Return a lobby for everybody."""
    return lambda texts: render_public(samples.screen(**changes), texts)


def told(key: str) -> Callable[[Texts], Layout]:
    """Return the rules of a preset."""
    return lambda texts: render_rules(PRESETS[key].rules, key, texts)


def editors() -> Iterator[tuple[str, Callable[[Texts], Layout]]]:
    """Yield the editor at each group, with few and with many changes."""
    for group in range(len(GROUPS)):
        yield f"editor_{group}", editor(group, CLASSIC)
        yield f"editor_{group}_changed", editor(group, HOUSE)


RULES_GALLERY: Final[Mapping[str, Callable[[Texts], Layout]]] = {
    "lobby_house": public(rules=HOUSE, saved_names=("Freitagsrunde", "*Oma*")),
    "lobby_saved": public(
        rules=HOUSE, rules_name="*Oma*", saved_names=("Freitagsrunde", "*Oma*"), played=HOUSE
    ),
    "lobby_today": public(rules=Rules(lives=5), played=CLASSIC),
    "lobby_today_house": public(rules=replace(HOUSE, pot=True), played=HOUSE),
    "lobby_today_other": public(
        preset="altenburg", rules=PRESETS["altenburg"].rules, played=PRESETS["pagat"].rules
    ),
    "lobby_seven": public(guests=samples.guests(5, 2)),
    "lobby_many_saved": public(
        rules=HOUSE, played=PRESETS["draw31"].rules, saved_names=NAMES, guests=samples.guests(6, 2)
    ),
    **dict(editors()),
    "editor_drawing": editor(1, PRESETS["draw31"].rules, "draw31"),
    "editor_refused": refused,
    "editor_note": lambda texts: render_editor(lobby(), 2, texts, "A note."),
    "shelf": lambda texts: render_shelf(lobby(), SHELF, HOST, texts),
    "shelf_empty": lambda texts: render_shelf(lobby(), Shelf(), HOST, texts, "A note."),
    "shelf_manager": lambda texts: render_shelf(lobby(), SHELF, MANAGER, texts),
    "shelf_full": lambda texts: render_shelf(lobby(), FULL, MANAGER, texts),
    "shelf_replacing": lambda texts: render_shelf(
        lobby(), SHELF, HOST, texts, "A note.", FRIDAY.name
    ),
    "rules_named": lambda texts: render_rules(HOUSE, "classic", texts, "Freitagsrunde"),
    "lost": render_lost,
    **{f"rules_of_{key}": told(key) for key in PRESETS if key != "classic"},
}
"""Lobbies with rules of their own, the editor, kept rules, and the rules of every preset."""
