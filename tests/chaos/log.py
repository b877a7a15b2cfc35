"""What a run writes down: its steps, its counts, and the errors that the bot logged."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from tests.chaos.diary import Diary
from tests.chaos.figures import Figures


class ErrorLog(logging.Handler):
    """Everything that was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record's text, with its trace."""
        text = f"{record.name}: {record.getMessage()}"
        if record.exc_info:
            text += f"\n{logging.Formatter().formatException(record.exc_info)}"
        self.messages.append(text)


@dataclass(frozen=True, slots=True)
class Log:
    """Where a run writes."""

    diary: Diary
    errors: ErrorLog
    figures: Figures
