"""Bots that take any legal move, after any while."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from parlour.engine.view import View
from parlour.errors import NotAvailable
from parlour.server.thinking.queue import Owner
from parlour.server.warmup import Readiness
from parlour.server.workers import Decision, Desk
from parlour.wire import table as wire
from tests.simulated.people import a_move

Result = TypeVar("Result")


class SimDesk(Desk):
    """A desk at which nobody thinks."""

    def __init__(self, chance: Random) -> None:
        self.readiness = Readiness()
        self.chance = chance

    def decide(
        self, rungs: Sequence[str], seed: int, views: Sequence[View], owner: Owner, is_waited_for: bool
    ) -> "asyncio.Future[Decision | None]":
        """A legal move of the one whose turn it is, or something said out of turn; a little later."""
        loop = asyncio.get_running_loop()
        coming: asyncio.Future[Decision | None] = loop.create_future()
        decision = self.pick(views)
        loop.call_later(self.chance.choice((0.01, 0.5, 3.0)), land, coming, decision)
        return coming

    def pick(self, views: Sequence[View]) -> Decision | None:
        """What a bot does."""
        for view in views:
            if view.calls() and self.chance.random() < 0.2:
                return Decision(view.own_seat, self.chance.choice(view.calls()), call=True)
        for view in views:
            if view.turn == view.seat:
                return Decision(view.own_seat, a_move(view.legal(), self.chance))
        return None

    def hints(self, view: View, owner: Owner) -> "asyncio.Future[list[wire.Hint]]":
        """There are none."""
        raise NotAvailable("There are no hints tonight.")

    def later(self, work: Callable[[], Result], owner: Owner) -> "asyncio.Future[Result]":
        """Nothing takes long here."""
        done: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        done.set_result(work())
        return done

    def close(self) -> None:
        """Nobody is to be sent home."""


def land(coming: "asyncio.Future[Decision | None]", decision: Decision | None) -> None:
    """A thought is finished, if anyone still waits for it."""
    if not coming.done():
        coming.set_result(decision)
