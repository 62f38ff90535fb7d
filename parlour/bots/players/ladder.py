"""The ladder: six players from the Novice to the Master, at every game.

The House plays by the rulebook's advice. The others think as searching players do (parlour/bots/search/), and the
lower ones less well the way people do: they look at fewer deals, forget what they have seen, and do not mind which of
two moves they make if there is little between them. What each rung is at each game was found by playing them against
one another; the aim is that each wins between 60 and 80 games of a hundred from the one below. How far that is so, and
what was tried on the way, is told in bench/strength.md.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from parlour.bots import Budget
from parlour.bots.games.roulette.temper import TEMPERS, stake
from parlour.bots.players.house import House
from parlour.bots.search.searcher import Mind, Searcher
from parlour.engine.view import View

PATIENCE = 0.45  # seconds a rung thinks of one move at the most: half a second with all that is about it


@dataclass(frozen=True)
class Rung:
    """How many deals a player thinks of, how softly he chooses, and whether he remembers who was out of what."""

    deals: int
    softness: float = 0.0
    remembers: bool = True


def ladder(novice: Rung, learner: Rung, club: Rung, expert: Rung, master: Rung) -> dict[str, Rung]:
    """The rungs of one game, but the House."""
    return {"novice": novice, "learner": learner, "club": club, "expert": expert, "master": master}


def forgetful(deals: int, softness: float = 0.0) -> Rung:
    """A rung that does not remember."""
    return Rung(deals, softness, remembers=False)


LADDER: Mapping[str, Mapping[str, Rung]] = {
    "raffles": ladder(forgetful(20, 2.9), forgetful(60, 0.9), Rung(45), Rung(240), Rung(20_000)),
    "lost-heir": ladder(forgetful(20, 2.5), forgetful(60, 0.53), Rung(40, 0.22), Rung(10), Rung(30_000)),
    "euchre": ladder(forgetful(20, 0.28), forgetful(60, 0.2), Rung(130, 0.07), Rung(600, 0.055), Rung(60_000)),
    "chantecler": ladder(forgetful(20, 0.13), forgetful(60, 0.12), Rung(80, 0.045), Rung(200, 0.068), Rung(10_000)),
    "trolley": ladder(forgetful(20, 0.35), forgetful(60, 0.28), Rung(65, 0.052), Rung(280, 0.075), Rung(20_000)),
    "transfer": ladder(forgetful(100, 0.16), forgetful(100, 0.05), forgetful(12), Rung(7), Rung(1000)),
    "matchem": ladder(forgetful(20, 12.0), forgetful(60, 1.25), Rung(100, 0.18), Rung(250, 0.11), Rung(40_000)),
    "pinochle": ladder(forgetful(20, 40.0), forgetful(60, 0.95), forgetful(5), Rung(100), Rung(40_000)),
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
