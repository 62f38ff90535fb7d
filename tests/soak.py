"""Random games by the million, every invariant checked: `make soak`, or python -m tests.soak --games N."""

import argparse
import random
import time

import numpy as np
from rich.progress import Progress

from parlour import Game
from parlour.engine.batch import new_deck, new_rng
from parlour.engine.native import blank_record, native_kernels
from tests import soak_kernels
from tests.walks import every_table, label

A_BITE = 200
PLAIN_SHARE = 100  # a game that runs only in plain Python has so many times fewer games


def soak_natively(game: Game, games: int, seed: int) -> tuple[int, int]:
    """Play so many random games natively; the hands and moves they had. A fault is a SystemExit that names its seed."""
    blank = blank_record(game)
    space, done = np.zeros(2, blank.dtype), np.zeros(3, np.int64)
    soak = native_kernels(game.module, soak_kernels)["soak"]
    fault = soak(blank, space, new_deck(game), new_rng(), seed, games, done)
    if fault:
        raise SystemExit(f"{label(game)}, seed {done[0]}: {soak_kernels.MEANINGS[fault]}.")
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
    if game.rulebook.native:
        return soak_natively(game, games, seed)
    return soak_plainly(game, -(-games // PLAIN_SHARE), seed)


def main() -> None:
    parser = argparse.ArgumentParser(description="Random games over all games, options and numbers of players.")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    tables = every_table()
    each = -(-asked.games // sum(1 if game.rulebook.native else 1 / PLAIN_SHARE for game in tables).__ceil__())
    played = hands = moves = 0
    start = time.monotonic()
    with Progress() as progress:
        task = progress.add_task("soaking", total=len(tables) * each)
        for game in tables:
            progress.update(task, description=label(game)[:60])
            for first in range(0, each, A_BITE):
                bite = min(A_BITE, each - first)
                more_hands, more_moves = soak_table(game, bite, asked.seed + first)
                hands, moves = hands + more_hands, moves + more_moves
                played += bite if game.rulebook.native else -(-bite // PLAIN_SHARE)
                progress.update(task, advance=bite)
    print(f"{played:,} games, {hands:,} hands, {moves:,} moves in {time.monotonic() - start:.0f} s: nothing failed.")


if __name__ == "__main__":
    main()
