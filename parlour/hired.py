"""Long work: processes hired to do it, and what Ctrl-C does to it.

Left to themselves, hired processes would hear Ctrl-C too, each with a traceback, and go on with the next piece; native
threads would first be waited for, which may take minutes; and a main thread that is just about to wait may not hear it
at all. So a thread of its own listens, and sees to it that there is an end.
"""

import contextlib
import multiprocessing
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from parlour.errors import NotAvailable

PATIENCE = 1.0  # seconds in which a command that is interrupted may put its things away
LOOKS_UP = 0.5  # seconds between two looks of a hired process whether it is still wanted
INTERRUPTED = 130  # the status of a command that was
SHOW_CURSOR = "\x1b[?25h"
GONE = (
    "A process that was hired has gone before its work was done. Each of them reads the script that hires it: what the "
    "script does belongs beneath `if __name__ == '__main__':`, or is done in one process (processes=1, workers=1)."
)


@contextlib.contextmanager
def hired(processes: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Processes that work for this one, on all cores unless told otherwise; Ctrl-C is not their business."""
    if is_reading_a_script():
        sys.exit(INTERRUPTED)  # whoever is hired hires nobody; who hired him says why
    hands, spawn = processes or os.cpu_count() or 1, multiprocessing.get_context("spawn")
    try:
        with ProcessPoolExecutor(hands, spawn, initializer=leave_with, initargs=(os.getpid(),)) as pool:
            with deaf():
                for _ in range(hands):
                    pool.submit(int)  # each starts a process, which stays as deaf as it is born
            yield pool
    except BrokenProcessPool:
        raise NotAvailable(GONE) from None


def is_reading_a_script() -> bool:
    """Is this a process that was just hired, and reads the script of the one who hired it?"""
    return getattr(multiprocessing.current_process(), "_inheriting", False)


def leave_with(parent: int) -> None:
    """Leave when the one who hired this process is gone, however he went."""

    def look_up() -> None:
        while os.getppid() == parent:
            time.sleep(LOOKS_UP)
        os._exit(INTERRUPTED)

    threading.Thread(target=look_up, daemon=True, name="leaving").start()


@contextlib.contextmanager
def deaf() -> Iterator[None]:
    """Do not hear Ctrl-C."""
    if threading.current_thread() is not threading.main_thread():
        yield  # which never hears it
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def ended_at_once() -> Iterator[None]:
    """Have Ctrl-C end what is done in here at once, whatever processes and native threads are in the middle of."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    near, far = socket.socketpair()
    far.setblocking(False)
    interrupted = threading.Event()
    before = signal.set_wakeup_fd(far.fileno(), warn_on_full_buffer=False)
    threading.Thread(target=listen, args=(near, interrupted), daemon=True, name="listening").start()
    try:
        yield
    except BaseException:
        if interrupted.is_set():  # whatever has come of it
            raise KeyboardInterrupt from None
        raise
    finally:
        if not interrupted.is_set():
            signal.set_wakeup_fd(before)
            far.close()


def listen(near: socket.socket, interrupted: threading.Event) -> None:
    """Hear Ctrl-C, and end everything: those who were hired at once, and all else after a moment, or the next time."""
    with near:
        while not interrupted.is_set():
            heard = near.recv(1)
            if not heard:
                return
            if heard[0] == signal.SIGINT:
                interrupted.set()
        dismiss()
        select.select([near], [], [], PATIENCE)
        leave()


def dismiss() -> None:
    """Send home who was hired."""
    for process in multiprocessing.active_children():
        process.kill()


def leave() -> None:
    """Go, without waiting for anyone; a cursor that a progress bar has hidden is shown again."""
    dismiss()
    if sys.stderr.isatty():
        os.write(sys.stderr.fileno(), f"\r{SHOW_CURSOR}\n".encode())
    os._exit(INTERRUPTED)
