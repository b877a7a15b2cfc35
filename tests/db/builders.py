"""Games, changes and results as tests want them: everything filled in, the interesting part named.

Owns sensible values only.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.ports import Change, GameStatus, NewEvent, NewGame, ResultRow, SeatRow, Store

GUILD = 700_000_000_000_000_001
CHANNEL = 800_000_000_000_000_001
ANNA = 900_000_000_000_000_001
BEN = 900_000_000_000_000_002
CEM = 900_000_000_000_000_003
START = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


def new_game(
    game_id: str = "game",
    *,
    channel_id: int = CHANNEL,
    guild_id: int = GUILD,
    status: GameStatus = GameStatus.LOBBY,
    deadline_at: datetime | None = None,
    seats: tuple[SeatRow, ...] = (),
    at: datetime = START,
) -> NewGame:
    """Build a game with one event, so its version is 1."""
    return NewGame(
        id=game_id,
        guild_id=guild_id,
        channel_id=channel_id,
        status=status,
        events=(NewEvent("opened", f'{{"game": "{game_id}"}}'),),
        snapshot='{"version": 1}',
        deadline_at=deadline_at,
        seats=seats,
        at=at,
    )


def change(
    expected_version: int = 1,
    game_id: str = "game",
    *,
    kinds: tuple[str, ...] = ("passed",),
    status: GameStatus = GameStatus.PLAYING,
    deadline_at: datetime | None = None,
    seats: tuple[SeatRow, ...] | None = None,
    results: tuple[ResultRow, ...] = (),
    at: datetime = START,
    payload: str = "{}",
) -> Change:
    """Build a change whose snapshot names the version that it leads to."""
    return Change(
        game_id=game_id,
        expected_version=expected_version,
        events=tuple(NewEvent(kind, payload) for kind in kinds),
        snapshot=f'{{"version": {expected_version + len(kinds)}}}',
        status=status,
        deadline_at=deadline_at,
        at=at,
        seats=seats,
        results=results,
    )


def result(
    user_id: int | None,
    *,
    seat: int = 0,
    won: bool = False,
    crown: bool = False,
    rounds: int = 0,
    rounds_lost: int = 0,
    knocks: int = 0,
    knocks_lost: int = 0,
    thirtyones: int = 0,
    feuers: int = 0,
    best_half_points: int = 0,
    left: bool = False,
) -> ResultRow:
    """Build what a game came to for one seat."""
    return ResultRow(
        seat=seat,
        user_id=user_id,
        place=1 if won else 2,
        won=won,
        crown=crown,
        rounds=rounds,
        rounds_lost=rounds_lost,
        knocks=knocks,
        knocks_lost=knocks_lost,
        thirtyones=thirtyones,
        feuers=feuers,
        best_half_points=best_half_points,
        left=left,
    )


async def play(
    store: Store,
    number: int,
    *results: ResultRow,
    guild_id: int = GUILD,
    status: GameStatus = GameStatus.FINISHED,
) -> None:
    """Store a whole game that ended `number` hours after the first one began."""
    game_id = f"game{number}"
    await store.open(new_game(game_id, guild_id=guild_id, channel_id=CHANNEL + number))
    await store.append(
        change(1, game_id, status=status, results=results, at=START + timedelta(hours=number))
    )
