"""Information-set tree search, written once and bound to every card game (see parlour/engine/binding.py).

One tree for the seat to act (Cowling, Powley and Whitehouse, 2012): every iteration imagines a world that agrees with
what the seat has seen and in which the others had some reason to do what they did, walks down the tree along moves
that are legal in that world, adds one node, and lets the hand be played out by habit (parlour/bots/habits). A node
remembers how often it could have been chosen, so that moves possible in few worlds are not thought badly explored.
What counts is not points but the chance to win the game with the score they lead to.
"""

from collections.abc import Callable
from math import exp, log, sqrt

from parlour.games.declare import NONE, Numbers, State
from parlour.games.kit import pick

legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
points: Callable[[State, int], int]
won: Callable[[State], int]
imagine: Callable[[State, int, Numbers], None]
partner: Callable[[State, int], int]
habit: Callable[[State, int, Numbers], int]
believable: Callable[[State, int, Numbers], bool]

MOVE, SEAT, PARENT, CHILD, SIBLING, VISITS, CHANCES = range(7)  # the columns of a node
WORTH, SQUARE, COUNT = range(3)  # and its sums: worth to the seat that moved, its square, points of the searching seat
TRUTH, ANY_WORLD, LIKELY_WORLD = range(3)  # what is searched: the cards as they lie, as they may, or as they well may
PATIENCE = 16  # worlds imagined until one is believed
FEW_DEALS = 30
WIDE, NARROW = 0.2, 0.001  # the most and the least that deals are thought to differ


def grow(
    known: Numbers,
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
    worlds: int,
) -> int:
    """Grow the tree by so many iterations; how many nodes it has now. Node 0 is the position itself.

    To search the TRUTH `known` must hold it, and nothing is imagined.
    """
    for _ in range(iterations):
        lay_out(known, space, rng, seat, worlds)
        s = space[0]
        curiosity = explore * spread(nodes, sums)
        node = 0
        while not over(s):
            moves = legal(s)
            child = choose(nodes, sums, node, moves, curiosity)
            untried = moves & ~tried(nodes, node)
            if untried != 0 and size < len(nodes):
                child = add(nodes, size, node, first_idea(s, moves, untried, rng), s.turn)
                size += 1
                play(s, nodes[child, MOVE])
                node = child
                break
            if child == NONE:
                break
            play(s, nodes[child, MOVE])
            node = child
        while not over(s):
            play(s, habit(s, legal(s), rng))
        for other in range(s.players):
            worths[other] = worth(s, other, pace, swing)
        remember(nodes, sums, node, worths, points(s, seat))
    return size


def lay_out(known: Numbers, space: Numbers, rng: Numbers, seat: int, worlds: int) -> None:
    """Lay out the world of one iteration in space[0]."""
    space[0] = known[0]
    if worlds == TRUTH:
        return
    imagine(space[0], seat, rng)
    if worlds == LIKELY_WORLD:
        for _ in range(PATIENCE):
            if believable(space[0], seat, rng):
                return
            space[0] = known[0]
            imagine(space[0], seat, rng)


def tried(nodes: Numbers, node: int) -> int:
    """The moves a node has children for, as a set."""
    moves = 0
    child = nodes[node, CHILD]
    while child != NONE:
        moves |= 1 << nodes[child, MOVE]
        child = nodes[child, SIBLING]
    return moves


def spread(nodes: Numbers, sums: Numbers) -> float:
    """How far the worth of the position differs from deal to deal; while few are known, as far as it well can."""
    visits = nodes[0, VISITS]
    if visits < FEW_DEALS:
        return WIDE
    mean = sums[0, WORTH] / visits
    return sqrt(max(sums[0, SQUARE] / visits - mean * mean, NARROW * NARROW))


def first_idea(s: State, moves: int, untried: int, rng: Numbers) -> int:
    """The move to try next: what habit suggests, or else any that has not been tried."""
    move = habit(s, moves, rng)
    return move if untried >> move & 1 else pick(rng, untried)


def choose(nodes: Numbers, sums: Numbers, node: int, moves: int, explore: float) -> int:
    """The child to follow: the best so far with a bonus for what is little explored; all that were possible note it."""
    best, best_worth = NONE, -1.0
    child = nodes[node, CHILD]
    while child != NONE:
        if moves >> nodes[child, MOVE] & 1:
            nodes[child, CHANCES] += 1
            visits = nodes[child, VISITS]
            bonus = explore * sqrt(log(nodes[child, CHANCES]) / visits)
            if sums[child, WORTH] / visits + bonus > best_worth:
                best, best_worth = child, sums[child, WORTH] / visits + bonus
        child = nodes[child, SIBLING]
    return best


def add(nodes: Numbers, new: int, parent: int, move: int, seat: int) -> int:
    """A new child of a node."""
    nodes[new, MOVE] = move
    nodes[new, SEAT] = seat
    nodes[new, PARENT] = parent
    nodes[new, CHILD] = NONE
    nodes[new, SIBLING] = nodes[parent, CHILD]
    nodes[new, VISITS] = 0
    nodes[new, CHANCES] = 1
    nodes[parent, CHILD] = new
    return new


def remember(nodes: Numbers, sums: Numbers, node: int, worths: Numbers, counted: int) -> None:
    """Carry what a hand came to back up the tree."""
    while node != NONE:
        nodes[node, VISITS] += 1
        worth_here = worths[nodes[node, SEAT]]
        sums[node, WORTH] += worth_here
        sums[node, SQUARE] += worth_here * worth_here
        sums[node, COUNT] += counted
        node = nodes[node, PARENT]


def worth(s: State, seat: int, pace: float, swing: float) -> float:
    """The chance that a seat wins the game after this hand: certain if it is won, else by its lead and the way to go.

    `pace` is what a hand usually brings the one in front, `swing` how far a hand usually moves two sides apart.
    """
    winners = won(s)
    if winners != 0:
        return 1.0 if winners >> seat & 1 else 0.0
    mine = s.score[seat] + points(s, seat)
    rival = -1_000_000
    for other in range(s.players):
        if other != seat and other != partner(s, seat):
            rival = max(rival, s.score[other] + points(s, other))
    hands_left = max((s.game - max(mine, rival)) / pace, 0.5)
    return 1.0 / (1.0 + exp(-1.7 * (mine - rival) / (swing * sqrt(hands_left))))
