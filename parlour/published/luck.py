"""Luck and skill: after how many hands the better of two is in front with 95%, and how surely after any number."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, erf, inf, sqrt

from parlour.extras import needs
from parlour.lab.match import SURE
from parlour.lab.study.chart import lines
from parlour.lab.study.figures import Mean
from parlour.lab.study.plan import Table
from parlour.lab.study.study import Study
from parlour.lab.study.told import figure, table
from parlour.published.page import Figures
from parlour.published.telling import percent, short, title_of

with needs("fast", "A study"):
    import numpy as np
    import numpy.typing as npt

FRONT = 1.6449  # standard deviations that 95 of a hundred lie above
FEWEST = 40  # stretches of hands that are worth counting
LONGEST = 100  # hands that the charts show
MARKS = (1, 2, 3, 5, 7, 10, 15, 20, 30, 40, 50, 70, LONGEST)


@dataclass(frozen=True)
class Pair:
    """Two players at a game: what the first made more in every hand, by seating, and the mean of all deals."""

    table: Table
    more: Mean
    leads: list[npt.NDArray[np.float64]]

    @property
    def swing(self) -> float:
        """The standard deviation of a single hand."""
        return float(np.concatenate(self.leads).std(ddof=1))

    def hands(self, more: float) -> float:
        """After how many hands the first leads with 95%, if he makes so much more a hand; never, if he makes none."""
        return max(1, ceil((FRONT * self.swing / more) ** 2)) if more > 0 else inf

    @property
    def told(self) -> str:
        """How many hands, and the interval that follows from that of the mean."""
        least, most = self.hands(self.more.mean + self.more.reach), self.hands(self.more.mean - self.more.reach)
        return f"{number(self.hands(self.more.mean))} ({number(least)} to {number(most)})"

    def in_front(self, hands: int) -> float:
        """How likely the first leads after so many."""
        return (1 + erf(sqrt(hands / 2) * self.more.mean / self.swing)) / 2

    def counted(self) -> Mean | None:
        """How often he did lead after that many, in stretches of hands that were played; a tie counts a half."""
        wanted = self.hands(self.more.mean)
        if wanted == inf:
            return None
        size = int(wanted)
        sums = [leads[: len(leads) // size * size].reshape(-1, size).sum(axis=1) for leads in self.leads]
        ahead = (np.sign(np.concatenate(sums)) + 1) / 2
        if len(ahead) < FEWEST:
            return None
        return Mean(float(ahead.mean()), SURE * float(ahead.std(ddof=1)) / sqrt(len(ahead)), len(ahead))


def figures(study: Study) -> Figures:
    """The tables and charts of the page."""
    pairs = [pair_of(study, result.table, result.sums.mean("more")) for result in study.results()]
    matches = list(dict.fromkeys(pair.table.line_up for pair in pairs))
    kept = {match: [pair for pair in pairs if pair.table.line_up == match] for match in matches}
    names = [f"{one}-{other}".replace(":", "-") for one, other in matches]
    return Figures(
        {name: all_games(kept[match]) for name, match in zip(names, matches, strict=True)},
        {name: front(kept[match]) for name, match in zip(names, matches, strict=True)},
    )


def pair_of(study: Study, place: Table, more: Mean) -> Pair:
    """What two made of every hand, seating by seating."""
    seated = np.array(place.seatings)
    leads: dict[int, list[npt.NDArray[np.float64]]] = {}
    for chunk in study.chunks[place.number]:
        rows = study.rows_of(chunk)
        first = seated[rows.orders] == 0
        made = (rows.points * first).sum(axis=1) / first.sum(axis=1)
        made = made - (rows.points * ~first).sum(axis=1) / (~first).sum(axis=1)
        for order in range(len(seated)):
            leads.setdefault(order, []).append(made[rows.orders == order])
    return Pair(place, more, [np.concatenate(parts) for parts in leads.values()])


def number(hands: float) -> str:
    """So many hands; or nobody knows how many."""
    return "∞" if hands == inf else f"{hands:,}"


def all_games(pairs: Sequence[Pair]) -> str:
    """A row a game."""
    rows = []
    for pair in pairs:
        counted = pair.counted()
        row = [title_of(pair.table.name), f"{pair.more.deals:,}", figure(pair.more, signed=True), f"{pair.swing:.3g}"]
        row += [pair.told, f"{percent(counted)} of {counted.deals:,}" if counted else "too few hands"]
        rows.append(row)
    head = ("", "deals", "points more a hand", "swing of a hand", "hands until 95%", "did lead then, %, of stretches")
    return table(head, rows)


def front(pairs: Sequence[Pair]) -> str:
    """How surely the first leads, by hands."""
    one, other = pairs[0].table.line_up
    drawn = {short(pair.table.name): [(float(hands), 100 * pair.in_front(hands)) for hands in MARKS] for pair in pairs}
    return lines(f"{one} in front of {other}", "hands", "%", drawn)
