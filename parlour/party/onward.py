"""The rest of an evening planned ahead (PRO-20): who sits where in the coming rounds, given who has met so far.

Unlike a schedule on paper (plan.py) it is made again whenever somebody comes or goes, so it is plain Python, quick, and
good rather than perfect: round by round, then all rounds together, two players change places wherever that makes
repeated meetings fewer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from parlour.party.evening import Evening
from parlour.party.events import Planned
from parlour.party.moves import sit_out
from parlour.party.parties import CHAIRS

MOST_AHEAD = 20  # rounds that are planned at once
UNSETTLED = 10  # and so many, where nobody has said how many there will be
TRIALS = 200_000  # changes of places that are tried in all
HOT, COLD = 0.6, 0.3
MATES, FOES = 5, 2  # how much a second game with the same partner weighs, and against the same opponent


@dataclass(frozen=True)
class Errand:
    """A plan that is wanted, with all that is to be known for it: it can be made anywhere."""

    players: tuple[str, ...]
    rounds: int
    past: tuple[tuple[tuple[str, ...], ...], ...]
    seed: int
    fixed: Mapping[str, int]
    sat_out: Mapping[str, int]

    def run(self) -> Planned:
        """Make it."""
        found = plan_on(self.players, self.rounds, self.past, self.seed, self.fixed, self.sat_out)
        return Planned(rounds=tuple(tables for tables, _ in found))


def wanted(evening: Evening) -> Errand | None:
    """The plan that an evening lacks, if it does."""
    is_on = evening.phase in ("placed", "playing", "counting")
    if evening.opened.movement != "planned" or not is_on or evening.ahead:
        return None
    players = evening.coming()
    if len(players) < CHAIRS or not evening.people_and_bots():
        return None
    rounds = evening.opened.rounds - len(evening.rounds) if evening.opened.rounds else UNSETTLED
    return Errand(
        players=tuple(players),
        rounds=min(max(rounds, 1), MOST_AHEAD),
        past=tuple(game.seating.tables for game in evening.rounds),
        seed=evening.chance("plan", len(evening.rounds), *players).getrandbits(62),
        fixed={who: table * CHAIRS + chair for who, (table, chair) in evening.kept().items()},
        sat_out={who: times_out(evening, who) for who in players if who in evening.players},
    )


def times_out(evening: Evening, who: str) -> int:
    """How often somebody has sat out, this game included, though the bell may not have begun it."""
    return evening.sat_out(who) + (who in evening.seating.byes and not evening.round.begun)


def plan_on(
    players: Sequence[str],
    rounds: int,
    past: Sequence[Sequence[Sequence[str]]],
    seed: int,
    fixed: Mapping[str, int] | None = None,
    sat_out: Mapping[str, int] | None = None,
) -> list[tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]]:
    """The tables of so many rounds and who sits out each, repeated meetings few, those of past rounds counted.

    `fixed` are places that are kept, counted through all chairs of all tables; `sat_out` is how often each has sat out.
    """
    floor = Floor(players, past, Random(seed))
    out = {who: (sat_out or {}).get(who, 0) for who in players}
    for _ in range(rounds):
        byes = sit_out(players, out, ())
        for who in byes:
            out[who] += 1
        floor.add(byes, fixed or {}, TRIALS // (2 * rounds))
    floor.improve(range(rounds), TRIALS // 2)
    return [floor.told(row) for row in range(rounds)]


class Floor:
    """Rounds that are being planned: a row of players each, four a table, and how often any two have met."""

    def __init__(self, players: Sequence[str], past: Sequence[Sequence[Sequence[str]]], chance: Random) -> None:
        self.players, self.chance = players, chance
        self.number = {who: number for number, who in enumerate(players)}
        size = len(players)
        self.mates = [[0] * size for _ in range(size)]
        self.foes = [[0] * size for _ in range(size)]
        self.rows: list[list[int]] = []
        self.free: list[list[int]] = []  # the places of a row whose players may change
        for table in (table for tables in past for table in tables):
            self.meet([self.number.get(who, -1) for who in table], 1)
        self.least = self.cost()

    def cost(self) -> int:
        """What all meetings cost: repeats of partners, of opponents, and of those who were the one and the other."""
        mates = [times for number, row in enumerate(self.mates) for times in row[:number]]
        foes = [times for number, row in enumerate(self.foes) for times in row[:number]]
        return sum(
            (MATES * mate * (mate - 1) + FOES * foe * (foe - 1)) // 2 + mate * foe
            for mate, foe in zip(mates, foes, strict=True)
        )

    def meet(self, table: Sequence[int], times: int) -> None:
        """Count the meetings of one table, or take them back; who is not there any more is -1."""
        for chair in range(CHAIRS):
            who, mate = table[chair], table[chair ^ 2]
            if who >= 0:
                if mate >= 0:
                    self.mates[who][mate] += times
                for foe in (table[chair ^ 1], table[chair ^ 3]):
                    if foe >= 0:
                        self.foes[who][foe] += times

    def add(self, byes: Sequence[str], fixed: Mapping[str, int], trials: int) -> None:
        """One more round in which these sit out, as good as it can be made by itself."""
        playing = [who for who in self.players if who not in byes]
        row: list[int | None] = [None] * (len(playing) // CHAIRS * CHAIRS)
        for who in playing:
            place = fixed.get(who, len(row))
            if place < len(row) and row[place] is None:
                row[place] = self.number[who]
        free = [place for place, who in enumerate(row) if who is None]
        waiting = [self.number[who] for who in playing if self.number[who] not in row]
        self.chance.shuffle(waiting)
        for place, number in zip(free, waiting, strict=True):
            row[place] = number
        self.rows.append([who for who in row if who is not None])
        self.free.append(free)
        for table in range(0, len(row), CHAIRS):
            self.meet(self.rows[-1][table : table + CHAIRS], 1)
        self.improve([len(self.rows) - 1], trials)

    def improve(self, rounds: Sequence[int], trials: int) -> None:
        """Let two change places in one of these rounds, again and again; what is worse is kept more and more rarely."""
        chance, cost = self.chance.random, self.cost()
        heat, cooling = HOT, (COLD / HOT) ** (1 / max(trials, 1))
        for _ in range(trials):
            if cost == self.least:
                return
            heat *= cooling
            at = rounds[int(chance() * len(rounds))]
            row, free = self.rows[at], self.free[at]
            if len(free) < 2:
                continue
            one, other = free[int(chance() * len(free))], free[int(chance() * len(free))]
            if one // CHAIRS == other // CHAIRS and (one - other) % 2 == 0:
                continue  # partners, or the same
            worse = self.change(row, one, other)
            if worse <= 0 or chance() < exp(-worse / heat):
                self.swap(row, one, other)
                cost += worse

    def change(self, row: list[int], one: int, other: int) -> int:
        """What it costs more if two of a round change places: repeats of partners, of opponents, at a table at all."""
        mates, foes = self.mates, self.foes
        a, b = row[one], row[other]
        mates_a, mates_b, foes_a, foes_b = mates[a], mates[b], foes[a], foes[b]
        mate_a, mate_b = row[one ^ 2], row[other ^ 2]
        partners = mates_a[mate_b] + mates_b[mate_a] - mates_a[mate_a] - mates_b[mate_b] + 2
        if one // CHAIRS == other // CHAIRS:  # opponents at one table: each takes the other's partner
            against = foes_a[mate_a] + foes_b[mate_b] - foes_a[mate_b] - foes_b[mate_a] + 2
            crossed = mates_a[mate_a] + mates_b[mate_b] - mates_a[mate_b] - mates_b[mate_a]
            crossed += foes_a[mate_b] + foes_b[mate_a] - foes_a[mate_a] - foes_b[mate_b] - 4
            return MATES * partners + FOES * against + crossed
        left, right, west, east = row[one ^ 1], row[one ^ 3], row[other ^ 1], row[other ^ 3]
        against = foes_a[west] + foes_a[east] + foes_b[left] + foes_b[right] + 4
        against -= foes_a[left] + foes_a[right] + foes_b[west] + foes_b[east]
        crossed = foes_a[mate_b] + foes_b[mate_a] - foes_a[mate_a] - foes_b[mate_b]
        crossed += mates_a[west] + mates_a[east] + mates_b[left] + mates_b[right]
        crossed -= mates_a[left] + mates_a[right] + mates_b[west] + mates_b[east]
        return MATES * partners + FOES * against + crossed

    def swap(self, row: list[int], one: int, other: int) -> None:
        """Two of a round change places."""
        starts = {one // CHAIRS * CHAIRS, other // CHAIRS * CHAIRS}
        for start in starts:
            self.meet(row[start : start + CHAIRS], -1)
        row[one], row[other] = row[other], row[one]
        for start in starts:
            self.meet(row[start : start + CHAIRS], 1)

    def told(self, at: int) -> tuple[tuple[tuple[str, ...], ...], tuple[str, ...]]:
        """A round by names: its tables, and who sits out."""
        row = [self.players[number] for number in self.rows[at]]
        tables = tuple(tuple(row[start : start + CHAIRS]) for start in range(0, len(row), CHAIRS))
        return tables, tuple(who for who in self.players if who not in row)
