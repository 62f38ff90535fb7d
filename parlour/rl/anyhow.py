"""How those play who play anyhow: any legal move, each as likely as another."""

from parlour.games.declare import Numbers, State
from parlour.games.kit import pick


def habit(s: State, moves: int, rng: Numbers) -> int:
    """One of these legal moves."""
    return pick(rng, moves)
