"""Single sentences to one reader: why something was refused, and where the table is.

Owns a sentence for every code that `game` and `bot` refuse with: what happened, what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.refusals import TableRefusal
from bot.screens import Screen, TablePhase
from cogs.ui.layout import TEXT_MAX, Accent, Layout, cut, paragraph
from cogs.ui.names import mention, seat_name
from cogs.ui.text import Texts, clock_time, mark
from game.errors import Refusal

_SENTENCES: Final[Mapping[Refusal | TableRefusal, str]] = {
    Refusal.NOT_YOUR_TURN: mark("It is not your turn yet."),
    Refusal.NOT_NOW: mark("That can't be done at this moment. Your hand shows what you can do."),
    Refusal.OUT: mark("You are out of this game. Watch how it ends, and join the next one."),
    Refusal.NO_SUCH_SEAT: mark("You have no seat at this table. You can join the next game."),
    Refusal.NOT_IN_HAND: mark("You don't hold that card. Look at your hand and choose again."),
    Refusal.NOT_IN_MIDDLE: mark("That card is not in the middle. Look again and choose another."),
    Refusal.SWAP_COUNT: mark("You can't swap that many cards at once. Choose again."),
    Refusal.MIDDLE_LOCKED: mark("The middle is of one kind: it can only be taken whole."),
    Refusal.NO_SUCH_MOVE: mark("This table's rules don't have that move. See `/schwimmen rules`."),
    Refusal.DRAW_FIRST: mark("Draw a card first; then lay one off."),
    Refusal.DISCARD_FIRST: mark("You have drawn a card: now lay one off."),
    Refusal.STRAIGHT_BACK: mark("The card that you have just taken can't go back. Choose another."),
    Refusal.STOCK_EMPTY: mark("The stock is empty. Take the open card, pass or knock."),
    Refusal.PASS_USED: mark("You have passed in this round already, and nobody may twice."),
    Refusal.NO_PASSING: mark("Nobody may pass at this table. Choose another move."),
    Refusal.SWAP_DUTY: mark("You passed last time, so now you have to swap or draw."),
    Refusal.KNOCK_BAN: mark("Nobody may knock in their first turn here. You can next time."),
    Refusal.KNOCK_INSTEAD: mark(
        "Knocking is a turn of its own here: no other turn can end with it."
    ),
    Refusal.ALREADY_KNOCKED: mark("Somebody has knocked already, and nobody may twice."),
    Refusal.GAME_OVER: mark("This game is over. `/schwimmen start` opens a new table."),
    Refusal.WRONG_CARDS: mark("The cards could not be dealt; nothing has changed. Try again."),
    TableRefusal.NO_TABLE: mark("There is no table in this channel. `/schwimmen start` opens one."),
    TableRefusal.TABLE_EXISTS: mark(
        "There is a table in this channel already. `/schwimmen table` shows it."
    ),
    TableRefusal.TABLE_FULL: mark(
        "All seats at this table are taken. Wait until one is free, or for the next game."
    ),
    TableRefusal.ALREADY_SEATED: mark("You already sit at this table."),
    TableRefusal.NOT_SEATED: mark("You don't play at this table. You can join the next game."),
    TableRefusal.NOT_HOST: mark("Only the host of this table can do that."),
    TableRefusal.NOT_ALLOWED: mark(
        "Only the host and those who may manage the server can do that."
    ),
    TableRefusal.TOO_FEW: mark("There are too few players. Invite somebody or add a computer."),
    TableRefusal.NO_COMPUTER: mark("There is no computer here that could be taken away."),
    TableRefusal.HOST_CHOOSES: mark("Only the host chooses the rules."),
    TableRefusal.TOO_MANY_SEATED: mark(
        "More players sit at this table than those rules have seats for, so the rules stay as they "
        "were. Choose others, or let somebody get up first."
    ),
    TableRefusal.LOBBY_OVER: mark("The game has already begun. That has to wait for the next one."),
    TableRefusal.NOT_STARTED: mark("The game has not begun yet. The host starts it."),
    TableRefusal.PAUSED: mark(
        "The game is paused, so nothing was done. First somebody has to press **Go on**."
    ),
    TableRefusal.NOT_AWAY: mark(
        "They are not away, or not in the game any more, so nothing was done."
    ),
    TableRefusal.NO_HINTS: mark(
        "There are no hints in this game. The host can turn them on under ⋯ in the next lobby."
    ),
    TableRefusal.NO_ROUND: mark(
        "There is no such round of yours to look back at. A round has to be over first."
    ),
    TableRefusal.NO_ROUND_YET: mark(
        "There is no finished round of yours here yet to look back at."
    ),
    TableRefusal.LAB_BUSY: mark(
        "Somebody is trying rules out already, and only one can at a time. Try again in a minute."
    ),
    TableRefusal.SAME_RULES: mark(
        "Those are the same rules twice, so there is nothing to compare. Choose other rules for "
        "one of the two."
    ),
    TableRefusal.GAME_OVER: mark("This table is closed. `/schwimmen start` opens a new one."),
    TableRefusal.STALE: mark(
        "That button was from an earlier moment, so nothing was done. This is how it stands now."
    ),
    TableRefusal.BUSY: mark(
        "Too much is happening at this table at once, so nothing was done. Try again."
    ),
    TableRefusal.CLOSING: mark(
        "I am restarting, so nothing was done. The game is safe: try again in a minute."
    ),
    TableRefusal.BAD_MOVE: mark("I don't know that move. Choose from what is offered to you."),
    TableRefusal.NO_SUCH_RULES: mark(
        "There are no rules of that name here. Choose from what is offered, or type a whole code "
        "that begins with SW-."
    ),
    TableRefusal.WRONG_CODE: mark(
        "That code is not right: it is mistyped, not whole, or from another version of the bot. "
        "Compare it sign by sign."
    ),
    TableRefusal.UNREADABLE_RULES: mark(
        "These saved rules come from another version of the bot and can't be played here. They are "
        "kept; choose others for now."
    ),
    TableRefusal.BAD_NAME: mark(
        "Rules can't have that name: it is empty, or the bot's own rules are called so. "
        "Choose another name."
    ),
    TableRefusal.NAME_TAKEN: mark("There are saved rules of that name here already."),
    TableRefusal.NOT_YOUR_RULES: mark(
        "Somebody else has saved these rules. Only they, and who may manage the server, can change "
        "them. Take another name."
    ),
    TableRefusal.TOO_MANY_SAVED: mark(
        "This server has saved as many rules as it can. Delete some first."
    ),
    TableRefusal.MANAGERS_ONLY: mark(
        "Only those who may manage the server can choose what is played by default."
    ),
}


def refusal_sentence(refusal: Refusal | TableRefusal, screen: Screen | None, texts: Texts) -> str:
    """Say what happened and what to do, with names and numbers where `screen` has them."""
    if screen is not None and refusal in _DETAILED:
        sentence = _DETAILED[refusal](screen, texts)
        if sentence is not None:
            return sentence
    return texts.text(_SENTENCES[refusal])


def seats_sentence(seats: range, texts: Texts) -> str:
    """Say how many can play by all the rules that somebody wants to try out."""
    if not seats:
        return texts.text(
            "No number of players fits both of these rules, so they can't be compared. Choose "
            "other rules for one of the two."
        )
    numbers = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
    return texts.text(
        "These rules can be played by {numbers} players, so that number doesn't fit. "
        "Choose another.",
        numbers=numbers,
    )


def table_url(screen: Screen) -> str | None:
    """Give the address of the message that shows the table, if one is known."""
    if screen.message is None:
        return None
    place = f"{screen.guild_id}/{screen.channel_id}/{screen.message.message_id}"
    return f"https://discord.com/channels/{place}"


def render_note(sentence: str) -> Layout:
    """Show one sentence."""
    return Layout(Accent.CALM, [paragraph(cut(sentence, TEXT_MAX))])


def render_lost(texts: Texts) -> Layout:
    """Tell a channel that its table could not be read any more."""
    told = texts.text(
        "The table in this channel is from another version of the bot, which plays by rules that "
        "are unknown here. It was closed without a result, and nobody loses anything on the ladder."
    )
    reopen = texts.text("`/schwimmen start` opens a new one.")
    return Layout(Accent.ENDED, [paragraph(told, f"-# {reopen}")])


def _whose_turn(screen: Screen, texts: Texts) -> str | None:
    if screen.game is None or screen.game.turn is None:
        return None
    name = seat_name(screen, screen.game.turn)
    return texts.text("It is {name}'s turn, not yours yet.", name=name)


def _swap_counts(screen: Screen, texts: Texts) -> str:
    counts = texts.either(map(str, sorted(screen.rules.swap_counts)))
    return texts.text("You can't swap that many cards at once; here it is {counts}.", counts=counts)


def _who_knocked(screen: Screen, texts: Texts) -> str | None:
    if screen.game is None or screen.game.knocker is None:
        return None
    name = seat_name(screen, screen.game.knocker)
    return texts.text("{name} has knocked already, and nobody may twice.", name=name)


def _where(screen: Screen, texts: Texts) -> str | None:
    url = table_url(screen)
    if url is None:
        return None
    return texts.text("There is a table in this channel already. [To the table]({url})", url=url)


def _join_first(screen: Screen, texts: Texts) -> str | None:
    if screen.phase is not TablePhase.LOBBY:
        return None
    return texts.text("You don't sit at this table yet. Press Join to play.")


def _host_only(screen: Screen, texts: Texts) -> str:
    name = mention(screen.host_id)
    if screen.free_start_at is None:
        return texts.text("Only the host, {name}, can do that.", name=name)
    return texts.text(
        "Only the host, {name}, can do that now. From {time} anyone at the table may start.",
        name=name,
        time=clock_time(screen.free_start_at),
    )


def _who_chooses(screen: Screen, texts: Texts) -> str:
    name = mention(screen.host_id)
    return texts.text("Only the host, {name}, chooses the rules.", name=name)


def _host_or_manager(screen: Screen, texts: Texts) -> str:
    return texts.text(
        "Only the host, {name}, and those who may manage the server can do that.",
        name=mention(screen.host_id),
    )


def _how_many(screen: Screen, texts: Texts) -> str:
    return texts.plural(
        "One more player is needed. Invite somebody or add a computer.",
        "{n} more players are needed. Invite somebody or add computers.",
        max(1, screen.rules.players_min - len(screen.guests)),
    )


def _who_starts(screen: Screen, texts: Texts) -> str:
    name = mention(screen.host_id)
    return texts.text("The game has not begun yet. {name} starts it.", name=name)


_DETAILED: Final[Mapping[Refusal | TableRefusal, Callable[[Screen, Texts], str | None]]] = {
    Refusal.NOT_YOUR_TURN: _whose_turn,
    Refusal.SWAP_COUNT: _swap_counts,
    Refusal.ALREADY_KNOCKED: _who_knocked,
    TableRefusal.TABLE_EXISTS: _where,
    TableRefusal.NOT_SEATED: _join_first,
    TableRefusal.NOT_HOST: _host_only,
    TableRefusal.HOST_CHOOSES: _who_chooses,
    TableRefusal.NOT_ALLOWED: _host_or_manager,
    TableRefusal.TOO_FEW: _how_many,
    TableRefusal.NOT_STARTED: _who_starts,
}
