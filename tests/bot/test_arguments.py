"""The command line of `python -m bot`."""

from __future__ import annotations

import sys

import pytest

from bot.__main__ import main


@pytest.mark.parametrize("words", [["emojis"], ["emojis", "burn"], ["dance"]])
def test_unknown_words_are_refused(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bot", *words])
    with pytest.raises(SystemExit) as ended_by:
        main()
    assert ended_by.value.code == 2
    assert capsys.readouterr().err.startswith("usage: python -m bot")
