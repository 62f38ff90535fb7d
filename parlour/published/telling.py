"""How figures are told in the tables of all pages."""

from collections.abc import Sequence
from math import sqrt
from typing import Any

import parlour
from parlour.extras import needs
from parlour.lab.match import SURE
from parlour.lab.study.figures import Mean, measures
from parlour.lab.study.plan import Table
from parlour.lab.study.study import Study

with needs("fast", "A study"):
    import numpy as np

SECONDS = 60


def title_of(game: str) -> str:
    """What a game is called on the shelf."""
    return parlour.load(game).rulebook.title


def short(game: str) -> str:
    """The same where there is little room."""
    return title_of(game).partition(" (")[0]


def percent(mean: Mean, places: int = 1) -> str:
    """A share with its interval."""
    return f"{100 * mean.mean:.{places}f} ± {100 * mean.reach:.{places}f}"


def change(mean: Mean, places: int = 1, times: float = 100) -> str:
    """By how much something changed, with its interval; in bold where that leaves out nought."""
    told = f"{times * mean.mean:+.{places}f} ± {times * mean.reach:.{places}f}".replace("-", "−")
    return f"**{told}**" if abs(mean.mean) > mean.reach else told


def mean_of(values: Any) -> Mean:
    """The mean of one value a deal."""
    return Mean(float(np.mean(values)), SURE * float(np.std(values, ddof=1)) / sqrt(len(values)), len(values))


def deals_of(study: Study, place: Table) -> dict[str, Any]:
    """Every measure of a table (figures.py), a deal a row, in the order of the seeds."""
    played = [measures(place, study.rows_of(chunk)) for chunk in study.chunks[place.number]]
    return {name: np.concatenate([part[name] for part in played]) for name in played[0]}


def minutes(seconds: float) -> str:
    """A time, roughly."""
    whole = max(1, round(seconds / SECONDS))
    return f"about {whole} minute{'s' * (whole > 1)}"


def listed(values: Sequence[float], places: int = 1) -> str:
    """Figures side by side."""
    return " ".join(f"{value:.{places}f}" for value in values)
