"""The ladder: six players from the Novice to the Master, at every game.

The House plays by the rulebook's advice. The others think as searching players do (parlour/bots/search/), and the
lower ones less well the way people do: they look at fewer deals, forget what they have seen, and do not mind which of
two moves they make if there is little between them. What each rung is at each game was found by playing them against
one another; the aim is that each wins between 60 and 80 games of a hundred from the one below. How far that is so, and
what was tried on the way, is told in bench/strength.md.
"""

from typing import TYPE_CHECKING

from parlour.bots import Budget
from parlour.bots.games import bets_of, setting_of
from parlour.bots.players.house import House
from parlour.engine.game import Game
from parlour.engine.view import View

if TYPE_CHECKING:
    from parlour.bots.search.searcher import Searcher

PATIENCE = 0.45  # seconds a rung thinks of one move at the most: half a second with all that is about it
FEW = 100  # deals that cost next to nothing, so that nobody need think of fewer
LATER = 8.0  # so many times less than the highest rung the others give up


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

    def player(self, game: Game) -> "Searcher":
        """Who that is at a game of cards."""
        from parlour.bots.search.searcher import Searcher  # which takes half a second to load
        from parlour.bots.search.tree import Mind

        rung = setting_of(game.module).rungs[self.name]
        return Searcher(budget_of(self.name, game), self.seed, Mind(softness=rung.softness, remembers=rung.remembers))


def budget_of(name: str, game: Game, share: float = 1.0) -> Budget:
    """What a rung may think of one move at a game of cards, if there is only a share of the time.

    The highest rung gives up the most and before all others, and each still thinks of twice as many deals as any below
    it, or of as many as ever: so the rungs stay in their order.
    """
    rungs = setting_of(game.module).rungs
    names = list(rungs)
    deals = rungs[name].deals
    below = max((rungs[other].deals for other in names[: names.index(name)]), default=0)
    least = min(deals, max(2 * below, FEW))
    share = min(1.0, share if name == names[-1] else share * LATER)
    return Budget(max(least, round(deals * share)), PATIENCE * share, least=least)
