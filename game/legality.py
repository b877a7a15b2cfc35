"""What a seat may do now. The only source for buttons, computers, fuzzers and refusals.

`refusal` names the reason why a move is refused; `legal_moves` lists exactly the moves that it
lets pass, which a property test holds. The order of cards within a swap has no meaning: it is
listed once, in the order in which the cards are held and lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.actions import (
    Discard,
    DrawStock,
    KeepHand,
    Knock,
    Move,
    Pass,
    RedrawMiddle,
    Swap,
    TakeDiscard,
    TakeExtra,
)
from game.cards import Hand, Rank
from game.errors import IllegalAction, Refusal
from game.options import (
    AllPass,
    CloseScope,
    KnockBan,
    Knocking,
    Passing,
    Redraw,
    SecondKnock,
    StockShort,
)
from game.rules import Rules
from game.state import GameState
from game.views import Phase

REDRAW_RANKS = frozenset({Rank.SEVEN, Rank.EIGHT, Rank.NINE})
REDRAWS = frozenset({Redraw.EXTRA_TURN, Redraw.COSTS_TURN})
"""Values of `redraw789` by which a player may give up 7-8-9 in the middle."""


def legal_moves(state: GameState, seat: int) -> tuple[Move, ...]:
    """Every move that the seat may make now, in a fixed order; empty when it is not its turn."""
    if seat != state.turn or state.phase not in (Phase.CHOICE, Phase.TURN):
        return ()
    return tuple(move for move in _candidates(state, seat) if refusal(state, move) is None)


def check_move(state: GameState, move: Move) -> None:
    """Raise `IllegalAction` with the reason if the move is not allowed now."""
    reason = refusal(state, move)
    if reason is not None:
        raise IllegalAction(reason)


def all_passed(state: GameState) -> bool:
    """Whether everybody who may still act has passed, one after the other, before a last lap."""
    last_lap = state.knocker is not None or state.final_player is not None
    passed = set(state.open_seats) <= set(state.pass_chain)
    return bool(state.pass_chain) and passed and not last_lap


def refusal(state: GameState, move: Move) -> Refusal | None:
    """Why the move is not allowed now, or None if it is."""
    general = _seat_refusal(state, move.seat)
    if general is None and not _rules_have(state.rules, move):
        general = Refusal.NO_SUCH_MOVE
    general = general or _turn_refusal(state, move.seat)
    if general is not None:
        return general
    if isinstance(move, KeepHand | TakeExtra):
        return None if state.phase is Phase.CHOICE else Refusal.NOT_NOW
    if state.phase is not Phase.TURN:
        return Refusal.NOT_NOW
    if isinstance(move, Discard):
        return _discard_refusal(state, move)
    return Refusal.DISCARD_FIRST if state.drawn else _opening_refusal(state, move)


def _opening_refusal(
    state: GameState, move: Swap | Pass | Knock | RedrawMiddle | DrawStock | TakeDiscard
) -> Refusal | None:
    """Why a turn cannot begin with this."""
    match move:
        case Swap():
            return _swap_refusal(state, move)
        case Pass():
            return _pass_refusal(state, move.seat)
        case Knock():
            return _knock_refusal(state, move.seat)
        case RedrawMiddle():
            return None if _may_redraw(state) else Refusal.NOT_NOW
        case DrawStock():
            return None if state.stock else Refusal.STOCK_EMPTY
        case TakeDiscard():
            return None if state.pile else Refusal.NOT_NOW


def _rules_have(rules: Rules, move: Move) -> bool:
    """Whether these rules know such a move at all, at whatever moment."""
    match move:
        case KeepHand() | TakeExtra():
            return rules.deal.has_choice
        case Swap():
            return rules.has_middle
        case DrawStock() | TakeDiscard() | Discard():
            return not rules.has_middle
        case RedrawMiddle():
            return rules.redraw789 in REDRAWS or rules.all_pass is AllPass.ON_REQUEST
        case Pass() | Knock():
            return True


def _seat_refusal(state: GameState, seat: int) -> Refusal | None:
    if state.phase is Phase.OVER:
        return Refusal.GAME_OVER
    if not 0 <= seat < len(state.seats):
        return Refusal.NO_SUCH_SEAT
    return Refusal.OUT if state.seats[seat].out else None


def _turn_refusal(state: GameState, seat: int) -> Refusal | None:
    if state.phase not in (Phase.CHOICE, Phase.TURN):
        return Refusal.NOT_NOW
    return None if seat == state.turn else Refusal.NOT_YOUR_TURN


def _candidates(state: GameState, seat: int) -> Iterator[Move]:
    yield KeepHand(seat)
    yield TakeExtra(seat)
    hand = state.seats[seat].hand
    # Most rules have no swap that ends with a knock: not even tried, there are many swaps.
    endings = (False,) if state.rules.knock is Knocking.INSTEAD else (False, True)
    for count in sorted(state.rules.swap_counts):
        for give, take in _exchanges(hand, state.middle, count):
            for knock in endings:
                yield Swap(seat, give, take, knock)
    yield RedrawMiddle(seat)
    yield DrawStock(seat)
    yield TakeDiscard(seat)
    for card in hand if state.drawn else ():
        yield Discard(seat, card)
        yield Discard(seat, card, knock=True)
    yield Pass(seat)
    yield Knock(seat)


def _exchanges(hand: Hand, middle: Hand, count: int) -> Iterator[tuple[Hand, Hand]]:
    for give in combinations(hand, count):
        for take in combinations(middle, count):
            yield give, take


def _swap_refusal(state: GameState, move: Swap) -> Refusal | None:
    give, take, hand = move.give, move.take, state.seats[move.seat].hand
    if len(give) != len(take) or len(give) not in state.rules.swap_counts:
        return Refusal.SWAP_COUNT
    if len(set(give)) != len(give) or not set(give) <= set(hand):
        return Refusal.NOT_IN_HAND
    if len(set(take)) != len(take) or not set(take) <= set(state.middle):
        return Refusal.NOT_IN_MIDDLE
    if _middle_is_locked(state) and len(give) != len(hand):
        return Refusal.MIDDLE_LOCKED
    return _ending_refusal(state, move.seat) if move.knock else None


def _middle_is_locked(state: GameState) -> bool:
    if not state.rules.locked_middle:
        return False
    one_suit = len({card.suit for card in state.middle}) == 1
    one_rank = len({card.rank for card in state.middle}) == 1
    return one_suit or one_rank


def _discard_refusal(state: GameState, move: Discard) -> Refusal | None:
    if not state.drawn:
        return Refusal.DRAW_FIRST
    if move.card not in state.seats[move.seat].hand:
        return Refusal.NOT_IN_HAND
    if move.card == state.taken:
        return Refusal.STRAIGHT_BACK
    return _ending_refusal(state, move.seat) if move.knock else None


def _ending_refusal(state: GameState, seat: int) -> Refusal | None:
    """Why a turn cannot end with a knock."""
    if state.rules.knock is Knocking.INSTEAD:
        return Refusal.KNOCK_INSTEAD
    return _closing_refusal(state, seat)


def _pass_refusal(state: GameState, seat: int) -> Refusal | None:
    match state.rules.passing:
        case Passing.NEVER:
            return Refusal.NO_PASSING
        case Passing.DUTY if _owes_swap(state, seat):
            return Refusal.SWAP_DUTY
        case Passing.ONCE_PER_DEAL if state.seats[seat].passed_this_deal:
            return Refusal.PASS_USED
        case _:
            return None


def _knock_refusal(state: GameState, seat: int) -> Refusal | None:
    return Refusal.SWAP_DUTY if _owes_swap(state, seat) else _closing_refusal(state, seat)


def _owes_swap(state: GameState, seat: int) -> bool:
    """Whether the duty to swap after a pass holds now (S001 Altenburg, decision D3)."""
    waived = state.knocker is not None and not state.rules.duty_last_lap
    on_duty = state.rules.passing is Passing.DUTY and state.seats[seat].passed_last_turn
    return on_duty and not waived


def _closing_refusal(state: GameState, seat: int) -> Refusal | None:
    rules, for_oneself = state.rules, state.rules.close_scope is CloseScope.SELF
    if state.knocker is not None and rules.second_knock is SecondKnock.ILLEGAL and not for_oneself:
        return Refusal.ALREADY_KNOCKED
    banned = rules.knock_ban is KnockBan.FIRST_OWN_TURN
    return Refusal.KNOCK_BAN if banned and state.seats[seat].turns == 0 else None


def _may_redraw(state: GameState) -> bool:
    """Whether new cards may be asked for: 7-8-9 lies there, or all passed and one may ask."""
    rules = state.rules
    on_sight = rules.redraw789 in REDRAWS
    seven_eight_nine = on_sight and {card.rank for card in state.middle} == REDRAW_RANKS
    on_request = rules.all_pass is AllPass.ON_REQUEST and all_passed(state)
    if not (seven_eight_nine or on_request):
        return False
    enough = len(state.stock) >= len(state.middle)
    return enough or rules.stock_short in (StockShort.RESHUFFLE, StockShort.UNDER_STOCK)
