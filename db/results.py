"""The ladder and one player's figures, summed up by the database.

Owns what counts and how players are ranked: rows of finished games that have a user. Owns queries
only; the connection is the caller's.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Subquery,
    and_,
    case,
    func,
    or_,
    select,
    true,
)

from bot.ports import GameStatus, Ladder, LadderStep, PlayerFigures, Standing
from db.models import games, results

_EVER: Final = true()


def read_ladder(connection: Connection, guild_id: int, offset: int, limit: int) -> Ladder:
    """Return one page of a server's ladder."""
    ranked = _ranked(guild_id)
    page = connection.execute(
        select(ranked).order_by(ranked.c.rank, ranked.c.user_id).offset(offset).limit(limit)
    )
    rows = tuple(_standing(row) for row in page)
    total = connection.execute(select(func.count()).select_from(_sums(guild_id, _EVER)))
    return Ladder(rows, total.scalar_one())


def read_standing(connection: Connection, guild_id: int, user_id: int) -> Standing | None:
    """Return one player's row of a server's ladder, None without a finished game."""
    ranked = _ranked(guild_id)
    found = connection.execute(select(ranked).where(ranked.c.user_id == user_id))
    row = found.one_or_none()
    return None if row is None else _standing(row)


def read_ladder_steps(connection: Connection, game_id: str) -> tuple[LadderStep, ...]:
    """Return what a finished game did to the ranks of who played it, best place first."""
    found = connection.execute(
        select(games.c.guild_id, games.c.ended_at).where(
            games.c.id == game_id, games.c.status == GameStatus.FINISHED
        )
    )
    game = found.one_or_none()
    if game is None:
        return ()
    at_once = and_(games.c.ended_at == game.ended_at, games.c.id < game_id)
    earlier = or_(games.c.ended_at < game.ended_at, at_once)
    players = (
        select(results.c.user_id)
        .where(results.c.game_id == game_id, results.c.user_id.is_not(None))
        .order_by(results.c.place, results.c.seat)
    )
    user_ids = list(connection.execute(players).scalars())

    def ranks(during: ColumnElement[bool]) -> dict[int, int]:
        ranked = _ranked(game.guild_id, during)
        mine = select(ranked.c.user_id, ranked.c.rank).where(ranked.c.user_id.in_(user_ids))
        return {row.user_id: row.rank for row in connection.execute(mine)}

    before, after = ranks(earlier), ranks(or_(earlier, games.c.id == game_id))
    return tuple(LadderStep(each, before.get(each), after[each]) for each in user_ids)


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


def _sums(guild_id: int, during: ColumnElement[bool]) -> Subquery:
    query = select(
        results.c.user_id,
        func.count().label("games"),
        _how_many(results.c.won).label("wins"),
        _how_many(results.c.crown).label("crowns"),
    )
    return _counted(query, guild_id).where(during).group_by(results.c.user_id).subquery("sums")


def _ranked(guild_id: int, during: ColumnElement[bool] = _EVER) -> Subquery:
    """Rank every player of the server by the games of some time.

    Among equal wins the better rate is the one with fewer games, so no fraction is compared. Of
    those who never won, all at rate 0, whoever played more comes first.
    """
    sums = _sums(guild_id, during)
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
