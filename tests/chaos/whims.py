"""What somebody might do next, chosen at random from what they see, saw, or could make up.

Owns the choice of deeds. Knows no rule and no command: buttons are found in messages, commands
and their options in what Discord was told about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from simcord import interactions

from bot.table_state import TableState
from game.views import Phase
from tests.sim import Click, Command, Control, Deed, Filled, Person, Seen, World
from tests.sim.wire import Value

_MEMORY: Final = 400
"""So many of the last looks of messages are remembered by people who press old buttons."""
_LIKED: Final = {
    "hand": 4.0,
    "join": 4.0,
    "start": 3.0,
    "next": 4.0,
    "rules": 0.2,
    "more": 0.2,
    "leave": 0.2,
    "leave-ask": 0.2,
    "leave-yes": 0.1,
    "stop-yes": 0.5,
    "remove": 0.3,
}
"""How gladly buttons are pressed, against 1 for all others: most games shall go on."""
_RARE: Final = {"schwimmen stop": 0.15, "schwimmen leave": 0.3}
_STRING, _INTEGER, _BOOLEAN, _USER = 3, 4, 5, 6
_RANKS, _SUITS = "789TJQKA23456", "CSHD"
_ODD_TEXTS: Final = (
    "",
    "8H>KC",
    "🂡",
    "@everyone",
    "[x](https://example.org)",
    "\u202eabc\u200b",
    "a" * 120,
    "'; DROP TABLE games; --",
    "0",
    "-1",
)
_ODD_IDS: Final = (
    "",
    "x",
    "s0:old:1:hand:",
    "s1:-:0:ladder:99999999999",
    "s1:-:0:ladder:-1",
    "s1:nosuchgame:1:do:pass",
    "s1:nosuchgame:1:rematch:",
    "s1:a:1:more:",
    "s9:a:b:c:d",
    "play",
)
_MOVES: Final = ("pass", "knock", "keep", "take", "redraw", "draw", "pick", "-8H", "8H>KC!", "zzz")


class Whims:
    """The whims of everybody in one world."""

    def __init__(self, world: World, random: Random) -> None:
        self._world = world
        self._random = random

    def useful(self, state: TableState) -> Deed | None:
        """What brings this table on; None if it waits for a computer or the clock."""
        game = state.game
        if game is None:
            verb = "join" if len(state.sitters) < state.rules.players_min else "start"
            host = self._person(state.host_id) if verb == "start" else None
            return self._newest(host or self._random.choice(self._world.people), verb)
        if game.phase is Phase.DEAL or game.turn is None:
            return self._newest(self._random.choice(self._world.people), "next")
        sitter = state.sitters[game.turn]
        person = self._person(sitter.user_id)
        if person is None or (sitter.away and self._random.random() < 1 / 2):
            return None
        for message in reversed(person.sees()):
            moves = [move for move in message.offers("do") if move.version == str(state.version)]
            if message.private and moves:
                return self._press(person, message, moves)
        if self._random.random() < 1 / 2:
            return Command(person, state.channel_id, "schwimmen hand")
        return self._newest(person, "hand")

    def _person(self, user_id: int | None) -> Person | None:
        return next((x for x in self._world.people if x.id == user_id), None)

    def _newest(self, person: Person, verb: str) -> Deed | None:
        """The newest button of this verb that everybody sees."""
        for message in reversed(person.sees()):
            if not message.private and (controls := message.offers(verb)):
                return self._press(person, message, controls)
        return None

    def deed(self, person: Person) -> Deed | None:
        """Something that this person does now in the channel that all look at."""
        ways = {
            self._sensible: 56,
            self._seen: 14,
            self._old: 8,
            self._foreign: 4,
            self._forged: 6,
            self._form: 2,
            self._command: 10,
        }
        [way] = self._random.choices(list(ways), list(ways.values()))
        return way(person)

    def _sensible(self, person: Person) -> Deed | None:
        """A move in the newest hand; else what the newest public message offers."""
        seen = person.sees()
        for message in reversed(seen):
            if message.private and (moves := message.offers("do")):
                return self._press(person, message, moves)
            if message.private and message.offers("again"):
                break
        for message in reversed(seen):
            controls = [control for control in message.controls if not control.disabled]
            if not message.private and controls:
                weights = [_LIKED.get(control.verb, 1) for control in controls]
                return self._press(person, message, self._random.choices(controls, weights))
        return None

    def _seen(self, person: Person) -> Deed | None:
        """Any button of any message on the screen."""
        return self._any_of(person, person.sees()[-12:])

    def _old(self, person: Person) -> Deed | None:
        """A button as a message had it at some time."""
        looks = self._world.looks[-_MEMORY:]
        return self._any_of(person, [x for x in looks if x.reader_id in (None, person.id)])

    def _foreign(self, person: Person) -> Deed | None:
        """A button that only somebody else has seen."""
        looks = self._world.looks[-_MEMORY:]
        others = [x for x in looks if x.private and x.reader_id != person.id and x.controls]
        if not others:
            return None
        control = self._random.choice(self._random.choice(others).controls)
        return self._carry(person, control.custom_id)

    def _forged(self, person: Person) -> Deed | None:
        """A custom id that was never in any message."""
        looks = [x for x in self._world.looks[-_MEMORY:] if x.controls]
        if not looks or self._random.random() < 1 / 4:
            return self._carry(person, self._random.choice(_ODD_IDS))
        control = self._random.choice(self._random.choice(looks).controls)
        parts = control.custom_id.split(":", 4)
        if len(parts) == 5:
            place = self._random.choice((1, 2, 2, 3, 4, 4))
            parts[place] = self._mutated(place, parts[place], looks)
        return self._carry(person, ":".join(parts)[:100])

    def _form(self, person: Person) -> Deed | None:
        """A form that is sent, be it one that was opened or not."""
        seen = [x for x in person.sees() if x.controls]
        if not seen:
            return None
        message = self._random.choice(seen)
        controls = [x for x in message.controls if x.verb == "keep"] or message.controls
        typed = {"name": self.text()} if self._random.random() < 9 / 10 else {}
        return Filled(person, message, self._random.choice(controls).custom_id, typed)

    def _mutated(self, place: int, part: str, looks: Sequence[Seen]) -> str:
        controls = [control for look in looks for control in look.controls]
        match place:
            case 1:
                return self._random.choice(controls).game
            case 2:
                number = int(part) if part.isdecimal() else 0
                return str(max(0, number + self._random.choice((-5, -1, 1, 2, 10**9))))
            case 3:
                return self._random.choice(controls).verb
            case _:
                return self._random.choice((*_MOVES, self._random.choice(controls).argument))

    def _command(self, person: Person) -> Deed | None:
        """Any command that Discord knows, with options that fit or not."""
        names = [
            name
            for name in person.actor.available_commands(self._world.channel)
            if self._random.random() < _RARE.get(name, 1)
        ]
        if not names:
            return None
        name = self._random.choice(names)
        options: dict[str, Value] = {}
        for spec in self.options_of(person, name):
            if spec.get("required") or self._random.random() < 1 / 2:
                options[spec["name"]] = self._value(spec)
        return Command(person, self._world.channel.id, name, options)

    def options_of(self, person: Person, name: str) -> list[dict[str, Any]]:
        """The options that a command has."""
        first, *rest = name.split()
        root = person.actor._resolve_root(first, 1, self._world.channel.id)
        leaf, _ = interactions.walk_to_subcommand(root, rest)
        return list(leaf.get("options") or [])

    def _value(self, spec: dict[str, Any]) -> Value:
        choices = spec.get("choices")
        if choices and self._random.random() < 4 / 5:
            value: Value = self._random.choice(choices)["value"]
            return value
        match spec["type"]:
            case 4:
                low, high = int(spec.get("min_value", 0)), int(spec.get("max_value", 9))
                return self._random.randint(low - 1, high + 1)
            case 5:
                return self._random.random() < 1 / 2
            case 6:
                return self._random.choice(self._world.people)
            case _:
                return self.text()

    def text(self) -> str:
        """Something typed: often a card or several."""
        if self._random.random() < 1 / 4:
            return self._random.choice(_ODD_TEXTS)
        cards = self._random.choices((1, 3), (3, 1))[0]
        return "".join(
            self._random.choice(_RANKS) + self._random.choice(_SUITS) for _ in range(cards)
        )

    def _any_of(self, person: Person, messages: Sequence[Seen]) -> Deed | None:
        there = [x for x in messages if x.controls and self._is_there(x)]
        if not there:
            return None
        message = self._random.choice(there)
        return self._press(person, message, message.controls)

    def _carry(self, person: Person, custom_id: str) -> Deed | None:
        """Press an id on some message that the person sees."""
        seen = person.sees()
        return Click(person, self._random.choice(seen), custom_id) if seen and custom_id else None

    def _press(self, person: Person, message: Seen, controls: Sequence[Control]) -> Deed:
        control = self._random.choice(controls)
        values = None
        if control.is_select:
            offered = (*control.options, self.text()) if self._random.random() < 0.1 else ()
            values = (self._random.choice(offered or control.options or ("",)),)
        return Click(person, message, control.custom_id, values)

    def _is_there(self, message: Seen) -> bool:
        return message.id in self._world.discord.messages.get(message.channel_id, {})
