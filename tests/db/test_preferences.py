"""What people want of the bot is kept, apart for each of them, until they are forgotten."""

from __future__ import annotations

import asyncio

from bot.ports import Preferences
from db.store import SqlStore
from tests.db.builders import ANNA, BEN

WISHES = Preferences(ANNA, "nl", text_mode=True, four_colours=True, confirm_knock=True, ping=False)


async def test_nobody_has_wishes_until_they_say_so(store: SqlStore) -> None:
    assert await store.preferences(ANNA) == Preferences(ANNA)
    await store.save_preferences(WISHES)
    assert await store.preferences(ANNA) == WISHES
    assert await store.preferences(BEN) == Preferences(BEN)


async def test_the_last_of_several_wishes_stands(store: SqlStore) -> None:
    await asyncio.gather(
        *(store.save_preferences(Preferences(ANNA, each)) for each in ("de", "nl", "en"))
    )
    assert await store.preferences(ANNA) == Preferences(ANNA, "en")


async def test_forgetting_somebody_forgets_their_wishes(store: SqlStore) -> None:
    await store.save_preferences(WISHES)
    await store.save_preferences(Preferences(BEN, "de"))
    await store.forget(ANNA)
    assert await store.preferences(ANNA) == Preferences(ANNA)
    assert await store.preferences(BEN) == Preferences(BEN, "de")
