"""Cards as pictures: what one takes, first with nothing drawn yet, then with every card at hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

from cogs.pictures import compose
from cogs.pictures.compose import draw_hands, draw_row, warm_up
from cogs.pictures.styles import Style
from game.cards import Hand, pack
from tests.bench.figures import heading, milliseconds, percentile, row, size, spread, tail
from tests.bench.options import Options

SAMPLE = 200
"""So many different pictures of a kind are drawn."""

Draw = Callable[[tuple[Hand, ...], Style], bytes]


def measure(options: Options) -> None:
    """Print what drawing takes."""
    heading("Pictures of cards (wanted: at most 10 ms in the median, 60 KiB)")
    chance = Random(options.clicks)
    first = _times(lambda hands, style: draw_row(hands[0], style), _dealt(chance, 1, 3)[:3])
    row("a hand of three, no card drawn yet", milliseconds(first[0][0]))
    lag, seconds = asyncio.run(_beside_a_loop(warm_up))
    row("every card of every style, in a thread", milliseconds(seconds), "once a process")
    row("  and how late that makes the event loop at worst", milliseconds(lag))
    _print("a hand of three", _one, _dealt(chance, 1, 3))
    _print("a hand of four", _one, _dealt(chance, 1, 4))
    _print("four hands of three at a showdown", draw_hands, _dealt(chance, 4, 3))
    _print("nine hands of three at a showdown", draw_hands, _dealt(chance, 9, 3))
    _print("nine hands of four at a showdown", draw_hands, _dealt(chance, 9, 4))
    lags = [asyncio.run(_showdown_beside_a_loop(hands)) for hands in _dealt(chance, 9, 3)]
    row("  nine hands of three: how late the event loop is", spread(lags), tail(lags))
    known = _dealt(chance, 1, 3)[: compose.KEPT // 2]
    _times(_one, known)
    seconds_again = [each for each, _ in _times(_one, known)]
    row("a hand that was drawn before", spread(seconds_again), tail(seconds_again))


def _one(hands: tuple[Hand, ...], style: Style) -> bytes:
    return draw_row(hands[0], style)


def _dealt(chance: Random, hands: int, cards: int) -> list[tuple[Hand, ...]]:
    """Different deals of so many hands."""
    deals = []
    for _ in range(SAMPLE):
        drawn = chance.sample(pack(52), hands * cards)
        deals.append(tuple(tuple(drawn[at : at + cards]) for at in range(0, len(drawn), cards)))
    return deals


def _times(draw: Draw, deals: Sequence[tuple[Hand, ...]]) -> list[tuple[float, int]]:
    """Draw each deal, the styles taking turns; seconds and bytes of each picture."""
    styles, figures = list(Style), []
    for place, hands in enumerate(deals):
        began = perf_counter()
        png = draw(hands, styles[place % len(styles)])
        figures.append((perf_counter() - began, len(png)))
    return figures


def _print(label: str, draw: Draw, deals: Sequence[tuple[Hand, ...]]) -> None:
    figures = _times(draw, deals)
    seconds, sizes = [each for each, _ in figures], [each for _, each in figures]
    middle, most = size(percentile(sizes, 0.5)), size(max(sizes))
    row(label, spread(seconds), f"{tail(seconds)}; {middle}, at most {most}")


async def _showdown_beside_a_loop(hands: tuple[Hand, ...]) -> float:
    lag, _ = await _beside_a_loop(lambda: draw_hands(hands, Style.FRENCH))
    return lag


async def _beside_a_loop(draw: Callable[[], object]) -> tuple[float, float]:
    """Draw in a thread; how late the loop was at worst, and the seconds in all."""
    began = last = perf_counter()
    work, worst = asyncio.create_task(asyncio.to_thread(draw)), 0.0
    while not work.done():
        await asyncio.sleep(0.001)
        now = perf_counter()
        worst, last = max(worst, now - last - 0.001), now
    await work
    return worst, perf_counter() - began
