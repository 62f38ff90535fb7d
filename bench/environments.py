"""Batches of environments against others' with card games: `python -m bench.environments`; --quick writes nothing.

Every peer is put into an environment of its own under .bench. What is compared takes turns, and the median counts.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from numba import njit
from rich.console import Console

from bench import peer
from bench.peer import Missing, run
from bench.report import Row, Section, a_second, at_least, machine, put_in, show, times
from bench.run import RESULTS, Bench, native_games
from parlour import Game, load
from parlour.rl.envs import Envs

ROWS = 4096
MANY = 262_144  # hands a thread, at which handing out the work costs next to nothing
TARGET = 8e6  # decisions a second and thread
BOTH = 1.8  # cores that two threads must have had, or nothing is learned of them
SCRIPT = Path(__file__).with_name("peer_environments.py")
PEERS = {  # what is put in, and under which name it is imported
    "openspiel": ("open_spiel", "pyspiel"),
    "rlcard": ("rlcard", "rlcard"),
    "pettingzoo": ("pettingzoo[classic]", "pettingzoo.classic.texas_holdem_v4"),
    "pgx": ("pgx", "pgx"),
}
CALLED = {"openspiel": "OpenSpiel", "rlcard": "RLCard", "pettingzoo": "PettingZoo", "pgx": "Pgx"}


def python_of(name: str) -> Path:
    """The Python of a peer's environment."""
    return peer.PYTHON if name == "openspiel" else peer.VENV.with_name(name) / "bin" / "python"


def prepare(name: str) -> None:
    """Put a peer into an environment of its own, unless it is there from an earlier run."""
    if name == "openspiel":
        peer.prepare()
        return
    package, imported = PEERS[name]
    try:
        run(python_of(name), "-c", f"import {imported}")
    except Missing:
        run(sys.executable, "-m", "venv", "--clear", python_of(name).parents[1])
        run(python_of(name), "-m", "pip", "install", "--disable-pip-version-check", package)


def release(name: str) -> str:
    """The version of a peer that is measured."""
    package = PEERS[name][0].partition("[")[0]
    return run(python_of(name), "-c", f"from importlib.metadata import version; print(version({package!r}))").strip()


def decisions(envs: Envs, seconds: float) -> int:
    """Random legal actions for so long, so many; the choosing is counted."""
    made, end = 0, time.perf_counter() + seconds
    while time.perf_counter() < end:
        envs.step(envs.sample())
        made += len(envs)
    return made


def stepped(bench: Bench, game: Game, threads: int, rows: int = ROWS) -> float:
    """Decisions a second, the choosing not counted."""
    made, had = pace(game.envs(rows * threads, seed=0, threads=threads), bench.seconds)
    bench.cores_had.setdefault(threads, []).append(had)
    return made


def pace(envs: Envs, seconds: float) -> tuple[float, float]:
    """Decisions a second, the choosing not counted, and how much of the cores was had meanwhile."""
    decisions(envs, seconds / 4)
    made, spent, busy = 0, 0.0, 0.0
    while spent < seconds:
        actions = envs.sample()
        start, worked = time.perf_counter(), time.process_time()
        envs.step(actions)
        spent, busy = spent + time.perf_counter() - start, busy + time.process_time() - worked
        made += len(envs)
    return made / spent, busy / spent


def apart(bench: Bench, game: Game) -> float:
    """Decisions a second of two threads that share nothing: what the machine gives to two who do this work."""
    batches = [game.envs(MANY, seed=seed, threads=1) for seed in range(2)]
    with ThreadPoolExecutor(2) as two:
        return sum(made for made, _ in two.map(lambda envs: pace(envs, bench.seconds), batches))


@njit(nogil=True)
def reckoned(number: int, times: int) -> int:
    """Arithmetic in which each step waits for the last, and no memory has a part."""
    for _ in range(times):
        number ^= number << 13
        number ^= number >> 7
        number ^= number << 17
    return number


def cores_given(bench: Bench) -> float:
    """How much more two threads reckon than one in the same time, with nothing between them and the cores."""
    reckoned(1, 1)
    times = int(bench.seconds * 1e8)
    start = time.perf_counter()
    reckoned(1, times)
    alone = time.perf_counter() - start
    with ThreadPoolExecutor(2) as two:
        start = time.perf_counter()
        list(two.map(lambda number: reckoned(number, times), (1, 2)))
    return 2 * alone / (time.perf_counter() - start)


def every_game(bench: Bench) -> Section:
    """Each game on one thread, and on two."""
    section = Section(
        "Batches of environments",
        f"{ROWS:,} hands a thread at the usual table: a step takes an action in each, with the observation, the mask, "
        "rewards and new hands where one is over. Random legal actions; the choosing is not counted. Two threads are "
        f"compared with one at {MANY:,} hands a thread: at fewer the handing out of each step shows. Beside it stands "
        "what the machine gave to two threads in the same turns: doing the same, but with hands of their own and never "
        "waiting for each other; and, last, reckoning without memory.",
    )
    given = []
    for game in native_games():
        bench.say(f"environments of {game.name}")
        one = statistics.median(stepped(bench, game, 1) for _ in range(bench.turns))
        pairs, freely = [], []
        for _ in range(bench.turns):
            pairs.append([stepped(bench, game, threads, MANY) for threads in (1, 2)])
            freely.append(apart(bench, game) / pairs[-1][0])
            given.append(cores_given(bench))
        more, free = statistics.median(both / alone for alone, both in pairs), statistics.median(freely)
        title = game.rulebook.title
        section.rows.append(
            at_least(f"{title}, one thread", one, TARGET, a_second(one, "steps"), a_second(TARGET, "steps"))
        )
        if (had := statistics.median(bench.cores_had[2][-bench.turns :])) >= BOTH:
            section.rows.append(at_least(f"{title}, two threads over one", more, 1.9, times(more), "1.9×"))
            section.rows.append(Row(f"{title}, two threads that share nothing over one", times(free)))
        else:
            section.rows.append(Row(f"{title}, two threads", f"not compared: they had {had:.2f} cores"))
    section.rows.append(Row("arithmetic, two threads over one", times(statistics.median(given))))
    return section


def against_others(bench: Bench) -> Section:
    """Euchre on one thread against what others have."""
    section = Section(
        "Environments of others",
        "Decisions a second between random players, taking turns; observations, masks, rewards and new hands included, "
        "and the choosing counted. Ours is four-handed euchre on one thread. The nearest that each has: OpenSpiel its "
        "euchre, RLCard bridge, PettingZoo's classic games Texas hold'em, Pgx Leduc poker, which has six cards and is "
        "compiled by JAX, on all cores.",
    )
    game = load("euchre", players=4)
    envs = game.envs(ROWS, seed=0, threads=1)
    for name in PEERS:
        bench.say(f"{CALLED[name]} (first put into .bench if it is not there)")
        try:
            prepare(name)
            section.rows += compared(bench, envs, name)
        except Missing as refusal:
            section.rows.append(Row(CALLED[name], str(refusal)))
    return section


def compared(bench: Bench, envs: Envs, name: str) -> Iterator[Row]:
    """Ours over each way of a peer's."""
    ours: list[float] = []
    theirs: dict[str, list[float]] = {}
    for _ in range(max(3, bench.turns // 3)):
        ours.append(bench.rate(lambda: decisions(envs, bench.seconds)))
        for way, rate in json.loads(run(python_of(name), SCRIPT, name, str(bench.seconds))).items():
            theirs.setdefault(way, []).append(rate)
    for way, rates in theirs.items():
        ratio = statistics.median(mine / its for mine, its in zip(ours, rates, strict=True))
        yield Row(
            f"{CALLED[name]} {release(name)}, {way}: ours over it",
            f"{a_second(statistics.median(rates), 'steps')}: {times(ratio)}",
        )


def cores_had(bench: Bench) -> str:
    """How much of the cores it had."""
    had = {threads: statistics.median(shares) for threads, shares in sorted(bench.cores_had.items())}
    told = ", ".join(f"{threads} thread{'s' * (threads > 1)} had {share:.2f}" for threads, share in had.items())
    return f"cores really had: {told}"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.environments", description="Measure environments.")
    parser.add_argument("--quick", action="store_true", help="short turns, and nothing is written")
    quick = parser.parse_args().quick
    bench = Bench(Console(), turns=3 if quick else 5, seconds=0.2 if quick else 0.7)
    sections = [every_game(bench), against_others(bench)]
    about = f" Taken apart from the rest: {'; '.join([*machine('numpy', 'numba'), cores_had(bench)])}."
    for section in sections:
        section.about += about
        show(bench.console, section)
    bench.console.print(about)
    if not quick:
        put_in(RESULTS, sections)


if __name__ == "__main__":
    main()
