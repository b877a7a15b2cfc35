"""Rules that are tried out: how far it is, and what kind of games they make, side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.laboratory import Findings
from bot.requests import RuleChoice
from cogs.ui.attached import Gallery
from cogs.ui.layout import Accent, Layout, Part, line, paragraph
from cogs.ui.rule_titles import rules_title
from cogs.ui.spreads import Counts, groups_of, picture_of_spread
from cogs.ui.text import Texts, mark
from cogs.ui.values import top_text
from game.lab.report import Report
from game.outcome import Cause

_SIGNS: Final = ("🟦", "🟥")
"""The colours of the bars, in the order of the rules."""
_STEPS: Final = 10
_BETWEEN: Final = "\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}"
"""Keeps what is compared on one line."""

_NEVER: Final = "–"
"""Stands where there is no share of anything."""

_CAUSES: Final[Mapping[Cause, str]] = {
    Cause.KNOCK: mark("Ended by a knock: {values}"),
    Cause.SECOND_KNOCK: mark("Ended by a second knock: {values}"),
    Cause.ALL_CLOSED: mark("Ended when all had closed: {values}"),
    Cause.THIRTYONE: mark("Ended by {top}: {values}"),
    Cause.FEUER: mark("Ended by Feuer: {values}"),
    Cause.TABLE_THIRTYONE: mark("Ended by {top} in the middle: {values}"),
    Cause.STOCK_OUT: mark("Ended by an empty stock: {values}"),
    Cause.DRAWN: mark("Drawn, without a loss: {values}"),
    Cause.LAP_CAP: mark("Ended for taking too long: {values}"),
}


def render_experiment(
    choices: Sequence[RuleChoice], seats: int, done: float, texts: Texts
) -> Layout:
    """Show how far it is."""
    full = round(_STEPS * done)
    bar = "" if texts.look.words else f"{'▰' * full}{'▱' * (_STEPS - full)} "
    return Layout(
        Accent.CALM,
        [paragraph(*_head(choices, seats, texts)), paragraph(f"{bar}{texts.percent(done)}")],
    )


def render_findings(
    choices: Sequence[RuleChoice], seats: int, findings: Findings, texts: Texts
) -> Layout:
    """Show what was found."""
    reports = findings.reports
    note = texts.text(
        "Played by computers that see what a player sees. A difference of a few percent may be "
        "chance."
    )
    return Layout(
        Accent.ENDED,
        [
            paragraph(*_head(choices, seats, texts)),
            line(),
            paragraph(*_figures(choices, reports, texts)),
            line(),
            *_spread("laps.png", texts.text("Turns per player in a round"), _laps(reports), texts),
            *_spread("rounds.png", texts.text("Rounds in a game"), _rounds(reports), texts),
            paragraph(*_turnless(reports, texts), f"-# {note}"),
        ],
    )


def _head(choices: Sequence[RuleChoice], seats: int, texts: Texts) -> list[str]:
    titles = [rules_title(each.preset, each.rules, each.name, texts) for each in choices]
    signed = [f"{sign} **{title}**" for sign, title in zip(_SIGNS, titles, strict=False)]
    told = texts.plural("With {n} computer", "With {n} computers", seats)
    return [f"### 🧪 {texts.text('Rules tried out')}", *signed, f"-# {told}"]


def _figures(choices: Sequence[RuleChoice], reports: Sequence[Report], texts: Texts) -> list[str]:
    def counted(value: Callable[[Report], float]) -> str:
        return _values([texts.decimal(value(report)) for report in reports])

    def shares(value: Callable[[Report], float]) -> str:
        return _values([texts.percent(value(report)) for report in reports])

    return [
        texts.text("Games played: {values}", values=_values([str(each.games) for each in reports])),
        texts.text("Rounds per game: {values}", values=counted(lambda r: r.rounds_per_game)),
        texts.text(
            "Turns per player in a round: {values}", values=counted(lambda r: r.laps_per_round)
        ),
        *_endings(choices, reports, texts),
        *_knockers(reports, texts),
        texts.text("The dealer loses: {values}", values=shares(lambda r: r.dealer_loses)),
        texts.text("The average player loses: {values}", values=shares(lambda r: r.anybody_loses)),
        texts.text("Nobody loses: {values}", values=shares(lambda r: r.nobody_loses)),
    ]


def _knockers(reports: Sequence[Report], texts: Texts) -> list[str]:
    """Say how often knockers lost; by some rules nobody ever knocks for all."""
    if not any(report.knocks for report in reports):
        return []
    lost = [texts.percent(each.knocker_loses) if each.knocks else _NEVER for each in reports]
    return [texts.text("The knocker loses: {values}", values=_values(lost))]


def _endings(choices: Sequence[RuleChoice], reports: Sequence[Report], texts: Texts) -> list[str]:
    """Say how often rounds ended for which reason."""
    top = texts.either(sorted({top_text(each.rules) for each in choices}))
    lines = []
    for cause, told in _CAUSES.items():
        if any(report.causes[cause] for report in reports):
            values = _values([texts.percent(report.ended_by(cause)) for report in reports])
            lines.append(texts.text(told, top=top, values=values))
    return lines


def _values(written: Sequence[str]) -> str:
    """One value for each set of rules, in their order."""
    return _BETWEEN.join(f"**{each}**" for each in written)


def _laps(reports: Sequence[Report]) -> list[Counts]:
    return [report.laps_of_rounds for report in reports]


def _turnless(reports: Sequence[Report], texts: Texts) -> list[str]:
    """Explain rounds without a turn, if there were any and they stand alone."""
    if not any(group.first == group.last == 0 for group in groups_of(_laps(reports))):
        return []
    told = texts.text("0 turns: the round was over as soon as the cards were dealt.")
    return [f"-# {told}"]


def _rounds(reports: Sequence[Report]) -> list[Counts]:
    return [report.rounds_of_games for report in reports]


def _spread(name: str, title: str, counts: Sequence[Counts], texts: Texts) -> list[Part]:
    """Show how often each number came up: as a picture if there may be one, else in words."""
    groups = groups_of(counts)
    if not groups:
        return []
    if texts.look.pictures:
        picture = picture_of_spread(name, title, groups, texts)
        heading = texts.text("{title}, in percent", title=title)
        return [paragraph(f"**{heading}**"), Gallery(picture)]
    lines = [
        f"{group.words}: {' · '.join(texts.percent(share / 100) for share in group.shares)}"
        for group in groups
    ]
    return [paragraph(f"**{title}**", *lines)]
