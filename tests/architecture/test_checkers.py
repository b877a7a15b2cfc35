"""Every checker of the architecture finds the fault that it is there for."""

from __future__ import annotations

import pytest

from tests.architecture import layers, shape
from tests.architecture.source import Source

MODULES = [
    "game.state",
    "game.engine",
    "game.cards",
    "game.computer.tactics",
    "game.lab.running",
    "db.games",
    "bot.tables",
    "bot.ports",
    "bot.client",
    "bot.settings",
    "cogs.play",
    "cogs.ui.text",
    "cogs.pictures.faces",
    "tests.sim",
]


def faults(path: str, text: str) -> list[str]:
    """What the import table finds in a file."""
    return list(layers.forbidden_imports([Source(path, text)], MODULES))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("game/engine.py", "import time"),
        ("game/engine.py", "from datetime import timedelta"),
        ("game/engine.py", "import asyncio"),
        ("game/engine.py", "import os.path"),
        ("game/engine.py", "from random import Random"),
        ("game/engine.py", "def f():\n    import logging"),
        ("game/engine.py", "from bot import ports"),
        ("game/engine.py", "import discord"),
        ("game/computer/tactics.py", "import time"),
        ("game/lab/running.py", "import sys"),
        ("game/__main__.py", "import asyncio"),
        ("game/__main__.py", "from bot.tables import Table"),
        ("db/games.py", "from game import engine"),
        ("db/games.py", "from game.state import GameState"),
        ("db/games.py", "from bot.tables import Table"),
        ("db/games.py", "import discord"),
        ("bot/tables.py", "import discord"),
        ("bot/tables.py", "from sqlalchemy import select"),
        ("bot/tables.py", "from db.games import load"),
        ("bot/tables.py", "from cogs.ui import text"),
        ("bot/tables.py", "from bot.client import create_bot"),
        ("bot/tables.py", "from . import client"),
        ("bot/tables.py", "from ..db import games"),
        ("bot/client.py", "from cogs import play"),
        ("bot/client.py", "import sqlalchemy"),
        ("cogs/play.py", "from game.state import GameState"),
        ("cogs/play.py", "from game import engine"),
        ("cogs/play.py", "import game.engine as cards"),
        ("cogs/play.py", "if TYPE_CHECKING:\n    from game.state import GameState"),
        ("cogs/play.py", "from db import games"),
        ("cogs/play.py", "from bot.client import Bot"),
        ("cogs/play.py", "import aiohttp"),
        ("cogs/play.py", "from PIL import Image"),
        ("cogs/pictures/faces.py", "import discord"),
        ("cogs/pictures/faces.py", "from cogs.ui import text"),
        ("cogs/pictures/faces.py", "from game.engine import decide"),
        ("cogs/pictures/faces.py", "from datetime import datetime"),
        ("bot/client.py", "from tests.sim import Simulation"),
        ("cogs/play.py", "import tests.sim"),
        ("game/engine.py", "from tests import sim"),
    ],
)
def test_a_forbidden_import_is_found(path: str, text: str) -> None:
    assert len(faults(path, text)) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("game/engine.py", "from __future__ import annotations\nfrom enum import Enum"),
        ("game/engine.py", "from game import state"),
        ("game/computer/tactics.py", "from random import Random\nfrom game.cards import Card"),
        ("game/lab/running.py", "from random import Random\nfrom game.cards import Card"),
        ("game/__main__.py", "import sys\nfrom random import Random\nimport concurrent.futures"),
        ("db/games.py", "import sqlalchemy as sa\nfrom bot.ports import Store"),
        ("db/games.py", "from game.cards import Card\nimport datetime"),
        ("bot/tables.py", "import asyncio\nfrom game.engine import decide"),
        ("bot/tables.py", "from bot.ports import Store"),
        ("bot/client.py", "import discord\nfrom db import games\nfrom bot.tables import Table"),
        ("bot/settings.py", "from pydantic import Field"),
        ("cogs/play.py", "import discord\nfrom game import cards\nfrom bot.tables import Table"),
        ("cogs/play.py", "from cogs.ui import text"),
        ("cogs/play.py", "from cogs.pictures import faces"),
        ("cogs/pictures/faces.py", "import io\nfrom PIL import Image\nfrom game.cards import Card"),
        ("cogs/pictures/tiles.py", "from cogs.pictures.faces import face"),
        ("tests/e2e/test_play.py", "from game import engine\nimport discord, hypothesis"),
    ],
)
def test_an_allowed_import_passes(path: str, text: str) -> None:
    assert faults(path, text) == []


@pytest.mark.parametrize(
    "text",
    [
        "import random\nrandom.choice(cards)",
        "import random\nrandom.Random(7)",
        "from random import Random\nRandom()",
        "from random import choice",
        "import random\ndraw = random.random",
    ],
)
def test_chance_of_a_computers_own_is_found(text: str) -> None:
    source = Source("game/computer/tactics.py", text)
    assert len(list(layers.chance_in_computers([source]))) == 1


@pytest.mark.parametrize(
    "text",
    [
        "import random\ndef act(rng: random.Random):\n    return rng.choice(cards)",
        "from random import Random\ndef act(rng: Random):\n    return rng.random()",
    ],
)
def test_a_generator_handed_in_passes(text: str) -> None:
    for path in ("game/computer/tactics.py", "game/lab/running.py"):
        assert list(layers.chance_in_computers([Source(path, text)])) == []


def test_only_the_command_line_makes_the_generator_of_a_laboratory() -> None:
    text = "from random import Random\nRandom(7)"
    found = layers.chance_in_computers([Source("game/lab/running.py", text)])
    assert len(list(found)) == 1
    assert list(layers.chance_in_computers([Source("game/__main__.py", text)])) == []


def test_a_file_of_301_lines_is_too_long_and_one_of_300_is_not() -> None:
    sources = [Source("bot/a.py", "x = 1\n" * 300), Source("bot/b.py", "x = 1\n" * 301)]
    assert list(shape.long_files(sources)) == ["bot/b.py"]


def test_a_function_of_41_lines_is_too_long_and_one_of_40_is_not() -> None:
    def function(name: str, lines: int) -> str:
        return f"class C:\n    async def {name}(self):\n" + "        x = 1\n" * (lines - 1)

    sources = [Source("bot/a.py", function("short", 40)), Source("bot/b.py", function("long", 41))]
    assert list(shape.long_functions(sources)) == ["bot/b.py:long"]


def test_a_list_of_exceptions_must_stay_needed() -> None:
    assert shape.unexpected(["a", "b"], {"a"}) == (["b"], [])
    assert shape.unexpected(["a"], {"a", "c"}) == ([], ["c"])


def test_a_preset_that_is_named_outside_its_table_is_found() -> None:
    text = 'if key == "classic":\n    """classic rules"""\n'
    assert list(shape.preset_names([Source("cogs/play.py", text)])) == ["cogs/play.py:1: 'classic'"]
    assert list(shape.preset_names([Source("game/presets.py", text)])) == []
    assert list(shape.preset_names([Source("tests/game/test_presets.py", text)])) == []


@pytest.mark.parametrize(
    "text",
    [
        "await asyncio.sleep(1)",
        "await sleep(1)",
        "await client.wait_for('message')",
        "await wait_for(x, 1)",
        "await view.wait()",
        "await self.view.wait()",
    ],
)
def test_a_wait_is_found(text: str) -> None:
    body = f"async def f():\n    {text}\n"
    assert len(list(shape.waits([Source("cogs/play.py", body)]))) == 1
    assert len(list(shape.waits([Source("bot/tables.py", body)]))) == 1
    assert list(shape.waits([Source("bot/deadlines.py", body)])) == []


def test_a_second_cog_in_a_file_is_found() -> None:
    one = "class Play(commands.GroupCog):\n    x = 1\nclass Helper:\n    x = 1\n"
    two = one + "class Stats(Cog):\n    x = 1\n"
    sources = [Source("cogs/play.py", one), Source("cogs/stats.py", two)]
    assert list(shape.crowded_cogs(sources)) == ["cogs/stats.py: Play, Stats"]


def test_a_folder_of_a_machine_is_found() -> None:
    slash = "/"
    bad = [f"see {slash}work/main/x", f"'{slash}root/.cache'", f"file://{slash}home/ann/x"]
    good = ["src/work/x", "../root/x", "~/work/x", "/workers/1", "https://host.example/work/x"]
    assert len(list(shape.machine_paths([("a.md", "\n".join(bad))]))) == len(bad)
    assert list(shape.machine_paths([("a.md", "\n".join(good))])) == []
