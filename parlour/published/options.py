"""What each option changes: how long hands and games are, what they count, who takes them, how much skill decides."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour.lab.study.chart import Bar, bars
from parlour.lab.study.plan import Table, spelled
from parlour.lab.study.study import Study
from parlour.lab.study.told import figure, table
from parlour.published.page import Figures
from parlour.published.telling import change, deals_of, mean_of, percent, title_of

AS_USUAL = "as usual"
TINY = 0.0005  # of a share: who changes as little as that is told more closely


@dataclass(frozen=True)
class Choice:
    """One way to play a game: its table among equals, and the deals of that and of the match of unequal players."""

    table: Table
    equals: dict[str, Any]
    match: dict[str, Any]

    @property
    def options(self) -> set[tuple[str, Any]]:
        return set(self.table.options[1:])

    @property
    def told(self) -> str:
        """The options that are not as usual."""
        words = (f"{name.replace('_', ' ')} {spelled(value)}" for name, value in self.table.options[1:])
        return ", ".join(words) or AS_USUAL

    def measures(self) -> dict[str, Any]:
        """What is told of it, a deal a row: hands a game, moves a hand, points a hand and seat, the dealer's share of
        the hands, and of the games the share of the better player."""
        return {
            "hands": self.equals["games"][:, 0],
            "moves": self.equals["length"][:, 0],
            "points": self.equals["points"].mean(axis=1),
            "dealer": self.equals["takes"][:, 0],
            "skill": self.match["score"][:, 0],
        }


PERCENT = ("dealer", "skill")


def figures(study: Study) -> Figures:
    """The tables and charts of the page."""
    choices = list(chosen(study))
    return Figures(
        {"options": all_choices(choices)},
        {
            "skill": drawn(choices, "skill", "Games won by the better player", "%", 100, 50),
            "hands": long_games(choices),
        },
    )


def chosen(study: Study) -> list[Choice]:
    """Every choice, from its two tables."""
    tables = study.plan.tables
    return [
        Choice(equals, deals_of(study, equals), deals_of(study, match))
        for equals, match in zip(tables[::2], tables[1::2], strict=True)
    ]


def base_of(choice: Choice, choices: Sequence[Choice]) -> Choice | None:
    """What a choice is held against: the one before that has most of its options and no other; the usual has none."""
    below = [other for other in choices if other.table.name == choice.table.name and other.options < choice.options]
    return max(below, key=lambda other: len(other.options), default=None)


def all_choices(choices: Sequence[Choice]) -> str:
    """A row a choice: as usual what it is, else by how much it differs, deal by deal."""
    rows = []
    for choice in choices:
        base, found = base_of(choice, choices), choice.measures()
        cells = []
        for name, values in found.items():
            if base is None:
                mean = mean_of(values)
                cells.append(percent(mean) if name in PERCENT else figure(mean))
                continue
            mean = mean_of(values - base.measures()[name])
            of_percent = change(mean, 3 if mean.reach < TINY else 1)
            cells.append(of_percent if name in PERCENT else change(mean, places_for(mean.reach), 1))
        told = choice.told if base is None or not base.options else f"{choice.told} (against {base.told})"
        named = f"**{title_of(choice.table.name)}**" if base is None else told
        rows.append([named, f"{len(found['hands']):,}", *cells])
    head = ("", "games", "hands a game", "moves a hand", "points a hand", "dealer takes, %", "better player wins, %")
    return table(head, rows)


def places_for(reach: float) -> int:
    """As many places as an interval makes worth telling."""
    return 0 if reach >= 10 else 1 if reach >= 1 else 2 if reach >= 0.1 else 3


def drawn(choices: Sequence[Choice], name: str, title: str, unit: str, times: float, middle: float | None) -> str:
    """One measure of every choice."""
    shown = []
    for choice in choices:
        mean = mean_of(choice.measures()[name])
        shown.append(Bar(choice.told, times * mean.mean, times * mean.reach, title_of(choice.table.name)))
    return bars(title, unit, shown, middle)


def long_games(choices: Sequence[Choice]) -> str:
    """How many hands a game takes."""
    return drawn(choices, "hands", "Hands a game, among equals", "hands", 1, None)
