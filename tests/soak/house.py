"""A house that is sent whatever comes to mind, evenings in a simulated one, and two worlds over the wire."""

import asyncio
import gc
import random
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import parlour
from parlour.games import GAMES
from tests.helpers.fuzzing import fuzz, ground
from tests.helpers.two_worlds import Leak, play
from tests.simulated.evening import Failed, live
from tests.soak.proof import Fault, Figures

EVENINGS = 50  # a bite
REQUESTS = 10_000  # of one house; then there is a new one, so that no table grows without end
LOCKSTEPS = 10  # hands played in both worlds
HIDING = [name for name in GAMES if name != "roulette"]  # where somebody has something to hide


def some_requests(first: int, seeds: int) -> Figures:
    """A house that is sent so many frames and requests."""
    with tempfile.TemporaryDirectory() as data, ground(Path(data)) as (loop, here):
        try:
            loop.run_until_complete(fuzz(here, seeds, random.Random(first)))
        except AssertionError as fault:
            raise Fault(f"Fuzzed with seed {first}: {fault}") from None
        return {"done": here.tried, "refused": here.refused}


def some_evenings(first: int, seeds: int) -> Figures:
    """So many evenings, one after the other."""
    gc.freeze()  # of what stays nothing is to be looked through when what the evenings left is taken away
    gc.disable()
    try:
        reports = [live(seed) for seed in range(first, first + seeds)]
    except Failed as failure:
        raise Fault(str(failure)) from None
    finally:
        gc.enable()
        gc.collect()
        gc.unfreeze()
    figures = {name: sum(getattr(report, name) for report in reports) for name in ("acts", "pictures", "crashes")}
    return {"done": len(reports), **figures}


@contextmanager
def at_once() -> Iterator[None]:
    """What takes long is done on the spot: there are no threads in a loop without a clock."""

    async def to_thread(work: Callable[..., Any], *words: Any) -> Any:
        return work(*words)

    before = asyncio.to_thread
    asyncio.to_thread = to_thread  # type: ignore[assignment]
    try:
        yield
    finally:
        asyncio.to_thread = before


def some_locksteps(first: int, seeds: int) -> Figures:
    """So many hands, each played in two houses at once; every frame, page and line of the log compared. What is counted
    is pairs: a frame or page of one house and its like of the other are one. Lines of the log are not counted."""
    figures: Figures = {"done": 0, "hands": 0, "differed": 0}
    with at_once():
        for seed in range(first, first + seeds):
            chance = random.Random(seed)
            name = HIDING[seed % len(HIDING)]
            players = chance.choice(parlour.load(name).rulebook.players)
            try:
                lockstep = play(name, seed, players)
            except Leak as leak:
                raise Fault(f"{name} with {players} players, seed {seed}: {leak}") from None
            figures["done"] += lockstep.compared
            figures["hands"] += 1
            figures["differed"] += lockstep.differed
    return figures
