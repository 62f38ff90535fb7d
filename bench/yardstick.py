"""The yardstick: the same rules in C (raffles.c), compiled here and held to the same points seed for seed."""

import ctypes
import itertools
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from parlour import Game, load

SOURCE = Path(__file__).with_name("raffles.c")
COMPILER = ("cc", "-O3", "-march=native")
TABLES = ((3, False), (4, False), (4, True), (5, False), (6, False), (6, True))  # players, partners
LOW_GAME = 12  # few enough points that game is called in most hands

Points = npt.NDArray[np.int64]
Yardstick = Callable[[Game, int, int], tuple[Points, int]]


def build(folder: Path) -> Yardstick:
    """Compile the yardstick into a folder: a function of game, hands and seed that gives the points and the moves."""
    library = folder / "raffles.so"
    subprocess.run([*COMPILER, "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
    simulate = ctypes.CDLL(str(library)).simulate
    simulate.restype = ctypes.c_int64
    simulate.argtypes = [ctypes.c_int] * 5 + [ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p]

    def play(game: Game, hands: int, seed: int) -> tuple[Points, int]:
        points = np.zeros((hands, game.players), np.int64)
        options = [game.numbers[name] for name in ("partners", "series", "stuck_leader", "game")]
        return points, int(simulate(game.players, *options, seed, hands, points.ctypes.data))

    return play


def check(yardstick: Yardstick, hands: int = 20_000, hands_each: int = 2_000) -> int:
    """Compare many hands of the usual game and some of every other; how many agreed in points and moves."""
    agreed = compare(yardstick, load("raffles"), hands)
    for (players, partners), series, stuck, goal in itertools.product(
        TABLES, (4, 3), ("ends", "passes"), (100, LOW_GAME)
    ):
        game = load("raffles", players, partners=partners, series=series, stuck_leader=stuck, game=goal)
        agreed += compare(yardstick, game, hands_each)
    return agreed


def compare(yardstick: Yardstick, game: Game, hands: int) -> int:
    """How many hands were compared; if the two differ in any, there is nothing to measure."""
    ours = game.simulate(hands, seed=0)
    points, moves = yardstick(game, hands, 0)
    if ours.moves != moves or not np.array_equal(ours.points, points):
        raise SystemExit(f"The yardstick plays otherwise than {game!r}; nothing was measured.")
    return hands
