"""Information-set tree search, written once and bound to every card game (see parlour/engine/binding.py).

One tree for the seat to act (Cowling, Powley and Whitehouse, 2012): every iteration imagines a world that agrees with
what the seat has seen, walks down the tree along moves that are legal in that world, adds one node, and lets the hand
be played out by habit (parlour/bots/habits). A node remembers how often it could have been chosen, so that moves
possible in few worlds are not thought badly explored. What counts is not points but the chance to win the game with
the score they lead to.
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

MOVE, SEAT, PARENT, CHILD, SIBLING, VISITS, CHANCES = range(7)  # the columns of a node
WORTH, COUNT = range(2)  # and its sums: worth to the seat that moved, points to the seat that searches


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
    open_cards: bool,
) -> int:
    """Grow the tree by so many iterations; how many nodes it has now. Node 0 is the position itself.

    With open cards `known` is the whole truth, and nothing is imagined.
    """
    for _ in range(iterations):
        space[0] = known[0]
        s = space[0]
        if not open_cards:
            imagine(s, seat, rng)
        node = 0
        while not over(s):
            moves = legal(s)
            child = choose(nodes, sums, node, moves, explore)
            untried = moves & ~tried(nodes, node)
            if untried != 0 and size < len(nodes):
                child = add(nodes, size, node, pick(rng, untried), s.turn)
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


def tried(nodes: Numbers, node: int) -> int:
    """The moves a node has children for, as a set."""
    moves = 0
    child = nodes[node, CHILD]
    while child != NONE:
        moves |= 1 << nodes[child, MOVE]
        child = nodes[child, SIBLING]
    return moves


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
        sums[node, WORTH] += worths[nodes[node, SEAT]]
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
