"""Saying that something is being compiled: it happens once on a machine, and may take half a minute.

On a terminal there is a line with a bar, in a notebook a line at the beginning and one at the end; anywhere else, and
in processes that work for another, only the log `parlour` hears of it, at the level INFO. Numba tells when it compiles
and not when it finds something in its cache, so nothing is said, and nothing done, where all is there already.
"""

import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
from types import FrameType
from typing import Any

from parlour.extras import needs
from parlour.progress import step_aside, step_back

with needs("fast", "Playing natively"):
    from numba.core.dispatcher import Dispatcher
    from numba.core.event import Listener, register

WORTH_TELLING = 1.0  # seconds
WIDTH = 24  # of a bar
USUAL_WIDTH = 80  # of a terminal that does not know its own
ERASE = "\r\x1b[K"
NAMES = {
    "kernels": "{}",
    "playout": "{}",
    "search": "the search for {}",
    "worlds": "the endings of {}",
    "floor": "parties of {}",
}
"""What a template bound to a game is, by its last name."""

log = logging.getLogger("parlour")


def named(label: str) -> str:
    """What is kept under a label: `raffles.parlour.engine.kernels` is raffles, a module by itself its last name."""
    game, _, last = label.partition(".")[0], *label.rpartition(".")[1:]
    return NAMES[last].format(game) if last in NAMES else last


class Patience:
    """Ctrl-C waits until the function that is being compiled is done: in the middle of one it would come upon what LLVM
    calls back, where it is lost, with a traceback and with the function."""

    def __init__(self) -> None:
        self.usual: Any = None  # what hears Ctrl-C otherwise
        self.heard = False

    def begin(self) -> None:
        """From now on; only the main thread hears it at all."""
        usual = signal.getsignal(signal.SIGINT)
        if callable(usual) and threading.current_thread() is threading.main_thread():
            self.usual, self.heard = usual, False
            signal.signal(signal.SIGINT, self.hear)

    def hear(self, number: int, frame: FrameType | None) -> None:
        self.heard = True

    def look_up(self) -> None:
        """Between two functions it is heard."""
        if self.heard and threading.current_thread() is threading.main_thread():
            self.end()

    def end(self) -> None:
        """As usual again."""
        if self.usual is None or threading.current_thread() is not threading.main_thread():
            return
        usual, self.usual = self.usual, None
        signal.signal(signal.SIGINT, usual)
        if self.heard:
            self.heard = False
            usual(signal.SIGINT, None)


class Teller(Listener):
    """Hears what Numba compiles, and tells of what was made known to it; the functions that one calls are part of it.

    Numba compiles one thing at a time, whatever the threads.
    """

    def __init__(self) -> None:
        self.labels: dict[Any, str] = {}
        self.told: set[str] = set()
        self.depth = 0
        self.what = ""
        self.parts: set[Any] = set()
        self.left: set[Any] = set()
        self.since = 0.0
        self.patience = Patience()

    def know(self, dispatcher: Any, label: str) -> None:
        """If this is compiled, it is to be told."""
        self.labels[dispatcher] = label

    def on_start(self, event: Any) -> None:
        """Numba begins, perhaps in the middle of something else."""
        self.depth += 1
        if self.depth == 1:
            self.patience.begin()
            self.begin(event.data["dispatcher"])
        self.show_bar()
        self.patience.look_up()

    def on_end(self, event: Any) -> None:
        """Numba has finished, well or not; Ctrl-C may have come between any two lines of this."""
        self.depth = max(self.depth - 1, 0)
        self.left.discard(event.data["dispatcher"].py_func)
        if self.depth == 0 and self.what:
            self.end(is_done=event._exc_details is None)  # Event.is_failed says the contrary of what it means
        self.show_bar()
        if self.depth == 0:
            self.patience.end()

    def begin(self, dispatcher: Any) -> None:
        """Something is compiled for its own sake."""
        label = self.labels.get(dispatcher)
        self.what = named(label) if label is not None else ""
        if not self.what:
            return
        self.since = time.perf_counter()
        self.parts = called_by(dispatcher)
        self.left = set(self.parts)
        if self.what not in self.told and not is_on_terminal():
            say(f"Compiling {self.what} for this machine, once; this may take half a minute …")
        self.told.add(self.what)
        step_aside()

    def end(self, is_done: bool) -> None:
        """It is done, or was given up."""
        seconds, what, self.what = time.perf_counter() - self.since, self.what, ""
        if is_on_terminal():
            print(end=ERASE, file=sys.stderr, flush=True)
        if is_done and seconds >= WORTH_TELLING:
            say(f"Compiled {what} for this machine, once, in {seconds:.0f} s.")
        step_back()

    def show_bar(self) -> None:
        """How far it is, by how many functions are done."""
        if not self.what or not is_on_terminal():
            return
        done, of = len(self.parts) - len(self.left), len(self.parts)
        bar = ("━" * (WIDTH * done // of)).ljust(WIDTH, "╌") if can_draw() else ""
        line = f"Compiling {self.what} for this machine, once {bar} {done} of {of}"
        room = (os.get_terminal_size(sys.stderr.fileno()).columns or USUAL_WIDTH) - 1
        print(f"{ERASE}{line[:room]}", end="", file=sys.stderr, flush=True)


def called_by(dispatcher: Any) -> set[Any]:
    """A compiled function and all those it calls, as they are in Python."""
    found: set[Any] = set()
    waiting = [dispatcher.py_func]
    while waiting:
        function = waiting.pop()
        if function not in found:
            found.add(function)
            named = [function.__globals__.get(name) for name in function.__code__.co_names]
            waiting += [other.py_func for other in named if isinstance(other, Dispatcher)]
    return found


def say(sentence: str) -> None:
    """Tell who looks on, or else the log."""
    if is_on_terminal() or is_in_notebook():
        print(sentence, file=sys.stderr, flush=True)
    else:
        log.info(sentence)


def is_on_terminal() -> bool:
    """Has this process a terminal to itself: not in the background, nor working for another?"""
    if multiprocessing.parent_process() is not None or sys.stderr is None:
        return False
    if not hasattr(os, "tcgetpgrp"):
        return sys.stderr.isatty()
    try:
        return os.tcgetpgrp(sys.stderr.fileno()) == os.getpgrp()
    except (OSError, ValueError, AttributeError):  # no terminal, closed, or no file at all
        return False


def is_in_notebook() -> bool:
    """Is what is printed shown in a notebook?"""
    return type(sys.stderr).__module__.startswith("ipykernel.")


def can_draw() -> bool:
    """Can the terminal show a bar?"""
    return (sys.stderr.encoding or "").lower().startswith("utf")


TELLER = Teller()
register("numba:compile", TELLER)  # type: ignore[no-untyped-call]
