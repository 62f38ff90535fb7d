"""A move on trial: the search with its first move given, over deals that a seat can imagine or over the true one."""

from parlour.bots.honest import honest, rightly_legal
from parlour.bots.search import search
from parlour.bots.search.tree import ROOM, Tree, node_of
from parlour.cards import numbers
from parlour.engine.game import State
from parlour.engine.native import to_record
from parlour.engine.view import View

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
            node = node_of(move, self.seat, 0, int(self.nodes[0]["child"]))
            node["visits"], node["worth"], node["mean"] = 1, RULED_OUT, RULED_OUT
            self.nodes[self.size] = node
            self.nodes[0]["child"] = self.size
            self.nodes[0]["tried"] |= 1 << move
            self.size += 1

    def totals(self) -> tuple[int, float, float]:
        """So far: how many deals, and the sums of worth and of points in them."""
        root = self.nodes[0]
        return int(root["visits"]), float(root["worth"]), float(self.sums[0, search.COUNT])

    def next_points(self) -> int:
        """One deal more: the points it came to."""
        before = self.sums[0, search.COUNT]
        self.grow(1)
        return round(float(self.sums[0, search.COUNT] - before))
