"""Custom ids are read as they were written, and nothing else is taken for one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ui.ids import ButtonId, Verb

MOVES = ["", "8H>KC", "8H9S7DTC>KCKDTCAH!", "pass", "-8H!", "closing", "12"]


@given(
    st.from_regex(r"[A-Za-z0-9_-]{1,40}", fullmatch=True),
    st.integers(0, 9_999_999_999),
    st.sampled_from(list(Verb)),
    st.sampled_from(MOVES),
)
def test_it_is_read_as_it_was_written(game: str, version: int, verb: Verb, move: str) -> None:
    if len(f"s1:{game}:{version}:{verb}:{move}") <= 100:
        button = ButtonId(game, version, verb, move)
        assert ButtonId.parse(str(button)) == button


def test_the_wire_format_is_as_agreed() -> None:
    assert str(ButtonId("k7Qx", 12, Verb.DO, "8H>KC")) == "s1:k7Qx:12:do:8H>KC"
    assert str(ButtonId("-", 0, Verb.LADDER, "2")) == "s1:-:0:ladder:2"
    assert str(ButtonId("k7Qx", 12, Verb.LEAVE_ASK)) == "s1:k7Qx:12:leave-ask:"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "s1",
        "s2:k7Qx:12:do:8H>KC",
        "s1:k7Qx:12:do",
        "s1::12:do:",
        "s1:k7Qx::do:",
        "s1:k7Qx:-1:do:",
        "s1:k7Qx:twelve:do:",
        "s1:k7Qx:12:DO:",
        "s1:k7Qx:12:do:a b",
        "s1:k7Qx:12:do:a:b",
        "s1:k7Qx:12:do:8H>KC\n",
        " s1:k7Qx:12:do:",
        "s1:k7Qx:١٢:do:",
    ],
)
def test_anything_else_is_none(text: str) -> None:
    assert ButtonId.parse(text) is None


def test_a_verb_of_another_time_is_still_read() -> None:
    assert ButtonId.parse("s1:k7Qx:12:dance:") == ButtonId("k7Qx", 12, "dance")


@pytest.mark.parametrize(
    "button",
    [
        ButtonId("a:b", 1, "do"),
        ButtonId("k", -1, "do"),
        ButtonId("k", 1, "do", "a b"),
        ButtonId("k" * 41, 1, "do"),
        ButtonId("k", 1, "do", "x" * 61),
    ],
)
def test_what_could_not_be_read_back_is_not_written(button: ButtonId) -> None:
    with pytest.raises(ValueError, match="no custom id"):
        str(button)
