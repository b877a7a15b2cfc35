"""What an operator may set, read from keywords, the environment and `.env`, in that order.

Owns names, defaults, limits and the sentences about wrong values. Builds nothing on import, and
imports neither Discord nor the database.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Literal, get_args
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.log import redact

LogLevel = Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"]
PaceName = Literal["blitz", "normal", "relaxed", "stammtisch"]

_DRIVERS: Final = {
    "sqlite": "sqlite",
    "sqlite+aiosqlite": "sqlite",  # as settings from before say it; that driver is not needed
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}
_DATABASE_FORMS: Final = (
    "sqlite:///file.db or postgresql://user:password@host/name (special characters as %XX)"
)
_SECRET_FIELDS: Final = frozenset({"discord_token", "database_url"})
_DAY: Final = 86_400


class SettingsError(Exception):
    """A setting is missing or wrong; the message is for the operator and holds no secret."""


class Settings(BaseSettings):
    """All settings of one bot; each is also an environment variable of the same name in capitals.

    Raises pydantic's `ValidationError`; programs call `load_settings` for readable sentences.
    """

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = Field(
        default=None,
        description="The bot's token from the Discord Developer Portal; treat it as a password.",
    )
    database_url: str = Field(
        default="sqlite:///schwimmen.db",
        description="Where games are kept: a SQLite file, or a PostgreSQL database by its URL.",
    )
    computer_delay: float = Field(
        default=2,
        ge=0,
        le=60,
        allow_inf_nan=False,
        description="Seconds that a computer player seems to think before it acts, a little more or"
        " less each time.",
    )
    computer_workers: int = Field(
        default=2,
        ge=0,
        le=2,
        description="Processes, at most, in which the strongest computers think, and hints are"
        " found; with 0 a thread of the bot does it, under the same limit of time.",
    )
    next_round_delay: float = Field(
        default=20,
        ge=0,
        le=_DAY,
        allow_inf_nan=False,
        description="Seconds until the next round starts by itself after a round has ended.",
    )
    default_pace: PaceName = Field(
        default="normal",
        description="Time for a turn unless a table says otherwise: blitz, normal, relaxed or"
        " stammtisch.",
    )
    card_pictures: bool = Field(
        default=True,
        description="Whether cards are shown as pictures where a server has not turned that off:"
        " true or false.",
    )
    lobby_host_only: float = Field(
        default=300,
        ge=0,
        le=_DAY,
        allow_inf_nan=False,
        description="Seconds during which only the host of a lobby may start or cancel it.",
    )
    lobby_expiry: float = Field(
        default=900,
        ge=1,
        le=_DAY,
        allow_inf_nan=False,
        description="Seconds after which a lobby that nobody starts or joins closes by itself.",
    )
    restart_grace: float = Field(
        default=30,
        ge=0,
        le=_DAY,
        allow_inf_nan=False,
        description="Seconds that every player has at least for a turn after the bot was away.",
    )
    pause_expiry: float = Field(
        default=_DAY,
        ge=60,
        le=30 * _DAY,
        allow_inf_nan=False,
        description="Seconds after which a game that is paused closes without a result.",
    )
    ping_delay: float = Field(
        default=20,
        ge=1,
        le=_DAY,
        allow_inf_nan=False,
        description="Seconds that a player may take over a turn before a message calls them.",
    )
    gateway_patience: float = Field(
        default=240,
        ge=120,
        le=_DAY,
        allow_inf_nan=False,
        description="Seconds without a word from Discord until the bot ends, to be restarted.",
    )
    health_file: Path | None = Field(
        default=None,
        description="A file that is touched every 15 seconds while the bot is well; none if empty.",
    )
    log_level: LogLevel = Field(
        default="INFO",
        description="How much is logged: DEBUG, INFO, WARNING, ERROR or CRITICAL.",
    )
    dev_guild_id: int | None = Field(
        default=None,
        ge=1,
        description="For development: the id of one server that gets changed commands at once.",
    )

    @field_validator("discord_token")
    @classmethod
    def _check_token(cls, token: SecretStr | None) -> SecretStr | None:
        text = token.get_secret_value().strip() if token else ""
        if re.search(r"\s", text):
            raise ValueError("has a space in it; it must be the token alone, as it was copied")
        return SecretStr(text) if text else None

    @field_validator("database_url")
    @classmethod
    def _normalise_database_url(cls, url: str) -> str:
        return _with_async_driver(url.strip())

    @field_validator("log_level", mode="before")
    @classmethod
    def _accept_any_case(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level

    @property
    def shown_database_url(self) -> str:
        """The database's URL as it may be logged and shown."""
        return redact(self.database_url)

    def __repr_args__(self) -> Iterable[tuple[str | None, Any]]:
        for name, value in super().__repr_args__():
            yield name, redact(value) if isinstance(value, str) else value


def load_settings(**overrides: Any) -> Settings:  # noqa: ANN401 - values of any field
    """Return the settings, or raise `SettingsError` with one sentence for each wrong value."""
    if unknown := sorted(overrides.keys() - Settings.model_fields.keys()):
        raise SettingsError(f"There is no setting called {', '.join(unknown)}.")
    try:
        return Settings(**overrides)
    except ValidationError as error:
        details = error.errors(include_url=False)
        raise SettingsError("\n".join(_sentence(detail) for detail in details)) from None
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise SettingsError(f"The file .env cannot be read: {reason}.") from None


def require_token(settings: Settings) -> str:
    """Return the bot's token; raise `SettingsError` saying where to get one if there is none."""
    if settings.discord_token is None:
        raise SettingsError(
            "DISCORD_TOKEN is not set: open your application at"
            " discord.com/developers/applications, press Reset Token on its Bot page, and put"
            " DISCORD_TOKEN=<the token> into the environment or into a file called .env here."
        )
    return settings.discord_token.get_secret_value()


def _with_async_driver(url: str) -> str:
    """Return the URL with the driver that the bot uses; accept the forms that hosters hand out."""
    scheme, separator, rest = url.partition("://")
    driver = _DRIVERS.get(scheme.lower())
    if driver is None or not separator:
        raise ValueError(f"names no database that the bot can use; write {_DATABASE_FORMS}")
    if driver.startswith("sqlite"):
        if rest and not rest.startswith("/"):
            raise ValueError("needs three slashes before the file: sqlite:///file.db")
        return f"{driver}://{rest}"
    if not _is_complete_address(rest):
        raise ValueError(f"is no complete address of a database; write {_DATABASE_FORMS}")
    # libpq's word for it, which hosters append; the asyncpg driver calls it ssl.
    return re.sub(r"([?&])sslmode=", r"\1ssl=", f"{driver}://{rest}")


def _is_complete_address(rest: str) -> bool:
    """Whether the part after the scheme names a host, a usable port if any, and a database."""
    try:
        parts = urlsplit(f"//{rest}")
        return bool(parts.hostname) and parts.port != 0 and len(parts.path) > len("/")
    except ValueError:  # brackets or a port that are none
        return False


def _sentence(detail: ErrorDetails) -> str:
    """Say in one sentence which variable is wrong, why, and what would be right."""
    name = str(detail["loc"][0])
    if detail["type"] == "value_error":
        return f"{name.upper()} {detail['ctx']['error']}."
    shown = "something else" if name in _SECRET_FIELDS else repr(str(detail["input"]))[:60]
    return f"{name.upper()} must be {_right_values(Settings.model_fields[name])}, not {shown}."


def _right_values(field: FieldInfo) -> str:
    """Describe what a field accepts."""
    choices = get_args(field.annotation)
    if choices and all(isinstance(choice, str) for choice in choices):
        return f"one of {', '.join(choices)}"
    if field.annotation is bool:
        return "true or false"
    if field.annotation not in (float, int, int | None):
        return "text"
    limits = {type(limit).__name__: limit for limit in field.metadata}
    kind = "a number" if field.annotation is float else "a whole number"
    low, high = getattr(limits.get("Ge"), "ge", None), getattr(limits.get("Le"), "le", None)
    if high is None:
        return f"{kind} of at least {low}"
    return f"{kind} from {low} to {high}"
