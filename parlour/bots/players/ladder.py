"""The ladder: six players from the Novice to the Master, at every game.

The House plays by the rulebook's advice. The others think as searching players do (parlour/bots/search/), and the
lower ones less well the way people do: they look at fewer deals, forget what they have seen, and do not mind which of
two moves they make if there is little between them. What each rung is at each game was found by playing them against
one another; the aim is that each wins between 60 and 80 games of a hundred from the one below. How far that is so, and
what was tried on the way, is told in bench/strength.md.
"""

from parlour.bots import Budget
from parlour.bots.games import bets_of, setting_of
from parlour.bots.players.house import House
from parlour.bots.search.searcher import Mind, Searcher
from parlour.engine.game import Game
from parlour.engine.view import View

PATIENCE = 0.45  # seconds a rung thinks of one move at the most: half a second with all that is about it


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
            return bets_of(view.game.module).stake(view, self.name)
        return self.player(view.game).choose(view, budget)

    def speak(self, view: View) -> str | None:
        """What the house would say."""
        return House().speak(view)

    def player(self, game: Game) -> Searcher:
        """Who that is at a game of cards."""
        rung = setting_of(game.module).rungs[self.name]
        budget = Budget(iterations=rung.deals, seconds=PATIENCE)
        return Searcher(budget, self.seed, Mind(softness=rung.softness, remembers=rung.remembers))
