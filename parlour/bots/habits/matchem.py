"""Matchem: take the richest match; lay off what is cheapest."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.matchem import BUILD, LAY
from parlour.games.trolley_pack import KIND_CARDS, VALUE


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A play made by habit."""
    chosen, most = NONE, -10_000
    while moves:
        move = lowest(moves)
        moves &= moves - 1
        kind = move % len(KIND_CARDS)
        catch = (popcount(s.board & KIND_CARDS[kind]) + 1) * (VALUE[kind] + 3)
        liking = below(rng, 6) + (-VALUE[kind] if move >= LAY else catch // 2 if move >= BUILD else catch)
        if liking > most:
            chosen, most = move, liking
    return chosen
