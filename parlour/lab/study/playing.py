"""A chunk of a study played: natively where all play by habit or by chance, and otherwise by the bots themselves."""

import re
import time
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from parlour.bots.games import habits_of
from parlour.bots.players.roster import Player, seated_as
from parlour.engine.batch import new_deck, new_rng
from parlour.engine.game import Game
from parlour.engine.native import blank_record, native_kernels
from parlour.errors import Fault
from parlour.extras import needs
from parlour.lab.match import MOST_HANDS, play_hand
from parlour.lab.study import hands
from parlour.lab.study.plan import Chunk, Table
from parlour.lab.study.rows import Rows, joined, written

with needs("fast", "A study"):
    import numpy as np


@dataclass(frozen=True)
class Played:
    """What came back of a chunk: its rows as a file has them, and the seconds of a processor they took."""

    name: str
    kept: bytes
    seconds: float


def play_chunk(chunk: Chunk, form: str, name: str) -> Played:
    """Play a chunk wherever this is; the rows must be those that its name promises."""
    if chunk.name != name:
        raise Fault(
            "This machine has other code, or other rules, than the one that asks: install the same Parlour here."
        )
    begun = time.process_time()
    rows = rows_of(chunk)
    return Played(name, written(chunk.table, rows, form), time.process_time() - begun)


def rows_of(chunk: Chunk) -> Rows:
    """The rows of a chunk."""
    table = chunk.table
    careless = carelessness(table)
    if careless is not None:
        return joined([natively(chunk, careless, order) for order in range(len(table.seatings))])
    bots = [seated_as(bot, seed=number) for number, bot in enumerate(table.bots)]
    return joined([by_bots(chunk, bots, order) for order in range(len(table.seatings))])


def carelessness(table: Table) -> list[int] | None:
    """In how many of a thousand moves each of the line-up is careless; none if they are not all of that kind."""
    found = [careless_in(bot) for bot in table.bots]
    return None if None in found or not table.game.rulebook.native else [number or 0 for number in found]


def careless_in(bot: Player) -> int | None:
    """Of a thousand moves of a player by habit or by chance; nothing for any other."""
    if bot == "random":
        return hands.THOUSAND
    told = re.fullmatch(r"habit(?::(\d+))?", bot) if isinstance(bot, str) else None
    return int(told[1] or 0) if told else None


# ---- natively ----


@cache
def kernel_of(rules: ModuleType) -> Any:
    """The template bound to a game and its habits, compiled."""
    return native_kernels(rules, hands, habits_of(rules))["play_games"]


def natively(chunk: Chunk, careless: list[int], order: int) -> Rows:
    """The deals of a chunk in one seating, as the compiled engine plays them."""
    table, game = chunk.table, chunk.table.game
    by_seat = np.array([careless[number] for number in table.seatings[order]], np.int64)
    most = MOST_HANDS if table.whole_games else 1
    none, nothing = np.zeros((0, game.players), np.int64), np.zeros(0, np.int64)
    took = np.zeros(chunk.deals, np.int64)

    def play(made: Any, log: Any) -> tuple[int, Any]:
        facts = np.zeros((len(made), 4), np.int64)
        blank = blank_record(game)
        space = np.zeros(1, blank.dtype)
        words = (blank, space, new_deck(game), new_rng(), chunk.first, most, by_seat, took, made, facts, log)
        return int(kernel_of(game.module)(*words)), facts

    many = play(none, nothing)[0] if table.whole_games else chunk.deals  # games are played twice: once to count hands
    made = np.zeros((many, game.players), np.int64)
    facts = play(made, nothing)[1]
    lengths = facts[:, hands.LENGTH]
    if (lengths >= hands.LONGEST).any():
        raise Fault(f"A hand of {table.name} did not end within {hands.LONGEST:,} moves.")
    moves = None
    if table.moves:
        log = np.zeros(int(lengths.sum()), np.int64)
        play(made, log)
        moves = in_words(game, log, lengths)
    seeds = np.repeat(chunk.first + np.arange(chunk.deals), took)
    orders = np.full(many, order)
    return Rows(seeds, facts[:, hands.HAND], facts[:, hands.DEALER], orders, made, facts[:, hands.WON], lengths, moves)


def in_words(game: Game, log: Any, lengths: Any) -> tuple[tuple[str, ...], ...]:
    """The moves of every hand, as texts."""
    texts = game.rulebook.moves
    told = [texts[int(entry) // hands.PHASE][int(entry) % hands.PHASE] for entry in log]
    ends = np.cumsum(lengths)
    return tuple(tuple(told[end - length : end]) for end, length in zip(ends, lengths, strict=True))


# ---- by bots ----


def by_bots(chunk: Chunk, bots: list[Any], order: int) -> Rows:
    """The deals of a chunk in one seating, each bot asked for its moves."""
    table, game = chunk.table, chunk.table.game
    seated = [bots[number] for number in table.seatings[order]]
    lines: list[tuple[Any, ...]] = []
    for seed in range(chunk.first, chunk.first + chunk.deals):
        state = game.start(seed=seed)
        for hand in range(MOST_HANDS if table.whole_games else 1):
            if hand:
                state.next_hand(seed=seed * MOST_HANDS + hand)
            dealer = state.dealer
            play_hand(state, seated)
            won = sum(1 << seat for seat in state.winners)
            made = [text for _, text in state.history]
            lines.append((seed, hand, dealer, order, list(state.points), won, len(made), tuple(made)))
            if state.game_over:
                break
    *columns, moves = zip(*lines, strict=True)
    seeds, numbers, dealers, orders, points, winners, lengths = (np.array(column, np.int64) for column in columns)
    return Rows(seeds, numbers, dealers, orders, points, winners, lengths, moves if table.moves else None)
