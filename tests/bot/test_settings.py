"""Settings: where values come from, what is refused, and that `.env.example` tells the truth."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.settings import Settings, SettingsError, load_settings, require_token

ROOT = Path(__file__).parents[2]
EXAMPLE = (ROOT / ".env.example").read_text(encoding="utf-8")


def refusal(**overrides: object) -> str:
    """The sentence that these values are refused with."""
    with pytest.raises(SettingsError) as caught:
        load_settings(**overrides)
    return str(caught.value)


def test_nothing_is_needed_and_defaults_are_the_documented_ones() -> None:
    assert Settings().model_dump() == {
        "discord_token": None,
        "database_url": "sqlite:///schwimmen.db",
        "computer_delay": 2,
        "computer_workers": 2,
        "next_round_delay": 20,
        "default_pace": "normal",
        "card_pictures": True,
        "lobby_host_only": 300,
        "lobby_expiry": 900,
        "restart_grace": 30,
        "pause_expiry": 86_400,
        "ping_delay": 20,
        "gateway_patience": 240,
        "health_file": None,
        "log_level": "INFO",
        "dev_guild_id": None,
    }


def test_a_keyword_wins_over_the_environment_and_that_over_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text(
        "COMPUTER_DELAY=1\nNEXT_ROUND_DELAY=1\nLOBBY_EXPIRY=1\n", encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(Settings.model_config, "env_file", ".env")
    monkeypatch.setenv("NEXT_ROUND_DELAY", "2")
    monkeypatch.setenv("LOBBY_EXPIRY", "2")
    settings = load_settings(lobby_expiry=3)
    assert settings.computer_delay == 1
    assert settings.next_round_delay == 2
    assert settings.lobby_expiry == 3


def test_an_empty_variable_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("COMPUTER_DELAY", "")
    assert load_settings() == Settings()


def test_settings_import_without_environment_and_without_discord() -> None:
    script = "import sys, bot.settings; print({'discord', 'sqlalchemy'} & set(sys.modules))"
    result = subprocess.run(  # noqa: S603 - our own interpreter and text
        [sys.executable, "-c", script], cwd=ROOT, env={}, capture_output=True, text=True, check=True
    )
    assert result.stdout == "set()\n"


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("sqlite:///schwimmen.db", "sqlite:///schwimmen.db"),
        ("sqlite:////var/lib/schwimmen.db", "sqlite:////var/lib/schwimmen.db"),
        ("sqlite+aiosqlite:///x.db", "sqlite:///x.db"),
        ("sqlite://", "sqlite://"),
        ("postgres://u:p@host/cards", "postgresql+asyncpg://u:p@host/cards"),
        ("postgresql://host:5432/cards", "postgresql+asyncpg://host:5432/cards"),
        ("postgresql+asyncpg://host/cards", "postgresql+asyncpg://host/cards"),
        ("postgres://host/cards?sslmode=require", "postgresql+asyncpg://host/cards?ssl=require"),
        ("  sqlite:///x.db\n", "sqlite:///x.db"),
    ],
)
def test_the_forms_of_a_database_url_that_hosters_hand_out(given: str, used: str) -> None:
    assert load_settings(database_url=given).database_url == used


@pytest.mark.parametrize(
    "url",
    [
        "mysql://cards:hunter2@host/cards",
        "hunter2.db",
        "sqlite://hunter2.db",
        "postgres://cards:hunter2@host",
        "postgres://cards:hunter2@host/",
        "postgres://cards:hunter2@host:port/cards",
        "postgres://cards:hunter2@[host/cards",
        "postgresql:///hunter2",
    ],
)
def test_a_wrong_database_url_is_refused_without_being_shown(url: str) -> None:
    sentence = refusal(database_url=url)
    assert sentence.startswith("DATABASE_URL ")
    assert "sqlite:///file.db" in sentence
    assert "hunter2" not in sentence


@pytest.mark.parametrize(
    ("overrides", "sentence"),
    [
        ({"computer_delay": "fast"}, "COMPUTER_DELAY must be a number from 0 to 60, not 'fast'."),
        ({"card_pictures": "maybe"}, "CARD_PICTURES must be true or false, not 'maybe'."),
        ({"computer_delay": 61}, "COMPUTER_DELAY must be a number from 0 to 60, not '61'."),
        ({"computer_delay": "nan"}, "COMPUTER_DELAY must be a number from 0 to 60, not 'nan'."),
        ({"computer_workers": 3}, "COMPUTER_WORKERS must be a whole number from 0 to 2, not '3'."),
        ({"restart_grace": -1}, "RESTART_GRACE must be a number from 0 to 86400, not '-1'."),
        (
            {"default_pace": "slow"},
            "DEFAULT_PACE must be one of blitz, normal, relaxed, stammtisch, not 'slow'.",
        ),
        (
            {"log_level": "loud"},
            "LOG_LEVEL must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not 'LOUD'.",
        ),
        ({"dev_guild_id": "x"}, "DEV_GUILD_ID must be a whole number of at least 1, not 'x'."),
        ({"computer_dely": 1}, "There is no setting called computer_dely."),
    ],
)
def test_a_wrong_value_is_named_with_what_would_be_right(
    overrides: dict[str, object], sentence: str
) -> None:
    assert refusal(**overrides) == sentence


def test_every_wrong_value_gets_its_own_sentence() -> None:
    assert refusal(computer_delay="x", log_level="y").count("\n") == 1


def test_a_wrong_variable_is_refused_like_a_keyword(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPUTER_DELAY", "soon")
    assert refusal() == "COMPUTER_DELAY must be a number from 0 to 60, not 'soon'."


def test_an_unreadable_env_file_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_bytes(b"LOG_LEVEL=\xff\xfe")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(Settings.model_config, "env_file", ".env")
    assert refusal() == "The file .env cannot be read: it is not UTF-8 text."


@pytest.mark.parametrize("token", ["Bot hunter2", "hunter 2", 42])
def test_a_token_that_cannot_be_one_is_refused_without_being_shown(token: object) -> None:
    sentence = refusal(discord_token=token)
    assert sentence.startswith("DISCORD_TOKEN ")
    assert not re.search("hunter|42", sentence)


def test_no_representation_shows_a_secret() -> None:
    settings = Settings(
        discord_token=SecretStr("token-1234"), database_url="postgres://cards:hunter2@host/cards"
    )
    for text in (repr(settings), str(settings), settings.shown_database_url):
        assert "token-1234" not in text
        assert "hunter2" not in text
    assert "host/cards" in settings.shown_database_url
    assert "hunter2" in settings.database_url


def test_settings_cannot_be_changed_afterwards() -> None:
    with pytest.raises(ValueError, match="frozen"):
        Settings().computer_delay = 3  # type: ignore[misc]


def test_a_missing_token_says_where_to_get_one() -> None:
    with pytest.raises(SettingsError, match=r"DISCORD_TOKEN is not set.*developers/applications"):
        require_token(Settings(discord_token=SecretStr("  ")))
    assert require_token(Settings(discord_token=SecretStr(" abc\n"))) == "abc"


def test_the_example_has_every_setting_with_its_sentence_and_default() -> None:
    documented = re.findall(r"^# (.+)\n(\w+)=(.*)$", EXAMPLE, re.MULTILINE)
    assert documented == [
        (field.description, name.upper(), "" if field.default is None else str(field.default))
        for name, field in Settings.model_fields.items()
    ]
    assert len(documented) == len(re.findall(r"^\w+=", EXAMPLE, re.MULTILINE))


def test_the_example_loads_as_the_defaults(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(EXAMPLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(Settings.model_config, "env_file", ".env")
    assert load_settings() == Settings(_env_file=None)
    assert not os.environ.keys() & {name.upper() for name in Settings.model_fields}


@pytest.mark.parametrize("name", Settings.model_fields)
def test_every_setting_is_one_sentence(name: str) -> None:
    description = Settings.model_fields[name].description or ""
    assert re.fullmatch(r"[A-Z][^.]+\.", description)
