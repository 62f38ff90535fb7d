"""Which party is fairest: thousands of evenings of every format, by how well the tally tells the good from the poor."""

import hashlib
import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

import parlour
from parlour.bots.games import habits_of
from parlour.bots.weights import write_whole
from parlour.engine.binding import compiled_parts
from parlour.engine.cache import digest_of, sources
from parlour.lab.study.chart import Bar, bars
from parlour.lab.study.figures import Mean
from parlour.lab.study.plan import many
from parlour.lab.study.told import table
from parlour.party import floor, study
from parlour.party.parties import party_of
from parlour.published.page import Figures
from parlour.published.telling import change, listed, mean_of, percent, title_of

WORDS = {"tally": "by {}", "hands": "{} hands a round", "rounds": "{} rounds", "movement": "places {}"}
AS_PRINTED = "by the book"


@dataclass(frozen=True)
class Format:
    """One way to give a party, and how often it is given."""

    game: str
    players: int
    rounds: int
    evenings: int
    seed: int
    tally: str = ""
    hands: int = 0
    movement: str = "winners"

    def told(self, usual_rounds: int) -> str:
        """What is not as the book has it."""
        words = {"rounds": self.rounds != usual_rounds, "hands": self.hands, "tally": self.tally}
        words["movement"] = self.movement != "winners"
        return (
            ", ".join(WORDS[name].format(getattr(self, name)) for name, is_told in words.items() if is_told)
            or AS_PRINTED
        )

    @property
    def name(self) -> str:
        """What its figures follow from: the format, and the code that plays it."""
        rules = parlour.load(self.game).module
        modules = {*compiled_parts(rules), habits_of(rules), floor, study}
        code = digest_of(b"", *sources(*sorted(modules, key=lambda module: module.__name__))).hexdigest()
        told = json.dumps([asdict(self), code])
        return f"{self.game}-{hashlib.sha256(told.encode()).hexdigest()[:20]}"


@dataclass(frozen=True)
class Outcome:
    """What the evenings of a format came to, each figure with its reach: the correlation of skill and tally, the first
    prizes of the best and of the poorest grade, how much more those win who begin at an end of the room than between,
    hands played at a table, and seconds; and by grade, the poorest first, the shares of games and of prizes."""

    tells: tuple[float, float]
    best: tuple[float, float]
    poorest: tuple[float, float]
    starts: tuple[float, float]
    hands: float
    seconds: float
    games: list[tuple[float, float]]
    first: list[tuple[float, float]]
    booby: list[tuple[float, float]]


def formats(settings: Mapping[str, Any]) -> list[Format]:
    """Every format of a plan, once."""
    known = [field.name for field in fields(Format)]
    found = []
    for part in settings["party"]:
        for game in many(part["game"]):
            for chosen in part["formats"]:
                words = {**settings, **part, **chosen, "game": game}
                form = Format(**{name: words[name] for name in known if name in words})
                found.append(replace(form, tally="") if form.tally == party_of(game).tallies[0] else form)
    return list(dict.fromkeys(found))


def outcome(form: Format) -> Outcome:
    """Play the evenings of a format."""
    begun = time.process_time()
    words = {
        name: value for name, value in asdict(form).items() if name not in ("game", "players", "rounds", "evenings")
    }
    found = study.study(form.game, form.players, form.rounds, form.evenings, **words)
    grades = range(int(found.grades.max()) + 1)
    began = [found.began(table) for table in range(found.tables)]
    return Outcome(
        pair(mean_of(found.told_apart())),
        pair(mean_of(found.prized(grades[-1]))),
        pair(mean_of(found.prized(0))),
        pair(mean_of((began[0] + began[-1]) / 2 - sum(began[1:-1]) / (len(began) - 2))),
        found.hands / (form.evenings * found.tables),
        time.process_time() - begun,
        [pair(mean_of(found.punches[:, found.grades == grade].mean(axis=1) / found.rounds)) for grade in grades],
        [pair(mean_of(found.prized(grade))) for grade in grades],
        [pair(mean_of(found.prized(grade, booby=True))) for grade in grades],
    )


def pair(mean: Mean) -> tuple[float, float]:
    """A mean and its reach."""
    return mean.mean, mean.reach


def play(settings: Mapping[str, Any], home: Path, told: bool = False) -> Iterator[tuple[Format, Outcome]]:
    """Every format with what it came to; what was played before is read, and where that alone is told, no more."""
    kept = home / "parties"
    kept.mkdir(parents=True, exist_ok=True)
    for form in formats(settings):
        path = kept / f"{form.name}.json"
        if not path.exists() and told:
            continue
        if not path.exists():
            write_whole(path, json.dumps(asdict(outcome(form))) + "\n")
        yield form, Outcome(**json.loads(path.read_text(encoding="utf-8")))


def figures(settings: Mapping[str, Any], played: Sequence[tuple[Format, Outcome]]) -> Figures:
    """The tables and charts of the page."""
    rounds = int(settings["rounds"])
    tables = {"parties": all_formats(rounds, played), "grades": by_grade(rounds, played)}
    return Figures(tables, {"tells": drawn(rounds, played)})


def all_formats(rounds: int, played: Sequence[tuple[Format, Outcome]]) -> str:
    """A row a format."""
    rows = []
    for form, found in played:
        tells = found.tells
        row = [title_of(form.game), form.told(rounds), f"{form.evenings:,}", f"{found.hands:.0f}"]
        row += [f"{tells[0]:.3f} ± {tells[1]:.3f}", share(found.best), share(found.poorest)]
        rows.append([*row, change(Mean(*found.starts, 0), 2)])
    head = (
        "",
        "format",
        "evenings",
        "hands a table",
        "correlation",
        "first prizes of the best, %",
        "of the poorest, %",
    )
    return table((*head, "ends over the middle, points"), rows)


def by_grade(rounds: int, played: Sequence[tuple[Format, Outcome]]) -> str:
    """A row a party by the book."""
    rows = [
        [title_of(form.game), *map(shares, (found.games, found.first, found.booby))]
        for form, found in played
        if form.told(rounds) == AS_PRINTED
    ]
    return table(("by grade, poorest first, %", "games won", "first prizes", "booby prizes"), rows)


def shares(grades: Sequence[tuple[float, float]]) -> str:
    """Shares side by side, with the widest of their intervals."""
    return f"{listed([100 * mean for mean, _ in grades])} (± {100 * max(reach for _, reach in grades):.1f})"


def share(figure: tuple[float, float]) -> str:
    """A share with its interval."""
    return percent(Mean(*figure, 0))


def drawn(rounds: int, played: Sequence[tuple[Format, Outcome]]) -> str:
    """How well every format tells."""
    shown = [Bar(form.told(rounds), *found.tells, title_of(form.game)) for form, found in played]
    return bars("Rank correlation of skill and tally, an evening", "", shown)
