"""Random games, every invariant checked: bound to a game like the engine's kernels."""

from collections.abc import Callable

from parlour.games.declare import Numbers, State
from parlour.games.kit import below, pick, popcount
from tests.soak.walking import deal_hand, next_hand, say_something, sit_down

legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
won: Callable[[State], int]
imagine: Callable[[State, int, Numbers], None]
sound: Callable[[State], bool]

HANDS_A_GAME = 60  # random bidders may never get anywhere
MOVES_A_HAND = 100_000  # at Transfer random players seldom get anywhere
FINE, UNSOUND, NOTHING_LEGAL, NO_SUCH_SEAT, ENDLESS, WRONG_WORLD, NO_SUCH_WINNER, NOT_FINISHED = range(8)
MEANINGS = (
    "fine",
    "a card is in two places or in none",
    "nothing is legal though the hand is not over",
    "a seat that does not exist is to act",
    "the hand does not end",
    "an imagined world is unsound or has other legal moves",
    "a winner that does not exist",
    "a winner though the hand is not over",
)


def soak(blank: Numbers, space: Numbers, deck: Numbers, rng: Numbers, seed: int, games: int, done: Numbers) -> int:
    """Play random games; FINE, or what went wrong, the seed being in done[0]. done[1] and done[2]: hands and moves."""
    for game in range(games):
        done[0] = seed + game
        sit_down(blank, space, deck, rng, seed + game)
        s = space[0]
        for _ in range(HANDS_A_GAME):
            deal_hand(s, deck, rng)
            fault = soak_hand(space, rng, done)
            if fault != FINE:
                return fault
            done[1] += 1
            if won(s) != 0:
                break
            next_hand(blank, space)
    return FINE


def soak_hand(space: Numbers, rng: Numbers, done: Numbers) -> int:
    """One hand at random, looked at after every move."""
    s = space[0]
    moves = 0
    while not over(s):
        if not sound(s):
            return UNSOUND
        if s.turn < 0 or s.turn >= s.players:
            return NO_SUCH_SEAT
        mask = legal(s)
        if mask <= 0:
            return NOTHING_LEGAL
        if won(s) != 0:
            return NOT_FINISHED
        if below(rng, 8) == 0 and not same_world(space, below(rng, s.players + 1) - 1, mask, rng):
            return WRONG_WORLD
        play(s, pick(rng, mask))
        moves += 1
        done[2] += 1
        if say_something(s, rng) >= 0:
            done[3] += 1
        if moves > MOVES_A_HAND:
            return ENDLESS
    if not sound(s):
        return UNSOUND
    return NO_SUCH_WINNER if won(s) >> s.players != 0 or popcount(won(s)) > s.players else FINE


def same_world(space: Numbers, seat: int, mask: int, rng: Numbers) -> bool:
    """Is the world a seat imagines sound, and are its own moves the same in it?"""
    space[1] = space[0]
    world = space[1]
    imagine(world, seat, rng)
    return sound(world) and (seat != world.turn or legal(world) == mask)
