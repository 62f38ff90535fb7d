"""Two worlds that look alike to a seat, and stay so: bound to a game like the engine's kernels.

What a seat is shown follows from the fields it may see and from the count, which is everyone's. So a world is imagined
from a seat's view, and all these are compared; then the same moves are made in both, and all are compared again, as
long as no move rightly shows the seat what differs. Which fields may begin to differ is told by whoever looks on.
"""

from collections.abc import Callable

from parlour.games.declare import Numbers, State
from parlour.games.kit import below, pick
from tests.soak.walking import deal_hand, next_hand, say_something, sit_down

legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
won: Callable[[State], int]
points: Callable[[State, int], int]
imagine: Callable[[State, int, Numbers], None]
open_hands: Callable[[State], bool]
calls: Callable[[State, int], int]

HANDS_A_GAME = 20
MOVES_A_HAND = 3000  # are looked at
STEPS = 8  # that both worlds go on together, at the most
HIDDEN, SEEN, SEEN_OPEN = range(3)
FINE, TOLD_APART, COUNTED_APART, ALLOWED_APART = range(4)
MEANINGS = (
    "fine",
    "an imagined world looks different to the seat that imagines it",
    "the count or the winner depends on something hidden",
    "what a seat may do or say depends on something hidden",
)


def compare(
    blank: Numbers,
    space: Numbers,
    words: Numbers,
    sights: Numbers,
    deck: Numbers,
    rng: Numbers,
    seed: int,
    games: int,
    done: Numbers,
    parted: Numbers,
) -> int:
    """Compare pairs through random games; FINE, or what went wrong, with the seed in done[0] and the viewer in done[3].

    `words` are the numbers of the states in `space`, `sights` who may see each. done[1] counts pairs imagined,
    done[2] pairs that were compared a move on; `parted` counts for every number how often it was among those in which
    a pair began to differ.
    """
    for game in range(games):
        done[0] = seed + game
        sit_down(blank, space, deck, rng, seed + game)
        s = space[0]
        for _ in range(HANDS_A_GAME):
            deal_hand(s, deck, rng)
            moves = 0
            while not over(s) and moves < MOVES_A_HAND:
                moves += 1
                if below(rng, 3) == 0:
                    fault = look(space, words, sights, rng, done, parted)
                    if fault != FINE:
                        return fault
                play(s, pick(rng, legal(s)))
                say_something(s, rng)
            if not over(s) or won(s) != 0:
                break
            next_hand(blank, space)
    return FINE


def look(space: Numbers, words: Numbers, sights: Numbers, rng: Numbers, done: Numbers, parted: Numbers) -> int:
    """One pair, and as far as it goes on alike."""
    seat = below(rng, space[0].players + 1) - 1
    done[3] = seat
    space[1], space[2] = space[0], space[0]
    one, two = space[1], space[2]
    imagine(two, seat, rng)
    done[1] += 1
    if differs(one, words, sights[seat + 1]):
        return TOLD_APART
    for _ in range(STEPS):
        fault = alike(one, two, seat)
        if fault != FINE:
            return fault
        if over(one) or one.turn != two.turn:
            return FINE
        both = legal(one) & legal(two)
        if both == 0:
            return FINE
        move = pick(rng, both)
        play(one, move)
        play(two, move)
        if open_hands(one) or open_hands(two):
            return FINE
        if differs(one, words, sights[seat + 1]):
            for place in range(words.shape[1]):
                if sights[seat + 1, place] == SEEN and words[1, place] != words[2, place]:
                    parted[place] += 1
            done[4] += 1
            return FINE
        done[2] += 1
    return FINE


def differs(one: State, words: Numbers, sight: Numbers) -> bool:
    """Does a viewer see anything that differs?"""
    shown = open_hands(one)
    for place in range(words.shape[1]):
        seen = sight[place] == SEEN or (shown and sight[place] == SEEN_OPEN)
        if seen and words[1, place] != words[2, place]:
            return True
    return False


def alike(one: State, two: State, seat: int) -> int:
    """Is the same counted in both, and the same allowed to the seat that looks?"""
    if over(one) != over(two) or won(one) != won(two):
        return COUNTED_APART
    for other in range(one.players):
        if points(one, other) != points(two, other):
            return COUNTED_APART
    if seat < 0:
        return FINE
    if not over(one) and one.turn == seat and legal(one) != legal(two):
        return ALLOWED_APART
    return FINE if calls(one, seat) == calls(two, seat) else ALLOWED_APART
