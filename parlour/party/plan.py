"""A schedule on paper, ahead of time: who plays with and against whom in every round, repeats as few as can be.

Two ways are tried. On a wheel all move on by the same step every round; one first round that meets every distance
evenly (as in whist tournaments) then gives a schedule of any length in which partners do not repeat before they must.
And by annealing any schedule is changed player by player for the better. The better of the two is taken. How good it is
is told by counting: a player with g games has g partners and 2g opponents among n - 1 others, and nothing can spread
these more evenly than whole numbers go.
"""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any

from parlour.errors import BadChoice
from parlour.extras import needs
from parlour.party.moves import sit_out
from parlour.party.parties import CHAIRS, LEAST, MOST, tally_places

MOST_ROUNDS = 100
TRIALS = 200_000_000  # of the annealing, a schedule
BITE = 2_000_000  # trials between two looks at how far it is
ANNEALINGS = ((10, 0.5, 0.15), (4, 0.5, 0.15), (10, 0.8, 0.12), (4, 0.4, 0.18), (10, 0.8, 0.12))
"""How often it is tried: how many meetings of opponents weigh as much as one of partners, from how hot to how cold.
The first begins with what the wheel gave, the others with any schedule."""
TURNS, TURN_TRIALS = 12, 300_000  # first rounds looked for on the wheel


@dataclass(frozen=True)
class Plan:
    """A schedule: round by round the tables, chair by chair (partners opposite), players numbered from 1."""

    players: int
    rounds: tuple[tuple[tuple[int, ...], ...], ...]

    @cached_property
    def byes(self) -> tuple[tuple[int, ...], ...]:
        """Who sits out each round."""
        everyone = set(range(1, self.players + 1))
        return tuple(tuple(sorted(everyone - {who for seats in tables for who in seats})) for tables in self.rounds)

    @cached_property
    def games(self) -> dict[int, int]:
        """How many games each plays."""
        out = [who for byes in self.byes for who in byes]
        return {who: len(self.rounds) - out.count(who) for who in range(1, self.players + 1)}

    @cached_property
    def partners(self) -> dict[tuple[int, int], int]:
        """How often two are partners."""
        return self.meetings(((0, 2), (1, 3)))

    @cached_property
    def opponents(self) -> dict[tuple[int, int], int]:
        """How often two are opponents."""
        return self.meetings(((0, 1), (1, 2), (2, 3), (0, 3)))

    def meetings(self, chairs: tuple[tuple[int, int], ...]) -> dict[tuple[int, int], int]:
        """How often every two meet in such chairs."""
        met = dict.fromkeys(combinations(range(1, self.players + 1), 2), 0)
        for tables in self.rounds:
            for seats in tables:
                for one, other in chairs:
                    met[min(seats[one], seats[other]), max(seats[one], seats[other])] += 1
        return met

    @property
    def worth(self) -> tuple[int, int]:
        """Repeats of partners and of opponents; less is better."""
        return repeats(self.partners), repeats(self.opponents)

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """What no schedule with these games a player can go under, by counting."""
        games = list(self.games.values())
        return fewest(games, self.players - 1), fewest([2 * number for number in games], self.players - 1)

    def told(self) -> list[str]:
        """How good it is, in sentences."""
        met = (("partners", self.partners), ("opponents", self.opponents))
        return [
            told_of(what, times, found, least)
            for (what, times), found, least in zip(met, self.worth, self.bounds, strict=True)
        ]

    def csv(self) -> str:
        """A line for every player and round, for a spreadsheet."""
        text = io.StringIO()
        lines = csv.writer(text, lineterminator="\n")
        lines.writerow(["round", "player", "table", "partner", "opponent", "opponent"])
        for number, (tables, byes) in enumerate(zip(self.rounds, self.byes, strict=True), 1):
            rows: dict[int, list[object]] = {
                who: [number, who, table, seats[chair ^ 2], seats[chair ^ 1], seats[chair ^ 3]]
                for table, seats in enumerate(tables, 1)
                for chair, who in enumerate(seats)
            }
            rows |= {who: [number, who, "bye", "", "", ""] for who in byes}
            lines.writerows(rows[who] for who in sorted(rows))
        return text.getvalue()


def repeats(met: dict[tuple[int, int], int]) -> int:
    """Repeated meetings: of two who meet so many times, the pairs among these times, so a third weighs double."""
    return sum(times * (times - 1) // 2 for times in met.values())


def fewest(meetings: list[int], others: int) -> int:
    """The fewest repeats if every player has so many meetings with so many others, spread as evenly as they go."""
    total = 0
    for number in meetings:
        each, over = divmod(number, others)
        total += (others - over) * (each * (each - 1) // 2) + over * (each * (each + 1) // 2)
    return -(-total // 2)  # every meeting was seen from both sides


def told_of(what: str, met: dict[tuple[int, int], int], found: int, least: int) -> str:
    """What was found of partners or opponents, and how far it is from what can be proved."""
    times = sorted(set(met.values()))
    spread = ", ".join(f"{sum(number == count for number in met.values())} pairs {often(count)}" for count in times)
    if found == least:
        return f"As {what}: {spread}. {found} repeats, and fewer cannot be."
    return f"As {what}: {spread}. {found} repeats; no schedule has fewer than {least}, whether or not one has so few."


def often(times: int) -> str:
    """A number of times in words."""
    return {0: "never", 1: "once", 2: "twice"}.get(times, f"{times} times")


def check_plan(players: int, rounds: int) -> None:
    """Refuse what cannot be planned."""
    if not LEAST <= players <= MOST:
        raise BadChoice(f"A party has three tables of four or more: from {LEAST} to {MOST} players, not {players}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadChoice(f"A plan has 1 to {MOST_ROUNDS} rounds, not {rounds}.")


# ---- making one ----


@dataclass
class Search:
    """A plan being looked for: the best so far, and how far the search is."""

    best: Plan
    done: float = 0.0  # of 1

    @property
    def perfect(self) -> bool:
        """Is it as good as can be proved?"""
        return self.best.worth == self.best.bounds

    def offer(self, plan: Plan) -> None:
        """Take a plan if it is better."""
        self.best = min(self.best, plan, key=lambda plan: plan.worth)


def plan(players: int, rounds: int, seed: int = 0, trials: int = TRIALS) -> Plan:
    """The best schedule found; the same for the same seed and number of trials."""
    *_, search = look_for(players, rounds, seed, trials)
    return search.best


def look_for(players: int, rounds: int, seed: int = 0, trials: int = TRIALS) -> Iterator[Search]:
    """Look for a schedule: the search after every step of it, the best plan at the end."""
    check_plan(players, rounds)
    rows = wheel_rows(players, rounds, seed)
    search = Search(numbered(players, rows))
    yield search
    if search.perfect:
        return
    each = 1 / len(ANNEALINGS)
    for number, way in enumerate(ANNEALINGS):
        start = random_rows(players, rounds, Random(seed * 100 + number)) if number else rows
        tried = annealed(players, start, way, int(trials * each), seed * 100 + number, search.best.bounds)
        for share, found in tried:
            search.done = (number + share) * each
            if found is not None:
                search.offer(numbered(players, found))
            yield search
        if search.perfect:
            return


def random_rows(players: int, rounds: int, chance: Random) -> list[list[int]]:
    """Any schedule: byes in turn, the others as they come. A row has the tables in order, then who sits out."""
    names = [str(who) for who in range(players)]
    out = dict.fromkeys(names, 0)
    rows = []
    for _ in range(rounds):
        byes = sit_out(names, out, ())
        for name in byes:
            out[name] += 1
        row = [who for who in range(players) if str(who) not in byes]
        chance.shuffle(row)
        rows.append(row + [int(name) for name in byes])
    return rows


def annealed(
    players: int, rows: list[list[int]], way: tuple[int, float, float], trials: int, seed: int, bounds: tuple[int, int]
) -> Iterator[tuple[float, list[list[int]] | None]]:
    """A schedule made better by annealing, with the share of the trials that are done; last what came of it."""
    import numpy as np

    kernels = native()
    seated = players - players % CHAIRS
    array = np.array([row[:seated] for row in rows], np.int64)
    mates, foes = np.zeros((players, players), np.int64), np.zeros((players, players), np.int64)
    for row in array:
        for table in range(seated // CHAIRS):
            kernels["meet"](row, table, mates, foes, 1)
    weight, hot, cold = way
    enough = weight * bounds[0] + bounds[1]
    bites = max(1, trials // BITE)
    cooling = (cold / hot) ** (1 / bites)
    for bite in range(bites):
        heat = hot * cooling**bite
        cost = kernels["anneal"](
            array, mates, foes, min(trials, BITE), heat, heat * cooling, weight, seed * 1000 + bite, enough
        )
        if cost <= enough:
            break
        yield (bite + 1) / bites, None
    yield 1.0, [[*map(int, row), *old[seated:]] for row, old in zip(array, rows, strict=True)]


def native() -> dict[str, Any]:
    """The annealing, compiled."""
    from parlour.engine.native import native_module
    from parlour.party import anneal

    return native_module(anneal)


# ---- the wheel ----


def wheel_rows(players: int, rounds: int, seed: int) -> list[list[int]]:
    """A schedule that turns like a wheel, from the most even first round that is found."""
    with needs("fast", "Making a schedule"):
        import numpy as np

    out = players % CHAIRS
    fixed = out == 0  # one stands in the middle
    wheel = players - fixed
    chance = Random(seed)
    best, least = [], None
    for turn in range(TURNS):
        row = list(range(out, players))
        chance.shuffle(row)
        array = np.array(row, np.int64)
        cost = native()["turn"](array, wheel, fixed, TURN_TRIALS, 4.0, 0.2, seed * 1000 + turn)
        if least is None or cost < least:
            best, least = [int(who) for who in array], cost
        if cost == 0:
            break
    steps = turns_of(wheel, out, rounds) if out else even_turns(best, wheel, rounds, chance)
    first = best + list(range(out))
    return [[who if fixed and who == wheel else (who + step) % wheel for who in first] for step in steps]


def turns_of(wheel: int, out: int, rounds: int) -> list[int]:
    """How far the wheel has turned in each round, so that the byes go round evenly: by as many as sit out."""
    steps, step, seen = [], 0, set[int]()
    for _ in range(rounds):
        if step in seen:  # all round, and back where it began
            step = (step + 1) % wheel
        if len(seen) == wheel:
            seen.clear()
        seen.add(step)
        steps.append(step)
        step = (step + out) % wheel
    return steps


def even_turns(first: list[int], wheel: int, rounds: int, chance: Random) -> list[int]:
    """Which turns of the wheel to play when not all are: those that share the fewest opponents."""
    whole, part = divmod(rounds, wheel)
    shared = shared_opponents(first, wheel)
    chosen = sorted(chance.sample(range(wheel), part))
    others = [step for step in range(wheel) if step not in chosen]

    def load(step: int, but: int) -> int:
        return sum(shared[(step - kept) % wheel] for kept in chosen if kept != but)

    better = bool(others)
    while better:
        better = False
        for place, step in enumerate(chosen):
            now = load(step, step)
            best = min(others, key=lambda other, step=step: load(other, step))  # type: ignore[misc]
            if load(best, step) < now:
                chosen[place] = best
                others[others.index(best)] = step
                better = True
    return list(range(wheel)) * whole + sorted(chosen)


def shared_opponents(first: list[int], wheel: int) -> list[int]:
    """How many opponents meet again in a round that many turns later, for every number of turns."""

    def pairs(step: int) -> set[tuple[int, int]]:
        row = [who if who == wheel else (who + step) % wheel for who in first]
        ring = ((0, 1), (1, 2), (2, 3), (3, 0))
        found = [(row[start + one], row[start + other]) for start in range(0, len(row), CHAIRS) for one, other in ring]
        return {(min(pair), max(pair)) for pair in found}

    base = pairs(0)
    return [len(base & pairs(step)) for step in range(wheel)]


def numbered(players: int, rows: list[list[int]]) -> Plan:
    """A schedule with its players numbered as the tally cards of its first round: 1 and 2 are couple 1A, and so on."""
    seated = players - players % CHAIRS
    order = [rows[0][table + chair] for table in range(0, seated, CHAIRS) for chair in (0, 2, 1, 3)] + rows[0][seated:]
    number = {who: place for place, who in enumerate(order, 1)}
    rounds = [
        tuple(tuple(number[who] for who in row[start : start + CHAIRS]) for start in range(0, seated, CHAIRS))
        for row in rows
    ]
    return Plan(players, tuple(rounds))


def seats_of(plan: Plan, who: int) -> list[str]:
    """Where a player sits in each round: 3A, or Bye."""
    found = []
    for tables in plan.rounds:
        places = tally_places(len(tables))
        chairs = [other for seats in tables for other in seats]
        found.append(places[chairs.index(who)] if who in chairs else "Bye")
    return found
