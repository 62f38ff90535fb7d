"""Playing random hands out and imagining worlds: kernels that are compiled in the lean form of a game (lean.py)."""

from collections.abc import Callable

from parlour.engine.kernels import begin, look, play_out
from parlour.games.declare import Numbers, State
from parlour.games.kit import seed_rng

imagine: Callable[[State, int, Numbers], None]
points: Callable[[State, int], int]
fresh_state: Callable[[State], State]
copied_state: Callable[[State], State]
put_back: Callable[[State, State], None]
fresh_deck: Callable[[], Numbers]
fresh_rng: Callable[[], Numbers]


def simulate(blank: Numbers, seed: int, counts: Numbers) -> int:
    """Play one random first hand a row of `counts`, seeds running on from `seed`; how many moves in all.

    `blank` holds one fresh state with players and options set.
    """
    moves = 0
    deck, rng = fresh_deck(), fresh_rng()
    for row in range(len(counts)):
        s = fresh_state(blank[0])
        begin(s, deck, rng, seed + row)
        moves += play_out(s, rng)
        for seat in range(s.players):
            counts[row, seat] = points(s, seat)
    return moves


def imagine_each(states: Numbers, viewers: Numbers, seed: int, seats: Numbers, masks: Numbers) -> None:
    """Replace in every state what a seat cannot know by a world that agrees with all it has seen, and look at it."""
    rng = fresh_rng()
    for row in range(len(states)):
        s = copied_state(states[row])
        seed_rng(rng, seed + row)
        imagine(s, viewers[row], rng)
        look(s, seats, masks, row)
        put_back(s, states[row])
