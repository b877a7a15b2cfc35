"""Who stands where on the ladder, and one player's figures."""

from __future__ import annotations

from bot.ports import GameStatus, Ladder, LadderStep, PlayerFigures, Standing
from db.store import SqlStore
from tests.db.builders import ANNA, BEN, CEM, GUILD, play, result

DORA = CEM + 1
EMIL = CEM + 2


async def play_all(store: SqlStore, *games: dict[int, bool], first: int = 1) -> None:
    """Store finished games, each given as who sat there and whether they won."""
    for number, game in enumerate(games, start=first):
        rows = (
            result(user_id, seat=seat, won=won) for seat, (user_id, won) in enumerate(game.items())
        )
        await play(store, number, *rows)


async def test_nobody_stands_on_an_empty_ladder(store: SqlStore) -> None:
    assert await store.ladder(GUILD, 0, 10) == Ladder((), 0)
    assert await store.standing(GUILD, ANNA) is None
    assert await store.figures(GUILD, ANNA) is None


async def test_more_wins_stand_higher_then_the_better_rate(store: SqlStore) -> None:
    await play_all(
        store,
        {ANNA: True, BEN: False},
        {ANNA: True, BEN: False, CEM: False},
        {BEN: True, CEM: False},
        {CEM: True, ANNA: False},
        {CEM: False, ANNA: False},
    )
    # Anna won 2 of 4; Ben 1 of 3; Cem 1 of 4.
    assert await store.ladder(GUILD, 0, 10) == Ladder(
        (
            Standing(1, ANNA, games=4, wins=2, crowns=0),
            Standing(2, BEN, games=3, wins=1, crowns=0),
            Standing(3, CEM, games=4, wins=1, crowns=0),
        ),
        3,
    )


async def test_equal_players_share_a_rank_and_the_next_one_is_skipped(store: SqlStore) -> None:
    await play_all(
        store,
        {EMIL: True, ANNA: False},
        {EMIL: True, ANNA: False},
        {CEM: True, BEN: False},
        {BEN: True, CEM: False},
    )
    # Ben and Cem both won 1 of 2 and share rank 2; Anna follows as the fourth player.
    ladder = await store.ladder(GUILD, 0, 10)
    assert [(row.rank, row.user_id) for row in ladder.rows] == [
        (1, EMIL),
        (2, BEN),
        (2, CEM),
        (4, ANNA),
    ]
    cem = await store.standing(GUILD, CEM)
    assert cem is not None
    assert (cem.rank, cem.win_rate) == (2, 0.5)


async def test_of_those_who_never_won_more_games_stand_higher(store: SqlStore) -> None:
    await play_all(
        store,
        {DORA: True, CEM: False},
        {DORA: True, BEN: False, CEM: False},
        {DORA: True, ANNA: False},
    )
    ladder = await store.ladder(GUILD, 0, 10)
    assert [(row.rank, row.user_id) for row in ladder.rows] == [
        (1, DORA),
        (2, CEM),
        (3, ANNA),
        (3, BEN),
    ]


async def test_pages_neither_repeat_nor_leave_out(store: SqlStore) -> None:
    players = [ANNA + number for number in range(7)]
    await play_all(store, dict.fromkeys(players, False))

    pages = [await store.ladder(GUILD, offset, 3) for offset in (0, 3, 6, 9)]

    assert [len(page.rows) for page in pages] == [3, 3, 1, 0]
    assert [page.total for page in pages] == [7, 7, 7, 7]
    assert [row.user_id for page in pages for row in page.rows] == players
    assert {row.rank for page in pages for row in page.rows} == {1}


async def test_only_finished_games_of_this_server_and_of_people_count(store: SqlStore) -> None:
    await play(store, 1, result(ANNA, seat=0), result(None, seat=1, won=True))
    await play(store, 2, result(ANNA, won=True), status=GameStatus.CLOSED)
    await play(store, 3, result(ANNA, won=True), status=GameStatus.PLAYING)
    await play(store, 4, result(ANNA, won=True), guild_id=GUILD + 1)

    assert await store.ladder(GUILD, 0, 10) == Ladder((Standing(1, ANNA, 1, 0, 0),), 1)
    assert await store.standing(GUILD + 1, ANNA) == Standing(1, ANNA, 1, 1, 0)


FIRST = result(
    ANNA,
    won=True,
    crown=True,
    rounds=5,
    rounds_lost=0,
    knocks=3,
    knocks_lost=0,
    thirtyones=1,
    feuers=1,
    best_half_points=64,
)
SECOND = result(
    ANNA,
    rounds=7,
    rounds_lost=4,
    knocks=2,
    knocks_lost=1,
    thirtyones=3,
    feuers=0,
    best_half_points=61,
    left=True,
)


async def test_figures_are_sums_over_the_finished_games(store: SqlStore) -> None:
    await play(store, 1, FIRST)
    await play(store, 2, SECOND)
    assert await store.figures(GUILD, ANNA) == PlayerFigures(
        standing=Standing(1, ANNA, games=2, wins=1, crowns=1),
        rounds=12,
        rounds_lost=4,
        knocks=5,
        knocks_lost=1,
        thirtyones=4,
        feuers=1,
        best_half_points=64,
        streak=0,
        best_streak=1,
    )


async def streaks_of(store: SqlStore, user_id: int) -> tuple[int, int]:
    """Return a player's running and best streak."""
    figures = await store.figures(GUILD, user_id)
    assert figures is not None
    return figures.streak, figures.best_streak


async def test_streaks_count_games_won_in_a_row(store: SqlStore) -> None:
    await play_all(store, {ANNA: False})
    assert await streaks_of(store, ANNA) == (0, 0)

    await play_all(store, {ANNA: True}, {ANNA: True}, {ANNA: True}, first=2)
    assert await streaks_of(store, ANNA) == (3, 3)

    await play_all(store, {ANNA: False}, {ANNA: True}, {ANNA: True}, first=5)
    assert await streaks_of(store, ANNA) == (2, 3)

    await play_all(store, {ANNA: False}, {BEN: True}, first=8)
    assert await streaks_of(store, ANNA) == (0, 3)
    assert await streaks_of(store, BEN) == (1, 1)


async def test_streaks_follow_the_end_of_games_not_their_storing(store: SqlStore) -> None:
    for number, won in ((3, False), (1, True), (2, True)):
        await play(store, number, result(ANNA, won=won))
    assert await streaks_of(store, ANNA) == (0, 2)


async def steps_of(store: SqlStore, number: int) -> dict[int, tuple[int | None, int]]:
    """Return each player's rank before and after a game."""
    return {
        step.user_id: (step.before, step.after)
        for step in await store.ladder_steps(f"game{number}")
    }


async def test_a_game_moves_who_played_it_up_and_down_the_ladder(store: SqlStore) -> None:
    await play_all(
        store,
        {ANNA: True, BEN: False},
        {BEN: True, ANNA: False},
        {BEN: True, ANNA: False, CEM: False},
    )
    assert await steps_of(store, 1) == {ANNA: (None, 1), BEN: (None, 2)}
    assert await steps_of(store, 2) == {BEN: (2, 1), ANNA: (1, 1)}
    assert await steps_of(store, 3) == {BEN: (1, 1), ANNA: (1, 2), CEM: (None, 3)}


async def test_steps_stand_by_place_and_leave_out_computers(store: SqlStore) -> None:
    await play(store, 1, result(None, seat=0), result(ANNA, seat=1), result(BEN, seat=2, won=True))
    assert await store.ladder_steps("game1") == (
        LadderStep(BEN, None, 1),
        LadderStep(ANNA, None, 2),
    )


async def test_steps_stay_what_they_were_whatever_is_played_later(store: SqlStore) -> None:
    await play_all(store, {ANNA: True, BEN: False})
    then = await store.ladder_steps("game1")
    await play_all(store, {BEN: True, ANNA: False}, {BEN: True, CEM: False}, first=2)
    assert await store.ladder_steps("game1") == then


async def test_other_servers_and_games_without_result_move_nobody(store: SqlStore) -> None:
    await play(store, 1, result(CEM, won=True), guild_id=GUILD + 1)
    await play(store, 2, result(DORA, won=True), status=GameStatus.CLOSED)
    await play_all(store, {ANNA: True}, first=3)
    assert await steps_of(store, 3) == {ANNA: (None, 1)}
    assert await store.ladder_steps("game2") == ()
    assert await store.ladder_steps("no such game") == ()
