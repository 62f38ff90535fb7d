"""How far long work is: on stderr and for those who look on, so that stdout holds results and nothing else.

One line of the terminal rewrites itself. Who has something else to show there for a while has it step aside.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


def screen() -> "Console":
    """Where results are shown; if the reader of a pipe has seen enough, that is no failure."""
    from rich.console import Console

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Screen(highlight=False)


class Shown(Protocol):
    """Something that moves on the last line of the terminal."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


SHOWN: list[Shown] = []
"""What moves there now, as a rule one thing."""


@contextmanager
def bar() -> "Iterator[Progress]":
    """A progress bar, gone when the work is done; nothing at all where stderr is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    screen = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"))
    shown = Progress(*columns, TimeElapsedColumn(), console=screen, transient=True, disable=not screen.is_terminal)
    with shown, standing(shown):
        yield shown


@contextmanager
def busy(doing: str) -> Iterator[None]:
    """Somebody is busy with something of which nobody knows how long it takes."""
    from rich.console import Console

    screen = Console(stderr=True)
    if not screen.is_terminal:
        yield
        return
    with screen.status(doing) as shown, standing(shown):
        yield


@contextmanager
def standing(shown: Shown) -> Iterator[None]:
    """This has the last line of the terminal."""
    SHOWN.append(shown)
    try:
        yield
    finally:
        SHOWN.remove(shown)


def step_aside() -> None:
    """Leave the line to somebody else, and stderr as it is."""
    for shown in SHOWN:
        shown.stop()


def step_back() -> None:
    """The line is free again."""
    for shown in SHOWN:
        shown.start()
