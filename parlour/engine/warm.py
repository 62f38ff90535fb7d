"""Compiling everything ahead of time, one game a process."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import parlour
from parlour.games import GAMES


def native_games() -> list[str]:
    """The games that have a native form."""
    return [name for name in GAMES if parlour.load(name).rulebook.native]


def warm_game(name: str) -> str:
    """Compile all that a game needs natively, or find it in the cache."""
    game = parlour.load(name)
    game.simulate(1, seed=0, threads=1)
    batch = game.batch(1, seed=0)
    if not batch.over.all():
        batch.step([int(mask & -mask).bit_length() - 1 for mask in batch.masks])
    batch.imagine(0, seed=0)
    assert batch.points.shape == (1, game.players)
    return name


def warm(work: Callable[[str], str] = warm_game) -> Iterator[str]:
    """Do this work for every game on all cores; yields the name of each that is done."""
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(work, name) for name in native_games()]):
            yield done.result()
