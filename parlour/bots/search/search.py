"""Information-set tree search, written once and bound to every card game (see parlour/engine/binding.py).

One tree for the seat to act (Cowling, Powley and Whitehouse, 2012): every iteration takes a world that agrees with
what the seat has seen and in which the others had some reason to do what they did, walks down the tree along moves
that are legal in that world, adds one node, and lets the hand be played out by habit (parlour/bots/habits). A node
remembers how often it could have been chosen, so that moves possible in few worlds are not thought badly explored.
What counts is not points but the chance to win the game with the score they lead to.

Worlds are dear, at some games dearer than all that is done in them. So they stand in a ring, and once it has been
filled each serves SERVES times before another takes its place, a whole round of the ring between one time and the
next. Every world is drawn as before, so that none is met more often than it is likely; there are fewer of them. The
first round has a world for every iteration: who thinks of no more deals than that never meets one twice.

A node is one record (tree.py), with its mean and its share of the bonus worked out when it changes and not when it is
looked at.
"""

from collections.abc import Callable
from math import exp, log, sqrt

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import lowest, pick, popcount

legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
points: Callable[[State, int], int]
won: Callable[[State], int]
imagine: Callable[[State, int, Numbers], None]
partner: Callable[[State, int], int]
habit: Callable[[State, int, Numbers], int]
believable: Callable[[State, int, Numbers], bool]

SQUARE, COUNT = range(2)  # what is summed of the position and of its moves: the square of the worth, and the points
TRUTH, ANY_WORLD, LIKELY_WORLD = range(3)  # what is searched: the cards as they lie, as they may, or as they well may
PATIENCE = 16  # worlds imagined until one is believed
SERVES = 4  # iterations that a world of the ring is good for
FEW_DEALS = 30
WIDE, NARROW = 0.2, 0.001  # the most and the least that deals are thought to differ
SLOWLY = 2  # a branch with n moves tried is given another after so many times n * n visits


def grow(
    known: Numbers,
    ring: Numbers,
    space: Numbers,
    rng: Numbers,
    seat: int,
    nodes: Numbers,
    sums: Numbers,
    size: int,
    iterations: int,
    explore: float,
    pace: float,
    swing: float,
    worths: Numbers,
    totals: Numbers,
    bonuses: Numbers,
    worlds: int,
) -> int:
    """Grow the tree by so many iterations; how many nodes it has now. Node 0 is the position itself.

    To search the TRUTH `known` must hold it, and nothing is imagined.
    """
    for _ in range(iterations):
        place = next_world(known, ring, rng, seat, nodes[0].visits, worlds)
        space[0] = ring[place]
        s = space[0]
        curiosity = explore * spread(nodes, sums)
        node, in_tree = 0, True
        while not over(s):
            moves = legal(s)
            child, untried = NONE, 0
            if in_tree:
                child = choose(nodes, node, moves, curiosity, bonuses)
                untried = next_ideas(nodes, node, moves, size)
            if child != NONE and untried == 0:
                node, move = child, nodes[child].move
            else:
                move = habit(s, moves, rng) if moves & moves - 1 else lowest(moves)
                if untried != 0:
                    if not untried >> move & 1:
                        move = pick(rng, untried)
                    node = add(nodes, size, node, move, s.turn)
                    size += 1
                in_tree = False
            play(s, move)
        weigh(s, totals, worths, pace, swing)
        remember(nodes, sums, node, worths, points(s, seat))
    return size


# ---- worlds ----


def next_world(known: Numbers, ring: Numbers, rng: Numbers, seat: int, iteration: int, worlds: int) -> int:
    """The place in the ring of this iteration's world, which is laid out there if the one before has served."""
    turn, place = iteration // len(ring), iteration % len(ring)
    if turn == 0 or (turn + place) % SERVES == 0:
        lay_out(known, ring, place, rng, seat, worlds)
    return place


def lay_out(known: Numbers, ring: Numbers, place: int, rng: Numbers, seat: int, worlds: int) -> None:
    """Lay out a world in a place of the ring."""
    for patience in range(PATIENCE, -1, -1):
        ring[place] = known[0]
        if worlds == TRUTH:
            return
        imagine(ring[place], seat, rng)
        if worlds == ANY_WORLD or patience == 0 or believable(ring[place], seat, rng):
            return


# ---- the tree ----


def spread(nodes: Numbers, sums: Numbers) -> float:
    """How far the worth of the position differs from deal to deal; while few are known, as far as it well can."""
    visits = nodes[0].visits
    if visits < FEW_DEALS:
        return WIDE
    mean = nodes[0].mean
    return sqrt(max(sums[0, SQUARE] / visits - mean * mean, NARROW * NARROW))


def next_ideas(nodes: Numbers, node: int, moves: int, size: int) -> int:
    """The moves of which one is to be tried now for the first time; none, if it is not the time for it.

    At the position itself all are tried at once. In a branch there is one at first, what habit does there, and it gets
    more as it is visited: so a young branch is not judged by foolish replies.
    """
    here = nodes[node]
    untried = moves & ~here.tried
    if size == len(nodes):
        return 0
    tried = popcount(moves & here.tried)
    return untried if node == 0 or SLOWLY * tried * tried <= here.visits else 0


def choose(nodes: Numbers, node: int, moves: int, curiosity: float, bonuses: Numbers) -> int:
    """The child to follow: the best so far with a bonus for what is little explored; all that were possible note it."""
    best, best_worth = NONE, -1.0
    child = nodes[node].child
    while child != NONE:
        here = nodes[child]
        if moves >> here.move & 1:
            here.chances += 1
            worth_here = here.mean + curiosity * here.rarity * bonus(bonuses, here.chances)
            if worth_here > best_worth:
                best, best_worth = child, worth_here
        child = here.sibling
    return best


def bonus(bonuses: Numbers, chances: int) -> float:
    """The square root of the logarithm of a number, out of a table while it is in it."""
    return bonuses[chances] if chances < len(bonuses) else sqrt(log(chances))


def add(nodes: Numbers, new: int, parent: int, move: int, seat: int) -> int:
    """A new child of a node."""
    here, above = nodes[new], nodes[parent]
    here.tried = 0
    here.worth = 0.0
    here.parent = parent
    here.child = NONE
    here.sibling = above.child
    here.visits = 0
    here.chances = 1
    here.move = move
    here.seat = seat
    above.child = new
    above.tried |= 1 << move
    return new


def remember(nodes: Numbers, sums: Numbers, node: int, worths: Numbers, counted: int) -> None:
    """Carry what a hand came to back up the tree."""
    while node != NONE:
        here = nodes[node]
        worth_here = worths[here.seat]
        here.visits += 1
        here.worth += worth_here
        here.mean = here.worth / here.visits
        here.rarity = 1.0 / sqrt(here.visits)
        if here.parent <= 0:
            row = 1 + here.move
            sums[row, SQUARE] += worth_here * worth_here
            sums[row, COUNT] += counted
        node = here.parent


# ---- what a hand is worth ----


def weigh(s: State, totals: Numbers, worths: Numbers, pace: float, swing: float) -> None:
    """What a finished hand is worth to each seat."""
    winners = won(s)
    for seat in range(s.players):
        totals[seat] = s.score[seat] + points(s, seat)
    for seat in range(s.players):
        if winners != 0:
            worths[seat] = 1.0 if winners >> seat & 1 else 0.0
        else:
            rival = -1_000_000
            for other in range(s.players):
                if other != seat and other != partner(s, seat):
                    rival = max(rival, totals[other])
            worths[seat] = chance(totals[seat], rival, s.game, pace, swing)


def worth(s: State, seat: int, pace: float, swing: float) -> float:
    """The chance that a seat wins the game after this hand: certain if it is won, else by its lead."""
    winners = won(s)
    if winners != 0:
        return 1.0 if winners >> seat & 1 else 0.0
    rival = -1_000_000
    for other in range(s.players):
        if other != seat and other != partner(s, seat):
            rival = max(rival, s.score[other] + points(s, other))
    return chance(s.score[seat] + points(s, seat), rival, s.game, pace, swing)


def chance(mine: int, rival: int, game: int, pace: float, swing: float) -> float:
    """The chance to win a game with so many points against the rival's, by the lead and the way to go.

    `pace` is what a hand usually brings the one in front, `swing` how far a hand usually moves two sides apart.
    """
    hands_left = max((game - max(mine, rival)) / pace, 0.5)
    return 1.0 / (1.0 + exp(-1.7 * (mine - rival) / (swing * sqrt(hands_left))))
