"""The yardsticks: the same rules in C, compiled here and held to the same points seed for seed."""

import ctypes
import itertools
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from parlour import Game, load

HERE = Path(__file__).parent
COMPILER = ("cc", "-O3", "-march=native")
DEPOSIT = "-DDEPOSIT"
LOW_GAME = 12  # few enough points that game is called in most hands of Raffles
FEATURES = Path("/proc/cpuinfo")

Points = npt.NDArray[np.int64]
Play = Callable[[Game, int, int], tuple[Points, int]]


@dataclass(frozen=True)
class Yardstick:
    """A game in C: its source, the options it knows beside the number of players, and every table it is compared at."""

    name: str
    source: str
    options: tuple[str, ...]
    tables: Callable[[], Iterator[Game]]

    def build(self, folder: Path, *flags: str) -> Play:
        """Compile it into a folder: a function of game, hands and seed that gives the points and the moves."""
        library = folder / f"{self.name}{''.join(flags)}.so"
        source = str(HERE / self.source)
        subprocess.run([*COMPILER, *flags, "-shared", "-fPIC", "-o", str(library), source], check=True)
        simulate = ctypes.CDLL(str(library)).simulate
        simulate.restype = ctypes.c_int64
        simulate.argtypes = [ctypes.c_void_p, ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p]

        def play(game: Game, hands: int, seed: int) -> tuple[Points, int]:
            points = np.zeros((hands, game.players), np.int64)
            options = np.array([game.players, *(game.numbers[name] for name in self.options)], np.intc)
            return points, int(simulate(options.ctypes.data, seed, hands, points.ctypes.data))

        return play

    def ways(self, folder: Path) -> dict[str, Play]:
        """In plain C, and where this processor has the instruction, finding random cards by it."""
        ways = {"C": self.build(folder)}
        if can_deposit():
            ways["C with pdep"] = self.build(folder, DEPOSIT)
        return ways

    def check(self, play: Play, hands: int = 20_000, hands_each: int = 2_000) -> int:
        """Compare many hands of the usual game and some of every other; how many agreed in points and moves."""
        return compare(play, load(self.name), hands) + sum(compare(play, game, hands_each) for game in self.tables())


def raffles_tables() -> Iterator[Game]:
    """Raffles for every number of players, with every option."""
    seats = ((3, False), (4, False), (4, True), (5, False), (6, False), (6, True))  # players, partners
    for (players, partners), series, stuck, goal in itertools.product(
        seats, (4, 3), ("ends", "passes"), (100, LOW_GAME)
    ):
        yield load("raffles", players, partners=partners, series=series, stuck_leader=stuck, game=goal)


def euchre_tables() -> Iterator[Game]:
    """Euchre for every number of players, with every option that bears on a hand."""
    for players, lone in itertools.product((2, 3, 4), (True, False)):
        for any_colour in (False, True) if players == 4 else (False,):
            yield load("euchre", players, lone=lone, any_colour=any_colour)


RAFFLES = Yardstick("raffles", "raffles.c", ("partners", "series", "stuck_leader", "game"), raffles_tables)
EUCHRE = Yardstick("euchre", "euchre.c", ("lone", "any_colour"), euchre_tables)


def compare(play: Play, game: Game, hands: int) -> int:
    """How many hands were compared; if the two differ in any, there is nothing to measure."""
    ours = game.simulate(hands, seed=0)
    points, moves = play(game, hands, 0)
    if ours.moves != moves or not np.array_equal(ours.points, points):
        raise SystemExit(f"The yardstick plays otherwise than {game!r}; nothing was measured.")
    return hands


def can_deposit() -> bool:
    """Has this machine the instruction that finds the n-th bit of a set?"""
    return FEATURES.exists() and " bmi2 " in FEATURES.read_text()
