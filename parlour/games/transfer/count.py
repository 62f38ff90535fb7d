"""Trolley Transfer: the count, told."""

from parlour.games.declare import NONE, State
from parlour.games.facts import Counted
from parlour.games.kit import lowest
from parlour.games.spoken import they_do
from parlour.games.transfer.rules import VOID, points
from parlour.games.trolley_pack import COPIES, KIND_NAMES


def count_lines(s: State) -> list[Counted]:
    """The six that were shown (TRA-2)."""
    return [] if s.winner == NONE else [Counted((s.winner,), f"Six {kind_told(s)}", points(s, s.winner), "TRA-2")]


def kind_told(s: State) -> str:
    """What the winner has six of."""
    return KIND_NAMES[lowest(s.shown) // COPIES]


def headline(s: State, names: list[str]) -> str:
    """Who has six, or that nobody has (TRA-2, TRA-7)."""
    if s.ended == VOID:
        return f"Void: nobody had six after {s.rounds} rounds."
    return f"{they_do([names[s.winner]], 'have', 'has', head=True)} six {kind_told(s)}."
