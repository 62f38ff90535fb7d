"""The advice that the House heeds, and how it plays without one sentence of it.

The sentences stand on the page that teaches a game (page.toml), and those that the House follows have a name there. So
what a sentence is worth is found out by playing: the House against one that plays as if it had never been written.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from parlour.engine.game import Game
from parlour.errors import BadChoice, unknown

LEFT_OUT: ContextVar[str] = ContextVar("left_out", default="")


def heeds(name: str) -> bool:
    """Does the House, where it is asked now, follow this sentence?"""
    return LEFT_OUT.get() != name


@contextmanager
def leaving_out(name: str) -> Iterator[None]:
    """Ask the House as it would play without a sentence; with no name, as it plays."""
    before = LEFT_OUT.set(name)
    try:
        yield
    finally:
        LEFT_OUT.reset(before)


def sentences(game: Game) -> dict[str, str]:
    """The sentences of its page that the House follows at a game, by their names."""
    from parlour.teach.page import page_of  # which is no part of how anybody plays

    page = page_of(game)
    return {name: text for advice in (page.advice if page else ()) for name, text in advice.named.items()}


def check_heeded(game: Game, name: str) -> None:
    """Refuse to leave out what the House does not follow there anyway."""
    known = list(sentences(game))
    if name not in known:
        what = f"The House heeds no advice called {name} at {game.name}"
        raise BadChoice(unknown(name, what, known, "it heeds") if known else f"{what}, nor any other that has a name.")
