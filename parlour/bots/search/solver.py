"""Exact endings: what a hand comes to if all play their best with open hands, written once and bound to every game.

What counts is what counts in the search (search.py): the chance to win the game, and where that is equal
the points of the hand. Two sides are solved by alpha-beta; where there are more, each makes the most of its own chance
(max^n; Luckhardt and Irani, 1986), of equal moves the first in the pack: exact, but nothing can be pruned. At the
beginning of a trick the position is looked up in a table, so that each is solved once.

For games of tricks, when nothing is drawn any more. Lines of play lie in rows, one state below the other, since
compiled code that calls itself does not survive being kept.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from parlour.bots.search.search import worth
from parlour.games.declare import Numbers, State
from parlour.games.kit import lowest, wrap

legal: Callable[[State], int]
play: Callable[[State, int], None]
over: Callable[[State], bool]
points: Callable[[State, int], int]
leading: Callable[[State], bool]

ONE = 1 << 30  # certainty
SPAN, MIDDLE = 1 << 20, 1 << 19  # a payoff is a chance, and within a chance points, no points being in the middle
HIGHEST = 1 << 52  # the payoffs of two sides add up to this
TURN, SIDE, MOVES, MOVE, CHOSEN, LEAST, KEY = range(7)  # what a row of a line of play notes
OPEN, SOLVED, GIVEN_UP = range(3)
ROWS = 60  # states of a line of play
ROOM = 1 << 15  # positions in the table, a power of two


class Slate(NamedTuple):
    """What the solver works on, and what it remembers; the states themselves are rows of `space`."""

    places: Any  # where in a state all that makes a difference stands
    masks: Any  # and which bits there do
    words: Any  # the states of `space` as rows of numbers
    side: Any  # by seat: the number of its side, that of the seat that asks being 0
    speaker: Any  # by side: its first seat
    keys: Any  # the table: a hash of the position,
    values: Any  # and what each side is sure of in it
    liked: Any  # how often a move was best, by seat and move
    sure: Any  # what each side is sure of on the way to a row
    found: Any  # each side's payoff, a row for each state
    line: Any  # the moves to try and more, a row for each state
    spent: Any  # positions looked at


def solve(space: Numbers, slate: Slate, limit: int, pace: float, swing: float) -> bool:
    """Solve the hand in space[0], which is used up; the payoffs are then in found[0]. False if that takes too long."""
    slate.spent[0] = row = 0
    for side in range(len(slate.speaker)):
        slate.sure[0, side] = 0
    outcome = look(space, slate, row, limit, pace, swing)
    while outcome != GIVEN_UP:
        if outcome == OPEN:
            move = next_move(slate, row)
            row += 1
            take_over(slate.sure[row], slate.sure[row - 1])
            space[row] = space[row - 1]
            play(space[row], move)
            outcome = look(space, slate, row, limit, pace, swing)
        elif row == 0:
            return True
        else:
            row -= 1
            outcome = compare(slate, row)
    return False


def look(space: Numbers, slate: Slate, row: int, limit: int, pace: float, swing: float) -> int:
    """Look at the state in a row, making the moves that are forced: SOLVED if it is over or known, else OPEN."""
    s = space[row]
    while not over(s):
        moves = legal(s)
        if moves & moves - 1:
            return set_up(slate, row, s, moves, limit)
        play(s, lowest(moves))
    sides = len(slate.speaker)
    for side in range(1 if sides == 2 else sides):
        slate.found[row, side] = payoff(s, slate.speaker[side], pace, swing)
    if sides == 2:
        slate.found[row, 1] = HIGHEST - slate.found[row, 0]
    return SOLVED


def payoff(s: State, seat: int, pace: float, swing: float) -> int:
    """What a finished hand is worth to a seat, as a number that can be compared."""
    return int(ONE * worth(s, seat, pace, swing)) * SPAN + points(s, seat) + MIDDLE


def chance_in(payoff: int) -> float:
    """The chance to win in a payoff."""
    return payoff // SPAN / ONE


def points_in(payoff: int) -> int:
    """The points in a payoff."""
    return payoff % SPAN - MIDDLE


def set_up(slate: Slate, row: int, s: State, moves: int, limit: int) -> int:
    """Set up a row for the moves that are to be tried; SOLVED if the table already says enough."""
    slate.spent[0] += 1
    if slate.spent[0] > limit or row + 1 == len(slate.line):
        return GIVEN_UP
    line, side = slate.line[row], slate.side[s.turn]
    line[TURN], line[SIDE], line[MOVES], line[KEY] = s.turn, side, moves, 0
    if leading(s):
        line[KEY] = hashed(slate, row)
        if read_off(slate, row):
            return SOLVED
    line[LEAST] = slate.sure[row, side]
    slate.found[row, side] = -1
    return OPEN


def read_off(slate: Slate, row: int) -> bool:
    """Take from the table what it knows of the position in a row; is that enough?"""
    key = slate.line[row, KEY]
    slot = key & len(slate.keys) - 1
    if slate.keys[slot] != key:
        return False
    known, found = slate.values[slot], slate.found[row]
    take_over(found, known)
    if len(known) != 2 or known[0] + known[1] == HIGHEST:
        return True
    for side in range(2):
        if known[side] + slate.sure[row, 1 - side] >= HIGHEST:
            found[1 - side] = HIGHEST - known[side]
            return True
    return False


def take_over(these: Numbers, others: Numbers) -> None:
    """Have the same numbers. One by one: for a whole row at once much more is compiled, to say what does not fit."""
    for place in range(len(others)):
        these[place] = others[place]


def next_move(slate: Slate, row: int) -> int:
    """The next move to be tried; of two sides the one that has been best most often."""
    line = slate.line[row]
    moves = line[MOVES]
    move = lowest(moves)
    if len(slate.speaker) == 2:
        liked = slate.liked[line[TURN]]
        while moves != 0:
            if liked[lowest(moves)] > liked[move]:
                move = lowest(moves)
            moves &= moves - 1
    line[MOVE] = move
    line[MOVES] ^= 1 << move
    return move


def compare(slate: Slate, row: int) -> int:
    """Compare what the move just tried pays with the best so far; OPEN if others must be tried."""
    line, sure = slate.line[row], slate.sure[row]
    side = line[SIDE]
    if slate.found[row + 1, side] > slate.found[row, side]:
        take_over(slate.found[row], slate.found[row + 1])
        line[CHOSEN] = line[MOVE]
        sure[side] = max(sure[side], slate.found[row, side])
    if line[MOVES] != 0 and (len(sure) != 2 or sure[0] + sure[1] < HIGHEST):
        return OPEN
    slate.liked[line[TURN], line[CHOSEN]] += 1
    if line[KEY] != 0:
        write_down(slate, row)
    return SOLVED


def write_down(slate: Slate, row: int) -> None:
    """Enter a position that has been solved in the table; of two sides perhaps only what one of them is sure of."""
    line, found = slate.line[row], slate.found[row]
    slot, side = line[KEY] & len(slate.keys) - 1, line[SIDE]
    slate.keys[slot] = line[KEY]
    take_over(slate.values[slot], found)
    if len(found) == 2:
        if found[side] <= line[LEAST]:
            slate.values[slot, side] = 0
        elif found[1 - side] <= slate.sure[row, 1 - side]:
            slate.values[slot, 1 - side] = 0


def hashed(slate: Slate, row: int) -> int:
    """A hash of all that makes a difference in a state at the beginning of a trick (after splitmix64); never 0."""
    x = 0
    for n in range(len(slate.places)):
        x = wrap((x ^ slate.words[row, slate.places[n]] & slate.masks[n]) * -0x40A7B892E31B1A47)
        x ^= x >> 29 & 0x7FFFFFFFF
    x = wrap(x * -0x6B2FB644ECCEEE15)
    x ^= x >> 32 & 0xFFFFFFFF
    return x if x != 0 else 1
