"""A player who never thinks, with weights of his own; and what he makes against the House."""

from collections.abc import Sequence
from statistics import fmean

from parlour.bots import Bot, Budget
from parlour.bots.players.house import House, legal_moves
from parlour.bots.search.searcher import seen
from parlour.bots.weights import Weights
from parlour.engine.game import Game
from parlour.engine.view import View
from parlour.games.kit import seed_rng
from parlour.lab.match import Tally, play_seating, seatings
from parlour.lab.tunable import Plain, tunable_habits


class ByHabit:
    """Plays by habit with these weights."""

    name = "habit"

    def __init__(self, weights: Weights) -> None:
        self.weights = Plain(weights)

    def choose(self, view: View, budget: Budget | None = None) -> str:
        """What habit does; chance follows from what the seat sees."""
        legal = legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        game, known, rng = view.game, view.known.copy(), [0]
        seed_rng(rng, seen(view, 0))
        move = tunable_habits(game.module).habit(self.weights, known, game.law.legal(known), rng)
        return str(game.rulebook.moves[known.phase][move])

    def speak(self, view: View) -> str | None:
        """Nothing, ever."""
        return None


def against_the_house(game: Game, weights: Weights, seeds: Sequence[int]) -> tuple[float, float]:
    """What habit with these weights makes from the House's advice, a hand, and how far its 95% interval reaches."""
    bots: tuple[Bot, Bot] = (ByHabit(weights), House())
    tally = Tally()
    for seed in seeds:
        made = [
            play_seating(game, [bots[number] for number in seating], seating, seed, False)[0]
            for seating in seatings(game.players)
        ]
        tally.points.append(fmean(made))
    return tally.interval(tally.points)
