"""Two pages of settings: what a server wants, and what one person wants. One message each.

Every control shows what holds now; pressing it changes the page in place.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import discord
from babel import Locale

from bot.pinging import PingPolicy
from bot.ports import Preferences
from bot.requests import Pace
from bot.server_settings import CHANNELS_MAX, CardPack, ServerSettings
from cogs.locales import languages
from cogs.ui.ids import NO_GAME, ButtonId, Verb
from cogs.ui.layout import (
    Accent,
    Choice,
    Layout,
    Part,
    beside,
    button,
    component_number,
    line,
    paragraph,
    select,
)
from cogs.ui.text import Texts, mark

NONE: Final = "-"
"""Stands in a list for: not chosen."""
ON: Final = "on"
OFF: Final = "off"

_PACES: Final[Mapping[Pace, str]] = {
    Pace.BLITZ: mark("Blitz: 30 seconds a turn"),
    Pace.NORMAL: mark("90 seconds a turn"),
    Pace.RELAXED: mark("Relaxed: 10 minutes a turn"),
    Pace.STAMMTISCH: mark("No hurry: a day for every turn"),
}
_PACKS: Final[Mapping[CardPack, tuple[str, str]]] = {
    CardPack.FRENCH: (mark("French suits"), mark("Clubs, spades, hearts, diamonds")),
    CardPack.FOUR_COLOUR: (
        mark("French suits, four colours"),
        mark("Clubs green, spades black, hearts red, diamonds blue"),
    ),
    CardPack.GERMAN: (mark("German suits"), mark("Acorns, leaves, hearts, bells")),
}
"""What a list shows once something is chosen has to be short: a phone cuts it."""
_CALLS: Final[Mapping[PingPolicy, str]] = {
    PingPolicy.NEVER: mark("Mention nobody"),
    PingPolicy.AFTER_A_PAUSE: mark("Mention after a while"),
    PingPolicy.ALWAYS: mark("Mention at every turn"),
}
_WISHES: Final[Mapping[str, tuple[str, str]]] = {
    "text_mode": (
        mark("Text mode"),
        mark("No pictures: cards and the whole table in words, for screen readers."),
    ),
    "four_colours": (
        mark("Four colours"),
        mark("Clubs green and diamonds blue, on the pictures that only you see."),
    ),
    "confirm_knock": (
        mark("Ask before I knock"),
        mark("A knock by button has to be pressed twice."),
    ),
    "ping": (mark("Mention me"), mark("A message may mention you when it is your turn.")),
}
"""What can be on or off, by the field that it is."""


def render_preferences(wishes: Preferences, texts: Texts) -> Layout:
    """Show what one person wants."""
    parts: list[Part] = [
        paragraph(
            f"### {texts.text('Your preferences')}",
            f"-# {texts.text('They hold on every server, for what only you see.')}",
        ),
        paragraph(f"**{texts.text('Language')}**"),
        select(
            _id(Verb.WISH, "language"),
            _languages(wishes.language, texts.text("As my Discord is set")),
        ),
    ]
    for field, (title, about) in _WISHES.items():
        on = bool(getattr(wishes, field))
        told = f"{_stands(title, texts, on=on)}\n-# {texts.text(about)}"
        parts.append(beside(told, _switch(Verb.WISH, field, texts, on=on)))
    return Layout(Accent.CALM, parts)


def render_server_settings(
    settings: ServerSettings, default_pace: Pace, channels: Sequence[int], texts: Texts
) -> Layout:
    """Show what a server wants; `channels` are those of the allowed ones that there still are."""
    usual = texts.text(_PACES[default_pace])
    paces = [Choice(texts.text("Default ({pace})", pace=usual), NONE, chosen=settings.pace is None)]
    parts: list[Part] = [
        paragraph(
            f"### {texts.text('Settings of this server')}",
            f"-# {texts.text('Rules for new tables are chosen in a lobby, under House rules.')}",
        ),
        *_list(
            texts.text("Language of public messages"),
            "language",
            _languages(settings.language, texts.text("As chosen in Discord")),
        ),
        *_list(
            texts.text("Time for a turn"),
            "pace",
            [*paces, *_choices(_PACES, settings.pace, texts.text)],
        ),
        *_list(texts.text("Cards"), "pack", _packs(settings.pack, texts)),
        *_list(
            texts.text("Mentions when a turn comes"),
            "ping",
            _choices(_CALLS, settings.ping, texts.text),
        ),
        beside(
            _stands(mark("Pictures of cards"), texts, on=settings.pictures),
            _switch(Verb.SERVER, "pictures", texts, on=settings.pictures),
        ),
        line(),
        paragraph(
            f"**{texts.text('Channels for tables')}**",
            f"-# {texts.text('Everywhere, unless you choose some.')}",
        ),
        _channels(channels, texts),
    ]
    return Layout(Accent.CALM, parts)


def _list(title: str, name: str, choices: Sequence[Choice]) -> list[Part]:
    return [paragraph(f"**{title}**"), select(_id(Verb.SERVER, name), choices)]


def _choices(named: Mapping[Any, str], chosen: object, text: Callable[[str], str]) -> list[Choice]:
    return [Choice(text(name), str(value), chosen=value == chosen) for value, name in named.items()]


def _packs(chosen: CardPack, texts: Texts) -> list[Choice]:
    return [
        Choice(texts.text(name), str(pack), texts.text(about), chosen=pack == chosen)
        for pack, (name, about) in _PACKS.items()
    ]


def _languages(chosen: str | None, unset: str) -> list[Choice]:
    """List the languages, each under its own name."""
    return [
        Choice(unset, NONE, chosen=chosen not in languages()),
        *(
            Choice(_own_name(language), language, chosen=language == chosen)
            for language in languages()
        ),
    ]


def _own_name(language: str) -> str:
    name = Locale.parse(language).get_display_name(language) or language
    return name[:1].upper() + name[1:]


def _stands(title: str, texts: Texts, *, on: bool) -> str:
    """Name a switch and say how it stands."""
    state = texts.text("on") if on else texts.text("off")
    return f"**{texts.text(title)}** · {state}"


def _switch(verb: Verb, name: str, texts: Texts, *, on: bool) -> discord.ui.Button[Any]:
    """Make a button that turns over how it stands, called as in the editor of rules."""
    label = texts.text("Turn off") if on else texts.text("Turn on")
    return button(label, _id(verb, f"{name}={OFF if on else ON}"))


def _channels(channels: Sequence[int], texts: Texts) -> discord.ui.ActionRow[Any]:
    custom_id = _id(Verb.SERVER, "channels")
    listed: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
        id=component_number(custom_id),
        custom_id=str(custom_id),
        placeholder=texts.text("Everywhere"),
        channel_types=[
            discord.ChannelType.text,
            discord.ChannelType.news,
            discord.ChannelType.forum,
            discord.ChannelType.voice,
        ],
        min_values=0,
        max_values=CHANNELS_MAX,
        default_values=[
            discord.SelectDefaultValue(id=each, type=discord.SelectDefaultValueType.channel)
            for each in channels
        ],
    )
    return discord.ui.ActionRow(listed)


def _id(verb: Verb, argument: str) -> ButtonId:
    return ButtonId(NO_GAME, 0, verb, argument)
