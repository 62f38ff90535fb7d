"""Random games by the million, every invariant checked, and fair deals by the hundred million, all places compared.

`make soak`, or python -m tests.soak --games N --deals N.
"""

import argparse
import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from math import ceil

import numpy as np
from rich.progress import Progress, TimeElapsedColumn

from parlour import Game
from parlour.engine.batch import new_deck, new_rng
from parlour.engine.native import blank_record, native_kernels
from tests.helpers.fuzzing import soak_fuzz
from tests.helpers.walks import every_table, label
from tests.soak import kernels
from tests.soak.fair import soak_deals
from tests.soak.house import soak_evenings, soak_kills

A_BITE = 200
PLAIN_SHARE = 100  # a game that runs only in plain Python gets so many times fewer


def soak_natively(game: Game, games: int, seed: int) -> tuple[int, int]:
    """Play so many random games natively; the hands and moves they had. A fault is a SystemExit that names its seed."""
    blank = blank_record(game)
    space, done = np.zeros(2, blank.dtype), np.zeros(3, np.int64)
    soak = native_kernels(game.module, kernels)["soak"]
    fault = soak(blank, space, new_deck(game), new_rng(), seed, games, done)
    if fault:
        raise SystemExit(f"{label(game)}, seed {done[0]}: {kernels.MEANINGS[fault]}.")
    return int(done[1]), int(done[2])


def soak_plainly(game: Game, games: int, seed: int) -> tuple[int, int]:
    """The same for a game without a native form."""
    moves = 0
    for row in range(games):
        chance, state = random.Random(seed + row), game.start(seed=seed + row)
        while not state.hand_over:
            legal = state.legal()
            if not legal or state.winners:
                raise SystemExit(f"{label(game)}, seed {seed + row}: nothing is legal, or won too early.")
            state.play(chance.choice(legal))
            moves += 1
    return games, moves


def soak_table(game: Game, games: int, seed: int) -> tuple[int, int]:
    """Soak one table by whichever way it can be played."""
    return (soak_natively if game.rulebook.native else soak_plainly)(game, games, seed)


def soak_bites(game: Game, games: int, seed: int) -> Iterator[tuple[int, int, int]]:
    """Soak one table a bite at a time; the games, hands and moves of each bite."""
    if not game.rulebook.native:
        games = -(-games // PLAIN_SHARE)
    for first in range(0, games, A_BITE):
        bite = min(A_BITE, games - first)
        yield bite, *soak_table(game, bite, seed + first)


def soak_games(games: int, seed: int) -> None:
    """Soak every table, so many games in all."""
    tables = every_table()
    each = ceil(games / sum(1 if game.rulebook.native else 1 / PLAIN_SHARE for game in tables))
    start = time.monotonic()
    with Progress(*Progress.get_default_columns(), TimeElapsedColumn()) as progress, ThreadPoolExecutor(2) as pool:
        task = progress.add_task("soaking", total=len(tables))

        def soak(game: Game) -> list[int]:
            done = [sum(column) for column in zip(*soak_bites(game, each, seed), strict=True)]
            progress.update(task, advance=1, description=label(game)[:60])
            return done

        played, hands, moves = (sum(column) for column in zip(*pool.map(soak, tables), strict=True))
    print(f"{played:,} games, {hands:,} hands, {moves:,} moves in {time.monotonic() - start:.0f} s: nothing failed.")


def main() -> None:
    parser = argparse.ArgumentParser(description="Random games over all tables, and fair deals.")
    parser.add_argument("--games", type=int, default=1_000_000, help="random games; 0 for none")
    parser.add_argument("--deals", type=int, default=100_000_000, help="fair deals; 0 for none")
    parser.add_argument("--requests", type=int, default=2_000_000, help="fuzzed frames and requests; 0 for none")
    parser.add_argument("--evenings", type=int, default=100_000, help="evenings in a simulated house; 0 for none")
    parser.add_argument("--kills", type=int, default=3_000, help="kills of a real house under play; 0 for none")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    if asked.games:
        soak_games(asked.games, asked.seed)
    if asked.deals:
        soak_deals(asked.deals, asked.seed)
    if asked.requests:
        soak_fuzz(asked.requests, asked.seed)
    if asked.evenings:
        soak_evenings(asked.evenings, asked.seed)
    if asked.kills:
        soak_kills(asked.kills)


if __name__ == "__main__":
    main()
