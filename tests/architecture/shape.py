"""How the code must look: short files and functions, no preset by name, no waiting, no machine."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Iterator

from tests.architecture.source import Source

MOST_LINES_OF_A_FILE = 300
MOST_LINES_OF_A_FUNCTION = 40

PRESET_KEYS = frozenset(
    {
        "classic",
        "altenburg",
        "pagat",
        "nederland",
        "fortyone",
        "hosaaba",
        "tripalki",
        "draw31",
        "deluxe",
        "zwem52",
    }
)
PRESET_TABLE = "game/presets.py"
MAY_WAIT = frozenset({"bot/deadlines.py", "bot/publisher.py", "bot/health.py", "bot/watchdog.py"})
"""Where time passes for all tables, or for the process; no single game is in them."""

_MACHINE_PATH = re.compile(r"(?<![\w.~-])/(?:work|root|home/\w+|Users/\w+|tmp/probe)/")


def long_files(sources: Iterable[Source]) -> Iterator[str]:
    """Yield the path of each file that is too long."""
    for source in sources:
        if len(source.text.splitlines()) > MOST_LINES_OF_A_FILE:
            yield source.path


def long_functions(sources: Iterable[Source]) -> Iterator[str]:
    """Yield `path:name` of each function that is too long, its docstring included."""
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                if lines > MOST_LINES_OF_A_FUNCTION:
                    yield f"{source.path}:{node.name}"


def preset_names(sources: Iterable[Source]) -> Iterator[str]:
    """Yield each place outside the preset table and the tests that names a preset by its key."""
    for source in sources:
        if source.package == "tests" or source.path == PRESET_TABLE:
            continue
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Constant) and node.value in PRESET_KEYS:
                yield f"{source.path}:{node.lineno}: {node.value!r}"


def waits(sources: Iterable[Source]) -> Iterator[str]:
    """Yield each place of `bot/` and `cogs/` where play could be a coroutine that sleeps."""
    for source in sources:
        if source.package not in {"bot", "cogs"} or source.path in MAY_WAIT:
            continue
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Call) and (name := _waiting_call(node.func)):
                yield f"{source.path}:{node.lineno}: {name}"


def crowded_cogs(sources: Iterable[Source]) -> Iterator[str]:
    """Yield each file of `cogs/` that holds more than one cog."""
    for source in sources:
        if source.package != "cogs":
            continue
        classes = (node for node in ast.walk(source.tree) if isinstance(node, ast.ClassDef))
        names = [node.name for node in classes if any(map(_is_cog, node.bases))]
        if len(names) > 1:
            yield f"{source.path}: {', '.join(names)}"


def machine_paths(texts: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield each line of these (path, text) that names a folder of somebody's machine."""
    for path, text in texts:
        for number, line in enumerate(text.splitlines(), start=1):
            if _MACHINE_PATH.search(line):
                yield f"{path}:{number}: {line.strip()[:80]}"


def unexpected(found: Iterable[str], allowed: Collection[str]) -> tuple[list[str], list[str]]:
    """Return what was found but is not allowed, and what is allowed but no longer found."""
    actual = set(found)
    return sorted(actual - set(allowed)), sorted(set(allowed) - actual)


def _is_cog(base: ast.expr) -> bool:
    """Whether a base class is discord.py's `Cog` or `GroupCog`."""
    name = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
    return name in {"Cog", "GroupCog"}


def _waiting_call(function: ast.expr) -> str | None:
    """Return how the call waits, if it does."""
    if isinstance(function, ast.Attribute):
        if function.attr in {"wait", "wait_for"}:
            return f".{function.attr}()"
        is_sleep = function.attr == "sleep" and isinstance(function.value, ast.Name)
        return "sleep()" if is_sleep else None
    if isinstance(function, ast.Name) and function.id in {"sleep", "wait_for"}:
        return f"{function.id}()"
    return None
