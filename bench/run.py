"""Every measurement in one run: `make bench`, or `python -m bench.run`; with --quick a short one that writes nothing.

What is compared takes turns, so that a busy moment strikes both sides, and the median of the turns counts.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np
from rich.console import Console

from bench import peer, yardstick
from bench.load import on_postgres, under_load
from bench.report import ROOT, Row, Section, a_second, at_least, machine, put_in, show, times
from bench.starting import starting as from_the_start
from parlour import GAMES, Game, load

RESULTS = Path(__file__).with_name("results.md")


@dataclass
class Bench:
    """How long to measure, and what the machine gave us while we did."""

    console: Console
    turns: int  # how often each measurement is repeated
    seconds: float  # how long one turn of it takes
    cores_had: dict[int, list[float]] = field(default_factory=dict)  # by threads: processor time over time

    def rate(self, work: Callable[[], int], threads: int = 1) -> float:
        """What the work does in a second."""
        start, busy = time.perf_counter(), time.process_time()
        done = work()
        spent = time.perf_counter() - start
        self.cores_had.setdefault(threads, []).append((time.process_time() - busy) / spent)
        return done / spent

    def median(self, work: Callable[[], int], threads: int = 1) -> float:
        """The median over the turns."""
        return statistics.median(self.rate(work, threads) for _ in range(self.turns))

    def hands(self, game: Game) -> int:
        """How many random hands take one turn on one thread."""
        game.simulate(100, seed=0, threads=1)
        return max(2_000, int(self.rate(lambda: playouts(game, 5_000)[0]) * self.seconds))

    def say(self, what: str) -> None:
        self.console.print(f"[dim]{what} …[/]")

    def busy(self) -> str:
        """How much of the cores it had, in a sentence."""
        had = {threads: statistics.median(shares) for threads, shares in sorted(self.cores_had.items())}
        told = ", ".join(f"{threads} thread{'s' * (threads > 1)} had {share:.2f}" for threads, share in had.items())
        quiet = all(share > 0.93 * min(threads, os.cpu_count() or 1) for threads, share in had.items())
        return f"Cores really had: {told}; the machine was {'quiet' if quiet else 'BUSY: do not trust the figures'}"


def playouts(game: Game, hands: int, threads: int = 1) -> tuple[int, int]:
    """Play random hands; how many, and their moves."""
    return hands, game.simulate(hands, seed=0, threads=threads).moves


def native_games() -> list[Game]:
    """The games that run natively, each at its usual table."""
    shelf = [load(name) for name in GAMES]
    return [game for game in shelf if getattr(game.rulebook, "native", True)]


# ---- cold and warm ----


def starting(bench: Bench) -> Section:
    """Import, compiling, and starting ever after. Leaves the cache warm for what follows."""
    return from_the_start(bench.turns, bench.say)


# ---- against C, and on two threads ----


def raffles_against_c(bench: Bench) -> Section:
    return against_c(bench, yardstick.RAFFLES)


def euchre_against_c(bench: Bench) -> Section:
    return against_c(bench, yardstick.EUCHRE)


def against_c(bench: Bench, stick: yardstick.Yardstick) -> Section:
    """One thread of each in turn."""
    game = load(stick.name, players=4)
    section = Section(
        f"{stick.name.capitalize()} against C",
        f"Random first hands of four-handed {game.rulebook.title}, dealing and counting included. The yardstick is the "
        f"same refereed game in plain C ({stick.source}, {' '.join(yardstick.COMPILER)}), without what players may "
        "conclude. Ours finds a random card of a set by one instruction (pdep) where the processor has it, and so does "
        "a second C. ",
    )
    with tempfile.TemporaryDirectory() as folder:
        try:
            ways = stick.ways(Path(folder))
        except (OSError, subprocess.CalledProcessError):
            section.rows.append(Row("C, one thread", "not measured: there is no working C compiler cc here"))
            return section
        bench.say(f"{stick.source}, compared seed for seed")
        agreed = min(stick.check(play) for play in ways.values())
        section.about += (
            f"Before anything was timed, {agreed:,} hands over all tables and options agreed in every point."
        )
        section.rows += measured_by(bench, game, ways)
    return section


def measured_by(bench: Bench, game: Game, ways: dict[str, yardstick.Play]) -> Iterator[Row]:
    """A game against its yardsticks, turn by turn."""
    hands = bench.hands(game)
    bench.say(f"{game.name} against C, {hands:,} hands a turn")
    ours: list[float] = []
    theirs: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(bench.turns):
        ours.append(bench.rate(lambda: playouts(game, hands)[1]))
        for way, play in ways.items():
            theirs[way].append(bench.rate(partial(moves_by, play, game, hands)))
    yield Row("native, one thread", a_second(statistics.median(ours), "moves"))
    for way, rates in theirs.items():
        ratio = statistics.median(mine / its for mine, its in zip(ours, rates, strict=True))
        yield Row(f"{way}, one thread", a_second(statistics.median(rates), "moves"))
        yield at_least(f"native over {way}", ratio, 0.8, times(ratio), "0.8×")


def moves_by(play: yardstick.Play, game: Game, hands: int) -> int:
    """The moves of some hands played by a yardstick."""
    return play(game, hands, 0)[1]


def two_threads(bench: Bench) -> Section:
    """One thread and two in turn."""
    section = Section("Raffles on two threads", "The same hands, one thread and two taking turns.")
    if (os.cpu_count() or 1) < 2:
        section.rows.append(Row("two threads", "this machine has one core"))
        return section
    game = load("raffles")
    hands = 2 * bench.hands(game)
    bench.say(f"one thread and two, {hands:,} hands a turn")
    pairs = []
    for _ in range(bench.turns):
        one = bench.rate(lambda: playouts(game, hands, 1)[1])
        pairs.append((one, bench.rate(lambda: playouts(game, hands, 2)[1], threads=2)))
    ratio = statistics.median(two / one for one, two in pairs)
    section.rows += [
        Row("two threads", a_second(statistics.median(two for _, two in pairs), "moves")),
        at_least("two threads over one", ratio, 1.95, times(ratio), "1.95×"),
    ]
    return section


# ---- from Python ----


def by_hand(game: Game, hands: int) -> int:
    """Random hands move by move, as a Python program plays them; how many moves."""
    choose, moves = random.Random(1).choice, 0
    for seed in range(hands):
        state = game.start(seed)
        while legal := state.legal():
            state.play(choose(legal))
            moves += 1
    return moves


def random_bits(masks: yardstick.Points, rng: np.random.Generator) -> yardstick.Points:
    """A random bit of each mask; 0 where there is none."""
    skip = (rng.random(len(masks)) * np.bitwise_count(masks)).astype(np.int64)
    for skipped in range(int(skip.max())):
        masks = np.where(skip > skipped, masks & masks - 1, masks)
    lowest = np.maximum(masks & -masks, 1)
    places: yardstick.Points = np.log2(lowest).astype(np.int64)
    return places


def from_python(bench: Bench) -> Section:
    """Plain play, batches stepped by arrays, and worlds imagined."""
    section = Section(
        "Driven from Python",
        "Four-handed Raffles. Plain play is `state.legal()` and `state.play()`, one random move after another, dealing "
        "included. A batch is stepped by arrays of moves chosen beforehand; worlds are imagined for the seat to act, "
        "a third of the way through the hand. Batches use all cores.",
    )
    game = load("raffles")
    bench.say("plain play")
    plain = bench.median(lambda: by_hand(game, max(20, int(1_500 * bench.seconds))))
    section.rows.append(at_least("plain play", plain, 300_000, a_second(plain, "moves"), "300,000 moves/s"))
    bench.say("batches")
    stepped = statistics.median(step_rate(game, int(100_000 * bench.seconds)) for _ in range(bench.turns))
    imagined = statistics.median(imagine_rate(game, int(100_000 * bench.seconds)) for _ in range(bench.turns))
    section.rows += [
        Row("batch stepping", a_second(stepped, "moves")),
        at_least("imagining", imagined, 4e6, a_second(imagined, "worlds"), "4 M worlds/s"),
    ]
    return section


def step_rate(game: Game, hands: int) -> float:
    """Moves a second in a batch, the choosing not counted."""
    batch, rng = game.batch(hands, seed=0), np.random.default_rng(1)
    moves, spent = 0, 0.0
    while not batch.over.all():
        chosen = random_bits(batch.masks, rng)
        moves += int(np.count_nonzero(~batch.over))
        start = time.perf_counter()
        batch.step(chosen)
        spent += time.perf_counter() - start
    return moves / spent


def imagine_rate(game: Game, hands: int) -> float:
    """Worlds a second, in hands a third of the way through."""
    batch, rng = game.batch(hands, seed=0), np.random.default_rng(1)
    for _ in range(18):
        batch.step(random_bits(batch.masks, rng))
    start = time.perf_counter()
    batch.imagine(batch.seats, seed=1)
    return hands / (time.perf_counter() - start)


# ---- against OpenSpiel ----


def against_openspiel(bench: Bench) -> Section:
    """Our native engine on one thread against a peer's euchre, in turn."""
    section = Section(
        "Against OpenSpiel",
        "OpenSpiel's euchre, the nearest game it has, and our native playouts, one thread each, taking turns. Ours "
        "always include shuffling and dealing. Driven from Python, chance is sampled by its probabilities, or "
        "(quicker) evenly, knowing that it is even. C++ rollouts are its RandomRolloutEvaluator's and begin from "
        "hands already dealt, which is to its advantage; its C++ random bots play whole hands as ours do.",
    )
    bench.say("OpenSpiel (first put into .bench/venv if it is not there)")
    try:
        peer.prepare()
        section.rows += compared(bench, load("raffles"), "moves", python=100, rollouts=4)
        if "euchre" in GAMES:
            section.rows += compared(bench, load("euchre", players=4), "hands", python=50, rollouts=6)
    except peer.Missing as refusal:
        section.rows.append(Row("OpenSpiel", str(refusal)))
    else:
        section.about += f" OpenSpiel {peer.release()}."
    return section


def compared(bench: Bench, game: Game, what: str, python: int, rollouts: int) -> Iterator[Row]:
    """Ours over each of theirs, counting moves or hands."""
    hands = bench.hands(game)
    ours, theirs = [], []
    for turn in range(bench.turns):
        bench.say(f"{game.name} against OpenSpiel, turn {turn + 1} of {bench.turns}")
        ours.append(bench.rate(lambda: playouts(game, hands)[what == "moves"]))
        theirs.append(peer.measure(bench.seconds))
    yield Row(f"ours: {game.rulebook.title}", a_second(statistics.median(ours), what))
    for way, about, target in (
        ("python", "driven from Python", python),
        ("python_even", "driven from Python, even chance", 0),
        ("rollouts", "C++ rollouts of dealt hands", rollouts),
        ("bots", "C++ random bots, whole hands", 0),
    ):
        rates = [turn[way] * (turn["decisions_a_hand"] if what == "moves" else 1) for turn in theirs]
        ratio = statistics.median(mine / its for mine, its in zip(ours, rates, strict=True))
        figure = f"{a_second(statistics.median(rates), what)}: {times(ratio)}"
        measure = f"OpenSpiel {about}: ours over it"
        yield at_least(measure, ratio, target, figure, times(target)) if target else Row(measure, figure)


# ---- every game ----


def every_game(bench: Bench) -> Section:
    """Random playouts of each game at its usual table."""
    section = Section("Every game", "Random first hands at the usual table and with the usual options, one thread.")
    for game in native_games():
        bench.say(game.name)
        moves = moves_rate(bench, game)
        name = f"{game.rulebook.title}, {game.players} players"
        section.rows.append(at_least(name, moves, 35e6, a_second(moves, "moves"), "35 M moves/s"))
    return section


def moves_rate(bench: Bench, game: Game) -> float:
    """Random moves a second on one thread."""
    hands = bench.hands(game)
    return bench.median(lambda: playouts(game, hands)[1])


MEASURES = (
    starting,
    raffles_against_c,
    euchre_against_c,
    two_threads,
    from_python,
    against_openspiel,
    every_game,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.run", description="Measure everything in one run.")
    parser.add_argument("--quick", action="store_true", help="short turns, and no results.md")
    quick = parser.parse_args().quick
    bench = Bench(Console(), turns=3 if quick else 9, seconds=0.15 if quick else 0.7)
    sections = []
    with tempfile.TemporaryDirectory() as cache:
        os.environ["PARLOUR_CACHE"] = cache  # empty, so that the first start is a cold one
        for measure in MEASURES:
            sections.append(measure(bench))
            show(bench.console, sections[-1])
    head = [*machine("numpy", "numba"), bench.busy()]
    for line in head:
        bench.console.print(line)
    if not quick:
        put_in(RESULTS, sections, head)
    for section in [*under_load(bench.console, quick), on_postgres(bench.console, quick=quick)]:
        sections.append(section)
        show(bench.console, section)
    missed = sum(row.met is False for section in sections for row in section.rows)
    bench.console.print(f"{missed} missed." if missed else "Every target met.")
    if not quick:
        put_in(RESULTS, sections)
        bench.console.print(f"Written to {RESULTS.relative_to(ROOT)}.")
    del os.environ["PARLOUR_CACHE"]  # which was empty, and is gone
    subprocess.run([sys.executable, "-m", "bench.growth", *["--quick"] * quick], cwd=ROOT, check=True)


if __name__ == "__main__":
    main()
