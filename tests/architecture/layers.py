"""The import table: which layer may import what. The one place where it is written as code."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Iterator

from tests.architecture.source import Import, Source, imports_of

AMBIENT = frozenset(
    {
        "asyncio",
        "concurrent",
        "datetime",
        "http",
        "io",
        "logging",
        "multiprocessing",
        "os",
        "pathlib",
        "random",
        "secrets",
        "signal",
        "socket",
        "sqlite3",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "urllib",
        "uuid",
    }
)
"""What would bring a clock, chance or the outside world into the rules."""

WIRING = frozenset(
    {"bot", "bot.client", "bot.emojis", "bot.settings", "bot.wiring", "bot.__main__"},
)
"""The modules of `bot/` that put the layers together."""

GAME_FOR_COGS = frozenset(
    {
        "game.actions",
        "game.cards",
        "game.computer.advice",
        "game.computer.characters",
        "game.errors",
        "game.events",
        "game.lab.report",
        "game.notation",
        "game.options",
        "game.outcome",
        "game.presets",
        "game.rules",
        "game.rules_code",
        "game.scoring",
        "game.views",
    }
)
GAME_FOR_DB = frozenset({"game.cards", "game.rules", "game.codec"})


def layer_of(module: str) -> str:
    """Return the layer of a project's module: a package, or a part of one with its own rules."""
    package = module.partition(".")[0]
    if package == "bot":
        return "bot wiring" if module in WIRING else "bot core"
    for part in ("game.computer", "game.lab", "game.__main__", "cogs.pictures"):
        if f"{module}.".startswith(f"{part}."):
            return part.replace(".", " ")
    return package


def _game(target: Import) -> bool:
    return target.root == "game" or (_is_stdlib(target) and target.root not in AMBIENT)


def _game_computer(target: Import) -> bool:
    return _game(target) or target.module == "random"


def _game_main(target: Import) -> bool:
    """A command line may also have processes, and make the generators that it lends."""
    return _game_computer(target) or target.root in {"concurrent", "sys"}


def _db(target: Import) -> bool:
    return (
        _is_stdlib(target)
        or target.root in {"db", "sqlalchemy", "alembic"}
        or target.module == "bot.ports"
        or target.module in GAME_FOR_DB
    )


def _bot_core(target: Import) -> bool:
    return _is_stdlib(target) or target.root == "game" or _is_bot_core(target)


def _bot_wiring(target: Import) -> bool:
    packages = {"game", "db", "bot", "discord", "pydantic", "pydantic_core", "pydantic_settings"}
    return _is_stdlib(target) or target.root in packages


def _cogs(target: Import) -> bool:
    return (
        _is_stdlib(target)
        or target.root in {"cogs", "discord", "babel"}
        or target.module in GAME_FOR_COGS
        or _is_bot_core(target)
    )


def _cogs_pictures(target: Import) -> bool:
    return (
        (_is_stdlib(target) and target.root not in AMBIENT - {"io"})
        or target.root == "PIL"
        or target.module == "game.cards"
        or f"{target.module}.".startswith("cogs.pictures.")
    )


ALLOWED: dict[str, Callable[[Import], bool]] = {
    "game": _game,
    "game computer": _game_computer,
    "game lab": _game_computer,
    "game __main__": _game_main,
    "db": _db,
    "bot core": _bot_core,
    "bot wiring": _bot_wiring,
    "cogs": _cogs,
    "cogs pictures": _cogs_pictures,
    "tests": lambda _: True,
}


def forbidden_imports(sources: Iterable[Source], modules: Iterable[str]) -> Iterator[str]:
    """Yield one line for each import that the table does not allow."""
    known = frozenset(modules)
    for source in sources:
        layer = layer_of(source.module)
        for target in imports_of(source, known):
            if not ALLOWED[layer](target):
                name = f" (for {target.name})" if target.name else ""
                yield f"{source.path}:{target.line}: {layer} imports {target.module}{name}"


def chance_in_computers(sources: Iterable[Source]) -> Iterator[str]:
    """Yield each use of `random` that is more than the type of a generator handed in."""
    for source in sources:
        if layer_of(source.module) not in ("game computer", "game lab"):
            continue
        for node in ast.walk(source.tree):
            if isinstance(node, ast.ImportFrom) and node.module == "random":
                names = {alias.name for alias in node.names}
                if names != {"Random"}:
                    yield f"{source.path}:{node.lineno}: takes {', '.join(names)} from random"
            elif isinstance(node, ast.Call) and _names_generator(node.func):
                yield f"{source.path}:{node.lineno}: makes a generator of its own"
            elif isinstance(node, ast.Attribute) and _is_global_draw(node):
                yield f"{source.path}:{node.lineno}: draws from the global generator"


def _is_stdlib(target: Import) -> bool:
    return target.root in sys.stdlib_module_names


def _is_bot_core(target: Import) -> bool:
    return target.root == "bot" and layer_of(target.module) == "bot core"


def _is_of_random(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "random"


def _is_global_draw(node: ast.Attribute) -> bool:
    return _is_of_random(node) and node.attr != "Random"


def _names_generator(node: ast.expr) -> bool:
    """Whether the expression is `Random` or `random.Random`."""
    if isinstance(node, ast.Attribute):
        return _is_of_random(node) and node.attr == "Random"
    return isinstance(node, ast.Name) and node.id == "Random"
