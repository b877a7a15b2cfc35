"""What is true of every state between two actions, as a check that tests run after each event."""

from __future__ import annotations

from game.engine import legal_moves, needs_order
from game.state import GameState
from game.views import Phase


def broken(state: GameState, before: GameState | None = None) -> list[str]:
    """Name every invariant that this state breaks; `before` is an earlier state of the game."""
    faults = [*_cards(state), *_turns(state), *_seats(state)]
    if before is not None:
        faults += _lives(state, before)
    return faults


def _cards(state: GameState) -> list[str]:
    """Every card of the pack lies in exactly one place while a round runs, else nowhere."""
    places = [state.middle, state.extra, state.stock, state.aside, state.washed, state.pile]
    places += [seat.hand for seat in state.seats]
    cards = sorted(str(card) for place in places for card in place)
    if state.phase in (Phase.DEAL, Phase.OVER):
        return [f"cards outside a round: {cards}"] if cards else []
    expected = sorted(map(str, state.rules.cards))
    return [] if cards == expected else [f"{len(cards)} cards are not the pack of {len(expected)}"]


def _turns(state: GameState) -> list[str]:
    """Somebody can always act, or the table has to hand in cards, or the game is over."""
    if state.acted and state.phase is not Phase.SHUFFLE:
        return ["an action was left half done"]
    if state.phase is Phase.OVER:
        return []
    if needs_order(state) is not None:
        return []
    if state.turn is None or not legal_moves(state, state.turn):
        return [f"nobody can act in phase {state.phase.value}"]
    others = [seat for seat in range(len(state.seats)) if seat != state.turn]
    return [f"seat {seat} acts out of turn" for seat in others if legal_moves(state, seat)]


def _seats(state: GameState) -> list[str]:
    faults = [f"seat {place} is out on turn" for place in [state.turn] if _is_out(state, place)]
    for place, seat in enumerate(state.seats):
        if seat.out and seat.hand:
            faults.append(f"seat {place} is out and holds cards")
        if seat.left and not seat.out:
            faults.append(f"seat {place} left and is still in")
    counted = {*state.pass_chain, *state.last_lap, *state.lap_left}
    faults += [
        f"seat {place} is out and still counted" for place in counted if _is_out(state, place)
    ]
    if state.phase is Phase.DEAL and _is_out(state, state.dealer):
        faults.append(f"seat {state.dealer} is out and deals")
    return faults


def _is_out(state: GameState, place: int | None) -> bool:
    return place is not None and state.seats[place].out


def _lives(state: GameState, before: GameState) -> list[str]:
    return [
        f"seat {place} gained a life"
        for place, (now, then) in enumerate(zip(state.seats, before.seats, strict=True))
        if now.lives > then.lives or (then.out and not now.out)
    ]
