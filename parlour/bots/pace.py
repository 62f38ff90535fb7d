"""How fast a game goes: what a hand usually brings the one in front, and how far it moves two sides apart."""

from functools import cache

from parlour.bots.games import setting_of
from parlour.engine.game import Game

HANDS = 500  # that are played to find out, where a game does not say


def pace_of(game: Game) -> tuple[float, float]:
    """The pace of a game: what its setting says, or what is measured."""
    return setting_of(game.module).pace or measured_pace(game.name, game.players)


@cache
def measured_pace(name: str, players: int) -> tuple[float, float]:
    """The pace over hands played at random at a table of so many by the usual options."""
    import parlour

    points = parlour.load(name, players=players).simulate(HANDS, seed=0).points
    most = float(points.max(axis=1).mean())
    apart = float((points[:, 0] - points[:, 1]).std())
    return max(most, 1.0), max(apart, 1.0)
