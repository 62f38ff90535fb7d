"""What rows come to: means with 95% intervals, strength by Elo, and when enough has been played.

The unit is the deal, since the seatings of one share their cards. Sums are added up chunk after chunk in the order of
the plan, so that they are the same, to the last bit, on one machine and on many.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf, log, log10, sqrt
from typing import Any

from parlour.extras import needs
from parlour.lab.match import SURE
from parlour.lab.study.plan import Stop, Table
from parlour.lab.study.rows import Rows

with needs("fast", "A study"):
    import numpy as np
    import numpy.typing as npt

Floats = npt.NDArray[np.float64]
ELO = 400 / log(10)  # Elo points that one of the natural scale makes
LEAST_VARIANCE = 1e-9


@dataclass(frozen=True)
class Mean:
    """A mean, how far its 95% interval reaches to either side, and of how many deals."""

    mean: float
    reach: float
    deals: int

    def __str__(self) -> str:
        return f"{self.mean:.2f} ± {self.reach:.2f}"


@dataclass
class Sums:
    """Several measures of the deals of a table: how many, the sums, the sums of squares."""

    count: int = 0
    sums: dict[str, Floats] = field(default_factory=dict)
    squares: dict[str, Floats] = field(default_factory=dict)
    hands: int = 0

    def add(self, other: "Sums") -> None:
        """Take in those of further deals."""
        self.count += other.count
        self.hands += other.hands
        for name in other.sums:
            self.sums[name] = self.sums.get(name, 0.0) + other.sums[name]
            self.squares[name] = self.squares.get(name, 0.0) + other.squares[name]

    def means(self, name: str) -> list[Mean]:
        """The means of a measure, one a column."""
        return [self.mean(name, column) for column in range(len(self.sums[name]))]

    def mean(self, name: str, column: int = 0) -> Mean:
        """The mean of one column of a measure."""
        mean = float(self.sums[name][column]) / self.count
        return Mean(mean, SURE * sqrt(self.variance(name, column) / self.count), self.count)

    def variance(self, name: str, column: int = 0) -> float:
        """Of one deal; unknown, and so infinite, of a single one."""
        if self.count < 2:
            return inf
        mean = float(self.sums[name][column]) / self.count
        return max(float(self.squares[name][column]) / self.count - mean * mean, 0.0) * self.count / (self.count - 1)


def sums_of(table: Table, rows: Rows) -> Sums:
    """The measures of the deals in some rows, which hold all hands of each."""
    found = Sums(hands=len(rows))
    for name, values in measures(table, rows).items():
        found.count = len(values)
        found.sums[name], found.squares[name] = values.sum(axis=0), (values**2).sum(axis=0)
    return found


def measures(table: Table, rows: Rows) -> dict[str, Floats]:
    """Each measure of every deal, a deal a row.

    `points` and `takes`: by place from the dealer (he is 0), what a hand counts and how often it counts the most (those
    level share it). `bots`: what each of the line-up makes a hand. `more`, `score`: of two, what the first makes more a
    hand, and the share of hands, or of whole games, that he wins. `length`: moves of a hand, `games`: hands of a game.
    """
    players = table.game.players
    deals = (rows.seeds - rows.seeds.min()).astype(np.int64)
    hands = np.bincount(deals).astype(float)

    def by_deal(values: Floats) -> Floats:
        found = np.zeros((len(hands), values.shape[1]))
        np.add.at(found, deals, values)
        return np.asarray(found / hands[:, None])

    turned = (rows.dealers[:, None] + np.arange(players)) % players
    points = np.take_along_axis(rows.points, turned, axis=1).astype(float)
    most = points == points.max(axis=1, keepdims=True)
    seated = np.array(table.seatings)[rows.orders]
    made = np.stack(
        [
            np.where(seated == number, rows.points, 0).sum(axis=1) / (seated == number).sum(axis=1)
            for number in range(len(table.bots))
        ],
        axis=1,
    )
    orders = len(table.seatings)
    found = {
        "points": by_deal(points),
        "takes": by_deal(most / most.sum(axis=1, keepdims=True)),
        "bots": by_deal(made),
        "length": by_deal(rows.lengths[:, None].astype(float)),
        "games": (hands / orders)[:, None],
    }
    if len(table.bots) == 2:
        found["more"] = by_deal((made[:, 0] - made[:, 1])[:, None])
        found["score"] = scores(table, rows, deals, seated) if table.whole_games else by_deal(ahead(made)[:, None])
    return found


def ahead(made: Floats) -> Floats:
    """Whether the first made more: 1, 0, or a half where they are level."""
    return (np.sign(made[:, 0] - made[:, 1]) + 1) / 2


def scores(table: Table, rows: Rows, deals: Any, seated: Any) -> Floats:
    """The share of the games of each deal that the first of two won; a game not decided counts a half."""
    orders, many = len(table.seatings), int(deals.max()) + 1
    won = np.full((many, orders), 0.5)
    for row in np.flatnonzero(rows.winners):
        seats = (int(rows.winners[row]) >> np.arange(table.game.players) & 1).astype(bool)
        won[deals[row], rows.orders[row]] = float((seated[row][seats] == 0).mean())
    return np.asarray(won.mean(axis=1))[:, None]


# ---- strength ----


def elo_of(share: float) -> float:
    """The Elo points that a share of games won stands for."""
    share = min(max(share, 1e-6), 1 - 1e-6)
    return 400 * log10(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of games that so many Elo points win."""
    return float(1 / (1 + 10 ** (-elo / 400)))


@dataclass(frozen=True)
class Rating:
    """A player's strength, with the mean of all at nought; how far the 95% interval reaches; over how many deals."""

    name: str
    elo: float
    reach: float
    deals: int


def ratings(met: Sequence[tuple[str, str, Sums]], rounds: int = 100) -> list[Rating]:
    """Strengths that explain best who won how much of whom (Bradley and Terry), the strongest first.

    A match counts for as many independent games as would make its share as sure as its deals do.
    """
    names = sorted({name for one, other, _ in met for name in (one, other)})
    place, found = {name: number for number, name in enumerate(names)}, np.zeros(len(names))
    games = [(place[one], place[other], *evidence(sums)) for one, other, sums in met if one != other]
    information = np.eye(len(names)) * LEAST_VARIANCE
    for _ in range(rounds):
        slope, information = np.zeros(len(names)), np.ones((len(names), len(names))) / len(names)
        for one, other, share, weight in games:
            expected = 1 / (1 + np.exp(found[other] - found[one]))
            curve, pull = weight * expected * (1 - expected), weight * (share - expected)
            slope[one] += pull
            slope[other] -= pull
            information[[one, other], [one, other]] += curve
            information[[one, other], [other, one]] -= curve
        information += np.eye(len(names)) * LEAST_VARIANCE
        found = found + np.clip(np.linalg.solve(information, slope), -1, 1)
    spread = np.linalg.inv(information) - np.ones_like(information) / len(names)
    many = {name: sum(sums.count for one, other, sums in met if name in (one, other)) for name in names}
    told = [
        Rating(name, float(ELO * (found[at] - found.mean())), SURE * ELO * sqrt(max(spread[at, at], 0.0)), many[name])
        for name, at in place.items()
    ]
    return sorted(told, key=lambda rating: -rating.elo)


def evidence(sums: Sums) -> tuple[float, float]:
    """The share the first of two won, drawn a little to the middle, and for how many games that counts."""
    share = (float(sums.sums["score"][0]) + 0.5) / (sums.count + 1)
    variance = sums.variance("score") + LEAST_VARIANCE
    return share, sums.count * share * (1 - share) / max(variance, share * (1 - share) / (sums.count + 1))


# ---- enough ----

DECIDED = {1: "stronger", -1: "no stronger", 0: "not decided"}


def likelihood(sums: Sums, stop: Stop) -> float:
    """How much likelier what was won is with a strength of elo1 than of elo0, as a logarithm (the normal's)."""
    low, high = share_of(stop.elo0), share_of(stop.elo1)
    if sums.count < 2:
        return 0.0
    mean, variance = float(sums.sums["score"][0]) / sums.count, max(sums.variance("score"), LEAST_VARIANCE)
    return sums.count * (high - low) * (2 * mean - low - high) / (2 * variance)


def decided(sums: Sums, stop: Stop) -> int:
    """1 once the first is found the stronger by elo1, -1 once he is found no stronger than elo0, 0 until then."""
    found = likelihood(sums, stop)
    if sums.count < LEAST_DEALS:
        return 0
    if found >= log((1 - stop.beta) / stop.alpha):
        return 1
    return -1 if found <= log(stop.beta / (1 - stop.alpha)) else 0


LEAST_DEALS = 30  # before which a variance says too little to stop by
