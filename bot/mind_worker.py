"""One worker process: computes what it is asked for on its standard input, until that ends.

Owns the process and the form of questions and answers. It is given no environment and logs
nothing. Its input ends with the process that started it, however that ends, and then so does it.
"""

from __future__ import annotations

import os
import pickle
import signal
import struct
import sys
import threading
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO, Final

from bot.minds import described

HEADER: Final = struct.Struct("!I")
"""The length of what follows it."""
COMMAND: Final = (
    sys.executable,
    # Neither environment nor installed packages: the rules need the standard library alone.
    *("-I", "-S", "-c"),
    f"import sys; sys.path.insert(0, {str(Path(__file__).parents[1])!r});"
    " from bot.mind_worker import main; main()",
)
"""Starts a worker."""
_NICENESS: Final = 5
"""The bot itself goes first where there are few cores."""


def packed(content: object) -> bytes:
    """Write a question or an answer."""
    body = pickle.dumps(content, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the bot, which ends its workers
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed by mistake is no answer
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    while True:
        answer = _answer(questions.get())
        try:
            answers.write(answer)
            answers.flush()
        except OSError:  # nobody is there to hear it
            return


def _listen(stream: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Take questions in; at the end of the input end the process, also amid a thought."""
    while True:
        header = stream.read(HEADER.size)
        body = stream.read(HEADER.unpack(header)[0]) if len(header) == HEADER.size else b""
        if not body:
            os._exit(0)
        questions.put(body)


def _answer(question: bytes) -> bytes:
    """Compute one answer: whether there is a result, and the result or what went wrong."""
    try:
        call, values = pickle.loads(question)  # noqa: S301 - from the process that started this one
        return packed((True, call(*values)))
    except Exception as error:  # noqa: BLE001 - told to whoever asked
        return packed((False, described(error)))
