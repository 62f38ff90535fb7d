"""How long it takes to begin: to import, to compile with nothing kept, and to play and serve with everything kept.

    python -m bench.starting        # prints; bench.run writes it among the others

Each in a new process, with a cache of its own that is empty at first.
"""

import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from subprocess import DEVNULL, PIPE

from rich.console import Console

from bench.report import ROOT, Section, show, span, under
from parlour.engine.warm import native_games

IMPORT = "import time; start = time.perf_counter(); import parlour; print(time.perf_counter() - start)"
COMPILE = "import sys; from parlour.cli import main; sys.exit(main(['warm']))"
FIRST_PLAYOUT = "import sys, parlour; parlour.load(sys.argv[1]).simulate(1, seed=0)"
COLD = "raffles"  # the game whose first playout of all is timed
PLAYED = ("house", "master")
PATIENCE = 60.0  # seconds after which something has gone wrong


def starting(turns: int, say: Callable[[str], None]) -> Section:
    """Import, compiling, and starting ever after. Leaves the cache warm for what follows."""
    section = Section(
        "Starting",
        "Each in a new process. The import is timed inside it; playouts and compiling from the start of the process to "
        "its end, playing until the own hand is shown, serving until /healthz is answered. Compiling begins with an "
        "empty cache and makes all that every game needs: playouts, batches, imagining, searching, endings "
        "(`parlour warm`).",
    )
    say("import parlour")
    fresh_process(IMPORT)  # bytecode written beforehand
    spent = statistics.median(float(fresh_process(IMPORT)[1]) for _ in range(2 * turns + 1))
    section.rows.append(under("import parlour", spent, 0.050, span(spent), "50 ms"))
    say(f"the first playout of {COLD}, with nothing compiled")
    with tempfile.TemporaryDirectory() as empty:
        spent, _ = fresh_process(FIRST_PLAYOUT, COLD, cache=empty)
    section.rows.append(under(f"first native playout of {COLD}, nothing compiled", spent, 5.0, span(spent), "5 s"))
    say("compiling every game and its search")
    spent, _ = fresh_process(COMPILE)
    measure = f"compiling {len(native_games())} games and their searches on {os.cpu_count()} cores"
    section.rows.append(under(measure, spent, 60.0, span(spent), "60 s"))
    for name in native_games():
        say(f"{name}, warm")
        spent = statistics.median(fresh_process(FIRST_PLAYOUT, name)[0] for _ in range(min(turns, 5)))
        section.rows.append(under(f"first native playout of {name}, cache warm", spent, 1.0, span(spent), "1 s"))
    for bot in PLAYED:
        say(f"parlour play with bots of the {bot}")
        spent = statistics.median(first_hand(bot) for _ in range(min(turns, 5)))
        section.rows.append(under(f"parlour play --bot {bot}: the first hand", spent, 1.0, span(spent), "1 s"))
    say("parlour serve")
    spent = statistics.median(first_answer() for _ in range(min(turns, 5)))
    section.rows.append(under("parlour serve: the first answer", spent, 1.0, span(spent), "1 s"))
    return section


def fresh_process(*arguments: str, cache: str = "") -> tuple[float, str]:
    """How long a new Python takes from start to end, and what it prints."""
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", *arguments],
        cwd=ROOT,
        env=usual_environment() | ({"PARLOUR_CACHE": cache} if cache else {}),
        check=True,
        capture_output=True,
        text=True,
    )
    return time.perf_counter() - start, done.stdout


def usual_environment() -> dict[str, str]:
    """The environment, in which Python may keep its bytecode as it usually does."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def first_hand(bot: str) -> float:
    """How long `parlour play` takes to show the player's own hand."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["-m", "parlour", "play", COLD, "--seed", "1", "--bot", bot, "--record", str(Path(folder) / "record")]
        start = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-u", *words], cwd=ROOT, env=usual_environment(), stdin=PIPE, stdout=PIPE, stderr=PIPE
        )
        assert process.stdout is not None
        shown = b""
        while b"Your hand" not in shown:
            more = os.read(process.stdout.fileno(), 65536)
            if not more:
                raise RuntimeError(f"parlour play has ended before it showed a hand: {shown.decode()}")
            shown += more
        spent = time.perf_counter() - start
        process.communicate(b"quit\n")
    return spent


def first_answer() -> float:
    """How long `parlour serve` takes to answer."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        words = ["-m", "parlour", "serve", "--port", str(port), "--data", folder]
        start = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, *words], cwd=ROOT, env=usual_environment(), stdout=DEVNULL, stderr=DEVNULL
        )
        try:
            return answered(port, start)
        finally:
            process.terminate()
            process.wait()


def answered(port: int, start: float) -> float:
    """The seconds since a start until the house on a port has answered."""
    while time.perf_counter() - start < PATIENCE:
        try:
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE).read()
            return time.perf_counter() - start
        except (urllib.error.URLError, OSError):
            time.sleep(0.01)
    raise RuntimeError(f"parlour serve has not answered within {PATIENCE:.0f} s")


def main() -> None:
    console = Console()
    with tempfile.TemporaryDirectory() as cache:
        os.environ["PARLOUR_CACHE"] = cache
        show(console, starting(5, lambda what: console.print(f"[dim]{what} …[/]")))


if __name__ == "__main__":
    main()
