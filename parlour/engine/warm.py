"""Compiling everything ahead of time, one game a process."""

from collections.abc import Callable, Iterator
from concurrent.futures import as_completed

import parlour
from parlour.engine.binding import compiled_parts
from parlour.engine.cache import source_of
from parlour.games import GAMES
from parlour.hired import hired


def native_games() -> list[str]:
    """The games that have a native form."""
    return [name for name in GAMES if parlour.load(name).rulebook.native]


def longest_first() -> list[str]:
    """The games that have a native form, those with the most to compile first: so all cores end together."""
    return sorted(native_games(), key=lambda name: -sum(map(len, map(source_of, compiled_parts(GAMES[name])))))


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
    with hired() as pool:
        for done in as_completed([pool.submit(work, name) for name in longest_first()]):
            yield done.result()
