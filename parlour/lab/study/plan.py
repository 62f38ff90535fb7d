"""What a study is made of: a grid of games, players, options and bots, cut into tables and these into chunks.

A table is one game with its players, its options and a line-up of bots; a chunk is so many deals of a table. A chunk is
named by all that its rows follow from: the table's settings, the first seed and the number of deals, the version of the
game's rules, and the code that plays it. So a study that was stopped goes on, one whose grid has grown plays only what
is new, and rows that were played by other code are never taken for these.
"""

import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from pathlib import Path
from typing import Any

import parlour
from parlour.bots import Bot
from parlour.bots.players.roster import Player, called
from parlour.engine.checks import SEED_BITS
from parlour.engine.game import Game
from parlour.errors import BadChoice, brief, unknown
from parlour.games import GAMES
from parlour.games.declare import Value
from parlour.lab.match import MOST_HANDS, seatings
from parlour.lab.study.code import code_of

ALL, EACH = "all", "each"
FORM = 1  # of the rows; who changes what they say changes this
MOST_TABLES, MOST_DEALS, MOST_CHUNK = 2_000, 100_000_000, 1_000_000
DEALS, CHUNK = 1_000, 500
MOST_SEED = 2**SEED_BITS // MOST_HANDS - MOST_DEALS - 1  # the hands of a game have seeds that follow from the deal's
KNOWN = ("title", "seed", "deals", "chunk", "whole_games", "moves", "stop", "grid")
KNOWN_GRID = ("game", "players", "options", "bots", "deals", "chunk")
KNOWN_STOP = ("elo0", "elo1", "alpha", "beta")


@dataclass(frozen=True)
class Stop:
    """When a table of two bots has been played enough: Wald's test of a strength of `elo0` against one of `elo1`."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise BadChoice("A study stops between two strengths: elo0 must be less than elo1.")
        if not (0 < self.alpha < 0.5 and 0 < self.beta < 0.5):
            raise BadChoice("The errors a study may make, alpha and beta, lie between 0 and 0.5.")


@dataclass(frozen=True)
class Table:
    """One place of the grid."""

    number: int
    name: str
    options: tuple[tuple[str, Value], ...]  # the players first, then those that are not as usual
    bots: tuple[Player, ...]
    deals: int
    chunk: int
    seed: int
    whole_games: bool = False
    moves: bool = False

    @cached_property
    def game(self) -> Game:
        """The game, loaded."""
        return parlour.load(self.name, **dict(self.options))  # type: ignore[arg-type]

    @property
    def line_up(self) -> tuple[str, ...]:
        """The bots, by their names."""
        return tuple(map(called, self.bots))

    @property
    def seatings(self) -> list[list[int]]:
        """Who of the line-up sits where, for every way in which each deal is played."""
        players, many = self.game.players, len(self.bots)
        if many == 1:
            return [[0] * players]
        if many == 2:
            return seatings(players)
        return [[(seat + first) % many for seat in range(players)] for first in range(many)]

    @property
    def told(self) -> str:
        """What sets it apart, in words."""
        players, *options = self.options
        words = [f"{self.name}, {players[1]} players"]
        words += [f"{name.replace('_', ' ')} {spelled(value)}" for name, value in options]
        return f"{', '.join(words)}: {' and '.join(self.line_up)}"

    def chunks(self) -> Iterator["Chunk"]:
        """Its deals in pieces."""
        for first in range(0, self.deals, self.chunk):
            yield Chunk(self, self.seed + first, min(self.chunk, self.deals - first))


@dataclass(frozen=True)
class Chunk:
    """So many deals of a table, seeds running on from the first."""

    table: Table
    first: int
    deals: int

    @cached_property
    def code(self) -> str:
        """The code its rows come from."""
        return code_of(self.table.game, self.table.bots)

    @cached_property
    def name(self) -> str:
        """What its rows follow from, and nothing else."""
        table = self.table
        facts = [
            FORM,
            [table.name, list(map(list, table.options)), list(table.line_up), table.whole_games, table.moves],
            [self.first, self.deals, table.game.version, self.code],
        ]
        return f"{table.name}-{self.first}-{hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:20]}"


@dataclass(frozen=True)
class Plan:
    """A whole study as it was asked for."""

    title: str
    tables: tuple[Table, ...]
    stop: Stop | None = None

    @property
    def chunks(self) -> list[Chunk]:
        """All there is to play, in order."""
        return [chunk for table in self.tables for chunk in table.chunks()]


def spelled(value: Value) -> str:
    """An option's value as it is written on the command line."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# ---- reading ----


def read_plan(path: Path) -> Plan:
    """The plan in a file of settings."""
    try:
        settings = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as trouble:
        raise BadChoice(f"There is no study to read in {path}: {trouble.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as trouble:
        raise BadChoice(f"{path} is no TOML: {trouble}.") from None
    return plan_of({"title": path.stem, **settings})


def plan_of(settings: Mapping[str, Any]) -> Plan:
    """The plan that some settings ask for; what is wrong with them, in a sentence."""
    check_words(settings, KNOWN, "A study")
    grid = settings.get("grid")
    if not isinstance(grid, Sequence) or isinstance(grid, str) or not grid:
        raise BadChoice("A study needs a grid: at least one [[grid]] with a game and bots.")
    stop = settings.get("stop")
    if stop is not None:
        check_words(stop, KNOWN_STOP, "The stop of a study")
        stop = Stop(**{name: float(number(value, name, 0)) for name, value in stop.items()})
    tables: list[Table] = []
    for part in grid:
        check_words(part, KNOWN_GRID, "A part of the grid")
        for place in places(part):
            tables.append(table_of(len(tables), place, part, settings))
            if len(tables) > MOST_TABLES:
                raise BadChoice(f"This grid has more than {MOST_TABLES} tables; take a smaller one.")
    check_stop(stop, tables)
    return Plan(str(settings.get("title", "a study")), tuple(tables), stop)


def check_words(given: Any, known: Sequence[str], what: str) -> None:
    """Refuse a word that means nothing here."""
    if not isinstance(given, Mapping):
        raise BadChoice(f"{what} is a table of settings, not {brief(given)}.")
    for name in given:
        if name not in known:
            raise BadChoice(unknown(name, f"{what} has no {brief(name)}", known, "it has"))


def check_stop(stop: Stop | None, tables: Sequence[Table]) -> None:
    """Only two can be held against each other."""
    if stop and not all(len(table.bots) == 2 for table in tables):
        raise BadChoice("Only tables of two bots can stop before their end; take the others out, or [stop].")


def number(value: Any, name: str, least: float = 1, most: float = float("inf")) -> Any:
    """A number of the settings within its bounds."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
        bounds = f"from {least} to {most:,}" if most < float("inf") else f"from {least}"
        raise BadChoice(f"{name} is a number {bounds}, not {brief(value)}.")
    return value


def whole_number(value: Any, name: str, least: int, most: int) -> int:
    """A whole number of the settings within its bounds."""
    if not isinstance(value, int):
        raise BadChoice(f"{name} is a whole number, not {brief(value)}.")
    return int(number(value, name, least, most))


def yes_or_no(value: Any, name: str) -> bool:
    if not isinstance(value, bool):
        raise BadChoice(f"{name} is true or false, not {brief(value)}.")
    return value


def many(value: Any) -> list[Any]:
    """One value or a list of them, as a list."""
    return list(value) if isinstance(value, list | tuple) else [value]


# ---- the grid ----

Place = tuple[str, dict[str, Value], tuple[Player, ...]]


def places(part: Mapping[str, Any]) -> Iterator[Place]:
    """Every game, number of players, choice of options and line-up of a part of the grid."""
    if "game" not in part or "bots" not in part:
        raise BadChoice("A part of the grid names a game and bots.")
    asked = list(GAMES) if part["game"] == ALL else many(part["game"])
    for name in asked:
        book = parlour.load(name).rulebook
        counts = list(book.players) if part.get("players") == ALL else many(part.get("players", book.usual_players))
        for players, options in product(counts, choices(name, part.get("options", {}))):
            chosen = {"players": players, **options}
            if not may_be(name, chosen, part):
                continue
            for bots in line_ups(part["bots"]):
                yield name, chosen, bots


def choices(name: str, options: Any) -> list[dict[str, Value]]:
    """What is to be chosen: every combination that is named, those of a list, or with "each" the usual and each choice
    by itself."""
    if options == EACH:
        others = [
            {option.name: value}
            for option in parlour.load(name).rulebook.options
            for value in option.choices
            if value != option.default
        ]
        return [{}, *others]
    if isinstance(options, list | tuple):
        return [choice for part in options for choice in choices(name, part)]
    if not isinstance(options, Mapping):
        raise BadChoice(f'Options are a table of names and values, a list of such, or "{EACH}", not {brief(options)}.')
    return [dict(zip(options, values, strict=True)) for values in product(*map(many, options.values()))]


def may_be(name: str, chosen: Mapping[str, Value], part: Mapping[str, Any]) -> bool:
    """Can the game be played so? What was asked for by name must be; of "all" and "each" the rest is left out."""
    try:
        parlour.load(name, **chosen)  # type: ignore[arg-type]
    except BadChoice:
        if ALL not in (part.get("players"), part["game"]) and part.get("options") != EACH:
            raise
        return False
    return True


def line_ups(bots: Any) -> list[tuple[Player, ...]]:
    """The line-ups: one bot, or a list of bots, or a list of such lists."""
    rows = many(bots)
    return [tuple(many(row)) for row in rows] if any(isinstance(row, list | tuple) for row in rows) else [tuple(rows)]


def table_of(number: int, place: Place, part: Mapping[str, Any], settings: Mapping[str, Any]) -> Table:
    """One place of the grid as a table, all of it checked."""
    name, chosen, bots = place
    game = parlour.load(name, **chosen)  # type: ignore[arg-type]
    for bot in bots:
        check_player(bot)
    if len(bots) not in (1, 2, game.players):
        raise BadChoice(f"A line-up is one bot, two, or one for every seat of {name}: {game.players}, not {len(bots)}.")
    usual = game.rulebook.options
    other = {option.name: game.options[option.name] for option in usual if option.name in chosen}
    both = {**settings, **part}
    deals = whole_number(both.get("deals", DEALS), "deals", 1, MOST_DEALS)
    return Table(
        number,
        game.name,
        (("players", game.players), *other.items()),
        bots,
        deals,
        min(deals, whole_number(both.get("chunk", CHUNK), "chunk", 1, MOST_CHUNK)),
        whole_number(settings.get("seed", 0), "seed", 0, MOST_SEED),
        yes_or_no(settings.get("whole_games", False), "whole_games"),
        yes_or_no(settings.get("moves", False), "moves"),
    )


def check_player(bot: Any) -> None:
    """A bot is its name, or anything that chooses."""
    if not isinstance(bot, str) and not callable(getattr(bot, "choose", None)):
        raise BadChoice(f"A bot is a name, or something with choose(view, budget), not {brief(bot)}.")


__all__ = ["Bot", "Chunk", "Plan", "Stop", "Table", "plan_of", "read_plan"]
