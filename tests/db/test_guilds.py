"""A server's settings, and what is left of a user who is forgotten."""

from __future__ import annotations

from bot.ports import GuildSettings, SeatRow
from db.store import SqlStore
from tests.db.builders import ANNA, BEN, GUILD, new_game, play, result


async def test_a_server_has_defaults_until_it_saves_its_own(store: SqlStore) -> None:
    assert await store.guild_settings(GUILD) == GuildSettings(GUILD)

    first = GuildSettings(GUILD, "de", {"preset": "pagat", "ping": "nie ✋"})
    await store.save_guild_settings(first)
    await store.save_guild_settings(GuildSettings(GUILD + 1, "nl"))
    assert await store.guild_settings(GUILD) == first

    await store.save_guild_settings(GuildSettings(GUILD))
    assert await store.guild_settings(GUILD) == GuildSettings(GUILD)
    assert await store.guild_settings(GUILD + 1) == GuildSettings(GUILD + 1, "nl")


async def test_a_forgotten_user_leaves_no_name_and_no_row_on_the_ladder(store: SqlStore) -> None:
    await store.open(new_game(seats=(SeatRow(0, ANNA, "Anna"), SeatRow(1, BEN, "Ben"))))
    await play(store, 1, result(ANNA, seat=0, won=True), result(BEN, seat=1))

    await store.forget(ANNA)

    assert await store.seats("game") == (SeatRow(0, None, ""), SeatRow(1, BEN, "Ben"))
    ladder = await store.ladder(GUILD, 0, 10)
    assert [row.user_id for row in ladder.rows] == [BEN]
    assert await store.figures(GUILD, ANNA) is None
