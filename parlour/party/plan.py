"""A schedule on paper, ahead of time: who plays with and against whom in every round, repeats as few as can be.

What mathematics has is taken where it is as good as can be proved (designs.py). Else it is one of the things to begin
with, beside a wheel (wheel.py) and any schedule, and by annealing each is changed player by player for the better. The
best for the aim is taken; how good it is is told by counting (schedule.py).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from parlour.errors import BadChoice, brief
from parlour.party.designs import coupled, fewer_by_one, meeting_once, more_by, whist
from parlour.party.moves import sit_out
from parlour.party.parties import CHAIRS, MOST
from parlour.party.schedule import AIMS, Plan, Repeats, seats_of
from parlour.party.wheel import QUICK_TURNS, TURNS, evenest, native, opponents, wheel_rows

__all__ = ["AIM", "AIMS", "QUICK", "Plan", "Repeats", "check_plan", "look_for", "numbered", "plan", "seats_of"]

LEAST = CHAIRS  # players
MOST_ROUNDS = 100
MOST_CHOSEN = 150  # of whose whist rounds the evenest are picked out; of more, the first
AIM = "both"
TRIALS = 3_000_000  # of the annealing, by how many tables are played at in all
MOST_TRIALS = 150_000_000
QUICK = 4_000_000  # trials that take no longer than a wink
BITE = 2_000_000  # trials between two looks at how far it is

Rows = list[list[int]]
"""A schedule in the making: a row a round, its tables in order and then who sits out, players numbered from 0."""


@dataclass(frozen=True)
class Way:
    """A way to anneal: what partners, opponents and tables weigh, from how hot to how cold."""

    weights: tuple[int, int, int]
    hot: float
    cold: float


WAYS = {
    "both": (
        Way((10, 1, 1), 0.5, 0.2),
        Way((10, 1, 1), 1.0, 0.25),
        Way((4, 1, 1), 0.45, 0.25),
        Way((10, 1, 1), 0.35, 0.2),
        Way((10, 1, 1), 0.35, 0.15),
    ),
    "partners": (
        Way((10, 1, 0), 0.5, 0.15),
        Way((4, 1, 0), 0.35, 0.2),
        Way((10, 1, 0), 0.35, 0.2),
        Way((40, 4, 1), 1.2, 0.5),
    ),
    "tables": (
        Way((2, 1, 6), 2.0, 0.8),
        Way((2, 1, 6), 3.0, 1.2),
        Way((6, 1, 10), 4.0, 1.0),
        Way((4, 1, 10), 2.0, 0.8),
    ),
}
"""How it is tried for each aim, one after the other. The first begins with the best that is known, the last
with the best that was found, the others with any schedule."""


def check_plan(players: int, rounds: int, aim: str = AIM) -> None:
    """Refuse what cannot be planned."""
    if not LEAST <= players <= MOST:
        raise BadChoice(f"A plan has one table of four at least: it is for {LEAST} to {MOST} players, not {players}.")
    if not 1 <= rounds <= MOST_ROUNDS:
        raise BadChoice(f"A plan has 1 to {MOST_ROUNDS} rounds, not {rounds}.")
    if aim not in AIMS:
        raise BadChoice(f"There is no aim {brief(aim)}; choose {', '.join(AIMS)}.")


class Search:
    """A plan being looked for: the best so far for an aim, and how far the search is."""

    def __init__(self, players: int, rounds: int, aim: str) -> None:
        self.players, self.aim = players, aim
        self.done = 0.0  # of 1
        self.rows = random_rows(players, rounds, Random(0))
        self.best = numbered(players, self.rows)

    @property
    def through(self) -> bool:
        """Is it as good for the aim as can be proved?"""
        return self.best.worth(self.aim) == AIMS[self.aim](self.best.bounds)

    def offer(self, rows: Rows) -> None:
        """Take a schedule if it is better."""
        found = numbered(self.players, rows)
        if found.worth(self.aim) < self.best.worth(self.aim):
            self.rows, self.best = rows, found


def plan(players: int, rounds: int, seed: int = 0, trials: int | None = None, aim: str = AIM) -> Plan:
    """The best schedule found; the same for the same seed and number of trials."""
    *_, search = look_for(players, rounds, seed, trials, aim)
    return search.best


def look_for(players: int, rounds: int, seed: int = 0, trials: int | None = None, aim: str = AIM) -> Iterator[Search]:
    """Look for a schedule: the search after every step of it, the best plan at the end."""
    check_plan(players, rounds, aim)
    search = Search(players, rounds, aim)
    usual = min(MOST_TRIALS, TRIALS * (players // CHAIRS) * rounds)
    for _ in improved(search, seed, usual if trials is None else trials):
        yield search
    search.best = moved_about(search.best)
    search.done = 1.0
    yield search


def improved(search: Search, seed: int, trials: int) -> Iterator[None]:
    """The search for a schedule, step by step, until it is good enough or the trials are through."""
    players, rounds = search.players, len(search.rows)
    for rows in known_rows(players, rounds, seed):
        search.offer(rows)
    if not search.through:
        search.offer(wheel_rows(players, rounds, seed, TURNS if trials > QUICK else QUICK_TURNS))
    yield
    ways = WAYS[search.aim]
    for number, way in enumerate(ways):
        if search.through:
            return
        chance = seed * 100 + number
        anew = 0 < number < len(ways) - 1
        start = random_rows(players, rounds, Random(chance)) if anew else search.rows
        for share, found in annealed(players, start, way, trials // len(ways), chance, search.best.bounds):
            search.done = (number + share) / len(ways)
            if found is not None:
                search.offer(found)
            yield


# ---- what is known ----


def known_rows(players: int, rounds: int, seed: int) -> Iterator[Rows]:
    """What mathematics has for so many: as many rounds as are asked for."""
    out = players % CHAIRS
    once = meeting_once(players - out)
    if not out:
        turns = [divmod(number, len(once)) for number in range(rounds)]
        yield [flat(coupled(once[place], turn)) for turn, place in turns]
    elif rounds <= len(once) and (rows := more_by(once, players - out, out, rounds, Random(seed))):
        yield rows
    if out == CHAIRS - 1 and rounds <= len(more := meeting_once(players + 1)):
        yield fewer_by_one(more[:rounds], players + 1)
    if tournament := whist(players):
        yield evenest_rows([flat(tables) for tables in tournament], players, rounds, seed)


def flat(tables: list[list[int]]) -> list[int]:
    """The tables of a round in a row."""
    return [who for table in tables for who in table]


def evenest_rows(known: Rows, players: int, rounds: int, seed: int) -> Rows:
    """Those of the rounds of a whist tournament that share the fewest opponents, with who sits out."""
    chosen = [number % len(known) for number in range(rounds)]
    if len(known) <= MOST_CHOSEN:
        met = [opponents(row) for row in known]
        chosen = evenest(len(known), rounds, lambda one, other: len(met[one] & met[other]), Random(seed))
    return [known[number] + sorted(set(range(players)) - set(known[number])) for number in chosen]


def random_rows(players: int, rounds: int, chance: Random) -> Rows:
    """Any schedule: byes in turn, the others as they come."""
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


# ---- annealing ----


def annealed(
    players: int, rows: Rows, way: Way, trials: int, seed: int, bounds: Repeats
) -> Iterator[tuple[float, Rows | None]]:
    """A schedule made better by annealing, with the share of the trials that are done; last what came of it."""
    import numpy as np

    kernels = native()
    seated = players - players % CHAIRS
    array = np.array(rows, np.int64)
    mates, foes = np.zeros((players, players), np.int64), np.zeros((players, players), np.int64)
    for row in array:
        for table in range(seated // CHAIRS):
            kernels["meet"](row, table, mates, foes, 1)
    out = np.bincount(array[:, seated:].ravel(), minlength=players)
    cycles = np.array(bye_turns(players, len(rows)), np.int64)
    weights = np.array(way.weights, np.int64)
    enough = sum(weight * least for weight, least in zip(way.weights, bounds, strict=True))
    bites = max(1, trials // BITE)
    cooling = (way.cold / way.hot) ** (1 / bites)
    for bite in range(bites):
        heat = way.hot * cooling**bite
        steps, chance = min(trials, BITE), seed * 1000 + bite
        cost = kernels["anneal"](
            array, seated, out, cycles, mates, foes, steps, heat, heat * cooling, weights, chance, enough
        )
        if cost <= enough:
            break
        yield (bite + 1) / bites, None
    yield 1.0, array.tolist()


def bye_turns(players: int, rounds: int) -> list[int]:
    """In which turn of byes each round is, where all have one before anybody has the next; -1 if it is in two."""
    out = players % CHAIRS
    turns = [(number * out // players, ((number + 1) * out - 1) // players) for number in range(rounds)]
    return [first if first == last or not out else -1 for first, last in turns]


def numbered(players: int, rows: Rows) -> Plan:
    """A schedule with its players numbered as the tally cards of its first round: 1 and 2 are couple 1A, and so on."""
    seated = players - players % CHAIRS
    order = [rows[0][table + chair] for table in range(0, seated, CHAIRS) for chair in (0, 2, 1, 3)] + rows[0][seated:]
    number = {who: place for place, who in enumerate(order, 1)}
    rounds = [
        tuple(tuple(number[who] for who in row[start : start + CHAIRS]) for start in range(0, seated, CHAIRS))
        for row in rows
    ]
    return Plan(players, tuple(rounds))


def moved_about(plan: Plan) -> Plan:
    """The same plan with its tables numbered so that everybody comes about: each round they are given to those who have
    been there least, the first as it is. Who meets whom stays as it was."""
    been = Counter((who, table) for table, seats in enumerate(plan.rounds[0]) for who in seats)
    rounds = [plan.rounds[0]]
    for number, tables in enumerate(plan.rounds[1:], 1):
        left, placed = list(tables), {}
        for turn in range(len(tables)):
            place = (turn + number * 7) % len(tables)
            fours = min(left, key=lambda seats, place=place: sum(been[who, place] ** 2 for who in seats))  # type: ignore[misc]
            left.remove(fours)
            placed[place] = fours
            been.update((who, place) for who in fours)
        rounds.append(tuple(placed[place] for place in range(len(tables))))
    return Plan(plan.players, tuple(rounds))
