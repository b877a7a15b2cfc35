"""The project's own source files, as values that checkers read. Judges nothing."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "db", "game", "tests")


@dataclass(frozen=True)
class Source:
    """One Python file: its path from the root of the repository, and its text."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The parsed text."""
        return ast.parse(self.text, self.path)

    @property
    def module(self) -> str:
        """The dotted name by which the file is imported."""
        parts = PurePosixPath(self.path).with_suffix("").parts
        return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)

    @property
    def package(self) -> str:
        """The top-level package that the file belongs to."""
        return self.module.partition(".")[0]


def project_sources(root: Path = ROOT) -> list[Source]:
    """Return every Python file of the project's packages, in a fixed order."""
    return [
        Source(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
        for package in PACKAGES
        for path in sorted((root / package).rglob("*.py"))
    ]


def tracked_files(root: Path = ROOT) -> list[Path]:
    """Return the files that git tracks, but for those deleted and not yet committed."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"],  # noqa: S607 - git as the developer has it
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [root / name for name in listing.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


@dataclass(frozen=True)
class Import:
    """One name that a file imports: a module, or a module and what is taken from it."""

    module: str
    name: str | None
    line: int

    @property
    def root(self) -> str:
        """The top-level package."""
        return self.module.partition(".")[0]


def imports_of(source: Source, modules: Iterable[str]) -> Iterator[Import]:
    """Yield what the file imports anywhere in it; `modules` are the project's own modules.

    `from game import state` is an import of `game.state` where that is a module.
    """
    known = set(modules)
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, None, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(source, node)
            for alias in node.names:
                dotted = f"{base}.{alias.name}"
                is_module = dotted in known
                yield Import(
                    dotted if is_module else base, None if is_module else alias.name, node.lineno
                )


def _absolute(source: Source, node: ast.ImportFrom) -> str:
    """Return the absolute name of the module that is imported from."""
    if not node.level:
        return node.module or ""
    parents = source.module.split(".")
    if not source.path.endswith("/__init__.py"):
        parents = parents[:-1]
    base = parents[: len(parents) - node.level + 1]
    return ".".join([*base, *([node.module] if node.module else [])])
