"""How guests do with problems, in the store.

- `tackled`, of a guest and a game, under the problem's name, of the time of the first try: a `Tackled`;
- `solver`, of a guest, under the game's name: his rating and his streak, from so many problems.

If a crash came between the two, the second is worked out again from the first.
"""

import asyncio
from dataclasses import replace

import msgspec

from parlour.bots.players.glicko import START, START_DEVIATION, START_VOLATILITY, Result
from parlour.bots.problems.again import BOXES, DAY, SPREAD, Progress, Tackled
from parlour.bots.problems.kept import Collection
from parlour.bots.problems.problem import Problem
from parlour.server.book.notes import all_notes, written
from parlour.server.store.protocol import Store

TACKLED, SOLVER = "tackled", "solver"


class Kept(msgspec.Struct, omit_defaults=True):
    """Where a guest stands, and how many problems have gone into it."""

    rating: float = START
    deviation: float = START_DEVIATION
    volatility: float = START_VOLATILITY
    at: float = 0.0
    streak: int = 0
    longest: int = 0
    tried: int = 0


KEPT = msgspec.json.Decoder(Kept)
TRIED = msgspec.json.Decoder(Tackled)


class Solving:
    """The progress of all guests."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def progress(self, guest: str, game: str) -> Progress:
        """How a guest does at a game."""
        tackled = tuple([TRIED.decode(note.body) async for note in all_notes(self.store, TACKLED, of(guest, game))])
        note = await self.store.noted(SOLVER, guest, game)
        kept = KEPT.decode(note.body) if note is not None else Kept()
        if kept.tried != len(tackled):
            return worked_out(tackled)
        return Progress(
            kept.rating, kept.deviation, kept.volatility, kept.at, kept.streak, kept.longest, tuple(reversed(tackled))
        )

    async def tried(
        self, guest: str, game: str, problem: Problem, right: bool, now: float
    ) -> tuple[Progress, Progress]:
        """A guest has tried a problem: how he did before, and how he does. Of two first tries at once, one counts."""
        before = await self.progress(guest, game)
        after = before.after(problem, right, now)
        known = after.known(problem.id)
        assert known is not None
        is_first = before.known(problem.id) is None
        done = await self.store.note(
            TACKLED, of(guest, game), problem.id, written(known), anew=not is_first, at=known.at
        )
        if is_first and not done:
            return await self.tried(guest, game, problem, right, now)
        await self.store.note(SOLVER, guest, game, written(kept_of(after)), anew=True, at=now)
        return before, after

    async def bring(self, guest: str, found: Collection, elsewhere: Progress, now: float) -> Progress:
        """What a guest has tried elsewhere counts here too; what he has tried here stays as it is."""
        owner, known, latest = of(guest, found.game), found.by_id, now + BOXES[-1] * DAY
        tackled = [
            replace(each, rating=known[each.id].rating, at=min(each.at, now), due=min(each.due, latest))
            for each in elsewhere.tackled
            if each.id in known
        ]
        await asyncio.gather(*(self.store.note(TACKLED, owner, each.id, written(each), at=each.at) for each in tackled))
        progress = worked_out(tuple([TRIED.decode(note.body) async for note in all_notes(self.store, TACKLED, owner)]))
        await self.store.note(SOLVER, guest, found.game, written(kept_of(progress)), anew=True, at=now)
        return progress

    async def drop(self, guest: str) -> int:
        """Forget all of a guest; how many problems there were."""
        dropped = 0
        for game in [note.name async for note in all_notes(self.store, SOLVER, guest)]:
            dropped += await self.store.drop_notes(TACKLED, of(guest, game))
        await self.store.drop_notes(SOLVER, guest)
        return dropped


def of(guest: str, game: str) -> str:
    """Whose note it is how somebody did at a problem."""
    return f"{guest} {game}"


def kept_of(progress: Progress) -> Kept:
    """Where a guest stands, as it is kept."""
    return Kept(
        progress.rating,
        progress.deviation,
        progress.volatility,
        progress.at,
        progress.streak,
        progress.longest,
        progress.tried,
    )


def worked_out(tackled: tuple[Tackled, ...]) -> Progress:
    """How somebody does, from his first tries in their order."""
    done = sorted(tackled, key=lambda each: (each.at, each.id))
    progress = Progress()
    for place, each in enumerate(done):
        rated = progress.rated(each.at).after([Result(each.rating, SPREAD, float(each.right))])
        streak = progress.streak + 1 if each.right else 0
        longest = max(progress.longest, streak)
        progress = Progress(
            rated.rating, rated.deviation, rated.volatility, each.at, streak, longest, tuple(done[: place + 1])
        )
    return progress
