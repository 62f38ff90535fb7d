"""Who sits in the empty chairs. A bot gets a view and gives a move; it never sees a state."""

from dataclasses import dataclass
from typing import Literal, Protocol

from parlour.engine.view import View
from parlour.errors import BadChoice

__all__ = ["Bot", "Budget", "Rung"]

Rung = Literal["novice", "learner", "house", "club", "expert", "master"]
"""How well a bot plays."""


@dataclass(frozen=True)
class Budget:
    """How long to think: so many iterations, or so many seconds, or whichever is over first; on so many threads.

    Where the clock is to end it, a tree has grown by `least` iterations before, whatever the clock says.
    """

    iterations: int | None = None
    seconds: float | None = None
    threads: int = 1
    least: int = 0

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.iterations, self.seconds) if limit is not None]
        if not limits:
            raise BadChoice("A budget is so many iterations, or so many seconds, or both.")
        if self.threads < 1 or min(limits) <= 0:
            raise BadChoice("A budget must be more than nothing.")


class Bot(Protocol):
    """A player: the same view and the same seed give the same move, unless a clock is in the budget."""

    name: str

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """A move for the seat whose view it is."""

    def speak(self, view: View) -> str | None:
        """What to say out of turn, if anything."""
