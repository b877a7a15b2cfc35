"""The ready-made sets of rules, by key. Keys appear here and nowhere else in the code.

An id is permanent and never reused; a table stores its whole `Rules`, so that a later change of
a preset changes no running game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from game.errors import RulesError
from game.options import (
    Aces,
    AllOut,
    AllPass,
    CloseScope,
    DealStyle,
    Knocking,
    Passing,
    Protection,
    Redraw,
    StockShort,
    ThirtyOne,
    ThirtyOneLoss,
    Tie,
    Triples,
)
from game.rules import Rules


class Tokens(Enum):
    """What lies before everybody to count their lives; a look, and no rule."""

    LIVES = "lives"
    """Given up one by one."""
    STICKS = "sticks"
    """Collected: one for each life that is lost."""
    DIE = "die"
    """One die that shows how many are left."""
    RINGS = "rings"
    """Lifebelts, given up one by one."""
    COINS = "coins"
    """Given up one by one, into a pot where the rules have one."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rules."""

    id: int
    """Permanent number; never reused."""
    key: str
    name: str
    """Short name for lists (a catalog message)."""
    summary: str
    """One sentence for players (a catalog message)."""
    source: str
    """Which rule page it follows."""
    rules: Rules
    tokens: Tokens = Tokens.LIVES
    """How lives are counted before everybody's eyes."""


def preset_text(message: str) -> str:
    """Mark a text for the catalogs."""
    return message


_PAGAT: Final = Rules(tie=Tie.RANK_SUIT, knock=Knocking.AFTER, all_out=AllOut.SHARE)
"""The rules that several relatives share (S001)."""

_ALL: Final = (
    Preset(
        id=1,
        key="classic",
        name=preset_text("Classic"),
        summary=preset_text(
            "Swap one card or all three, knock when you dare: the lowest hand loses a life, 31 "
            "ends it at once."
        ),
        source="S000",
        rules=Rules(),
    ),
    Preset(
        id=2,
        key="altenburg",
        name=preset_text("Altenburg"),
        summary=preset_text(
            "Whoever passes must swap next time; only three jacks, queens or kings count, three "
            "aces are 31."
        ),
        source="S001",
        rules=Rules(
            players_min=3,
            players_max=6,
            deal=DealStyle.INTERLEAVED,
            triples=Triples.FACES,
            aces=Aces.THIRTYONE,
            aces_value=31,
            passing=Passing.DUTY,
            all_pass=AllPass.NOTHING,
        ),
    ),
    Preset(
        id=3,
        key="pagat",
        name=preset_text("Pagat"),
        summary=preset_text(
            "Knock at the end of your turn, after a swap or a pass; of equal hands the lower suit "
            "loses."
        ),
        source="S001",
        rules=_PAGAT,
    ),
    Preset(
        id=4,
        key="nederland",
        name=preset_text("Netherlands"),
        summary=preset_text(
            "Swap or close for yourself: nobody passes, there is no Feuer, and six lives count "
            "down like a die."
        ),
        source="S001",
        tokens=Tokens.DIE,
        rules=Rules(
            lives=6,
            free_ride=False,
            aces=Aces.TRIPLE,
            aces_value=30.5,
            tie=Tie.RANK_SUIT,
            passing=Passing.NEVER,
            all_pass=AllPass.NOTHING,
            close_scope=CloseScope.SELF,
            all_out=AllOut.SHARE,
        ),
    ),
    Preset(
        id=5,
        key="fortyone",
        name=preset_text("Forty-one"),
        summary=preset_text(
            "Four cards each, four in the middle, 52 in the pack: 41 in one suit is the most."
        ),
        source="S001",
        rules=replace(
            _PAGAT,
            deck=52,
            hand=4,
            triples=Triples.NONE,
            aces=Aces.NONE,
            aces_value=11,
            swap_counts=(1, 4),
        ),
    ),
    Preset(
        id=6,
        key="hosaaba",
        name=preset_text("Hosa aba"),
        summary=preset_text(
            "As in Chur: 36 cards with the sixes, and you knock at the end of your turn."
        ),
        source="S001",
        rules=replace(_PAGAT, deck=36),
    ),
    Preset(
        id=7,
        key="tripalki",
        name=preset_text("Tri Palki"),
        summary=preset_text(
            "From Russia: one suit in the middle is washed away, 31 may wait, and with three "
            "sticks you swim."
        ),
        source="S001",
        tokens=Tokens.STICKS,
        rules=Rules(
            deck=36,
            deal=DealStyle.INTERLEAVED,
            triples=Triples.NONE,
            aces=Aces.SPECIAL,
            aces_value=11,
            thirtyone=ThirtyOne.OPTIONAL_LAST_LAP,
            tie=Tie.CARD_BY_CARD,
            wash=True,
            knock=Knocking.AFTER,
            protect=(
                Protection.THREE_SIXES,
                Protection.SIX_SEVEN_EIGHT,
                Protection.THREE_ACES,
            ),
        ),
    ),
    Preset(
        id=8,
        key="draw31",
        name=preset_text("Draw game"),
        summary=preset_text(
            "Draw from the stock or the open pile and lay a card off: 31 before a knock costs all "
            "others a life."
        ),
        source="S002",
        tokens=Tokens.RINGS,
        rules=Rules(
            deck=52,
            players_max=9,
            free_ride=False,
            deal=DealStyle.DRAW_PILE,
            triples=Triples.NONE,
            aces=Aces.NONE,
            aces_value=11,
            thirtyone=ThirtyOne.IMMEDIATE_IF_NO_KNOCK,
            thirtyone_loss=ThirtyOneLoss.OTHERS,
            all_pass=AllPass.NOTHING,
            stock_short=StockShort.DRAW_ROUND,
        ),
    ),
    Preset(
        id=9,
        key="deluxe",
        name=preset_text("Deluxe"),
        summary=preset_text(
            "New cards for 7-8-9, ties cost the knocker, Feuer costs two lives between the last "
            "two, with crown."
        ),
        source="S003",
        rules=Rules(
            players_max=9,
            deal=DealStyle.STOCK_CHOICE,
            feuer_loss_two=2,
            tie=Tie.KNOCKER_ALONE,
            redraw789=Redraw.EXTRA_TURN,
            crown=True,
        ),
    ),
    Preset(
        id=10,
        key="zwem52",
        name=preset_text("Dutch swim"),
        summary=preset_text(
            "52 cards, no choice for the dealer, 31 counts only after a knock, and the lives go "
            "into a pot."
        ),
        source="S004",
        tokens=Tokens.COINS,
        rules=Rules(
            deck=52,
            players_max=9,
            deal=DealStyle.PLAIN,
            aces=Aces.TRIPLE,
            aces_value=30.5,
            thirtyone=ThirtyOne.ON_KNOCK,
            last_token_knock_out=True,
            pot=True,
        ),
    ),
)

PRESETS: Final[Mapping[str, Preset]] = MappingProxyType({preset.key: preset for preset in _ALL})
"""All presets by key, the recommended one first."""

DEFAULT_KEY: Final = _ALL[0].key
"""The key of the preset that a table plays if nobody chose another."""


def preset(key: str) -> Preset:
    """The preset with this key; raises `RulesError` naming the keys there are."""
    found = PRESETS.get(key)
    if found is None:
        raise RulesError(f"preset {key!r} is unknown: choose one of {', '.join(PRESETS)}", "preset")
    return found


def differences(rules: Rules, base: Rules) -> tuple[str, ...]:
    """The keys of the options in which `rules` differs from `base`, in the order of the options."""
    own, other = rules.options(), base.options()
    return tuple(key for key in own if own[key] != other[key])
