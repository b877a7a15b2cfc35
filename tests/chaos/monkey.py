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
from typing import Final

from bot.ports import StoreError
from bot.refusals import RefusedError
from bot.requests import Pace
from game.computer import CHARACTERS
from tests.chaos import mischief
from tests.chaos.diary import Diary
from tests.chaos.figures import Figures
from tests.chaos.healing import calm_down
from tests.chaos.log import ErrorLog, Log
from tests.chaos.rules import any_rules
from tests.chaos.stage import Stage
from tests.chaos.threads import without_threads
from tests.chaos.whims import Whims
from tests.chaos.wire import slow_wire
from tests.sim import Command, Guest, playing

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
_SPAN_WEIGHTS: Final = (8, 20, 20, 10, 10, 4, 2, 0.4, 0.4, 0.2)
_TOGETHER_MAX: Final = 6
_PATIENCE: Final = 120.0
"""Real seconds that the simulator waits for a bot that has much to do."""


@dataclass(frozen=True, slots=True)
class Evening:
    """How long a monkey plays, and from which seed."""

    seed: int
    steps: int = 250


async def play(evening: Evening, figures: Figures) -> None:
    """Play one evening. Raises with the seed and the last steps if a promise was broken."""
    log = Log(Diary(), ErrorLog(), figures)
    logging.getLogger().addHandler(log.errors)
    try:
        with (
            without_threads(Random(evening.seed + 2)),
            slow_wire(Random(evening.seed + 3)),
            tempfile.TemporaryDirectory() as folder,
        ):
            async with playing(
                PEOPLE,
                directory=Path(folder),
                computer_delay=THINKING,
                next_round_delay=BETWEEN_ROUNDS,
                server_language=Random(evening.seed).choice(("en-US", "de", "nl")),
            ) as world:
                world.environment.settle_timeout = _PATIENCE
                stage = Stage(world, Path(folder) / "game.db", evening.seed, log)
                await _Monkey(stage).play(evening.steps)
    except Exception as error:
        error.add_note(f"The monkey of seed {evening.seed}; its last steps:\n{log.diary}")
        raise
    finally:
        logging.getLogger().removeHandler(log.errors)


class _Monkey:
    """Chooses what happens next."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._random = stage.random
        self._whims = Whims(stage.world, stage.random)

    async def play(self, steps: int) -> None:
        """Play the evening, then see that everything works again once nothing fails."""
        stage = self._stage
        ways: dict[Callable[[], Awaitable[None]], float] = {
            self._act: 56,
            self._act_together: 14,
            self._open: 8,
            self._wait: 16,
            self._complete: 1.5,
            self._mischief: 14,
        }
        for _ in range(steps):
            stage.world.channel = self._random.choice(stage.channels)
            [way] = self._random.choices(list(ways), list(ways.values()))
            await way()
        await calm_down(stage)
        stage.figures.count("evenings")
        seen = stage.promises.cards_seen
        stage.figures.count("cards compared with what may be known", seen)
        for account in stage.ledger.games.values():
            assert account.stored
            stage.figures.count("games")
            stage.figures.count(f"games {account.stored.status.value}")

    async def _act(self) -> None:
        """Somebody does something; mostly what brings the table on."""
        deed = None
        if (state := self._stage.table) is not None and self._random.random() < 4 / 5:
            deed = self._whims.useful(state)
            if deed is None:
                await self._stage.let_pass(THINKING)
                return
        if deed is None or deed.person.id in self._stage.away:
            deed = self._whims.deed(self._stage.somebody())
        await self._stage.do([deed])

    async def _act_together(self) -> None:
        count = self._random.randint(2, _TOGETHER_MAX)
        deeds = [self._whims.deed(self._stage.somebody()) for _ in range(count)]
        if self._random.random() < 1 / 3:
            deeds = [deeds[0]] * count
        await self._stage.do(deeds)

    async def _open(self) -> None:
        """Open a table with any rules, as if its answer had got lost, and ask for it."""
        stage, host = self._stage, self._stage.somebody()
        if stage.table is not None:
            return
        preset, rules = any_rules(self._random)
        computers = self._random.randint(0, min(3, rules.seats_max - 1))
        stage.diary.step(f"{host.name} opens {preset.key} with {computers} computers: {rules}")
        with stage.world.environment.as_bot():
            try:
                await stage.bot.services.tables.open(
                    guild_id=stage.world.guild.id,
                    channel_id=stage.world.channel.id,
                    host_id=host.id,
                    host_name=host.name,
                    rules=rules,
                    preset=preset.key,
                    pace=self._random.choice(list(Pace)),
                    computers=computers,
                    character=self._random.choice(CHARACTERS),
                    locale=stage.world.discord.server_language,
                )
            except (RefusedError, StoreError) as error:
                stage.diary.note(f"refused: {error}")
        stage.check()
        await stage.do([Command(host, stage.world.channel.id, "schwimmen table")])

    async def _wait(self) -> None:
        [seconds] = self._random.choices(_SPANS, _SPAN_WEIGHTS)
        await self._stage.let_pass(seconds)

    async def _complete(self) -> None:
        """Type into an option that proposes something."""
        stage, person = self._stage, self._stage.somebody()
        channel = stage.world.channel
        for name in person.actor.available_commands(channel):
            for spec in self._whims.options_of(person, name):
                if spec.get("autocomplete") and self._random.random() < 1 / 4:
                    typed = self._whims.text()[:100]
                    stage.diary.step(f"{person.name} types {typed!r} for {name} {spec['name']}")
                    await person.actor.autocomplete(channel, name, spec["name"], typed)
                    stage.figures.count("completions")
                    stage.check()

    async def _mischief(self) -> None:
        stage = self._stage
        ways: dict[str, float] = {
            "restart": 6,
            "refuse": 8,
            "vanish": 3,
            "dismiss": 3,
            "delete_message": 2,
            "forbid": 1,
            "break_disk": 1.5,
            "delete_channel": 0.4,
            "leave_server": 0.4,
        }
        [way] = self._random.choices(list(ways), list(ways.values()))
        match way:
            case "restart":
                await mischief.restart(stage, self._whims)
            case "delete_channel":
                await mischief.delete_channel(stage)
            case "leave_server":
                await mischief.leave_server(stage)
            case _:
                getattr(mischief, way)(stage)
