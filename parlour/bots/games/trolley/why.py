"""Why a move in Trolley: what a show counts, and what a card takes."""

from parlour.bots.games.tricks import outlook, taking, yet_to_play
from parlour.bots.why import Case
from parlour.games.declare import NONE
from parlour.games.kit import left, popcount
from parlour.games.trolley.rules import COUNT, NOTHING, SHOW
from parlour.games.trolley_pack import ALL_CARDS, CAR, COPIES, KINDS, value_of


def why(case: Case) -> str:
    """What a show counts, or what a card takes."""
    s = case.s
    if s.phase == SHOW:
        return "" if case.number == NOTHING else f"Counts {COUNT[case.number]} at once (TRO-5, TRO-6)."
    leads = s.laid in (0, s.players)
    kind = case.number // 8
    best = NONE if leads else highest(case)
    unseen = ALL_CARDS & ~case.hand
    for seat in range(s.players):
        unseen &= ~s.caught[seat]
        if s.trick[seat] != NONE:
            unseen &= ~(1 << s.trick[seat])
    may = dict.fromkeys(yet_to_play(case, leads), unseen)
    look = outlook(COPIES * kind, best, lambda new, old: new // COPIES < old // COPIES, may, unseen)
    if look.is_lost:
        return (
            f"Leaves the trick to another: the {KINDS[look.lies_higher // COPIES]} on the table is not beaten (TRO-4)."
        )
    if kind == CAR and look.later:
        return "Takes the trick for certain: nothing is above a car, and of equals the first takes it (TRO-4)."
    on_table = 0 if leads else sum(1 << card for card in s.trick[: s.players] if card != NONE)
    prize = f" with {value_of(on_table | 1 << COPIES * kind)} points in it (TRO-12)" if look.later == 0 else ""
    if look.is_certain:
        return taking(case, look, prize)
    higher = popcount(look.beaters)
    return f"Takes the trick unless one of {higher} higher cards still out falls on it." if higher <= 2 * COPIES else ""


def highest(case: Case) -> int:
    """The card that has the trick so far: the highest, of equals the first played (TRO-4)."""
    s = case.s
    best, seat = s.trick[s.leader], left(s.leader, s.players)
    while s.trick[seat] != NONE and seat != s.leader:
        if s.trick[seat] // COPIES < best // COPIES:
            best = s.trick[seat]
        seat = left(seat, s.players)
    return int(best)
