"""How a running game's requests become actions of the engine, and where chance comes in."""

from __future__ import annotations

from bot.requests import Begin, Play
from tests.bot.kit import ANNA, BEN, CHANNEL, Evening


async def test_chance_alone_decides_the_deal(evening: Evening) -> None:
    lobbies = [await evening.lobby(ANNA, BEN, channel_id=channel_id) for channel_id in (1, 2, 3)]
    deals = []
    for table, seed in zip(lobbies, (5, 5, 6), strict=True):
        evening.chance.seed(seed)
        await table.submit(Begin(ANNA))
        deals.append(table.state.game)
    assert deals[0] == deals[1] != deals[2]


async def test_a_stock_that_runs_short_is_shuffled_in_the_same_change(evening: Evening) -> None:
    """With 8 seats 5 cards are left: after two refreshes by passing the stock is shuffled."""
    people = tuple(range(1, 9))
    table = await evening.lobby(*people, channel_id=CHANNEL)
    await table.submit(Begin(1))
    shuffled = False
    for _ in range(60):
        if shuffled or not table.active:
            break
        if table.to_act is None:
            await evening.hand.advance(20)
            continue
        game = table.screen(None).game
        assert game is not None
        move = "keep" if game.phase.value == "choice" else "pass"
        await table.submit(Play(table.to_act, move))
        kinds = [event.kind for event in evening.store.changes[-1].events]
        if "shuffle_called" in kinds:
            shuffled = True
            assert kinds[kinds.index("shuffle_called") + 1] == "shuffled"
            assert len(table.screen(None).game.middle) == 3  # type: ignore[union-attr]
    assert shuffled
