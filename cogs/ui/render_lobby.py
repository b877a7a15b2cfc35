"""The public message while people gather, and what is left of it afterwards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from discord import ButtonStyle

from bot.requests import Pace
from bot.screens import Ending, Guest, Screen, TablePhase
from cogs.ui.characters import character_name, character_select, guest_title
from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import DOT, Accent, Button, Layout, Part, button, line, paragraph, rows
from cogs.ui.learner import learner_line
from cogs.ui.lobby_rules import pack_button, pack_line, rule_lines, rules_select
from cogs.ui.names import mention
from cogs.ui.rule_titles import preset_summary, rules_title
from cogs.ui.text import Texts, clock_time, countdown, mark
from game.computer.characters import USUAL

_PACES: Final[Mapping[Pace, str]] = {
    Pace.BLITZ: mark("Blitz: 30 seconds a turn"),
    Pace.NORMAL: mark("90 seconds a turn"),
    Pace.RELAXED: mark("Relaxed: 10 minutes a turn"),
    Pace.STAMMTISCH: mark("No hurry: a day for every turn"),
}

_ENDINGS: Final[Mapping[Ending, str]] = {
    Ending.STOPPED: mark("The table was closed without a result."),
    Ending.EXPIRED: mark("Nobody came for a long time, so this table has closed."),
    Ending.DESERTED: mark("Everybody has left, so this table has closed without a result."),
    Ending.ABANDONED: mark(
        "Nobody has gone on with this game for a long time, so it has closed without a result."
    ),
    Ending.CHANNEL_GONE: mark("The table was closed without a result."),
}


def ending_line(screen: Screen, texts: Texts) -> str:
    """Say why a table was closed without a result."""
    if screen.ending is Ending.STOPPED and screen.ended_by is not None:
        name = mention(screen.ended_by)
        return texts.text("{name} has closed the table without a result.", name=name)
    return texts.text(_ENDINGS[screen.ending or Ending.STOPPED])


def render_lobby(screen: Screen, texts: Texts) -> Layout:
    """Show the lobby; closed or begun, it has no buttons."""
    parts: list[Part] = [
        paragraph(
            f"## {texts.text('Schwimmen')}",
            preset_summary(screen.preset, texts),
            *rule_lines(screen, texts),
            f"-# {_terms(screen, texts)}",
            learner_line(screen, texts),
        ),
        line(),
        paragraph(*_seats(screen, texts)),
    ]
    if screen.phase is TablePhase.LOBBY:
        parts += [line(), paragraph(*_next_steps(screen, texts)), *rows(_people(screen, texts))]
        parts.append(rules_select(screen, texts))
        if not _is_full(screen):
            parts.append(character_select(screen, texts))
        parts += [*rows(_computers(screen, texts)), *rows(_rules(screen, texts))]
        parts += rows(pack_button(screen, texts))
        return Layout(Accent.CALL, parts)
    if screen.phase is TablePhase.CLOSED:
        reopen = texts.text("`/schwimmen start` opens a new one.")
        return Layout(Accent.ENDED, [*parts, paragraph(ending_line(screen, texts), f"-# {reopen}")])
    return Layout(Accent.ENDED, [*parts, paragraph(texts.text("The game has begun."))])


def _terms(screen: Screen, texts: Texts) -> str:
    lives = texts.plural("{n} life", "{n} lives", screen.rules.lives)
    if screen.rules.free_ride:
        lives = texts.plural(
            "{n} life, then you swim", "{n} lives, then you swim", screen.rules.lives
        )
    title = rules_title(screen.preset, screen.rules, screen.rules_name, texts)
    return DOT.join((title, lives, texts.text(_PACES[screen.pace])))


def _seats(screen: Screen, texts: Texts) -> list[str]:
    taken = texts.text(
        "{taken} of {all} seats taken", taken=len(screen.guests), all=screen.rules.seats_max
    )
    return [f"**{taken}**", *(_seat(guest, texts) for guest in screen.guests)]


def _seat(guest: Guest, texts: Texts) -> str:
    if guest.computer:
        return f"🤖 {guest_title(guest, texts)}"
    return f"👤 {guest_title(guest, texts)}" + (f" · {texts.text('host')}" if guest.host else "")


def _missing(screen: Screen) -> int:
    return max(0, screen.rules.players_min - len(screen.guests))


def _next_steps(screen: Screen, texts: Texts) -> list[str]:
    lines = []
    if _missing(screen):
        lines.append(
            texts.plural(
                "One more player is needed: somebody joins, or a computer is added below.",
                "{n} more players are needed: others join, or computers are added below.",
                _missing(screen),
            )
        )
    else:
        lines.append(texts.text("{name} can start.", name=mention(screen.host_id)))
    lines.append(pack_line(screen, texts))
    if screen.free_start_at is not None:
        time = clock_time(screen.free_start_at)
        lines.append("-# " + texts.text("From {time} anyone at the table may start.", time=time))
    if screen.deadline_at is not None:
        time = countdown(screen.deadline_at)
        lines.append("-# " + texts.text("Closes by itself if nobody comes: {time}", time=time))
    return lines


def _id(screen: Screen, verb: Verb) -> ButtonId:
    return ButtonId(screen.id, screen.version, verb)


def _is_full(screen: Screen) -> bool:
    return len(screen.guests) >= screen.rules.seats_max


def _people(screen: Screen, texts: Texts) -> list[Button]:
    join, leave, start = (_id(screen, verb) for verb in (Verb.JOIN, Verb.LEAVE, Verb.START))
    few = bool(_missing(screen))
    return [
        button(texts.text("Join"), join, ButtonStyle.success, disabled=_is_full(screen)),
        button(texts.text("Leave"), leave),
        button(texts.text("Start"), start, ButtonStyle.primary, disabled=few),
    ]


def _computers(screen: Screen, texts: Texts) -> list[Button]:
    none = not any(guest.computer for guest in screen.guests)
    usual = texts.text("Add a {character}", character=character_name(USUAL.key, texts))
    # Alone, this is the way on; else it should not outshine Join.
    urgent = ButtonStyle.primary if _missing(screen) else ButtonStyle.secondary
    add, remove = _id(screen, Verb.ADD), _id(screen, Verb.REMOVE)
    return [
        button(usual, add, urgent, disabled=_is_full(screen)),
        button(texts.text("Remove one"), remove, disabled=none),
    ]


def _rules(screen: Screen, texts: Texts) -> list[Button]:
    return [
        button(texts.text("Rules"), _id(screen, Verb.RULES)),
        button(texts.text("House rules …"), _id(screen, Verb.HOUSE)),
        button("⋯", _id(screen, Verb.MORE)),
    ]
