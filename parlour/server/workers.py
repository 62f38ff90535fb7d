"""The back room: bots think, hints and reviews are worked out, in threads and never in the loop."""

import asyncio
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from parlour.bots import Budget
from parlour.bots.claim import played_out
from parlour.bots.players.house import legal_moves
from parlour.bots.players.roster import bot_named
from parlour.engine.game import State
from parlour.engine.view import View
from parlour.errors import NotAvailable, TooMany
from parlour.games.spoken import as_one
from parlour.server import metrics
from parlour.server.chance import CHANCE
from parlour.server.live.table.words import spoken
from parlour.server.logs import log_trouble
from parlour.server.thinking.lane import Lane
from parlour.server.thinking.queue import Job, Order, Owner
from parlour.server.warmup import Readiness
from parlour.wire import table as wire

Result = TypeVar("Result")

PRICES = {"novice": 0.002, "learner": 0.002, "house": 0.001, "club": 0.002, "expert": 0.005, "master": 0.5}
"""Seconds that a move of each rung takes, if nothing presses."""
HINT_PRICE, STUDY_PRICE = 1.2, 0.2  # a hint, and a step of whatever is not urgent
CLAIM_PRICE = 0.3  # to see whether the rest is certain
MOMENT = 0.01  # seconds: what takes no longer has a thread of its own, and never waits for a Master
MOST_WAITING = {Order.HINT: (2, 20), Order.STUDY: (6, 24)}  # at one time for a guest, and for all at his address
LEAST_HINT = 0.25  # of its usual time that a hint has at least
GIVES_WAY = 5  # how nice the threads are in which is thought long


@dataclass(frozen=True)
class Decision:
    """What a bot does: a move, or something said out of turn."""

    seat: int
    text: str
    call: bool = False


class Desk:
    """All thinking, in two lanes: what takes a moment, and what takes long; each a fair queue with threads of its own.

    What is asked for belongs to somebody (`owner`), and waits behind others' only as long as is fair.
    """

    def __init__(self) -> None:
        self.readiness = Readiness()
        self.quick = Lane("quick", 1)
        self.long = Lane("long", processors(), niceness=GIVES_WAY)

    def decide(
        self, rungs: Sequence[str], seed: int, views: Sequence[View], owner: Owner, is_waited_for: bool
    ) -> "asyncio.Future[Decision | None]":
        """What one of these seats says out of turn, or what the one whose turn it is plays; None if nothing.

        Each is played by a bot of its own rung; by rules of thumb while the house is not ready for the game. Who is in
        no hurry, because nobody sits at the table, comes after those who are. How long it takes to be heard has to do
        with the rung and with who else waits, and with nothing else: not with whether there was a choice.
        """
        game = views[0].game
        if not self.readiness.is_ready(game.name):
            rungs = ["house"] * len(rungs)
        rung = next((rung for rung, view in zip(rungs, views, strict=True) if view.turn == view.seat), "house")
        price = PRICES[rung] if game.rulebook.native else PRICES["house"]
        job = Job(
            owner,
            Order.TABLE if is_waited_for else Order.UNWATCHED,
            rung,
            price,
            lambda share: decide(rungs, seed, views, share),
            asyncio.get_running_loop().create_future(),
            lasts=price if price > MOMENT else 0.0,
        )
        (self.long if price > MOMENT else self.quick).ask(job)
        return job.coming

    def hints(self, view: View, owner: Owner) -> "asyncio.Future[list[wire.Hint]]":
        """The best moves for a seat, from its view; a sentence if the house is not ready for the game."""
        if not self.readiness.is_ready(view.game.name):
            raise NotAvailable(self.readiness.sentence(view.game.name))
        return self.wait(Order.HINT, owner, HINT_PRICE, lambda share: hints(view, share))

    def claims(self, state: State, seat: int, owner: Owner) -> "asyncio.Future[list[tuple[int, str]] | None]":
        """How a hand is played out by a seat that is sure of the rest; nothing if it is not."""
        return self.wait(Order.HINT, owner, CLAIM_PRICE, lambda share: played_out(state, seat))

    def later(self, work: Callable[[], Result], owner: Owner) -> "asyncio.Future[Result]":
        """Something that takes long, or one step of it."""
        return self.wait(Order.STUDY, owner, STUDY_PRICE, lambda share: work())

    def wait(self, order: Order, owner: Owner, price: float, work: Callable[[float], Any]) -> "asyncio.Future[Any]":
        """Let something wait for its turn, if not too much of its kind does for this owner."""
        of_one, of_address = MOST_WAITING[order]
        own, here = self.long.queue.waiting(order, owner)
        if own >= of_one:
            metrics.REFUSED.add(order.name.lower())
            raise TooMany("You have asked for much that is still being worked out; ask again in a moment.")
        if here >= of_address:
            metrics.REFUSED.add(order.name.lower())
            raise TooMany("Much is being worked out for others at your address; ask again in a moment.")
        job = Job(owner, order, "none", price, work, asyncio.get_running_loop().create_future())
        self.long.ask(job)
        return job.coming

    @property
    def pressure(self) -> float:
        """For how many seconds the threads would be busy with all that is asked for, if nothing were shortened."""
        return max(self.quick.queue.pressure, self.long.queue.pressure)

    def waiting(self, order: Order) -> int:
        """How many of a kind wait."""
        return self.quick.queue.waiting(order)[0] + self.long.queue.waiting(order)[0]

    def close(self) -> None:
        """Send everyone home; what is thought of is not waited for."""
        self.readiness.close()
        self.quick.close()
        self.long.close()


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def decide(rungs: Sequence[str], seed: int, views: Sequence[View], share: float = 1.0) -> Decision | None:
    """Ask the bots at these views: first whether one has anything to say, then for the move that is due."""
    with metrics.THOUGHTS.taken():
        return asked(rungs, seed, views, share)


def asked(rungs: Sequence[str], seed: int, views: Sequence[View], share: float) -> Decision | None:
    """What the bots answer."""
    for rung, view in zip(rungs, views, strict=True):
        said = bot_named(rung, seed).speak(view) if view.calls() else None
        if said:
            return Decision(view.own_seat, said, call=True)
    for rung, view in zip(rungs, views, strict=True):
        if view.turn == view.seat:
            return Decision(view.own_seat, moves_of(rung, seed, view, share))
    return None


def moves_of(rung: str, seed: int, view: View, share: float = 1.0) -> str:
    """The bot's move; where several are to be made together, all of them, said as one. For what a bot does with its own
    cards any world will do that agrees with what it has seen."""
    moves, together = [move_of(rung, seed, view, share)], view.game.law.together(view.known)
    if together is not None:
        world = view.imagine(seed)
        while len(moves) < together.moves:
            world.play(moves[-1])
            moves.append(move_of(rung, seed, world.view(view.seat), share))
    return as_one(moves)


def move_of(rung: str, seed: int, view: View, share: float) -> str:
    """The bot's move; a bot at its wits' end plays anything legal rather than keep the table waiting."""
    try:
        return bot_named(rung, seed).choose(view, shortened(rung, view, share))
    except Exception as trouble:
        log_trouble("a bot could not choose", trouble)
        return CHANCE.choice(legal_moves(view))


def shortened(rung: str, view: View, share: float) -> Budget | None:
    """What a bot may think if it has only a share of its time; nothing where it has all of it, or needs none."""
    if share >= 1 or rung == "house" or not view.game.rulebook.native:
        return None
    from parlour.bots.players.ladder import budget_of  # which takes time to load

    return budget_of(rung, view.game, share)


def hints(view: View, share: float = 1.0) -> list[wire.Hint]:
    """The best moves with their reasons; where others wait, after a shorter search."""
    from parlour.bots.hint import USUAL, hint  # which takes time to load

    budget = USUAL if share >= 1 else Budget(seconds=(USUAL.seconds or 1.0) * max(share, LEAST_HINT))
    return [
        wire.Hint(
            move=it.move,
            order=spoken(view.game.module, it.move).order,
            points=it.points,
            chance=it.chance,
            why=it.why,
        )
        for it in hint(view, budget)
    ]
