"""Trolley: show the dearest combination, save what combines, take with the least that will do."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.trolley import COUNT, NOTHING, SHOW
from parlour.games.trolley_pack import COPIES, KIND_CARDS, TRANSFER, VALUE


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A move made by habit."""
    if s.phase == SHOW:
        return dearest(moves)
    best, stake = 6, 0  # kinds rank downwards, Car first
    if s.laid < s.players:
        for seat in range(s.players):
            if s.trick[seat] != NONE:
                best = min(best, s.trick[seat] // COPIES)
                stake += VALUE[s.trick[seat] // COPIES]
    hand = s.hand[s.turn]
    chosen, most = NONE, -10_000
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        kind = move // 8
        alike = popcount(hand & KIND_CARDS[kind])
        keep = 0 if s.in_stock == 0 or kind == TRANSFER else keeping(alike, move % 8)
        liking = below(rng, 5) - keep - VALUE[kind]
        if kind < best:
            liking += stake + 6
        if liking > most:
            chosen, most = move, liking
    return chosen


def keeping(alike: int, marks: int) -> int:
    """How much a card is wanted for a combination: not alone of its kind, nor one of three or four."""
    if marks & 1 and marks & 2:
        return 0
    return 6 if alike == 3 or alike == 1 else 2


def dearest(moves: int) -> int:
    """The combination that counts most."""
    best, most = NOTHING, -1
    moves &= ~(1 << NOTHING)
    while moves:
        what = lowest(moves)
        moves &= moves - 1
        if COUNT[what] > most:
            best, most = what, COUNT[what]
    return best
