"""A question to the player, and his line."""

import contextlib
import sys

from rich.markup import escape

from parlour.terminal.screen import console

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  (a line can be edited, and an earlier one called back)


class Quit(Exception):
    """The player has had enough for now."""


QUITS = ("q", "quit", "exit")


def ask(question: str) -> str:
    """A line from the player; the end of the input means quit."""
    seen = sys.stdin.isatty() and sys.stdout.isatty()
    if not seen:
        console.print(escape(question), end="", soft_wrap=True)
    try:
        answer = " ".join(input(question if seen else "").split())
    except EOFError:
        console.print()
        raise Quit from None
    if not sys.stdin.isatty():
        console.print(escape(answer))
    return answer
