"""The messages of the gallery as others have them shown: with pictures, in words, other packs."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.ports import Preferences
from bot.requests import Pace
from bot.server_settings import CardPack, ServerSettings
from cogs.pictures.styles import Style
from cogs.ui.ids import HandMode
from cogs.ui.layout import Layout
from cogs.ui.look import Look
from cogs.ui.render_hand import render_hand
from cogs.ui.render_public import render_public
from cogs.ui.render_settings import render_preferences, render_server_settings
from cogs.ui.text import Texts
from game.cards import pack
from tests.cogs import samples
from tests.cogs.samples import BEN

Make = Callable[[Texts], Layout]

PICTURED: Final = Look(pictures=True)
GERMAN: Final = Look(style=Style.GERMAN, pictures=True)
IN_WORDS: Final = Look(words=True)
ASKING: Final = Look(asks_before_knock=True)

_PICTURED: Final = (
    "table",
    "table_choice",
    "table_nine",
    "hand",
    "hand_waiting",
    "hand_choice",
    "hand_four",
    "hand_drawing",
    "round_knock",
    "round_feuer",
    "round_deserted",
    "round_past",
)
_IN_WORDS: Final = (
    "hand",
    "hand_waiting",
    "hand_choice",
    "hand_closing",
    "hand_four",
    "hand_drawing",
    "hand_laying_off",
    "hand_after_round",
    "hand_out",
)


def with_look(make: Make, look: Look) -> Make:
    """Show the same to somebody who has it shown otherwise."""

    def other(texts: Texts) -> Layout:
        changed = copy.copy(texts)
        changed.__dict__["look"] = look
        return make(changed)

    return other


def round_of_nine(texts: Texts) -> Layout:
    """Draw the end of a round at a full table, the widest that a showdown becomes."""
    cards = pack(32)
    shown = [
        samples.shown(seat, " ".join(map(str, cards[3 * seat : 3 * seat + 3]))) for seat in range(9)
    ]
    result = samples.outcome(
        shown=tuple(sorted(shown, key=lambda each: -each.value.half_points)),
        lives_after=(3, 1, 0, 3, 3, 2, 2, 1, 1),
    )
    return render_public(samples.round_over(result, guests=samples.guests(6, 3)), texts)


def other_looks(gallery: Mapping[str, Make]) -> dict[str, Make]:
    """Give what is to be looked at once more, by names of its own."""
    hand = samples.bens_turn()
    settings = ServerSettings(900, "de", Pace.BLITZ, pack=CardPack.GERMAN, channels=(901, 902))
    return {
        **{f"{name}_pictured": with_look(gallery[name], PICTURED) for name in _PICTURED},
        **{f"{name}_in_words": with_look(gallery[name], IN_WORDS) for name in _IN_WORDS},
        "round_nine": with_look(round_of_nine, PICTURED),
        "table_german": with_look(gallery["table"], GERMAN),
        "hand_german": with_look(gallery["hand"], GERMAN),
        "hand_german_in_words": with_look(gallery["hand"], replace(IN_WORDS, style=Style.GERMAN)),
        "hand_asking": with_look(gallery["hand"], ASKING),
        "hand_asked": with_look(
            lambda texts: render_hand(hand, texts, mode=HandMode.KNOCKING), ASKING
        ),
        "preferences": lambda texts: render_preferences(Preferences(BEN), texts),
        "preferences_chosen": lambda texts: render_preferences(
            Preferences(BEN, "de", text_mode=True, confirm_knock=True, ping=False), texts
        ),
        "settings": lambda texts: render_server_settings(
            ServerSettings(900), Pace.NORMAL, (), texts
        ),
        "settings_chosen": lambda texts: render_server_settings(
            settings, Pace.NORMAL, settings.channels, texts
        ),
    }
