"""Playing random hands out and imagining worlds: kernels that are compiled in the lean form of a game (lean.py)."""

from collections.abc import Callable

from parlour.engine.kernels import look, play_out
from parlour.games.declare import Numbers, State
from parlour.games.kit import below, seed_rng

LANES = 64  # hands that are shuffled for at once, a power of two

pack: Callable[[State, Numbers], int]
cut: Callable[[State, Numbers], int]
deal: Callable[[State, Numbers], None]
imagine: Callable[[State, int, Numbers], None]
points: Callable[[State, int], int]
fresh_state: Callable[[State], State]
copied_state: Callable[[State], State]
put_back: Callable[[State, State], None]
fresh_deck: Callable[[], Numbers]
fresh_rng: Callable[[], Numbers]
fresh_rngs: Callable[[], Numbers]
fresh_draws: Callable[[], Numbers]


def simulate(blank: Numbers, seed: int, counts: Numbers) -> int:
    """Play one random first hand a row of `counts`, seeds running on from `seed`; how many moves in all.

    `blank` holds one fresh state with players and options set.
    """
    moves = 0
    deck, rng = fresh_deck(), fresh_rng()
    rngs, draws = fresh_rngs(), fresh_draws()
    for row in range(len(counts)):
        s = fresh_state(blank[0])
        lane = row & LANES - 1
        if lane == 0:
            draw_ahead(rngs, draws, pack(s, deck), seed + row)
        rng[0] = rngs[lane]
        begin_as_drawn(s, deck, rng, draws, lane)
        moves += play_out(s, rng)
        for seat in range(s.players):
            counts[row, seat] = points(s, seat)
    return moves


def draw_ahead(rngs: Numbers, draws: Numbers, size: int, seed: int) -> None:
    """Draw the numbers of both shuffles of so many cards for the next hands, and keep where their generators are then.

    A generator waits for its own last number; many of them need not wait for each other.
    """
    rng = fresh_rng()
    for lane in range(LANES):
        seed_rng(rng, seed + lane)
        rngs[lane] = rng[0]
    place = 0
    for _ in range(2):
        for cards in range(size, 1, -1):
            for lane in range(LANES):
                rng[0] = rngs[lane]
                draws[place + lane] = below(rng, cards)
                rngs[lane] = rng[0]
            place += LANES


def begin_as_drawn(s: State, deck: Numbers, rng: Numbers, draws: Numbers, lane: int) -> None:
    """What `begin` does, with the numbers of a lane; the generator has drawn them already."""
    place = shuffle_as_drawn(deck, pack(s, deck), draws, lane)
    s.dealer = cut(s, deck)  # which may spoil the deck
    shuffle_as_drawn(deck, pack(s, deck), draws, place)
    s.fate[0] = rng[0]
    deal(s, deck)


def shuffle_as_drawn(deck: Numbers, size: int, draws: Numbers, place: int) -> int:
    """Shuffle so many cards by numbers drawn from a place on; where the next ones stand."""
    for last in range(size - 1, 0, -1):
        card = draws[place]
        deck[last], deck[card] = deck[card], deck[last]
        place += LANES
    return place


def imagine_each(states: Numbers, viewers: Numbers, seed: int, seats: Numbers, masks: Numbers) -> None:
    """Replace in every state what a seat cannot know by a world that agrees with all it has seen, and look at it."""
    rng = fresh_rng()
    for row in range(len(states)):
        s = copied_state(states[row])
        seed_rng(rng, seed + row)
        imagine(s, viewers[row], rng)
        look(s, seats, masks, row)
        put_back(s, states[row])
