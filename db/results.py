"""The ladder and one player's figures, summed up by the database.

Owns what counts and how players are ranked: rows of finished games that have a user. Owns queries
only; the connection is the caller's.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, Subquery, case, func, select

from bot.ports import GameStatus, Ladder, PlayerFigures, Standing
from db.models import games, results


def read_ladder(connection: Connection, guild_id: int, offset: int, limit: int) -> Ladder:
    """Return one page of a server's ladder."""
    ranked = _ranked(guild_id)
    page = connection.execute(
        select(ranked).order_by(ranked.c.rank, ranked.c.user_id).offset(offset).limit(limit)
    )
    rows = tuple(_standing(row) for row in page)
    total = connection.execute(select(func.count()).select_from(_sums(guild_id)))
    return Ladder(rows, total.scalar_one())


def read_standing(connection: Connection, guild_id: int, user_id: int) -> Standing | None:
    """Return one player's row of a server's ladder, None without a finished game."""
    ranked = _ranked(guild_id)
    found = connection.execute(select(ranked).where(ranked.c.user_id == user_id))
    row = found.one_or_none()
    return None if row is None else _standing(row)


def read_figures(connection: Connection, guild_id: int, user_id: int) -> PlayerFigures | None:
    """Return one player's sums on a server, None without a finished game."""
    standing = read_standing(connection, guild_id, user_id)
    if standing is None:
        return None
    counted = results.c
    sums = select(
        *(
            func.sum(column).label(column.name)
            for column in (
                counted.rounds,
                counted.rounds_lost,
                counted.knocks,
                counted.knocks_lost,
                counted.thirtyones,
                counted.feuers,
            )
        ),
        func.max(counted.best_half_points).label("best_half_points"),
    )
    row = (connection.execute(_of_player(sums, guild_id, user_id))).one()
    streaks = (connection.execute(_streaks(guild_id, user_id))).one()
    return PlayerFigures(
        standing=standing,
        rounds=row.rounds,
        rounds_lost=row.rounds_lost,
        knocks=row.knocks,
        knocks_lost=row.knocks_lost,
        thirtyones=row.thirtyones,
        feuers=row.feuers,
        best_half_points=row.best_half_points,
        streak=streaks.current,
        best_streak=streaks.best,
    )


def _counted(query: Select[Any], guild_id: int) -> Select[Any]:
    """Restrict a query over results to the rows that count on a server's ladder."""
    return query.select_from(results.join(games, games.c.id == results.c.game_id)).where(
        games.c.guild_id == guild_id,
        games.c.status == GameStatus.FINISHED,
        results.c.user_id.is_not(None),
    )


def _of_player(query: Select[Any], guild_id: int, user_id: int) -> Select[Any]:
    return _counted(query, guild_id).where(results.c.user_id == user_id)


def _how_many(flag: ColumnElement[bool]) -> ColumnElement[int]:
    return func.sum(case((flag, 1), else_=0))


def _sums(guild_id: int) -> Subquery:
    query = select(
        results.c.user_id,
        func.count().label("games"),
        _how_many(results.c.won).label("wins"),
        _how_many(results.c.crown).label("crowns"),
    )
    return _counted(query, guild_id).group_by(results.c.user_id).subquery("sums")


def _ranked(guild_id: int) -> Subquery:
    """Rank every player of the server.

    Among equal wins the better rate is the one with fewer games, so no fraction is compared. Of
    those who never won, all at rate 0, whoever played more comes first.
    """
    sums = _sums(guild_id)
    then = case((sums.c.wins > 0, sums.c.games), else_=-sums.c.games)
    rank = func.rank().over(order_by=(sums.c.wins.desc(), then))
    return select(sums, rank.label("rank")).subquery("ranked")


def _streaks(guild_id: int, user_id: int) -> Select[Any]:
    """Count a player's games won in a row, up to the latest one and at best.

    In the order in which the games ended, each game not won starts a new stretch, which holds
    the games won after it.
    """
    order = (games.c.ended_at, games.c.id, results.c.seat)
    lost = case((results.c.won, 0), else_=1)
    stretch = func.sum(lost).over(order_by=order).label("stretch")
    played = _of_player(select(results.c.won, stretch), guild_id, user_id).subquery("played")
    runs = (
        select(played.c.stretch, _how_many(played.c.won).label("wins"))
        .group_by(played.c.stretch)
        .subquery("runs")
    )
    latest = select(runs.c.wins).order_by(runs.c.stretch.desc()).limit(1).scalar_subquery()
    return select(latest.label("current"), func.max(runs.c.wins).label("best")).select_from(runs)


def _standing(row: Row[Any]) -> Standing:
    return Standing(
        rank=row.rank, user_id=row.user_id, games=row.games, wins=row.wins, crowns=row.crowns
    )
