"""People in the channel: what they see, type and press.

Owns the actions of one person. A person can do only what the Discord client allows, with one
exception that is marked: `Person.forge` sends what a client would not.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from simcord.results import InteractionResult, ResponseMessage

from tests.sim.messages import Control, Seen, read
from tests.sim.wire import Click

if TYPE_CHECKING:
    from simcord import MemberActor

    from tests.sim.world import World

HAND_VERBS = frozenset({"do", "again"})
"""Verbs that stand only in a hand."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The bot's first response to one interaction, as it looked when the bot had settled."""

    kind: str
    """`message` (a new one), `update` (of the message that was clicked), or another callback."""
    message: Seen | None
    follow_ups: tuple[Seen, ...]

    @property
    def text(self) -> str:
        """What the response says; empty if it shows no message."""
        return self.message.text if self.message else ""

    @property
    def private(self) -> bool:
        """Whether only the person sees it."""
        return self.message is not None and self.message.private

    @property
    def updated(self) -> bool:
        """Whether it changed the message that was clicked instead of posting another."""
        return self.kind == "update"


class Person:
    """One member of the server, looking at the channel of the world."""

    def __init__(self, world: World, actor: MemberActor) -> None:
        self._world = world
        self.actor = actor
        """The simulator's own handle of the person."""
        self._hands: set[int] = set()
        self._dismissed: set[int] = set()

    def __repr__(self) -> str:
        return f"<{self.name}>"

    @property
    def name(self) -> str:
        """The name shown to others."""
        return self.actor.name

    @property
    def id(self) -> int:
        """The account."""
        return self.actor.id

    @property
    def mention(self) -> str:
        """How a message names the person."""
        return self.actor.mention

    # What the person sees.

    def sees(self) -> list[Seen]:
        """Return the messages on the person's screen, oldest first."""
        seen = self._world.messages_seen_by(self)
        return [message for message in seen if message.id not in self._dismissed]

    def hand(self) -> Seen | None:
        """Return the newest message that shows the person's hand."""
        for message in reversed(self.sees()):
            if not message.private:
                continue
            if message.id in self._hands or any(c.verb in HAND_VERBS for c in message.controls):
                return message
        return None

    def moves(self) -> list[str]:
        """Return the actions that the hand on screen offers, in game notation."""
        hand = self.hand()
        return [control.argument for control in hand.offers("do")] if hand else []

    def dismiss(self, message: Seen) -> None:
        """Wipe an ephemeral message off the person's own screen; the bot never learns of it."""
        assert message.reader_id == self.id, "only an own ephemeral message can be dismissed"
        self._dismissed.add(message.id)

    # What the person types.

    async def start(self, **options: object) -> Answer:
        """`/schwimmen start` with the given options."""
        return await self.command("start", **options)

    async def command(self, name: str, **options: object) -> Answer:
        """`/schwimmen NAME` with the given options."""
        answer = await self.slash(f"schwimmen {name}", **options)
        if name == "hand" and answer.message:
            self._hands.add(answer.message.id)
        return answer

    async def slash(self, name: str, **options: object) -> Answer:
        """Any slash command, by its full name."""
        result = await self.actor.slash(self._world.channel, name, **options)
        return self._answer(result)

    async def complete(
        self, name: str, option: str, typed: str = "", **filled: object
    ) -> dict[str, str]:
        """Ask what `/schwimmen NAME` proposes for an option: value to name, in order."""
        choices = await self.actor.autocomplete(
            self._world.channel, f"schwimmen {name}", option, typed, **filled
        )
        return {str(choice["value"]): str(choice["name"]) for choice in choices}

    # What the person presses.

    async def press(
        self, what: str, argument: str | None = None, *, on: Seen | None = None
    ) -> Answer:
        """Press the newest visible button of this verb or label (and argument).

        `on` names the message when the newest is not meant.
        """
        message, control = self._find(what, argument, on)
        return await self._press(message, control)

    async def play(self, action: str) -> Answer:
        """Press the button of a move, given in game notation, in the hand on screen."""
        hand = self.hand()
        assert hand is not None, f"{self.name} has no hand on screen"
        return await self.press("do", action, on=hand)

    async def choose(self, what: str, *values: str, on: Seen | None = None) -> Answer:
        """Choose values in the newest visible select of this verb or placeholder."""
        message, control = self._find(what, None, on)
        result = await self.actor.select(
            self._stored(message), list(values), custom_id=control.custom_id
        )
        return self._answer(result)

    async def choose_in(self, message: Seen, control: Control, *values: str) -> Answer:
        """Choose values in exactly this select of a message."""
        result = await self.actor.select(
            self._stored(message), list(values), custom_id=control.custom_id
        )
        return self._answer(result)

    async def forge_choice(self, message: Seen, verb: str, *values: str) -> Answer:
        """Choose values that a select does not offer, as a forged client can."""
        [control] = message.offers(verb)
        [answer] = await self._world.together(Click(self, message, control.custom_id, values))
        return answer

    async def fill(self, what: str, *, on: Seen | None = None, **typed: str) -> Answer:
        """Press a button that opens a form, type into its fields, and send it."""
        message, control = self._find(what, None, on)
        form = await self.actor.click(self._stored(message), custom_id=control.custom_id)
        return self._answer(await self.actor.submit_modal(form, typed))

    async def forge(self, message: Seen, custom_id: str) -> Answer:
        """Press a button that the message does not show (any more), as a late click does."""
        [answer] = await self._world.together(self.clicking(message, custom_id))
        return answer

    def clicking(self, message: Seen, custom_id: str) -> Click:
        """Prepare a click to be sent later, together with others, by `World.together`."""
        return Click(self, message, custom_id)

    def about_to(self, what: str, argument: str | None = None, *, on: Seen | None = None) -> Click:
        """Prepare the click that `press` would send, for `World.together`."""
        message, control = self._find(what, argument, on)
        return Click(self, message, control.custom_id)

    async def _press(self, message: Seen, control: Control) -> Answer:
        result = await self.actor.click(self._stored(message), custom_id=control.custom_id)
        return self.receive(result, control.custom_id)

    def _find(self, what: str, argument: str | None, on: Seen | None) -> tuple[Seen, Control]:
        messages = [on] if on else list(reversed(self.sees()))
        for message in messages:
            for control in message.controls:
                if what in (control.verb, control.label) and argument in (None, control.argument):
                    return message, control
        shown = [control.custom_id for message in messages for control in message.controls]
        raise AssertionError(f"{self.name} sees no button {what!r} {argument or ''}: {shown}")

    def _stored(self, message: Seen) -> ResponseMessage:
        backend = self._world.discord
        return ResponseMessage(
            self._world.environment, backend.get_message(message.channel_id, message.id)
        )

    def receive(self, result: InteractionResult, custom_id: str) -> Answer:
        """Take in the answer to a click; a new hand message is remembered as such."""
        answer = self._answer(result)
        if ":hand:" in custom_id and answer.message and answer.kind == "message":
            self._hands.add(answer.message.id)
        return answer

    def _answer(self, result: InteractionResult) -> Answer:
        bot_user_id = self._world.discord.bot_user.id
        response = result.response
        return Answer(
            kind=str(result._interaction.response_kind or "none"),
            message=read(response._message, bot_user_id) if response else None,
            follow_ups=tuple(read(item._message, bot_user_id) for item in result.followups),
        )
