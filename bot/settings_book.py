"""What servers and people have chosen, remembered for as long as it is needed often.

Owns that a change is stored before anybody sees it, and that two changes do not undo each other.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from bot.ports import Preferences, Store
from bot.server_settings import ServerSettings

KEPT: Final = 4096
"""So many servers, and so many people, are remembered."""

Value = TypeVar("Value")


class _Kept(Generic[Value]):
    """The values that were needed last."""

    def __init__(self) -> None:
        self._values: OrderedDict[int, Value] = OrderedDict()

    def find(self, key: int) -> Value | None:
        value = self._values.get(key)
        if value is not None:
            self._values.move_to_end(key)
        return value

    def keep(self, key: int, value: Value) -> None:
        self._values[key] = value
        if len(self._values) > KEPT:
            self._values.popitem(last=False)


class SettingsBook:
    """The settings of all servers and the wishes of all people. Every call raises `StoreError`."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._servers: _Kept[ServerSettings] = _Kept()
        self._people: _Kept[Preferences] = _Kept()
        self._changing = asyncio.Lock()

    async def server(self, guild_id: int) -> ServerSettings:
        """The settings of a server."""
        if (kept := self._servers.find(guild_id)) is not None:
            return kept
        read = ServerSettings.read(await self._store.guild_settings(guild_id))
        # A change that was made meanwhile is newer than what was read.
        if (kept := self._servers.find(guild_id)) is not None:
            return kept
        self._servers.keep(guild_id, read)
        return read

    async def person(self, user_id: int) -> Preferences:
        """What a person wants."""
        if (kept := self._people.find(user_id)) is not None:
            return kept
        read = await self._store.preferences(user_id)
        if (kept := self._people.find(user_id)) is not None:
            return kept
        self._people.keep(user_id, read)
        return read

    async def change_server(
        self, guild_id: int, change: Callable[[ServerSettings], ServerSettings]
    ) -> ServerSettings:
        """Change the settings of a server; gives what is stored then."""
        async with self._changing:
            stored = await self._store.guild_settings(guild_id)
            changed = change(ServerSettings.read(stored))
            await self._store.save_guild_settings(changed.written_to(stored))
            self._servers.keep(guild_id, changed)
        return changed

    async def change_person(
        self, user_id: int, change: Callable[[Preferences], Preferences]
    ) -> Preferences:
        """Change what a person wants; gives what is stored then."""
        async with self._changing:
            changed = change(await self._store.preferences(user_id))
            await self._store.save_preferences(changed)
            self._people.keep(user_id, changed)
        return changed
