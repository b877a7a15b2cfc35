"""A server with one channel, some people and the real bot on a database of its own.

Owns the life of a simulated evening: built before the first command, restarted on the same
database when a test asks for it, torn down with every error of the bot reported.
"""

from __future__ import annotations

import tempfile
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import cast

import discord
from discord.ext import commands
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.minds import Mind
from tests.sim.bodies import check_bodies
from tests.sim.environment import Discord, Environment, MovableClock
from tests.sim.messages import Seen, read
from tests.sim.people import Answer, Person
from tests.sim.recording import Requests
from tests.sim.wire import Click, Deed, send_and_leave, send_together

TABLE_VERBS = frozenset({"hand", "more"})
"""Verbs that stand only under the public table."""

Build = Callable[[], commands.Bot]


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody to be put into the server."""

    name: str
    locale: str = "en-US"
    manager: bool = False
    """Whether they may manage the server."""


class World:
    """The channel, everybody in it, and the bot."""

    def __init__(self, environment: Environment, build: Build) -> None:
        self.environment = environment
        self._build = build
        environment.backend.bot_user.name = "Schwimmen"
        self.guild = environment.create_guild("Kartenrunde")
        self.channel = self.guild.create_text_channel("karten")
        self.people: tuple[Person, ...] = ()
        self._starts = 0

    @property
    def bot(self) -> commands.Bot:
        """The bot that is running now."""
        return cast("commands.Bot", self.environment.bot)

    @property
    def discord(self) -> Discord:
        """The simulated Discord itself, for what the words of this class do not cover."""
        return self.environment.backend

    def admit(self, guest: Guest) -> Person:
        """Put somebody into the server."""
        user = self.environment.create_user(guest.name)
        roles = []
        if guest.manager:
            roles = [
                self.guild.create_role(
                    "Management", permissions=discord.Permissions(manage_guild=True)
                )
            ]
        person = Person(self, self.guild.add_member(user, roles=roles))
        self.discord.languages[person.id] = guest.locale
        self.people = (*self.people, person)
        return person

    # What is in the channel.

    def messages(self) -> list[Seen]:
        """Return the public messages of the bot, oldest first."""
        return [message for message in self._all() if message.by_bot and not message.private]

    def messages_seen_by(self, person: Person) -> list[Seen]:
        """Everything in the channel that Discord shows to this person, oldest first."""
        return [message for message in self._all() if message.reader_id in (None, person.id)]

    def table_message(self) -> Seen:
        """Return the newest public message that is a table in play."""
        return self._newest(lambda m: any(c.verb in TABLE_VERBS for c in m.controls), "table")

    def lobby_message(self) -> Seen:
        """Return the newest public message that is an open lobby."""
        return self._newest(lambda m: any(c.verb == "join" for c in m.controls), "lobby")

    @property
    def looks(self) -> Sequence[Seen]:
        """Every look that any message ever had, in order; edits included."""
        return self.discord.looks

    def picture(self, url: str) -> bytes:
        """Return the bytes of an attached file."""
        data = self.discord.cdn.get(url)
        assert data is not None, f"no file at {url}"
        return data

    # What the bot did.

    @property
    def requests(self) -> Requests:
        """Every REST call so far."""
        return Requests(self.environment.http_requests)

    @contextmanager
    def counting(self) -> Iterator[Callable[[], Requests]]:
        """Watch a stretch: the value handed out returns the calls made since the start of it."""
        start = len(self.environment.http_requests)
        yield lambda: Requests(self.environment.http_requests[start:])

    def wrongly_answered(self) -> dict[int, int]:
        """Return the interactions not answered exactly once: id to number of answers."""
        answers = dict.fromkeys(self.discord.interactions, 0)
        for request in self.requests:
            if request.interaction_id is not None:
                answers[request.interaction_id] += 1
        return {interaction: count for interaction, count in answers.items() if count != 1}

    def errors(self) -> list[BaseException]:
        """Return the errors that escaped the bot; having asked, the test answers for them."""
        return self.environment.errors

    # What happens to the bot.

    async def advance(self, seconds: float) -> None:
        """Let time pass: sleeping tasks wake in order, and each is played out."""
        await self.environment.advance_time(seconds)

    async def settle(self) -> None:
        """Let the bot finish what it is doing."""
        await self.environment.settle()

    async def restart(
        self, *, kill: bool = False, amid: Sequence[Deed] = (), turns: int = 0
    ) -> None:
        """End the bot and start a new one on the same database.

        With `kill` nobody tells the bot: its tasks just stop. `amid` is sent right before, and the
        loop goes round `turns` times, so that the end comes while the bot is at work on it.
        """
        await send_and_leave(self.environment, self.guild.id, amid, turns)
        await self.environment.replace_bot(self._build(), kill=kill)
        self.fix_the_cards()

    def fix_the_cards(self) -> None:
        """Let every run deal the same cards, of which no hand ends a round at once.

        Chance would otherwise end one round in fifty before a test could look at it.
        """
        services = getattr(self.bot, "services", None)
        if services is not None:
            self._starts += 1  # ids of games follow from chance too, so no two starts are alike
            services.tables._house.chance = Random(self._starts)

    async def together(self, *deeds: Deed) -> list[Answer]:
        """Send clicks and commands in the same instant; the answers come in their order."""
        results = await send_together(self.environment, self.guild.id, deeds)
        return [
            deed.person.receive(result, deed.custom_id if isinstance(deed, Click) else "")
            for deed, result in zip(deeds, results, strict=True)
        ]

    def fail_requests(
        self, method: str, path: str, *, status: int, code: int = 0, times: int | None = 1
    ) -> None:
        """Let the next matching REST calls fail, as Discord would."""
        self.environment.inject_error(method, path, status=status, code=code, times=times)

    def forbid(self, **permissions: bool) -> None:
        """Take permissions from the bot in the channel, for example `send_messages=False`."""
        allow, deny = discord.PermissionOverwrite(**permissions).pair()
        self.channel._channel.overwrites.append(
            Overwrite(self.discord.bot_user.id, OverwriteType.MEMBER, allow.value, deny.value)
        )

    def delete(self, message: Seen) -> None:
        """Delete a message, as a moderator does."""
        with self.environment.as_bot():
            self.discord.delete_message(message.channel_id, message.id)

    def _all(self) -> list[Seen]:
        stored = self.discord.messages.get(self.channel.id, {})
        return [read(stored[key], self.discord.bot_user.id) for key in sorted(stored)]

    def _newest(self, matches: Callable[[Seen], bool], kind: str) -> Seen:
        for message in reversed(self.messages()):
            if matches(message):
                return message
        raise AssertionError(f"there is no {kind} in the channel")


@asynccontextmanager
async def playing(
    people: Sequence[str | Guest] = ("Anna", "Ben", "Cem"),
    *,
    build: Build | None = None,
    server_language: str = "en-US",
    directory: Path | None = None,
    **settings: object,
) -> AsyncIterator[World]:
    """Run the real bot in a fresh world; `settings` override those of a quick test.

    On the way out every error that escaped the bot and that no test has asked for is raised, and
    every body that was sent is held against what Discord accepts.
    """
    with tempfile.TemporaryDirectory() as made:
        url = f"sqlite:///{(directory or Path(made)) / 'game.db'}"
        maker = build or real_bot(
            {"database_url": url, "computer_delay": 0, "card_pictures": False, **settings}
        )
        environment = Environment(maker(), MovableClock())
        environment.backend.server_language = server_language
        world = World(environment, maker)
        await environment.start()
        world.fix_the_cards()
        try:
            with environment.time_context():
                for guest in people:
                    world.admit(guest if isinstance(guest, Guest) else Guest(guest))
                await environment.settle()
                yield world
        finally:
            await environment.stop()
        environment._raise_errors_since(environment._errors_acknowledged)
        check_bodies(world.requests)


def real_bot(values: dict[str, object], mind: Mind | None = None) -> Build:
    """Return a maker of the real bot with these settings; `mind` thinks, else a quick one."""

    def build() -> commands.Bot:
        # Imported here, so that the simulator can be tried with another bot.
        from bot import create_bot
        from bot.settings import load_settings
        from tests.sim.mind import QuickMind, think_by

        bot = create_bot(load_settings(**values))
        think_by(mind or QuickMind(), bot)
        return bot

    return build
