"""Getting ready: the house opens at once, and learns to search at its games one after another in the background.

The searching players are compiled. That takes up to half a minute a game, and compiling holds the interpreter's lock:
here it would stop every table. So each game is compiled in a process of its own, which gives way to all others, and is
then loaded from the cache in a thread. Loading all eight takes about a second, and has been seen to hold the loop up
for 55 ms at the longest; with everything compiled already, nothing else is done. That it is says a file whose name goes
by all that Numba looks for its own files by, so that a house in another folder or on another machine does not believe
it and compile in the middle of a game. Until a game is ready its bots of every rung play by the house's rules of thumb.
What the process does stands at the end (`main`).
"""

import hashlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import parlour
from parlour.engine.warm import native_games
from parlour.errors import NotAvailable
from parlour.games import GAMES
from parlour.server.logs import log_trouble
from parlour.wire import pages

GIVES_WAY = 15  # how nice the process is
LETS_IN = 1.0  # seconds in which people come in undisturbed
TRIES_AGAIN = 60.0  # seconds after which one more attempt is made
LOOKS_UP = 0.5  # seconds between two looks whether the house is still there

STARTS = """
import json
import sys
sys.path[:] = json.loads(sys.argv[1])
from parlour.server.warmup import main
sys.exit(main(sys.argv[2], int(sys.argv[3])))
"""

Heard = Callable[[str], None]


class Readiness:
    """Which games the house is ready for: all, until it begins; what is missing is then compiled where it is met."""

    def __init__(self) -> None:
        self.waiting: list[str] = []
        self.preparing: str | None = None
        self.process: subprocess.Popen[bytes] | None = None
        self.closing = threading.Event()
        self.lock = threading.Lock()

    def begin(self, data: Path, heard: Heard, first: Callable[[], object] | None = None) -> None:
        """Prepare every game in a thread of its own, and say of each when it is done; before all, what is first."""
        self.waiting = native_games()
        threading.Thread(target=self.prepare_all, args=(data, heard, first), daemon=True, name="readiness").start()

    def ask_for(self, game: str) -> None:
        """Somebody would play this: it is next."""
        with self.lock:
            if game in self.waiting:
                self.waiting.remove(game)
                self.waiting.insert(0, game)

    def is_ready(self, game: str) -> bool:
        """Can the searching players play this?"""
        return game not in self.waiting and game != self.preparing

    def summary(self) -> pages.Readiness:
        """As it is sent."""
        return pages.Readiness(
            ready=[game for game in GAMES if self.is_ready(game)], of=len(GAMES), preparing=self.preparing
        )

    def sentence(self, game: str) -> str:
        """Why there is no hint and no review yet."""
        ready = sum(map(self.is_ready, GAMES))
        title = parlour.load(game).rulebook.title
        return f"The house is still getting ready for {title} ({ready} of {len(GAMES)} games are); ask in a minute."

    def close(self) -> None:
        """The house closes; what is half compiled is left."""
        with self.lock:
            self.closing.set()
            if self.process is not None:
                self.process.terminate()

    # ---- the thread ----

    def prepare_all(self, data: Path, heard: Heard, first: Callable[[], object] | None) -> None:
        """What the first page needs; then one game after another, the last asked for first."""
        if first is not None:
            first()
        self.closing.wait(LETS_IN)
        keep_somewhere(data)
        while (game := self.next()) is not None:
            try:
                self.prepare(game)
            except Exception as trouble:
                if self.closing.wait(LETS_IN):  # the whole house is being ended, and the process went first
                    return
                log_trouble("a game could not be prepared", trouble)
                self.waiting.append(game)
                self.closing.wait(TRIES_AGAIN)
            self.preparing = None
            if not self.closing.is_set():
                heard(game)

    def next(self) -> str | None:
        """The game whose turn it is."""
        with self.lock:
            if self.waiting and not self.closing.is_set():
                self.preparing = self.waiting[0]
                del self.waiting[0]
            return self.preparing

    def prepare(self, game: str) -> None:
        """Have a game compiled, if it has not been, and load it."""
        if not stamp(game).exists():
            self.compile_apart(game)
        if not self.closing.is_set():
            from parlour.bots import hint, review  # noqa: F401 (which takes time, and is wanted next)
            from parlour.bots.search.searcher import warm_search

            warm_search(game)

    def compile_apart(self, game: str) -> None:
        """Compile a game in another process, and wait for it."""
        with self.lock:
            if self.closing.is_set():
                return
            self.process = subprocess.Popen(
                compiling(game),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C closes the house, which ends it in good order
            )
        self.process.wait()
        if not stamp(game).exists() and not self.closing.is_set():
            raise NotAvailable("The compiling process has failed, or the sources are not what they were.")


def compiling(game: str) -> list[str]:
    """What compiles a game in another process: with the modules of this one, whatever lies in the folder it runs in."""
    return [sys.executable, "-P", "-c", STARTS, json.dumps(sys.path), game, str(os.getpid())]


def stamp(game: str) -> Path:
    """The file that says that a game is wholly compiled, for this processor and from sources where these stand."""
    from parlour.bots.search.tree import search_folder

    rules = parlour.load(game).module
    return search_folder(rules) / f"ready-{found_by(rules)}"


def found_by(rules: ModuleType) -> str:
    """A hash of what Numba finds compiled code by besides the text of its sources: their folders, and the processor.

    The same sources in another folder, or on another machine, are compiled again; and that must not happen in here.
    """
    import llvmlite.binding as llvm

    from parlour.bots.games import habits_of
    from parlour.bots.search import search, worlds
    from parlour.engine.binding import compiled_parts
    from parlour.engine.cache import sources

    modules = sources(search, worlds, habits_of(rules), *compiled_parts(rules))
    folders = {str(Path(str(module.__file__)).absolute().parent) for module in modules}
    chosen = [os.environ.get(name, "") for name in ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES", "NUMBA_OPT")]
    processor = [llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten(), *chosen]
    return hashlib.sha256("\0".join([*sorted(folders), *processor]).encode()).hexdigest()[:16]


def keep_somewhere(data: Path) -> None:
    """Keep compiled code beside the journal where its usual place cannot be written."""
    from parlour.engine.cache import cache_home, can_keep

    if not can_keep(cache_home()):
        os.environ["PARLOUR_CACHE"] = str(data / "compiled")


# ---- the process ----


def leave_with(parent: int) -> None:
    """Leave when the house is gone."""
    while os.getppid() == parent:
        time.sleep(LOOKS_UP)
    os._exit(1)


def main(game: str, parent: int) -> int:
    """Compile all that a game's searching players need, at everyone else's convenience."""
    threading.Thread(target=leave_with, args=(parent,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)
    from parlour.bots.search.searcher import warm_search

    warm_search(game)
    stamp(game).touch()
    return 0
