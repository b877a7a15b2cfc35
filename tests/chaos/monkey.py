"""One evening of a monkey: people who do anything at random, in a world in which anything fails.

Owns the steps and their order by chance. Everything follows from the seed: what people do, which
cards they get, what fails and when the bot is stopped. What must hold is `tests.chaos.promises`'.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, cast

from bot.client import SchwimmenBot
from bot.refusals import RefusedError
from bot.requests import Pace
from tests.chaos.diary import Diary
from tests.chaos.faults import Faults
from tests.chaos.figures import Figures
from tests.chaos.ledger import Ledger
from tests.chaos.promises import Asked, ErrorLog, Promises
from tests.chaos.rules import any_rules
from tests.chaos.whims import Whims
from tests.e2e.log import Step
from tests.sim import Click, Command, Deed, Filled, Guest, Person, World, playing

PEOPLE: Final = (
    Guest("Anna"),
    Guest("Ben", locale="de"),
    Guest("*_~`|># [x](y)", locale="nl"),
    Guest("@everyone\u202e\u200b<:a:1>", manager=True),
    Guest("🃏" * 32),
)
THINKING: Final = 1.0
BETWEEN_ROUNDS: Final = 8.0
_SPANS: Final = (0.5, 1, 2, 5, 8, 31, 91, 601, 1000, 3700)
_TOGETHER_MAX: Final = 6
_TURNS_MAX: Final = 40
"""So often the loop may go round between a click and the end of the bot."""
_MANAGER: Final = 3
_KINDS: Final[dict[type, str]] = {Click: "clicks", Command: "commands", Filled: "forms"}
_GRACE: Final = 31.0
"""Seconds that a bot adds to deadlines after it was away, and one more."""
_PATIENCE: Final = 120.0
"""Real seconds that the simulator waits for a bot that has much to do."""


@dataclass(frozen=True, slots=True)
class Evening:
    """How long a monkey plays, and from which seed."""

    seed: int
    steps: int = 250


async def play(evening: Evening, figures: Figures) -> None:
    """Play one evening. Raises with the seed and the last steps if a promise was broken."""
    diary, errors = Diary(), ErrorLog()
    logging.getLogger().addHandler(errors)
    try:
        with tempfile.TemporaryDirectory() as folder:
            async with playing(
                PEOPLE,
                directory=Path(folder),
                computer_delay=THINKING,
                next_round_delay=BETWEEN_ROUNDS,
                server_language=Random(evening.seed).choice(("en-US", "de", "nl")),
            ) as world:
                world.environment.settle_timeout = _PATIENCE
                monkey = Monkey(world, Path(folder) / "game.db", evening, diary, errors, figures)
                await monkey.play()
    except Exception as error:
        error.add_note(f"The monkey of seed {evening.seed}; its last steps:\n{diary}")
        raise
    finally:
        logging.getLogger().removeHandler(errors)


class Monkey:
    """Plays in one world."""

    def __init__(
        self,
        world: World,
        database: Path,
        evening: Evening,
        diary: Diary,
        errors: ErrorLog,
        figures: Figures,
    ) -> None:
        self._world = world
        self._steps = evening.steps
        self._random = Random(evening.seed)
        self._cards = Random(evening.seed + 1)
        self._diary = diary
        self._figures = figures
        self._ledger = Ledger(database)
        self._faults = Faults(world, self._random)
        self._whims = Whims(world, self._random)
        self._promises = Promises(world, self._ledger, self._faults, errors, figures)
        self._channels = [world.channel, world.guild.create_text_channel("nebenan")]
        self._away: set[int] = set()
        self._forbidden = False

    async def play(self) -> None:
        """Play the evening, then see that everything works again once nothing fails."""
        self._stack_the_cards()
        ways: dict[Callable[[], Awaitable[None]], float] = {
            self._act: 52,
            self._act_together: 14,
            self._open: 8,
            self._wait: 16,
            self._restart: 3,
            self._fail: 4,
            self._vanish: 1.5,
            self._dismiss: 1.5,
            self._delete: 1,
            self._forbid: 0.5,
            self._complete: 1.5,
        }
        for _ in range(self._steps):
            self._world.channel = self._random.choice(self._channels)
            [way] = self._random.choices(list(ways), list(ways.values()))
            await way()
        await self._calm_down()
        self._figures.count("evenings")
        self._figures.count("cards compared with what may be known", self._promises.cards_seen)
        for account in self._ledger.games.values():
            assert account.stored
            self._figures.count("games")
            self._figures.count(f"games {account.stored.status.value}")

    # What can happen.

    async def _act(self) -> None:
        """Somebody does something; mostly what brings the table on."""
        state = self._ledger.active.get(self._world.channel.id)
        deed = None
        if state is not None and self._random.random() < 3 / 4:
            deed = self._whims.useful(state)
            if deed is None:
                await self._let_pass(THINKING)
                return
        if deed is None or deed.person.id in self._away:
            deed = self._a_deed()
        await self._do([deed])

    async def _act_together(self) -> None:
        deeds = [self._a_deed() for _ in range(self._random.randint(2, _TOGETHER_MAX))]
        if deeds[0] is not None and self._random.random() < 1 / 3:
            deeds = [deeds[0]] * len(deeds)
        await self._do(deeds)

    async def _open(self) -> None:
        """Open a table with rules that the command does not offer, as an editor would."""
        host = self._somebody()
        if self._world.channel.id in self._ledger.active:
            return
        preset, rules = any_rules(self._random)
        computers = self._random.randint(0, min(3, rules.seats_max - 1))
        self._diary.step(f"{host.name} opens {preset.key} with {computers} computers: {rules}")
        bot = cast("SchwimmenBot", self._world.bot)
        with self._world.environment.as_bot():
            try:
                await bot.services.tables.open(
                    guild_id=self._world.guild.id,
                    channel_id=self._world.channel.id,
                    host_id=host.id,
                    host_name=host.name,
                    rules=rules,
                    preset=preset.key,
                    pace=self._random.choice(list(Pace)),
                    computers=computers,
                    locale=self._world.discord.server_language,
                )
            except RefusedError as error:
                self._diary.note(f"refused: {error}")
        self._check([])
        await self._do([Command(host, self._world.channel.id, "schwimmen table")])

    async def _wait(self) -> None:
        seconds = self._random.choices(_SPANS, (8, 20, 20, 10, 10, 4, 2, 0.4, 0.4, 0.2))[0]
        await self._let_pass(seconds)

    async def _let_pass(self, seconds: float) -> None:
        self._diary.step(f"{seconds} seconds pass")
        await self._world.advance(seconds)
        self._check([])

    async def _restart(self) -> None:
        kill = self._random.random() < 1 / 2
        deeds: list[Deed] = []
        if self._random.random() < 2 / 3:
            some = [self._a_deed() for _ in range(self._random.randint(1, 4))]
            deeds = [deed for deed in some if deed is not None]
        turns = self._random.randint(0, _TURNS_MAX)
        self._diary.step(f"the bot is {'killed' if kill else 'restarted'}, {turns} turns after")
        for deed in deeds:
            self._diary.note(told(deed))
        await self._world.restart(kill=kill, amid=deeds, turns=turns)
        self._stack_the_cards()
        self._figures.count("kills" if kill else "restarts")
        self._check([Asked(deed, False) for deed in deeds], stopped=kill)

    async def _fail(self) -> None:
        for _ in range(self._random.randint(1, 3)):
            fault = self._faults.inject()
            self._figures.count("faults injected")
            self._diary.step(f"Discord will answer {fault}")

    async def _vanish(self) -> None:
        person = self._random.choice(self._world.people)
        self._away ^= {person.id}
        self._diary.step(f"{person.name} {'goes' if person.id in self._away else 'comes back'}")

    async def _dismiss(self) -> None:
        person = self._somebody()
        private = [message for message in person.sees() if message.private]
        if private:
            self._diary.step(f"{person.name} dismisses a private message")
            person.dismiss(self._random.choice(private))

    async def _delete(self) -> None:
        messages = self._world.messages()[-4:]
        if messages:
            self._diary.step("a moderator deletes a message")
            self._world.delete(self._random.choice(messages))

    async def _forbid(self) -> None:
        if self._forbidden:
            self._allow()
        else:
            self._diary.step("the bot may not write any more")
            self._world.forbid(send_messages=False)
            self._forbidden = True

    async def _complete(self) -> None:
        """Type into an option that proposes something."""
        person = self._somebody()
        for name in person.actor.available_commands(self._world.channel):
            for spec in self._whims.options_of(person, name):
                if spec.get("autocomplete") and self._random.random() < 1 / 4:
                    typed = self._whims.text()[:100]
                    self._diary.step(f"{person.name} types {typed!r} for {name} {spec['name']}")
                    await person.actor.autocomplete(self._world.channel, name, spec["name"], typed)
                    self._figures.count("completions")
                    self._check([])

    # The end.

    async def _calm_down(self) -> None:
        """Nothing fails any more: every table can be shown, played on and closed."""
        self._faults.clear()
        if self._forbidden:
            self._allow()
        for channel in self._channels:
            self._world.channel = channel
            state = self._ledger.active.get(self._world.channel.id)
            if state is None:
                continue
            await self._see_table(state.id)
            await self._see_it_go_on(state.id)
            await self._see_it_closed(state.id)

    async def _see_it_go_on(self, game_id: str) -> None:
        """Nobody does anything: the table does not stand still."""
        state = self._ledger.games[game_id].stored
        if state is None or state.deadline is None:
            return
        self._diary.step("everybody waits for what comes by itself")
        now = self._world.environment.now().timestamp()
        await self._world.advance(max(0, state.deadline.at - now) + _GRACE)
        self._check([])
        assert self._ledger.games[game_id].version > state.version, f"{game_id} stands still"

    async def _see_it_closed(self, game_id: str) -> None:
        """Who may manage the server ends it."""
        manager = self._world.people[_MANAGER]
        await self._do([Command(manager, self._world.channel.id, "schwimmen stop")])
        state = self._ledger.games[game_id].stored
        assert state
        assert not state.active, f"{game_id} cannot be stopped"

    async def _see_table(self, game_id: str) -> None:
        person = self._world.people[0]
        await self._do([Command(person, self._world.channel.id, "schwimmen table")])
        await self._world.advance(2)
        self._check([])
        state = self._ledger.games[game_id].stored
        assert state
        if state.active:
            shown = {control.version for control in self._world.messages()[-1].controls}
            assert shown == {str(state.version)}, f"{shown} is shown of {state.version}"

    # Small things.

    async def _do(self, deeds: list[Deed | None]) -> None:
        real = [deed for deed in deeds if deed is not None]
        if not real:
            return
        self._diary.step(f"{len(real)} at once" if len(real) > 1 else "one")
        for deed in real:
            self._diary.note(told(deed))
            self._figures.count(_KINDS[type(deed)])
        await self._world.together(*real)
        self._check([Asked(deed) for deed in real])

    def _check(self, asked: list[Asked], *, stopped: bool = False) -> dict[str, list[Step]]:
        news = self._promises.check(asked, stopped=stopped)
        for game_id, steps in news.items():
            names = " ".join(type(step.event).__name__ for step in steps)
            self._diary.note(f"{game_id} at {len(self._ledger.games[game_id].steps)}: {names}")
        return news

    def _a_deed(self) -> Deed | None:
        return self._whims.deed(self._somebody())

    def _somebody(self) -> Person:
        return self._random.choice(self._present() or self._world.people)

    def _present(self) -> list[Person]:
        return [person for person in self._world.people if person.id not in self._away]

    def _stack_the_cards(self) -> None:
        bot = cast("SchwimmenBot", self._world.bot)
        bot.services.tables._house.chance = self._cards

    def _allow(self) -> None:
        self._diary.step("the bot may write again")
        for channel in self._channels:
            channel._channel.overwrites.clear()
        self._forbidden = False


def told(deed: Deed) -> str:
    """A deed as a line of the diary."""
    if isinstance(deed, Filled):
        return f"{deed.person.name} sends the form {deed.custom_id} with {dict(deed.typed)}"
    if isinstance(deed, Click):
        chosen = f" {deed.values}" if deed.values else ""
        return f"{deed.person.name} presses {deed.custom_id}{chosen} on {deed.message.id}"
    options = " ".join(f"{name}:{value}" for name, value in deed.options.items())
    return f"{deed.person.name} types /{deed.name} {options}"
