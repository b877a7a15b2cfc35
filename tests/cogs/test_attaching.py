"""Files travel when they are new, or when nobody knows what a message has."""

from __future__ import annotations

import threading

import pytest

from cogs.attaching import Attached
from cogs.ui.attached import Gallery, Picture
from cogs.ui.layout import Accent, Layout, paragraph

MESSAGE = 7


def layout(*shown: str) -> Layout:
    """A message with pictures of these."""
    pictures = [Picture(f"{each}.png", each, each, each.encode) for each in shown]
    return Layout(Accent.CALM, [Gallery(*pictures)] if pictures else [paragraph("text")])


async def edited(attached: Attached, view: Layout) -> list[str] | None:
    """The files that go along with an edit; None if it says nothing of attachments."""
    async with attached.editing(MESSAGE, view) as editing:
        files = editing.get("attachments")
    return None if files is None else [file.filename for file in files]


async def test_an_equal_picture_is_not_sent_again_and_another_one_replaces_it() -> None:
    attached = Attached()
    attached.sent(MESSAGE, layout("a"))
    assert await edited(attached, layout("a")) is None
    assert await edited(attached, layout("b")) == ["b.png"]
    assert await edited(attached, layout()) == []
    assert await edited(attached, layout()) is None


async def test_a_picture_is_drawn_beside_the_event_loop() -> None:
    drawn_in: list[int] = []

    def draw() -> bytes:
        drawn_in.append(threading.get_ident())
        return b"png"

    picture = Picture("a.png", "a", "a", draw)
    await edited(Attached(), Layout(Accent.CALM, [Gallery(picture)]))
    await Attached().sending(Layout(Accent.CALM, [Gallery(picture)]))
    assert len(drawn_in) == 2
    assert threading.get_ident() not in drawn_in


async def test_what_an_unknown_message_has_is_sent_anew() -> None:
    assert await edited(Attached(), layout("a")) == ["a.png"]


async def test_after_an_edit_that_failed_nothing_is_taken_for_granted() -> None:
    attached = Attached()
    attached.sent(MESSAGE, layout("a"))
    with pytest.raises(OSError, match="gone"):
        async with attached.editing(MESSAGE, layout("b")):
            raise OSError("gone")
    assert await edited(attached, layout("a")) == ["a.png"]


async def test_of_two_edits_at_once_nobody_knows_which_came_last() -> None:
    attached = Attached()
    attached.sent(MESSAGE, layout("a"))
    async with attached.editing(MESSAGE, layout("b")):
        assert await edited(attached, layout("c")) == ["c.png"]
    assert await edited(attached, layout("b")) == ["b.png"]
    assert await edited(attached, layout("b")) is None
