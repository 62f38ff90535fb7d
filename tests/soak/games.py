"""Random games and pairs of worlds at every table: the kernels of this folder, called with what they need."""

from functools import cache
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

import numba
import numpy as np

from parlour import Game
from parlour.engine.batch import new_deck, new_rng
from parlour.engine.native import blank_record, native_kernels, to_record
from parlour.games.contract import brings, part_of
from parlour.games.declare import Sight
from parlour.lab.check import bytes_of, seats, who
from tests.helpers.walks import every_table, label, walk
from tests.soak import closed, kernels, pairs, silent
from tests.soak.proof import Fault, Figures, Proof

A_BITE = 400  # games at one table, of a game that is quick
PLAIN_STEPS = 30  # pairs a bite of a game that runs only in plain Python
SHARE = {"transfer": 20, "chantecler": 4, "matchem": 4, "roulette": 1000}
"""So many times fewer games where one takes so many times longer, by a random player or in plain Python."""

MAY_PART = {
    "raffles": {"turn", "void"},  # the lead passes on from one who cannot lead (RAF-26)
    "matchem": {"hand", "board", "caught"},  # which copy of a kind is played; what is dealt when all have played
    "trolley": {
        "trick",
        "caught",
        "phase",
        "hand",
        "in_stock",
        "barren",
        "shown",
        "in_trolley",
        "in_four",
        "in_couple",
    },
    "transfer": {"hand", "came", "met", "packed", "winner", "shown", "ended"},
    "pinochle": {"phase", "hand", "cards", "drawn", "turned", "exchanged", "run", "wed", "foured", "paired", "melded"}
    | {"shown"},
}
"""The fields in which two worlds may begin to differ by the same move: a card drawn or passed, a copy played, a hand
shown, one who is asked what he shows or is not. At the games that are not named here, none."""


@cache
def all_tables() -> list[Game]:
    """Every table, in an order that stays."""
    return every_table()


def table_of(seed: int) -> Game:
    """The table that a bite of seeds is played at."""
    tables = all_tables()
    return tables[seed // A_BITE % len(tables)]


def share_of(game: Game, seeds: int) -> int:
    """How many games a bite of seeds is."""
    return max(1, seeds // SHARE.get(game.name, 1))


def bound(game: Game, template: ModuleType, *more: ModuleType) -> dict[str, Any]:
    """A template bound to a game, with what the game leaves out, and its calls out of turn."""
    left_out = () if brings(game.module, "open_hands") else (closed,)
    said = part_of(game.module, "open_table") or silent
    return native_kernels(game.module, template, said, *left_out, *more)


# ---- random games ----


def some_games(first: int, seeds: int) -> Figures:
    """A bite of random games, every invariant checked."""
    game = table_of(first)
    return play_games(game, share_of(game, seeds), first)


def play_games(game: Game, games: int, seed: int, *planted: ModuleType) -> Figures:
    """Play so many random games at a table."""
    if not game.rulebook.native:
        return play_plainly(game, games, seed)
    blank = blank_record(game)
    space, done = np.zeros(2, blank.dtype), np.zeros(4, np.int64)
    fault = bound(game, kernels, *planted)["soak"](blank, space, new_deck(game), new_rng(), seed, games, done)
    if fault:
        raise Fault(f"{label(game)}, seed {done[0]}: {kernels.MEANINGS[fault]}.")
    return {"done": games, "hands": int(done[1]), "moves": int(done[2]), "calls": int(done[3])}


def play_plainly(game: Game, games: int, seed: int) -> Figures:
    """The same for a game without a native form."""
    moves = 0
    for row in range(seed, seed + games):
        chance, state = Random(row), game.start(seed=row)
        while not state.hand_over:
            legal = state.legal()
            if not legal or state.winners:
                raise Fault(f"{label(game)}, seed {row}: nothing is legal, or won too early.")
            state.play(chance.choice(legal))
            moves += 1
    return {"done": games, "hands": games, "moves": moves, "calls": 0}


# ---- two worlds, over views ----


def some_pairs(first: int, seeds: int) -> Figures:
    """A bite of pairs."""
    game = table_of(first)
    return compare_worlds(game, max(1, share_of(game, seeds) // 8), first)


def compare_worlds(game: Game, games: int, seed: int, sights: Any = None, *planted: ModuleType) -> Figures:
    """Compare pairs of worlds through so many random games at a table."""
    if not game.rulebook.native:
        return compare_plainly(game, seed)
    blank = wide_blank(game)
    space, done = np.zeros(3, blank.dtype), np.zeros(5, np.int64)
    words = space.view(np.int64).reshape(len(space), -1)
    parted = np.zeros(words.shape[1], np.int64)
    sights = sights_of(game) if sights is None else sights
    held = (new_deck(game), new_rng(), seed, games, done, parted)
    fault = bound(game, pairs, *planted)["compare"](blank, space, words, sights, *held)
    if fault:
        viewer = who(None if done[3] < 0 else int(done[3]))
        raise Fault(f"{label(game)}, seed {done[0]}, seen by {viewer}: {pairs.MEANINGS[fault]}.")
    new = parted_fields(game, parted) - MAY_PART.get(game.name, set())
    if new:
        raise Fault(f"{label(game)}, seeds from {seed}: the same move told two worlds apart by {sorted(new)}.")
    return {"done": int(done[1] + done[2]), "imagined": int(done[1]), "parted": int(done[4])}


def compare_plainly(game: Game, seed: int) -> Figures:
    """The same for a game without a native form."""
    chance, compared = Random(seed), 0
    for state in islice(walk(game, seed), PLAIN_STEPS):
        seat = chance.choice(seats(game))
        other = state.view(seat).imagine(chance.getrandbits(40))
        if bytes_of(other, seat) != bytes_of(state, seat):
            raise Fault(f"{label(game)}, seed {seed}, seen by {who(seat)}: {pairs.MEANINGS[pairs.TOLD_APART]}.")
        compared += 1
    return {"done": compared, "imagined": compared, "parted": 0}


def wide_blank(game: Game) -> Any:
    """A blank state whose numbers all have a word of their own, in the order of its fields: so that they can be gone
    through one by one. The rules are compiled over whatever form they are given."""
    form = [
        (name, np.int64) if field.size is None else (name, np.int64, field.size) for name, field in game.fields.items()
    ]
    records = np.zeros(1, np.dtype((np.record, np.dtype(form))))
    to_record(game.blank(), records)
    return records


def sights_of(game: Game) -> Any:
    """For the gallery and each seat, which numbers of a state it may see."""
    rows = []
    for viewer in range(-1, game.players):
        row: list[int] = []
        for field in game.fields.values():
            for place in range(field.size or 1):
                if field.sight is Sight.OWN and place != viewer:
                    row.append(pairs.SEEN_OPEN if place < game.players else pairs.HIDDEN)
                else:
                    row.append(pairs.HIDDEN if field.sight is Sight.SECRET else pairs.SEEN)
        rows.append(row)
    return np.array(rows, np.int8)


def parted_fields(game: Game, parted: Any) -> set[str]:
    """The fields in which worlds began to differ."""
    names = [name for name, field in game.fields.items() for _ in range(field.size or 1)]
    return {name for name, times in zip(names, parted, strict=True) if times}


# ---- every index looked at ----


def some_indexes(first: int, seeds: int) -> Figures:
    """A bite of hands in a process that looks at every index (NUMBA_BOUNDSCHECK)."""
    game = table_of(first)
    if not numba.config.BOUNDSCHECK:  # type: ignore[attr-defined]
        raise Fault("The bounds of arrays are not looked at here.")
    if not game.rulebook.native:
        return {"done": 0, "moves": 0}
    hands = share_of(game, seeds)
    try:
        moves = game.simulate(hands, first).moves
        batch = game.batch(20, first)
        for seat in range(-1, game.players):
            batch.imagine(seat, first)
    except IndexError as trouble:
        raise Fault(f"{label(game)}, seeds from {first}: {trouble}.") from None
    return {"done": hands, "moves": moves}


INDEXES = Proof(
    "indexes",
    "hands with every index looked at",
    100_000,
    A_BITE,
    some_indexes,
    environment={"NUMBA_BOUNDSCHECK": "1"},
)
