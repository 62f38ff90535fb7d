"""A move on trial: the search with its first move given, over deals that a seat can imagine or over the true one."""

from typing import Any

from parlour.bots.search import search
from parlour.bots.search.searcher import ROOM, Tree
from parlour.cards import numbers
from parlour.engine.game import Game, State
from parlour.engine.native import to_record
from parlour.engine.view import View
from parlour.games.declare import NONE

RULED_OUT = -1e9  # the worth of a move that is not on trial


class Trial(Tree):
    """A tree whose first move is given; with `truth` all cards lie open in it, and nothing is imagined."""

    def __init__(self, view: View, seed: int, room: int, move: str | None = None, truth: State | None = None) -> None:
        legal = rightly_legal(view)
        super().__init__(view, seed, min(ROOM, room) + legal.bit_count() + 2)
        if truth is not None:
            to_record(honest(view.game, truth.s), self.known)
            self.worlds = search.TRUTH
        if move is not None:
            self.rule_out(legal & ~(1 << view.game.read(view.known, move)))

    def rule_out(self, moves: int) -> None:
        """Give the root a hopeless child for every move that is not to be tried."""
        for move in numbers(moves):
            self.nodes[self.size] = (move, self.seat, 0, NONE, self.nodes[0, search.CHILD], 1, 1)
            self.sums[self.size, search.WORTH] = RULED_OUT
            self.nodes[0, search.CHILD] = self.size
            self.size += 1

    def totals(self) -> tuple[int, float, float]:
        """So far: how many deals, and the sums of worth and of points in them."""
        return int(self.nodes[0, search.VISITS]), float(self.sums[0, search.WORTH]), float(self.sums[0, search.COUNT])

    def next_points(self) -> int:
        """One deal more: the points it came to."""
        before = self.sums[0, search.COUNT]
        self.grow(1)
        return round(float(self.sums[0, search.COUNT] - before))


def honest(game: Game, s: Any) -> Any:
    """A position as an honest player sees it: with a referee, whether there is one or not."""
    s = s.copy()
    if "open_table" in game.fields:
        s.open_table = 0
    return s


def rightly_legal(view: View) -> int:
    """The moves of a seat that no rule forbids, as a set; at an open table it could make others."""
    return int(view.game.law.legal(honest(view.game, view.known)))
