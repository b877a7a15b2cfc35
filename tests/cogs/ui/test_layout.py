"""Layouts are sent once and never kept by discord.py."""

from __future__ import annotations

import discord
import simcord
from discord.ext import commands

from cogs.ui.ids import ButtonId, Verb
from cogs.ui.layout import Accent, Layout, button, cut, paragraph, rows, size
from cogs.ui.render_hand import render_hand
from cogs.ui.text import texts_for
from tests.cogs import samples
from tests.cogs.gallery import components


def test_without_an_event_loop_it_is_finished_too() -> None:
    layout = Layout(Accent.CALM, [paragraph("x")])
    assert layout.is_finished()
    assert layout.timeout is None


async def test_a_sent_layout_is_not_stored() -> None:
    bot = commands.Bot("!", intents=discord.Intents(guilds=True))
    async with simcord.run(bot) as environment:
        channel = environment.create_guild("Guild").create_text_channel("table")
        await environment.settle()
        known = bot.get_channel(channel.id)
        assert isinstance(known, discord.TextChannel)
        hand = samples.bens_turn()
        message = await known.send(view=render_hand(hand, texts_for("en")))
        await message.edit(view=render_hand(hand, texts_for("de")))
        store = bot._connection._view_store
        assert not store._views
        assert not store._synced_message_views
        assert not store._dynamic_items


def test_empty_lines_are_left_out() -> None:
    assert paragraph("a", "", "b").content == "a\nb"


def test_five_buttons_stand_in_a_row() -> None:
    buttons = [button("x", ButtonId("g", 1, Verb.DO, str(n))) for n in range(7)]
    made = rows(buttons)
    assert [len(row.children) for row in made] == [5, 2]
    assert size(made) == 9


def test_size_counts_as_discord_does() -> None:
    layout = render_hand(samples.bens_turn(), texts_for("en"))
    assert size(layout.children) == layout.total_children_count


def test_a_long_label_is_cut() -> None:
    made = button("x" * 100, ButtonId("g", 1, Verb.DO))
    assert made.label == "x" * 79 + "…"
    assert cut("a b c", 3) == "a…"
    assert cut("abc", 3) == "abc"


def test_the_accent_is_sent() -> None:
    assert components(Layout(Accent.CALL, [paragraph("x")]))[0]["accent_color"] == 0x3BA55D
