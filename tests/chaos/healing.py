"""After everything: nothing fails any more, and every table can be shown, goes on, and ends."""

from __future__ import annotations

from typing import Final

from tests.chaos.stage import Stage
from tests.sim import Command

_GRACE: Final = 31.0
"""Seconds that a bot adds to deadlines after it was away, and one more."""
_LOOKS: Final = 20
"""So often the message is looked at until it shows the table as it is at that moment."""
_SHUT_OUT: Final = 700.0
"""Seconds for which the bot asks nothing of a Discord that has shut it out, and some more."""


async def calm_down(stage: Stage) -> None:
    """Heal everything, and see that it works again."""
    stage.faults.clear()
    stage.storage.heal()
    if stage.forbidden:
        stage.allow()
    if stage.faults.shut_out:
        await stage.let_pass(_SHUT_OUT)
    for channel in stage.channels:
        stage.world.channel = channel
        if (state := stage.table) is not None:
            await _see_table(stage, state.id)
            await _see_it_go_on(stage, state.id)
            await _see_it_closed(stage, state.id)


async def _see_table(stage: Stage, game_id: str) -> None:
    """Asked for, the table is shown as it is."""
    person = stage.world.people[0]
    [answer] = await stage.do([Command(person, stage.world.channel.id, "schwimmen table")])
    for _ in range(_LOOKS):
        state = stage.ledger.games[game_id].stored
        assert state
        controls = [x for message in stage.world.messages() for x in message.controls]
        shown = [x.version for x in controls if x.game == game_id]
        if not state.active or shown[-1:] == [str(state.version)]:
            return
        # Computers act on, and edits follow them at their own pace.
        await stage.let_pass(1 / 4)
    raise AssertionError(f"{game_id} is not shown as it is: {answer.text}")


async def _see_it_go_on(stage: Stage, game_id: str) -> None:
    """Nobody does anything: the table does not stand still."""
    state = stage.ledger.games[game_id].stored
    if state is None or state.deadline is None:
        return
    stage.diary.step("everybody waits for what comes by itself")
    now = stage.world.environment.now().timestamp()
    await stage.let_pass(max(0, state.deadline.at - now) + _GRACE)
    assert stage.ledger.games[game_id].version > state.version, f"{game_id} stands still"


async def _see_it_closed(stage: Stage, game_id: str) -> None:
    """Who may manage the server ends it."""
    manager = next(x for x in stage.world.people if x.actor.name.startswith("@"))
    [answer] = await stage.do([Command(manager, stage.world.channel.id, "schwimmen stop")])
    for message in [answer.message] if answer.message else []:
        for sure in message.offers("stop-yes"):
            await stage.do([manager.clicking(message, sure.custom_id)])
    state = stage.ledger.games[game_id].stored
    assert state
    assert not state.active, f"{game_id} cannot be stopped"
