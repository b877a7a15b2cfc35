"""Which public message shows a table: one at a time, and of two the newer.

Owns that choice and its storing. Sends nothing.
"""

from __future__ import annotations

from bot.ports import PostedMessage, Store


class Placard:
    """The message of one table."""

    def __init__(self, game_id: str, message: PostedMessage | None, store: Store) -> None:
        self._game_id = game_id
        self._store = store
        self.message = message
        """None if none is known."""

    async def posted(
        self, message: PostedMessage, instead_of: PostedMessage | None
    ) -> PostedMessage | None:
        """Take note that this message shows the table, as `instead_of` did until now.

        If another one has been posted meanwhile, the newer one stays; gives the older one.
        """
        before = self.message
        replaced = {message.message_id, instead_of.message_id if instead_of else None}
        other = None if before is None or before.message_id in replaced else before
        if other is not None and other.message_id > message.message_id:
            return message
        if before != message:
            self.message = message
            await self._store.post(self._game_id, message)
        return other
