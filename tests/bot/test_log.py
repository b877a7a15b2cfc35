"""Logging: one line a record in UTC, and no secret in any part of it."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from bot.log import MASK, LineFormatter, configure_logging, redact

# Made up, in the shapes that Discord uses.
BOT_TOKEN = "MTE3NjA1MjE3NDg4MDQ0NDQyOA.GxYzAb.q3_W5fVbYc2nXk0TtRj7Lz-eHsPm9Du1AoIw4E"
INTERACTION_TOKEN = "aW50ZXJhY3Rpb246MTE3NjA1MjE3NDg4MDQ0NDQyODpxM1c1ZlZiWWMybg"


@pytest.fixture(autouse=True)
def _logging_as_it_was() -> Iterator[None]:
    """Undo what a test configures."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(capture=False)
    for name in ("discord.http", "discord.gateway", "discord.client"):
        logging.getLogger(name).setLevel(logging.NOTSET)


def make_record(message: str, *args: object, created: float = 0.0) -> logging.LogRecord:
    """A record of a logger called bot.test."""
    record = logging.LogRecord("bot.test", logging.INFO, __file__, 1, message, args, None)
    record.created = created
    return record


@pytest.mark.parametrize(
    ("secret", "text"),
    [
        (BOT_TOKEN, f"Authorization: Bot {BOT_TOKEN}"),
        (BOT_TOKEN, f"('{BOT_TOKEN}',)"),
        (INTERACTION_TOKEN, f"token={INTERACTION_TOKEN} failed"),
        (INTERACTION_TOKEN, f"POST /api/v10/interactions/117/{INTERACTION_TOKEN}/callback"),
        ("short-token", "PATCH /api/v10/webhooks/117605/short-token/messages/@original"),
        ("short-token", "404 for '/webhooks/117605/short-token?wait=true'"),
        ("hunter2", "postgresql+asyncpg://cards:hunter2@db.example/schwimmen"),
        ("hunt@er/2", "postgres://cards:hunt@er/2@db.example/schwimmen"),
        ("hunter2", "redis://:hunter2@cache.example"),
        ("hunter2", "postgresql://db.example/schwimmen?user=cards&password=hunter2&ssl=on"),
    ],
)
def test_secrets_are_masked(secret: str, text: str) -> None:
    assert secret in text
    assert secret not in redact(text)
    assert MASK in redact(text)


@pytest.mark.parametrize(
    "text",
    [
        "GET /api/v10/webhooks/117605/ and /channels/117605/messages/9",
        "sqlite:///data/schwimmen.db",
        "postgresql+asyncpg://db.example:5432/schwimmen",
        "s1:k3j9x2:17:swap:KH",
        "discord.ext.commands.errors.ExtensionFailed: cogs.play",
    ],
)
def test_what_is_no_secret_stays_readable(text: str) -> None:
    assert redact(text) == text


def test_only_the_password_of_an_address_is_masked() -> None:
    assert (
        redact("cannot open postgresql://cards:hunter2@db.example/schwimmen")
        == f"cannot open postgresql://cards:{MASK}@db.example/schwimmen"
    )


def test_a_record_is_one_line_with_utc_time_level_and_logger() -> None:
    record = make_record("round %d of %s", 3, "game", created=1_700_000_000.25)
    # 1,700,000,000 seconds after the epoch it was 22:13:20 UTC on 14 November 2023.
    assert (
        LineFormatter().format(record)
        == "2023-11-14T22:13:20.250Z INFO     bot.test: round 3 of game"
    )


def test_a_message_cannot_forge_a_second_record() -> None:
    record = make_record("name %s", "Ann\n2023-11-14T22:13:20.250Z INFO bot: fake\r\x1b[2K\u2028x")
    line = LineFormatter().format(record)
    assert len(line.splitlines()) == 1
    assert "\x1b" not in line


def test_secrets_in_arguments_are_masked() -> None:
    line = LineFormatter().format(make_record("login with %s", BOT_TOKEN))
    assert BOT_TOKEN not in line
    assert line.endswith(f"login with {MASK}")


def test_secrets_in_exception_texts_are_masked_and_the_trace_is_indented(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure_logging("INFO")
    try:
        raise ValueError(f"refused\n{BOT_TOKEN}") from OSError("at postgres://cards:hunter2@db")
    except ValueError:
        logging.getLogger("bot.test").exception("start-up failed")
    text = capsys.readouterr().err
    assert BOT_TOKEN not in text
    assert "hunter2" not in text
    first, *trace = text.splitlines()
    assert first.endswith("ERROR    bot.test: start-up failed")
    assert any("ValueError: refused" in line for line in trace)
    assert all(line.startswith("    ") for line in trace)


def test_configuring_twice_writes_each_record_once_at_the_newer_level(
    capsys: pytest.CaptureFixture[str],
) -> None:
    configure_logging("DEBUG")
    configure_logging("WARNING")
    logging.getLogger("bot.test").info("unseen")
    logging.getLogger("bot.test").warning("seen")
    lines = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[2] for line in lines] == ["seen"]


@pytest.mark.parametrize("name", ["discord.http", "discord.gateway", "discord.client"])
def test_payloads_are_not_logged_even_at_debug(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    configure_logging("DEBUG")
    logging.getLogger(name).debug("a hand: KH 8H 7H")
    logging.getLogger(name).info("connected")
    logging.getLogger("bot.test").debug("seen")
    text = capsys.readouterr().err
    assert "hand" not in text
    assert "connected" in text
    assert "seen" in text


def test_the_level_holds_for_chatty_libraries_too(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("ERROR")
    logging.getLogger("discord.http").warning("rate limited")
    assert capsys.readouterr().err == ""
