"""Takes pictures of messages as the simulator's preview shows them: `make screens`.

Every layout, in every language, at the width of a phone and of a desktop, into a folder that is
not kept in the repository. They are for people to look at; nothing is compared.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

import discord
import simcord
from discord.ext import commands
from PIL import Image
from playwright.async_api import Page, async_playwright

from cogs.locales import languages
from cogs.ui.layout import Layout
from cogs.ui.text import texts_for
from tests.chromium import find_chromium
from tests.cogs.gallery import GALLERY

FOLDER: Final = Path("screens")
WIDTHS: Final = {"phone": 390, "desktop": 1000}
_COLOURS: Final = 64
HEIGHT: Final = 2400
"""High enough for the longest message; what is left empty below it is cut off."""
LAYOUTS: Final = (
    "lobby_ready",
    "lobby_full",
    "lobby_house",
    "table_pictured",
    "table_choice_pictured",
    "table_nine_pictured",
    "table_german",
    "table",
    "away",
    "paused",
    "ping",
    "hand_pictured",
    "hand_waiting_pictured",
    "hand_choice_pictured",
    "hand_four_pictured",
    "hand_drawing_pictured",
    "hand_german",
    "hand_in_words",
    "hand_asked",
    "learner_hand",
    "hint_pictured",
    "hint_in_words",
    "round_knock_pictured",
    "round_nine",
    "round_feuer",
    "review_pictured",
    "review_good",
    "end",
    "rules",
    "help",
    "ladder",
    "stats",
    "menu",
    "menu_of_host",
    "preferences",
    "settings",
    "settings_chosen",
    "editor_0",
    "editor_4_changed",
    "editor_7",
    "shelf_manager",
    "learner_lobby",
    "lab_running",
    "lab_pictured",
    "lab_alone_pictured",
)
"""One message for each layout, as most people see it; the gallery has more."""
_PEOPLE: Final = {
    101: ("Anna", "Ben", "Cem", "Dora", "Emil", "Fritz", "Gerda", "Hans", "Ida"),
    201: ("Jan", "Kaat", "Lena", "Mats", "Nele", "Olaf", "Piet", "Rosa", "Sven", "Tine"),
}
"""Names for the accounts of the gallery, by the first account of each row."""


class HasId(Protocol):
    """Somebody on the simulated server."""

    @property
    def id(self) -> int:
        """Their account."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which pictures to take, and where to."""

    names: Sequence[str]
    languages: Sequence[str]
    widths: Sequence[str]
    folder: Path
    small: bool
    """Whether to save room by few colours, as in the documentation."""


async def take(wanted: Wanted) -> int:
    """Take the pictures; gives how many there are."""
    bot = commands.Bot(
        commands.when_mentioned,
        intents=discord.Intents.default(),
        allowed_mentions=discord.AllowedMentions.none(),
    )
    taken = 0
    async with simcord.run(bot) as env, async_playwright() as playwright:
        guild = env.create_guild("Card table")
        people = {
            first + place: guild.add_member(env.create_user(name))
            for first, names in _PEOPLE.items()
            for place, name in enumerate(names)
        }
        viewers = list(people.values())[:2]
        browser = await playwright.chromium.launch(
            executable_path=find_chromium(), args=["--no-sandbox", "--disable-gpu"]
        )
        page = await browser.new_page(bypass_csp=True)
        for language in wanted.languages:
            for name in wanted.names:
                channel = guild.create_text_channel(f"{name}-{language}".replace("_", "-"))
                await env.settle()
                view = _called(GALLERY[name](texts_for(language)), people)
                files = [picture.file() for picture in view.pictures]
                await bot.get_partial_messageable(channel.id).send(view=view, files=files)
                await env.settle()
                async with env.preview(channel, viewers=viewers, layout="channel") as preview:
                    await page.goto(preview.url)
                    for width in wanted.widths:
                        path = wanted.folder / f"{name}-{language}-{width}.png"
                        await _save(page, WIDTHS[width], path)
                        if wanted.small:
                            _reduce(path)
                        taken += 1
        await browser.close()
    return taken


async def _save(page: Page, width: int, path: Path) -> None:
    """Save the one message on the page."""
    await page.set_viewport_size({"width": width, "height": HEIGHT})
    await page.wait_for_function("() => window.simcordPreview?.ready === true")
    message = page.locator("article.channel-message").last
    await message.wait_for()
    await page.wait_for_function("() => [...document.images].every(image => image.complete)")
    await message.screenshot(path=path)


def _reduce(path: Path) -> None:
    """Let a picture have few colours."""
    with Image.open(path) as image:
        image.convert("RGB").quantize(_COLOURS).save(path, optimize=True)


def _called(view: Layout, people: Mapping[int, HasId]) -> Layout:
    """Let the accounts of the gallery be those of people whom the preview can name."""
    for item in view.walk_children():
        if isinstance(item, discord.ui.TextDisplay):
            for account, person in people.items():
                item.content = item.content.replace(f"<@{account}>", f"<@{person.id}>")
    return view


def _known(asked: Iterable[str], offered: Iterable[str]) -> list[str]:
    """Those that were asked for, if there are such; else an error that names what there is."""
    wrong = sorted(set(asked) - set(offered))
    if wrong:
        raise SystemExit(f"there is no {', '.join(wrong)}; choose of {', '.join(offered)}")
    return list(asked)


def main() -> None:
    """Take what is asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.cogs.screens", description="Take pictures of messages."
    )
    parser.add_argument("names", nargs="*", help="of the gallery; one for each layout if none")
    parser.add_argument("--language", action="append", help="may be given again; all if not")
    parser.add_argument("--width", action="append", help="may be given again; both if not")
    parser.add_argument("--small", action="store_true", help="save room, as the documentation does")
    parser.add_argument("--into", type=Path, default=FOLDER, help=f"default: {FOLDER}")
    asked = parser.parse_args()
    wanted = Wanted(
        _known(asked.names or LAYOUTS, GALLERY),
        _known(asked.language or languages(), languages()),
        _known(asked.width or WIDTHS, WIDTHS),
        asked.into,
        asked.small,
    )
    asked.into.mkdir(parents=True, exist_ok=True)
    taken = asyncio.run(take(wanted))
    print(f"{taken} pictures in {asked.into}")  # noqa: T201 - the command's answer


if __name__ == "__main__":
    main()
