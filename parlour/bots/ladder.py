"""The ladder: six players from the Novice to the Master, at every game.

The House plays by the rulebook's advice. The others think as searching players do (parlour/bots/searcher.py), and the
lower ones less well the way people do: they look at fewer deals, forget what they have seen, and do not mind which of
two moves they make if there is little between them. What each rung is at each game was found by playing them against
one another; the aim is that each wins between 60 and 80 games of a hundred from the one below. How far that is so is
told in bench/strength.md: at the games of much luck the upper rungs are closer together.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.bots import Budget
from parlour.bots.house import House
from parlour.bots.searcher import Mind, Searcher
from parlour.bots.temper import TEMPERS, stake
from parlour.engine.view import View

PATIENCE = 0.45  # seconds a rung thinks of one move at the most: half a second with all that is about it


@dataclass(frozen=True)
class Rung:
    """How many deals a player thinks of, how softly he chooses, and whether he remembers who was out of what."""

    deals: int
    softness: float = 0.0
    remembers: bool = True


def climbing(novice: Rung, learner: Rung, club: int, expert: int, master: int) -> dict[str, Rung]:
    """The rungs of one game, but the House."""
    above = {"club": Rung(club), "expert": Rung(expert), "master": Rung(master)}
    return {"novice": novice, "learner": learner} | above


LADDER: Mapping[str, Mapping[str, Rung]] = {
    "raffles": climbing(Rung(20, 2.9, False), Rung(60, 0.9, False), 45, 160, 20_000),
    "lost-heir": climbing(Rung(20, 2.5, False), Rung(60, 0.53, False), 25, 120, 12_000),
    "euchre": climbing(Rung(20, 0.27, False), Rung(60, 0.18, False), 1000, 6000, 60_000),
    "chantecler": climbing(Rung(20, 0.13, False), Rung(60, 0.12, False), 50, 600, 10_000),
    "trolley": climbing(Rung(20, 0.2, False), Rung(60, 0.18, False), 25, 400, 20_000),
    "transfer": climbing(Rung(100, 0.12, False), Rung(300, 0.05, False), 12, 300, 6000),
    "matchem": climbing(Rung(20, 0.5, False), Rung(60, 0.077, False), 2000, 8000, 40_000),
    "pinochle": climbing(Rung(20, 12.0, False), Rung(60, 1.1, False), 80, 800, 40_000),
}


class Climber:
    """A player of any rung but the house, at whatever game it is asked about.

    A budget says how long it may think instead.
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self.seed = seed

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """A move for the seat whose view it is."""
        if not view.game.rulebook.native:
            return stake(view, TEMPERS[self.name])
        return self.player(view.game.name).choose(view, budget)

    def speak(self, view: View) -> str | None:
        """What the house would say."""
        return House().speak(view)

    def player(self, game: str) -> Searcher:
        """Who that is at a game of cards."""
        rung = LADDER[game][self.name]
        budget = Budget(iterations=rung.deals, seconds=PATIENCE)
        return Searcher(budget, self.seed, Mind(softness=rung.softness, remembers=rung.remembers))
