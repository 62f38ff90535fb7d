"""Thousands of evenings: how much skill decides, and who gains from where he begins (docs/studies/parties.md).

Players of six grades play real hands natively, by the habits of parlour/bots/habits; the grades differ in how many of a
thousand of their moves are careless, that is any legal move. With rungs of the ladder in their place the same is done
by real bots, a few evenings only, to see whether it agrees.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import parlour
from parlour.bots.games import habits_of
from parlour.engine.batch import new_deck, new_rng, on_all_cores
from parlour.engine.native import blank_record, native_kernels
from parlour.errors import BadChoice
from parlour.extras import needs
from parlour.games.declare import Value
from parlour.games.offers import by_hands
from parlour.lab.match import SURE
from parlour.party import events, floor
from parlour.party.formats import check_opening
from parlour.party.parties import CHAIRS, MOST, Party, party_of, too_few
from parlour.party.plan import QUICK, plan
from parlour.party.play import play_evening
from parlour.party.prizes import tallies

with needs("fast", "Playing natively"):
    import numpy as np
    import numpy.typing as npt

Ints = npt.NDArray[np.int64]
GRADES = (500, 300, 170, 90, 40, 0)
"""Careless moves in a thousand, from the poorest to the best."""
DUELS = 200  # evenings that are looked through for two of a grade against two of another
FOREVER = 1_000_000  # no table but the one that rings ends its game


@dataclass(frozen=True)
class Study:
    """Many evenings of the same players: their grades, where each began (from 0), their punches and their points.

    Prizes go by what is tallied; those level for one share it, since captures are not looked at here.
    """

    game: str
    tally: str
    rounds: int
    grades: Ints  # a player
    starts: Ints  # an evening and player
    punches: Ints  # an evening and player
    points: Ints  # an evening and player
    hands: int = 0  # played to their end in all, if they were counted

    @property
    def marks(self) -> Ints:
        """What places are given by, an evening and player."""
        return self.points if self.tally == "points" else self.punches

    @property
    def evenings(self) -> int:
        """How many were played."""
        return len(self.punches)

    @property
    def tables(self) -> int:
        """How many tables there were."""
        return int(self.punches.shape[1]) // CHAIRS

    def share(self, of: npt.NDArray[np.bool_]) -> float:
        """The games won of those played, by whoever is meant."""
        return float(self.punches[of].mean() / self.rounds)

    def by_grade(self, grade: int) -> float:
        """The share of games won by a grade."""
        return self.share(np.broadcast_to(self.grades == grade, self.punches.shape))

    def by_start(self, table: int, grade: int | None = None) -> float:
        """The share of games won by those who began at a table (from 0), of one grade or of all."""
        began = self.starts == table
        return self.share(began if grade is None else began & (self.grades == grade))

    def began(self, table: int) -> npt.NDArray[np.float64]:
        """The share of games won by those who began at a table, evening by evening."""
        there = self.starts == table
        return np.asarray(np.where(there, self.punches, 0).sum(axis=1) / there.sum(axis=1) / self.rounds)

    def prizes(self, grade: int, booby: bool = False) -> float:
        """How many of the prizes fall to a grade, those level sharing one."""
        return float(self.prized(grade, booby).mean())

    def prized(self, grade: int, booby: bool = False) -> npt.NDArray[np.float64]:
        """The same, evening by evening."""
        marks = -self.marks if booby else self.marks
        best = marks == marks.max(axis=1, keepdims=True)
        return np.asarray(best[:, self.grades == grade].sum(axis=1) / best.sum(axis=1))

    def correlation(self) -> tuple[float, float]:
        """Between grade and tally, evening by evening (Spearman: by ranks): the mean, and how far 95% reach."""
        each = self.told_apart()
        return float(each.mean()), float(SURE * each.std() / np.sqrt(len(each)))

    def told_apart(self) -> npt.NDArray[np.float64]:
        """The same, evening by evening."""
        marks = ranks(self.marks - self.marks.min())
        grades = ranks(np.broadcast_to(self.grades, self.punches.shape).astype(np.int64))
        marks -= marks.mean(axis=1, keepdims=True)
        grades -= grades.mean(axis=1, keepdims=True)
        spread = np.sqrt((marks**2).sum(axis=1) * (grades**2).sum(axis=1))
        return np.asarray((marks * grades).sum(axis=1) / np.where(spread == 0, 1, spread))


def ranks(values: Ints) -> npt.NDArray[np.float64]:
    """The rank of each value in its row, none below zero; equal values share the middle of theirs."""
    found = np.zeros(values.shape)
    for row, line in zip(found, values, strict=True):
        many = np.bincount(line)
        row[:] = (np.cumsum(many) - (many + 1) / 2)[line]
    return found


def check_study(game: str, players: int, rounds: int, evenings: int, tally: str = "") -> Party:
    """The party that is studied, or a refusal."""
    party = party_of(game)
    check_opening(events.Opened(game=game, tally=tally), party)
    if not party.least <= players <= MOST:
        raise BadChoice(too_few(party, players))
    if players % CHAIRS:
        raise BadChoice(f"A study has full tables: players come in fours, not {players}.")
    if rounds < 1 or evenings < 1:
        raise BadChoice("A study has one evening and one round at least.")
    return party


def study(
    game: str,
    players: int,
    rounds: int,
    evenings: int,
    seed: int = 0,
    grades: tuple[int, ...] = GRADES,
    tally: str = "",
    hands: int = 0,
    movement: str = "winners",
) -> Study:
    """Play so many evenings natively; the grades are dealt round among the players, who sit down anew every evening.

    A round is what the book says, or so many hands; and winners move up, or all go as was planned ahead.
    """
    party = check_study(game, players, rounds, evenings, tally)
    party = by_hands(party, hands) if hands else party
    graded = np.arange(players) % len(grades)
    careless = np.array(grades, np.int64)[graded]
    starts, punches, points = (np.zeros((evenings, players), np.int64) for _ in range(3))
    setting = Floor(party, players, rounds, careless, planned_ahead(players, rounds, movement))

    def work(part: slice) -> int:
        return setting.play(seed + part.start, starts[part], punches[part], points[part])[2]

    played = on_all_cores(work, evenings)
    return Study(game, tally or party.tallies[0], rounds, graded, starts, punches, points, played)


@cache
def planned_ahead(players: int, rounds: int, movement: str) -> tuple[tuple[int, ...], ...]:
    """A round a row, the numbers of the players table by table; nothing where winners move up."""
    if movement == "winners":
        return ()
    found = plan(players, rounds, trials=QUICK)
    return tuple(tuple(who - 1 for seats in tables for who in seats) for tables in found.rounds)


def study_rungs(
    game: str, players: int, rounds: int, evenings: int, seed: int, rungs: Sequence[str], tally: str = ""
) -> Iterator[Study]:
    """The same with bots of these rungs; the study after every evening of it."""
    party = check_study(game, players, rounds, evenings, tally)
    graded = np.arange(players) % len(rungs)
    starts, punches, points = (np.zeros((evenings, players), np.int64) for _ in range(3))
    for row in range(evenings):
        opened = events.Opened(game=game, tally=tally, rounds=rounds, seed=seed + row)
        *_, story = play_evening(opened, [rungs[int(grade)] for grade in graded])
        for card in tallies(story.evening):
            number = int(card.player.removeprefix("p")) - 1
            punches[row, number], points[row, number] = card.punches, card.points
            starts[row, number] = int(story.evening.players[card.player].place[:-1]) - 1
        seen = slice(row + 1)
        yield Study(game, tally or party.tallies[0], rounds, graded, starts[seen], punches[seen], points[seen])


def duel(game: str, better: int, poorer: int, evenings: int, seed: int = 0) -> tuple[float, int]:
    """How often a couple (at Trolley two) of one grade wins its table from one of another in one game; of how many.

    Both grades sit down anywhere at a hundred tables; those where two of one face two of the other are counted.
    """
    party = party_of(game)
    kinds = np.arange(MOST) % 2
    setting = Floor(party, MOST, 1, np.where(kinds == 0, better, poorer).astype(np.int64))
    won = met = 0.0
    for evening in range(evenings):
        row = np.zeros((1, MOST), np.int64)
        sat, *_ = setting.play(seed + evening, np.zeros((1, MOST), np.int64), row, np.zeros((1, MOST), np.int64))
        kind = kinds[sat[0]]
        faced = (kind[:, 0] == kind[:, 2]) & (kind[:, 1] == kind[:, 3]) & (kind[:, 0] != kind[:, 1])
        met += float(faced.sum())
        won += float(np.where(kind == 0, row[0][sat[0]], 0).sum(axis=1)[faced].sum() / 2)
    return won / met, int(met)


class Floor:
    """The native floor, set for a party."""

    def __init__(
        self, party: Party, players: int, rounds: int, careless: Ints, ahead: Sequence[Sequence[int]] = ()
    ) -> None:
        self.party = party
        self.tables = players // CHAIRS
        self.rounds = rounds
        self.careless = careless
        self.ahead = np.array(ahead, np.int64).reshape(len(ahead), -1 if ahead else players)
        loaded = parlour.load(party.game, **self.options(1))
        self.kernel: Any = native_kernels(loaded.module, floor, habits_of(loaded.module))["evenings"]
        self.head, self.other = blank_record(loaded), blank_record(parlour.load(party.game, **self.options(2)))
        self.game = loaded
        bell = {"head": floor.HEAD_RINGS, "any": floor.ANY_RINGS, "all": floor.ALL_THROUGH}[party.bell]
        cutters = 2 if party.first_colour_cuts else CHAIRS
        self.rules = np.array([bell, party.ring_at, party.sides, cutters, rounds, max(party.hands, 1)], np.int64)

    def options(self, table: int) -> dict[str, Any]:
        """The options of the head table (1) or of any other."""
        options: dict[str, Value] = self.party.options(table, (0,) * self.party.sides)
        if self.party.bell == "any" or (self.party.bell == "head" and table > 1):
            options["game"] = FOREVER
        return {"players": CHAIRS, **options}

    def play(self, seed: int, starts: Ints, punches: Ints, points: Ints) -> tuple[Ints, Ints, int]:
        """Fill the rows with evenings; where all sat in the last of them, what each side scored, and how many hands."""
        shape = (self.tables, CHAIRS)
        sat, counts = np.zeros((self.rounds, *shape), np.int64), np.zeros((self.rounds, *shape), np.int64)
        hands = self.kernel(
            self.head,
            self.other,
            np.zeros(self.tables, self.head.dtype),
            new_deck(self.game),
            new_rng(),
            self.rules,
            self.careless,
            self.ahead,
            np.zeros(shape, np.int64),
            np.zeros(shape, np.int64),
            np.zeros(self.tables, np.int64),
            np.zeros(self.tables, np.int64),
            np.zeros(shape, np.int64),
            seed,
            starts,
            punches,
            points,
            sat,
            counts,
        )
        return sat, counts, int(hands)
