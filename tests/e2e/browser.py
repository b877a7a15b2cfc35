"""The playground as a person at a screen meets it: a process, an address, a page with buttons.

Owns the starting and stopping of the process, and what a person does in the page. Knows the labels
of the bot's buttons in English.
"""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, sync_playwright

from tests.chromium import find_chromium

PHONE = (390, 844)
DESKTOP = (1280, 900)
_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_PATIENCE = 20_000
"""Milliseconds after which something that should be on the page counts as missing."""
_VALUE = re.compile(r"· (\d+)")


@contextmanager
def playground(database: Path, computer_delay: float) -> Iterator[str]:
    """Run the playground; gives the address that it prints. It must end well at Ctrl+C."""
    command = [sys.executable, "-m", "tests.playground"]
    command += ["--database", str(database), "--computer-delay", str(computer_delay)]
    with subprocess.Popen(  # noqa: S603 - our own module
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout
            line = process.stdout.readline()
            found = re.search(r"http://127\.0\.0\.1:\d+/\S*", line)
            if found is None:
                process.kill()
                raise AssertionError(f"no address in {line!r}: {process.communicate()[1]}")
            yield found[0]
        finally:
            process.send_signal(signal.SIGINT)
            errors = process.communicate(timeout=20)[1]
        assert process.returncode == 0, errors
        assert "Traceback" not in errors, errors


@contextmanager
def chromium() -> Iterator[Browser]:
    """Run the browser of this machine, without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find_chromium(), headless=True, args=list(_ARGUMENTS)
        )
        try:
            yield browser
        finally:
            browser.close()


class Visitor:
    """One person at one screen."""

    def __init__(self, browser: Browser, name: str, size: tuple[int, int]) -> None:
        width, height = size
        # The page forbids the evaluation of texts, which waiting for a condition needs.
        context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=True)
        self.name = name
        self._page: Page = context.new_page()
        self._page.set_default_timeout(_PATIENCE)

    def visit(self, address: str) -> None:
        """Open the playground and take the person's place."""
        self._page.goto("about:blank")
        self._page.goto(address)
        self._wait_until_ready()
        self._page.select_option("#viewer-picker", label=self.name)
        self._wait_until_ready()

    def type_command(self, text: str, option: str = "") -> None:
        """Type a slash command, choose it from what is proposed, and send it.

        What is proposed for its first option is chosen by typing `option`.
        """
        self._page.click("#channel-composer-input")
        for typed in filter(None, (text, option)):
            self._page.keyboard.type(typed)
            proposed = self._page.get_by_role("option")
            proposed.filter(has_text=re.compile(re.escape(typed), re.IGNORECASE)).first.wait_for()
            self._page.keyboard.press("Enter")
        self._page.click("#send-message")
        self._wait_until_ready()

    def press(self, label: str) -> None:
        """Press the newest button with this label."""
        self._button(label).last.click()
        self._wait_until_ready()

    def sees(self, label: str) -> bool:
        """Whether a button with this label is there and can be pressed."""
        button = self._button(label)
        return button.count() > 0

    def wait_for(self, text: str) -> None:
        """Wait until a text is on the screen, without touching anything."""
        self._page.get_by_text(text).last.wait_for()

    def reads(self) -> str:
        """Return everything that the channel shows."""
        return self._page.locator("#channel-message-list").inner_text()

    def make_a_move(self) -> bool:
        """Take the best offer of the newest hand; give whether there was one."""
        labels = self.offers()
        choice = _best(labels)
        if choice is None:
            return False
        self._hand_buttons().nth(labels.index(choice)).click()
        self._wait_until_ready()
        return True

    def offers(self) -> list[str]:
        """Return the labels of the newest hand's buttons."""
        return [label.strip() for label in self._hand_buttons().all_inner_texts()]

    def _hand_buttons(self) -> Locator:
        hand = self._page.locator("article.channel-message", has_text="Only you can see this").last
        return hand.locator("button.component-button[aria-disabled=false]")

    def wait_a_moment(self) -> None:
        """Let the page show what happened elsewhere."""
        self._page.wait_for_timeout(150)

    def take_picture(self, path: Path) -> None:
        """Save what is on the screen, with the newest messages in sight."""
        latest = self._page.locator("#new-messages")
        if latest.is_visible():
            latest.click()
            self._wait_until_ready()
        self._page.screenshot(path=path)

    def take_picture_of_newest(self, path: Path, count: int, margin: int = 12) -> None:
        """Save the newest messages alone; the screen must be large enough for them."""
        size = self._page.viewport_size
        if size is not None:
            # What lies under the mouse looks otherwise; in this corner nothing does.
            self._page.mouse.move(size["width"] - 1, size["height"] - 1)
        messages = self._page.locator("article.channel-message")
        first = messages.nth(-count).bounding_box()
        last = messages.last.bounding_box()
        assert first is not None
        assert last is not None
        bottom = last["y"] + last["height"]
        self._page.screenshot(
            path=path,
            clip={
                "x": first["x"] - margin,
                "y": first["y"] - margin,
                "width": first["width"] + 2 * margin,
                "height": bottom - first["y"] + 2 * margin,
            },
        )

    def _button(self, label: str) -> Locator:
        return self._page.locator("button.component-button[aria-disabled=false]").filter(
            has_text=re.compile(rf"^\s*{re.escape(label)}\s*$")
        )

    def _wait_until_ready(self) -> None:
        self._page.wait_for_function("() => window.simcordPreview?.ready === true")


def _best(labels: list[str]) -> str | None:
    """Knock where that is offered, else take what makes the hand most valuable."""
    for label in labels:
        if label == "Knock":
            return label
    valued = [(int(found[1]), label) for label in labels if (found := _VALUE.search(label))]
    if valued:
        return max(valued)[1]
    return next((label for label in labels if label in ("Pass", "Keep my hand")), None)
