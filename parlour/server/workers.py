"""The back room: bots think, hints and reviews are worked out, each in a thread of its own and never in the loop."""

import asyncio
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from parlour.bots.players.house import legal_moves
from parlour.bots.players.roster import bot_named
from parlour.engine.view import View
from parlour.errors import NotAvailable
from parlour.server import metrics
from parlour.server.chance import CHANCE
from parlour.server.live.table.words import spoken
from parlour.server.logs import log_trouble
from parlour.server.warmup import Readiness
from parlour.wire import table as wire

Result = TypeVar("Result")


@dataclass(frozen=True)
class Decision:
    """What a bot does: a move, or something said out of turn."""

    seat: int
    text: str
    call: bool = False


class Desk:
    """Threads for the bots, a few for hints, and one for whatever is not urgent."""

    def __init__(self) -> None:
        self.readiness = Readiness()
        cores = os.cpu_count() or 1
        self.bots = ThreadPoolExecutor(cores, thread_name_prefix="bot")
        self.advice = ThreadPoolExecutor(max(cores // 2, 1), thread_name_prefix="hint")
        self.study = ThreadPoolExecutor(1, thread_name_prefix="study")
        self.is_closed = False

    def decide(self, rungs: Sequence[str], seed: int, views: Sequence[View]) -> "asyncio.Future[Decision | None]":
        """What one of these seats says out of turn, or what the one whose turn it is plays; None if nothing.

        Each is played by a bot of its own rung; by rules of thumb while the house is not ready for the game.
        """
        game = views[0].game.name
        if not self.readiness.is_ready(game):
            rungs = ["house"] * len(rungs)
        return asyncio.get_running_loop().run_in_executor(self.bots, decide, rungs, seed, views)

    def hints(self, view: View) -> "asyncio.Future[list[wire.Hint]]":
        """The best moves for a seat, from its view; a sentence if the house is not ready for the game."""
        if not self.readiness.is_ready(view.game.name):
            raise NotAvailable(self.readiness.sentence(view.game.name))
        return asyncio.get_running_loop().run_in_executor(self.advice, hints, view)

    def later(self, work: Callable[[], Result]) -> "asyncio.Future[Result]":
        """Something that takes long."""
        return asyncio.get_running_loop().run_in_executor(self.study, work)

    def close(self) -> None:
        """Send everyone home; what is thought of is not waited for."""
        self.is_closed = True
        self.readiness.close()
        for threads in (self.bots, self.advice, self.study):
            threads.shutdown(wait=False, cancel_futures=True)


def decide(rungs: Sequence[str], seed: int, views: Sequence[View]) -> Decision | None:
    """Ask the bots at these views: first whether one has anything to say, then for the move that is due."""
    with metrics.THOUGHTS.taken():
        return asked(rungs, seed, views)


def asked(rungs: Sequence[str], seed: int, views: Sequence[View]) -> Decision | None:
    """What the bots answer."""
    for rung, view in zip(rungs, views, strict=True):
        said = bot_named(rung, seed).speak(view) if view.calls() else None
        if said:
            return Decision(view.own_seat, said, call=True)
    for rung, view in zip(rungs, views, strict=True):
        if view.turn == view.seat:
            return Decision(view.own_seat, move_of(rung, seed, view))
    return None


def move_of(rung: str, seed: int, view: View) -> str:
    """The bot's move; a bot at its wits' end plays anything legal rather than keep the table waiting."""
    try:
        return bot_named(rung, seed).choose(view)
    except Exception as trouble:
        log_trouble("a bot could not choose", trouble)
        return CHANCE.choice(legal_moves(view))


def hints(view: View) -> list[wire.Hint]:
    """The best moves with their reasons."""
    from parlour.bots.hint import hint  # which takes time to load

    return [
        wire.Hint(
            move=it.move,
            order=spoken(view.game.module, it.move).order,
            points=it.points,
            chance=it.chance,
            why=it.why,
        )
        for it in hint(view)
    ]
