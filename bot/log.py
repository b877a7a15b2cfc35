"""Logging to standard error, one line a record, without secrets.

Owns the format and what is taken out of it. Decides nothing about what is logged. Redaction works
on the finished text, so it covers arguments, exception texts and stack traces alike.
"""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime
from typing import TextIO

MASK = "[redacted]"

_SECRETS = (
    # A bot token: the account's id in base64, a timestamp, a signature.
    (re.compile(r"[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{6,7}\.[A-Za-z0-9_-]{27,}"), MASK),
    # An interaction token is base64 of "interaction:...", wherever it stands.
    (re.compile(r"aW50ZXJhY3Rpb24[A-Za-z0-9+/=_-]{10,}"), MASK),
    # The same in the addresses that Discord takes it in, whatever it looks like.
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s?'\"]+"), rf"\g<1>{MASK}"),
    # The password of an address; greedy, as a password may hold an @ itself.
    (re.compile(r"(://[^/\s:@]*:)\S+(?=@)"), rf"\g<1>{MASK}"),
    (re.compile(r"([?&](?:password|token)=)[^&\s'\"]+", re.IGNORECASE), rf"\g<1>{MASK}"),
)

_CHATTY = ("discord.http", "discord.gateway", "discord.client")
"""Below `INFO` these log whole payloads: every request, every hand, every statement."""

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")


def redact(text: str) -> str:
    """Return the text with everything masked that looks like a token or a password."""
    for pattern, replacement in _SECRETS:
        text = pattern.sub(replacement, text)
    return text


class LineFormatter(logging.Formatter):
    """Time in UTC, level, logger and message on one line; a stack trace follows, indented.

    Line breaks and control characters in a message are written as escapes, so nobody can forge
    a record by what they call themselves.
    """

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)-8s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as redacted text."""
        record.message = record.getMessage()
        moment = datetime.fromtimestamp(record.created, UTC)
        record.asctime = f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
        lines = [_one_line(self.formatMessage(record))]
        if record.exc_info:
            lines += self.formatException(record.exc_info).splitlines()
        if record.stack_info:
            lines += self.formatStack(record.stack_info).splitlines()
        return redact("\n    ".join(lines))


class _StandardErrorHandler(logging.StreamHandler[TextIO]):
    """The one handler that this module installs, and finds again."""


def configure_logging(level: str) -> None:
    """Send every record from `level` up to standard error; calling it again changes the level.

    Libraries that would write whole payloads stay at `INFO` or above, whatever the level.
    """
    root = logging.getLogger()
    for handler in root.handlers[:]:
        if isinstance(handler, _StandardErrorHandler):
            root.removeHandler(handler)
    handler = _StandardErrorHandler(sys.stderr)
    handler.setFormatter(LineFormatter())
    root.addHandler(handler)
    root.setLevel(level)
    for name in _CHATTY:
        logging.getLogger(name).setLevel(max(root.level, logging.INFO))
    logging.captureWarnings(capture=True)


def _one_line(text: str) -> str:
    """Return the text with control characters written as escapes."""
    return _CONTROL.sub(lambda match: match.group().encode("unicode_escape").decode("ascii"), text)
