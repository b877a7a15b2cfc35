"""The ladder of a server, page by page, and one player's figures."""

from __future__ import annotations

from typing import Final

from bot.ports import Ladder, PlayerFigures, Standing
from cogs.ui.ids import NO_GAME, ButtonId, Verb
from cogs.ui.layout import Accent, Layout, Part, button, paragraph, rows
from cogs.ui.names import mention
from cogs.ui.text import Texts
from cogs.ui.values import points_text

PAGE_SIZE: Final = 10


def render_ladder(ladder: Ladder, own: Standing | None, page: int, texts: Texts) -> Layout:
    """Show one page, counted from 1; the reader's own rank stands below if it is elsewhere."""
    pages = max(1, -(-ladder.total // PAGE_SIZE))
    lines = [_standing_line(row, texts) for row in ladder.rows]
    if not lines:
        lines = [texts.text("Nobody has finished a game on this server yet.")]
    title = [f"### {texts.text('Leaderboard')}"]
    if ladder.rows:
        legend = texts.text("Games won of games played · 👑 of them without a life lost")
        title.append(f"-# {legend}")
    parts: list[Part] = [paragraph(*title), paragraph(*lines)]
    if own is None:
        parts.append(
            paragraph("-# " + texts.text("You have no rank yet: finish a game to get one."))
        )
    elif all(row.user_id != own.user_id for row in ladder.rows):
        parts.append(paragraph(texts.text("Your own rank:"), _standing_line(own, texts)))
    if pages > 1:
        parts.append(
            paragraph("-# " + texts.text("Page {page} of {pages}", page=page, pages=pages))
        )
        parts += rows(
            [
                button(texts.text("← Higher"), _page_id(page - 1), disabled=page <= 1),
                button(texts.text("Lower →"), _page_id(page + 1), disabled=page >= pages),
            ]
        )
    return Layout(Accent.CALM, parts)


def render_stats(figures: PlayerFigures | None, user_id: int, texts: Texts) -> Layout:
    """Show one player's figures on this server."""
    title = texts.text("{name} at the table", name=mention(user_id))
    if figures is None:
        nothing = texts.text("No finished game on this server yet.")
        return Layout(Accent.CALM, [paragraph(f"### {title}", nothing)])
    standing = figures.standing
    games = [
        *([texts.text("Rank {rank}", rank=standing.rank)] if standing.wins else []),
        _record(standing, texts),
        texts.plural(
            "{n} win without a life lost", "{n} wins without a life lost", standing.crowns
        ),
        texts.plural("{n} win in a row", "{n} wins in a row", figures.streak),
        texts.plural("Longest streak: {n} win", "Longest streak: {n} wins", figures.best_streak),
    ]
    rounds = [
        texts.plural("{n} round played", "{n} rounds played", figures.rounds),
        texts.plural("{n} round lost", "{n} rounds lost", figures.rounds_lost),
        texts.plural("{n} knock", "{n} knocks", figures.knocks),
        texts.plural(
            "{n} knock that cost a life", "{n} knocks that cost a life", figures.knocks_lost
        ),
        texts.plural("{n} time 31", "{n} times 31", figures.thirtyones),
        texts.plural("{n} time Feuer", "{n} times Feuer", figures.feuers),
        texts.text("Best hand: {points}", points=points_text(figures.best_half_points)),
    ]
    return Layout(
        Accent.CALM,
        [
            paragraph(f"### {title}"),
            paragraph(f"**{texts.text('Games')}**", *games),
            paragraph(f"**{texts.text('Rounds')}**", *rounds),
        ],
    )


def _standing_line(row: Standing, texts: Texts) -> str:
    crowns = f" · 👑 {row.crowns}" if row.crowns else ""
    record = texts.text(
        "{wins} of {games} · {share}",
        wins=row.wins,
        games=row.games,
        share=texts.percent(row.win_rate),
    )
    return f"**{row.rank}.** {mention(row.user_id)} · {record}{crowns}"


def _record(row: Standing, texts: Texts) -> str:
    wins = texts.plural("{n} win", "{n} wins", row.wins)
    games = texts.plural("{n} game", "{n} games", row.games)
    share = texts.percent(row.win_rate)
    return texts.text("{wins} in {games} ({share})", wins=wins, games=games, share=share)


def _page_id(page: int) -> ButtonId:
    return ButtonId(NO_GAME, 0, Verb.LADDER, str(max(0, page)))
