"""That the check of bodies finds what Discord would refuse."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.sim.bodies import check_bodies
from tests.sim.recording import Request

CALLBACK = "/interactions/1/token/callback"
LAYOUT = 1 << 15


def button(**changes: Any) -> dict[str, Any]:  # noqa: ANN401 - fields of a JSON object
    """Build a good button, or one that differs in these fields."""
    return {"type": 2, "style": 2, "label": "Join", "custom_id": "s1:g:1:join:", **changes}


def row(*buttons: dict[str, Any]) -> dict[str, Any]:
    """Build a row of buttons."""
    return {"type": 1, "components": list(buttons)}


def text(content: str) -> dict[str, Any]:
    """Build a text."""
    return {"type": 10, "content": content}


def answer(*components: dict[str, Any], **fields: Any) -> Request:  # noqa: ANN401 - as above
    """Build the first response to an interaction."""
    nobody: dict[str, Any] = {"parse": []}
    data = {
        "flags": LAYOUT,
        "components": list(components),
        "allowed_mentions": nobody,
        **fields,
    }
    return Request("POST", CALLBACK, {"type": 4, "data": data})


def post(**mentions: Any) -> Request:  # noqa: ANN401 - as above
    """Build a message in the channel with these mentions allowed."""
    body = {"flags": LAYOUT, "components": [text("Hello")], "allowed_mentions": mentions}
    return Request("POST", "/channels/1/messages", body)


def test_a_good_answer_passes() -> None:
    check_bodies([answer(text("Hello"), row(button(), button(custom_id="s1:g:1:leave:")))])


@pytest.mark.parametrize("user_id", ["7", 7])
def test_a_message_that_calls_one_person_passes(user_id: object) -> None:
    check_bodies([post(parse=[], users=[user_id])])


@pytest.mark.parametrize(
    ("request_", "fault"),
    [
        (answer(text(" ")), "an empty text"),
        (answer(text("a" * 2001), text("b" * 2000)), "4001 characters"),
        (answer(*(text("a") for _ in range(41))), "41 components"),
        (answer(row(button(), button())), "a custom id twice"),
        (answer(row(button(label=""))), "a button without a label"),
        (answer(row(button(custom_id="x" * 101))), "a wrong length"),
        (answer(row(button(url="https://example.org"))), "both an address"),
        (answer(row()), "an empty row"),
        (answer(text("Hello"), content="Hello"), "neither content"),
        (answer(text("Hello"), allowed_mentions=None), "left to Discord"),
        (answer(text("Hello"), allowed_mentions={"parse": ["users"]}), "more may be notified"),
        (answer(text("Hello"), allowed_mentions={"parse": [], "users": ["7"]}), "1 people may be"),
        (post(parse=["everyone"]), "more may be notified"),
        (post(parse=[], roles=["7"]), "more may be notified"),
        (post(parse=[], users=["7", "8"]), "2 people may be notified"),
        (Request("POST", CALLBACK, {"type": 5, "data": {"flags": LAYOUT}}), "only be ephemeral"),
    ],
)
def test_what_the_document_leaves_out_is_found(request_: Request, fault: str) -> None:
    with pytest.raises(AssertionError, match=fault):
        check_bodies([request_])


@pytest.mark.skipif(
    not Path(os.environ.get("DISCORD_OPENAPI") or "nowhere").is_file(),
    reason="DISCORD_OPENAPI names no file: the document was not used",
)
@pytest.mark.parametrize(
    "request_",
    [
        answer(row(button(label="x" * 81))),
        answer(row(*(button(custom_id=str(number)) for number in range(6)))),
        answer(row(button(style=9))),
        answer(text("Hello"), allowed_mentions={"parse": ["somebody"]}),
        answer(text("Hello"), colour=1),
        Request("PATCH", "/channels/1/messages/2", {"attachments": "none"}),
        Request("POST", "/channels/1/letters", {}),
    ],
)
def test_what_the_document_forbids_is_found(request_: Request) -> None:
    with pytest.raises(AssertionError):
        check_bodies([request_])
