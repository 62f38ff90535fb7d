"""How fast a game goes: what a hand usually brings the one in front, and how far it moves two sides apart."""

from functools import cache

from parlour import measured
from parlour.bots.games import setting_of
from parlour.engine.game import Game

HANDS = 500  # that are played to find out, where nobody has measured it


def pace_of(game: Game) -> tuple[float, float]:
    """The pace of a game: what its setting says, what was measured (bench/pace.py), or what is found out here."""
    return setting_of(game.module).pace or measured.pace_of(game.name) or found_pace(game.name, game.players)


@cache
def found_pace(name: str, players: int) -> tuple[float, float]:
    """The pace over hands played at random at a table of so many by the usual options."""
    import parlour

    points = parlour.load(name, players=players).simulate(HANDS, seed=0).points
    most = float(points.max(axis=1).mean())
    apart = float((points[:, 0] - points[:, 1]).std())
    return max(most, 1.0), max(apart, 1.0)
