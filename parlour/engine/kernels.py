"""What is done with any game, written once as plain Python and bound to each game at each speed.

The names declared here without a body are the game's own functions (see parlour/engine/binding.py).
"""

from collections.abc import Callable

from parlour.games.declare import Numbers, State
from parlour.games.kit import pick, seed_rng, shuffle

pack: Callable[[State, Numbers], int]
cut: Callable[[State, Numbers], int]
deal: Callable[[State, Numbers], None]
legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
points: Callable[[State, int], int]


def begin(s: State, deck: Numbers, rng: Numbers, seed: int) -> None:
    """The first hand of a game from a seed: a shuffle for the cut, another for the deal."""
    seed_rng(rng, seed)
    shuffle(deck, pack(s, deck), rng)
    s.dealer = cut(s, deck)  # which may spoil the deck
    shuffle(deck, pack(s, deck), rng)
    s.fate[0] = rng[0]
    deal(s, deck)


def deal_on(s: State, deck: Numbers, rng: Numbers, seed: int) -> None:
    """A hand whose dealer is known, from a seed."""
    seed_rng(rng, seed)
    shuffle(deck, pack(s, deck), rng)
    s.fate[0] = rng[0]
    deal(s, deck)


def play_out(s: State, rng: Numbers) -> int:
    """Play at random to the end of the hand; how many moves that took."""
    moves = 0
    while not over(s):
        play(s, pick(rng, legal(s)))
        moves += 1
    return moves


def simulate(blank: Numbers, space: Numbers, deck: Numbers, rng: Numbers, seed: int, counts: Numbers) -> int:
    """Play one random first hand a row of `counts`, seeds running on from `seed`; how many moves in all.

    `blank` holds one fresh state with players and options set, `space` one state to play in.
    """
    moves = 0
    for row in range(len(counts)):
        space[0] = blank[0]
        s = space[0]
        begin(s, deck, rng, seed + row)
        moves += play_out(s, rng)
        for seat in range(s.players):
            counts[row, seat] = points(s, seat)
    return moves


def begin_each(states: Numbers, deck: Numbers, rng: Numbers, seed: int) -> None:
    """Begin a first hand in every state of a batch, seeds running on from `seed`."""
    for row in range(len(states)):
        begin(states[row], deck, rng, seed + row)


def look(s: State, seats: Numbers, masks: Numbers, row: int) -> None:
    """Whose turn it is and what is legal in one state."""
    if over(s):
        seats[row] = -1
        masks[row] = 0
    else:
        seats[row] = s.turn
        masks[row] = legal(s)


def look_each(states: Numbers, seats: Numbers, masks: Numbers) -> None:
    """Whose turn it is and what is legal in every state; seat -1 and nothing legal once a hand is over."""
    for row in range(len(states)):
        look(states[row], seats, masks, row)


def step_each(states: Numbers, moves: Numbers, seats: Numbers, masks: Numbers) -> None:
    """Make one move in every state whose hand is not over, and look at what has come of it."""
    for row in range(len(states)):
        s = states[row]
        if not over(s):
            play(s, moves[row])
            look(s, seats, masks, row)


def count_each(states: Numbers, counts: Numbers) -> None:
    """What the hand counts for each seat in every state."""
    for row in range(len(states)):
        s = states[row]
        for seat in range(s.players):
            counts[row, seat] = points(s, seat)
