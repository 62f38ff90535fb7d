"""Transfer: collect the kind one has most of, and let the others go."""

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import below, lowest, popcount
from parlour.games.trolley_pack import KIND_CARDS


def habit(s: State, moves: int, rng: Numbers) -> int:
    """A kind one can part with."""
    hand = s.hand[s.turn]
    chosen, least = NONE, 10_000
    while moves:
        kind = lowest(moves)
        moves &= moves - 1
        wanted = 8 * popcount(hand & KIND_CARDS[kind]) + below(rng, 9)
        if wanted < least:
            chosen, least = kind, wanted
    return chosen
