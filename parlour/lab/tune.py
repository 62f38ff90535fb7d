"""The search for better weights of a game's habits: CMA-ES over native hands, judged on deals it has not seen.

Every candidate of a generation plays the same deals in every seating against every rival, and what counts is how many
points a hand it makes more, on the average over the rivals: a habit that is evolved against one alone may be fitted
to it. Each generation has deals of its own. What is found is the middle of the last generation.

After every generation the state is written down: the plan, the rivals, and what each candidate was worth. Since the
search follows from its seed and these worths alone, an interrupted one is told them again, and goes on as if nothing
had happened.
"""

import json
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from math import log, sqrt
from pathlib import Path
from statistics import fmean
from typing import Any

import parlour
from parlour.bots.weights import Place, Weights, write_whole
from parlour.engine.batch import new_deck, new_rng
from parlour.engine.game import Game
from parlour.engine.native import blank_record, native_kernels, record_form, to_record
from parlour.errors import BadChoice
from parlour.extras import needs
from parlour.games.declare import Value
from parlour.lab import duel, provenance
from parlour.lab.match import SURE, seatings
from parlour.lab.tunable import as_record, read_at, tunable_habits, weights_of

with needs("fast", "Tuning weights"):
    import numpy as np

HABIT, HOUSE = "habit", "house"  # rivals: the weights as they are, and such as do what the House would do
FIRST_DEAL, DEALS_A_SEED = 1_000_000_000, 100_000_000  # of the search
HELD_OUT = 500_000_000  # the first deal of the judgement
MANY = 40  # so many numbers are moved each for itself: to learn how they hang together would take too long
STEP = 0.3  # how far a number is moved at first, measured by its own size
LARGEST = 100_000  # that a number may become: by far less than what habits begin with, who look for the best liked
LIKENESS_GENERATIONS, LIKENESS_HANDS = 60, 200


@dataclass(frozen=True)
class Plan:
    """What is searched for, against whom, and how thoroughly."""

    game: str
    options: dict[str, Value] = field(default_factory=dict)
    against: tuple[str, ...] = (HABIT, HOUSE)
    generations: int = 100
    deals: int = 2_000
    candidates: int = 0
    """A generation; none given, twice what is usual for so many numbers, since the deals are noisy."""
    seed: int = 0

    def check(self) -> None:
        """Refuse a search that cannot be made."""
        for name, least in (("generations", 1), ("deals", 2), ("seed", 0)):
            if getattr(self, name) < least:
                raise BadChoice(f"The search needs {least} {name} at least, not {getattr(self, name)}.")
        if self.candidates and self.candidates < 4:
            raise BadChoice(f"A generation needs 4 candidates at least, not {self.candidates}.")
        if self.generations * self.deals > DEALS_A_SEED:
            raise BadChoice(f"{self.generations} generations of {self.deals} deals are more than a seed has.")
        if not self.against:
            raise BadChoice(f"Name somebody to play against: {HABIT}, {HOUSE}, or a file of weights.")


@dataclass(frozen=True)
class Judgement:
    """What the found weights made against somebody on deals that were held out, in points a hand."""

    who: str
    against: str
    points: float
    reach: float
    deals: int

    def told(self) -> str:
        points = f"{self.points:+.2f} ± {self.reach:.2f} points a hand"
        return f"{self.who} against {self.against}: {points} ({self.deals:,} deals)"


class Numbers:
    """The numbers that are tuned, as a point in a space in which all of them are of about the same size."""

    def __init__(self, weights: Weights, places: Sequence[Place]) -> None:
        self.weights, self.places = weights, list(places)
        numbers = dict(weights.places())
        self.start = np.array([numbers[place] for place in self.places], float)
        size = np.abs(self.start)
        tables = [place[0] for place in self.places]
        beside = [fmean(size[i] for i, name in enumerate(tables) if name == own) for own in tables]
        self.scale = np.maximum(size, np.maximum(beside, 0.25 * max(float(size.mean()), 4.0)))

    def at(self, point: Any) -> Weights:
        """The weights at a point: whole numbers."""
        numbers = np.rint(np.clip(self.start + self.scale * np.asarray(point), -LARGEST, LARGEST)).astype(int)
        return self.weights.with_numbers(dict(zip(self.places, map(int, numbers), strict=True)))


class Arena:
    """Where habits play against one another natively."""

    def __init__(self, game: Game, threads: int | None = None) -> None:
        self.game, self.threads = game, threads or os.cpu_count() or 1
        self.kernels = native_kernels(game.module, duel, tunable_habits(game.module))
        self.blank = blank_record(game)
        self.seatings = np.array(seatings(game.players))

    def made(self, one: Weights, other: Weights, seed: int, deals: int) -> Any:
        """The points that one set of weights made more than another, deal by deal."""
        made = np.zeros(deals)
        space = np.zeros(1, self.blank.dtype)
        fighters = as_record(one), as_record(other)
        self.kernels["duel"](self.blank, space, new_deck(self.game), new_rng(), seed, *fighters, self.seatings, made)
        return made

    def worths(self, candidates: Sequence[Weights], rivals: Sequence[Weights], seed: int, deals: int) -> list[float]:
        """What each candidate makes on the same deals, on the average over the rivals."""

        def worth(candidate: Weights) -> float:
            return fmean(float(self.made(candidate, rival, seed, deals).mean()) for rival in rivals)

        with ThreadPoolExecutor(self.threads) as pool:
            return list(pool.map(worth, candidates))

    def judged(self, one: Weights, other: Weights, deals: int) -> tuple[float, float]:
        """The mean on deals that were held out, and how far its 95% interval reaches."""
        made = self.made(one, other, HELD_OUT, deals)
        return float(made.mean()), SURE * float(made.std(ddof=1)) / sqrt(deals)


def optimizer(size: int, seed: int, candidates: int) -> Any:
    """A CMA-ES about the present weights."""
    with needs("tune", "Tuning weights"):
        from cmaes import CMA, SepCMA
    usual = 2 * (4 + int(3 * log(size)))
    kind = SepCMA if size > MANY else CMA
    return kind(mean=np.zeros(size), sigma=STEP, seed=seed, population_size=candidates or usual)


class Tuning:
    """One search, from its plan or from where it was interrupted."""

    def __init__(self, plan: Plan, state: Path, kept: dict[str, Any] | None = None, threads: int | None = None) -> None:
        plan.check()
        self.plan, self.state = plan, state
        self.game = parlour.load(plan.game, **plan.options)  # type: ignore[arg-type]
        self.present = weights_of(self.game.module)
        places = read_at(self.game) if kept is None else [tuple(place) for place in kept["places"]]
        self.numbers = Numbers(self.present, places)
        self.search = optimizer(len(self.numbers.places), plan.seed, plan.candidates)
        self.arena = Arena(self.game, threads)
        self.worths: list[list[float]] = []
        before = {} if kept is None else kept["rivals"]
        self.rivals = {name: self.same_kind(name, values) for name, values in before.items()}
        for name in plan.against:
            if name not in self.rivals:
                self.rivals[name] = self.rival(name)
        for worths in [] if kept is None else kept["worths"]:
            self.tell([self.search.ask() for _ in worths], worths)

    @classmethod
    def resumed(cls, state: Path, generations: int | None = None, threads: int | None = None) -> "Tuning":
        """A search that goes on where it was interrupted, with more generations if one likes."""
        try:
            kept = json.loads(state.read_text(encoding="utf-8"))
            plan = Plan(**kept["plan"] | {"against": tuple(kept["plan"]["against"])})
            begun_from = kept["present"], kept["cmaes"]
        except (OSError, ValueError, KeyError, TypeError) as trouble:
            raise BadChoice(f"There is no search to go on with in {state} ({trouble}).") from None
        present = weights_of(parlour.load(plan.game).module)
        if begun_from != (numbers_of(present), provenance.installed("cmaes")):
            raise BadChoice(f"The search in {state} was begun from other weights, or another cmaes; begin anew.")
        return cls(replace(plan, generations=generations or plan.generations), state, kept, threads)

    def rival(self, name: str) -> Weights:
        """The weights of somebody to play against."""
        if name == HABIT:
            return self.present
        if name == HOUSE:
            return like_the_house(self.game, self.numbers, self.arena, self.plan.seed)
        return self.same_kind(name, Weights.read(Path(name)).values)

    def same_kind(self, name: str, values: dict[str, Any]) -> Weights:
        """Weights for these habits from their values; a sentence if they are for others."""
        values = {key: deep_tuple(value) for key, value in values.items()}
        weights = Weights(Path(name), {}, self.present.meanings, values)
        if [place for place, _ in weights.places()] != [place for place, _ in self.present.places()]:
            raise BadChoice(f"The weights in {name} are not of the same kind as those of {self.game.name} today.")
        return weights

    def generations(self) -> Iterator[list[float]]:
        """Search on; what the candidates of each generation were worth, the state being on disk."""
        while len(self.worths) < self.plan.generations:
            points = [self.search.ask() for _ in range(self.search.population_size)]
            seed = FIRST_DEAL + self.plan.seed * DEALS_A_SEED + len(self.worths) * self.plan.deals
            rivals = [self.rivals[name] for name in self.plan.against]
            worths = self.arena.worths([self.numbers.at(point) for point in points], rivals, seed, self.plan.deals)
            self.tell(points, worths)
            self.keep()
            yield worths

    def tell(self, points: list[Any], worths: list[float]) -> None:
        """Let the search learn from a generation."""
        self.search.tell([(point, -worth) for point, worth in zip(points, worths, strict=True)])
        self.worths.append(worths)

    def keep(self) -> None:
        """Write down how far the search has come."""
        told = {
            "plan": asdict(self.plan),
            "present": numbers_of(self.present),
            "places": self.numbers.places,
            "cmaes": provenance.installed("cmaes"),
            "rivals": {name: rival.values for name, rival in self.rivals.items()},
            "worths": self.worths,
        }
        write_whole(self.state, json.dumps(told))

    @property
    def found(self) -> Weights:
        """The weights found so far: the middle of the last generation."""
        return self.numbers.at(self.search.mean)

    def judgements(self, deals: int) -> list[Judgement]:
        """What was found, on deals that were held out: against the present habit, and against every rival."""
        judged = []
        for name, rival in ({HABIT: self.present} | self.rivals).items():
            judged.append(Judgement("found", named(name), *self.arena.judged(self.found, rival, deals), deals))
            if name != HABIT:
                judged.append(Judgement("present", named(name), *self.arena.judged(self.present, rival, deals), deals))
        return judged

    def provenance(self, judgements: Sequence[Judgement]) -> dict[str, Any]:
        """How the weights were found, for their file."""
        plan, first = self.plan, FIRST_DEAL + self.plan.seed * DEALS_A_SEED
        duels = len(self.worths) * self.search.population_size * len(plan.against)
        return {
            "how": f"parlour tune {plan.game}: {type(self.search).__name__} of cmaes {provenance.installed('cmaes')}",
            "date": provenance.moment(),
            "commit": provenance.commit(),
            "machine": provenance.machine(),
            "table": dict(self.game.options),
            "tuned": f"{len(self.numbers.places)} numbers of {len(list(self.present.places()))}",
            "against": [named(name) for name in plan.against],
            "generations": len(self.worths),
            "candidates": self.search.population_size,
            "deals": plan.deals,
            "hands": duels * plan.deals * len(self.arena.seatings),
            "seed": plan.seed,
            "deals of the search": [first, first + len(self.worths) * plan.deals - 1],
            "deals held out": HELD_OUT,
            "result": [judgement.told() for judgement in judgements],
        }


def named(rival: str) -> str:
    """A rival in words."""
    return {HABIT: "the present habit", HOUSE: "a habit like the House"}.get(rival, rival)


def numbers_of(weights: Weights) -> list[int]:
    """All numbers of some weights in a row."""
    return [number for _, number in weights.places()]


def deep_tuple(value: Any) -> Any:
    """Lists as tuples, to any depth."""
    return tuple(map(deep_tuple, value)) if isinstance(value, list | tuple) else value


# ---- a habit like the House ----


def house_positions(game: Game, hands: int) -> tuple[Any, Any]:
    """Positions with a choice from hands that the House plays against itself, and what it did in each."""
    from parlour.bots.players.house import House

    house, positions, moves = House(), [], []
    for seed in range(hands):
        state = game.start(seed=seed)
        while state.seat is not None:
            chosen = house.choose(state.view(state.seat))
            if len(state.legal()) > 1:
                positions.append(state.s.copy())
                moves.append(game.read(state.s, chosen))
            state.play(chosen)
    records = np.zeros(len(positions), record_form(game.module))
    for row, s in enumerate(positions):
        to_record(s, records, row)
    return records, np.array(moves, np.int64)


def like_the_house(game: Game, numbers: Numbers, arena: Arena, seed: int) -> Weights:
    """Weights with which habit does most often what the House would do: as near as it can come natively."""
    records, moves = house_positions(game, LIKENESS_HANDS)
    search, alike = optimizer(len(numbers.places), seed, 0), arena.kernels["alike"]

    def likeness(point: Any) -> float:
        return float(alike(records, moves, as_record(numbers.at(point)), new_rng()) / len(moves))

    for _ in range(LIKENESS_GENERATIONS):
        points = [search.ask() for _ in range(search.population_size)]
        search.tell([(point, -likeness(point)) for point in points])
    return numbers.at(search.mean)
