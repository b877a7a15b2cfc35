"""What every test run shares: options, a clean environment, a loud word about missing proofs."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import hypothesis
import pytest

from bot.settings import Settings
from tests.chromium import find_chromium

pytest.register_assert_rewrite("tests.sim")

hypothesis.settings.register_profile(
    "untimed",
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    print_blob=True,
)
hypothesis.settings.load_profile("untimed")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options that only this project's tests know."""
    parser.addoption(
        "--cases",
        action="append",
        default=[],
        metavar="FILE",
        help="one more file of adjudication cases for tests/game/test_cases.py (repeatable)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Make the run deaf to the developer's own settings."""
    for name in list(os.environ):
        if name.lower() in Settings.model_fields:
            del os.environ[name]
    Settings.model_config["env_file"] = None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none."""
    if find_chromium() is not None:
        return
    for item in items:
        if "browser" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="no Chromium here: nothing was clicked"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List what this run did not prove."""
    missing = Counter(_reason(report) for report in terminalreporter.stats.get("skipped", []))
    openapi = Path(os.environ.get("DISCORD_OPENAPI") or "nowhere")
    lines = [f"{count} x {reason}" for reason, count in missing.items()]
    if _talks_to_discord(terminalreporter) and not openapi.is_file():
        lines.append(
            "No body was checked against Discord's OpenAPI document: DISCORD_OPENAPI names no file"
        )
    if lines:
        terminalreporter.section("NOT PROVEN IN THIS RUN", sep="!", yellow=True, bold=True)
        for line in lines:
            terminalreporter.line(line)


def _talks_to_discord(terminalreporter: pytest.TerminalReporter) -> bool:
    """Whether the run had tests whose messages the document would have been asked about."""
    reports = (report for group in terminalreporter.stats.values() for report in group)
    return any(
        getattr(report, "nodeid", "").startswith(("tests/e2e/", "tests/sim/")) for report in reports
    )


def _reason(report: pytest.TestReport | pytest.CollectReport) -> str:
    """Return why a test was skipped, without the file that skipped it."""
    if isinstance(report.longrepr, tuple):
        path, line, reason = report.longrepr
        return f"{reason.removeprefix('Skipped: ')} ({Path(path).name}:{line})"
    return str(report.longrepr)
