"""A study told: its figures as tables in Markdown, which a terminal shows as well, and its charts."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.lab.study.chart import Bar, bars
from parlour.lab.study.figures import DECIDED, Mean, likelihood
from parlour.lab.study.plan import Table

if TYPE_CHECKING:
    from parlour.lab.study.study import Result, Study


def page(study: "Study") -> str:
    """All figures of a study that has been played, as far as it has."""
    results = [result for result in study.results() if result.sums.count]
    parts = [f"# {study.plan.title}", ""]
    if not results:
        return "\n".join([*parts, "Nothing has been played yet."]) + "\n"
    parts += [by_place(results), ""]
    pairs = [result for result in results if len(result.table.bots) == 2]
    if pairs:
        parts += [by_pair(study, pairs), ""]
    for place, found in study.elo().items():
        if len(found) > 2:
            rows = [(rating.name, f"{rating.elo:+.0f} ± {rating.reach:.0f}", f"{rating.deals:,}") for rating in found]
            parts += [f"Strength at {place}:", "", table(("", "Elo", "deals"), rows), ""]
    return "\n".join(parts)


def by_place(results: Sequence["Result"]) -> str:
    """What a hand counts by how far to the dealer's left one sits, and how long it is."""
    rows = []
    for result in results:
        sums = result.sums
        made = " ".join(figure(mean) for mean in sums.means("points"))
        takes = " ".join(f"{100 * mean.mean:.1f}" for mean in sums.means("takes"))
        widest = max(100 * mean.reach for mean in sums.means("takes"))
        length = figure(sums.mean("length"))
        rows.append((name_of(result.table), f"{sums.count:,}", made, f"{takes} (± {widest:.1f})", length))
    head = ("table", "deals", "points a hand, dealer first", "hands taken, %, dealer first", "moves")
    return table(head, rows)


def by_pair(study: "Study", results: Sequence["Result"]) -> str:
    """What the first of two makes more than the second."""
    rows = []
    for result in results:
        sums, share = result.sums, result.sums.mean("score")
        row = [name_of(result.table), f"{sums.count:,}", figure(sums.mean("more"), signed=True)]
        row.append(f"{100 * share.mean:.1f} ± {100 * share.reach:.1f}")
        if study.plan.stop:
            row.append(f"{DECIDED[result.decided]} ({likelihood(sums, study.plan.stop):+.2f})")
        rows.append(tuple(row))
    won = "games won, %" if results[0].table.whole_games else "hands won, %"
    return table(("table", "deals", "points more a hand", won, *(["decided"] if study.plan.stop else [])), rows)


def name_of(place: Table) -> str:
    """What a table is called: all that sets it apart."""
    return place.told


def figure(mean: Mean, signed: bool = False) -> str:
    """A mean with its interval, with as many places as the interval makes worth telling."""
    places = 0 if mean.reach >= 10 else 1 if mean.reach >= 1 else 2 if mean.reach >= 0.1 else 3
    return f"{mean.mean:{'+' if signed else ''}.{places}f} ± {mean.reach:.{places}f}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of Markdown."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def charts(study: "Study") -> dict[str, str]:
    """A chart of what each measure came to, by the name of its file."""
    results = [result for result in study.results() if result.sums.count > 1]
    found = {}
    title = study.plan.title
    if results:
        shown = [
            Bar(place_word(place), 100 * mean.mean, 100 * mean.reach, name_of(result.table))
            for result in results
            for place, mean in enumerate(result.sums.means("takes"))
        ]
        found["places.svg"] = bars(f"{title}: hands taken, by place from the dealer", "%", shown)
    pairs = [result for result in results if len(result.table.bots) == 2]
    if pairs:
        shown = [
            Bar(name_of(result.table), 100 * share.mean, 100 * share.reach)
            for result in pairs
            for share in [result.sums.mean("score")]
        ]
        found["matches.svg"] = bars(f"{title}: won by the first of two", "%", shown, 50)
    for place, ratings in study.elo().items():
        if len(ratings) > 2:
            strong = [Bar(rating.name, rating.elo, rating.reach) for rating in ratings]
            found[f"elo-{re.sub(r'[^a-z0-9]+', '-', place)}.svg"] = bars(f"Strength at {place}", "Elo", strong, 0)
    return found


def place_word(place: int) -> str:
    """A place by its distance from the dealer."""
    return ("dealer", "dealer's left")[place] if place < 2 else f"{place} to the left"
