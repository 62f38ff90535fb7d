"""What is asked and answered about deals that many play: those of the day, the boards of duplicate; and hands that are
played once more from somewhere on."""

from typing import Literal

from msgspec import field

from parlour.bots import Rung
from parlour.wire.table import Asked, Told, Value

# ---- the deals of the day ----


class DealPromise(Told):
    """The hash of the secret that a deal follows from, shown before its day; the secret when the day is over."""

    game: str
    title: str
    commitment: str
    secret: str | None


class DayDeal(Told):
    """The deal of a game on a day: what it follows from, whether one has begun it, played it in time or too late, at
    which table, and how many have played it."""

    promise: DealPromise
    state: Literal["new", "begun", "played", "late"]
    table: str | None
    played: int


class DaySheet(Told):
    """A day, by UTC, and its deals; `seconds` until it is over, null when it is."""

    day: str
    seconds: int | None
    deals: list[DayDeal]


class Daily(Told):
    """The deals of today and yesterday, the promises for tomorrow, the days before whose deals may still be played,
    and on how many days in a row one has played, now and at the most."""

    today: DaySheet
    yesterday: DaySheet
    tomorrow: str
    promises: list[DealPromise]
    past: list[str]
    streak: int
    longest: int


class Spread(Told):
    """How many have come so far ahead."""

    ahead: int
    people: int


class Leader(Told):
    """Somebody who would have his name shown."""

    place: int
    name: str
    ahead: int


class DealResult(Told):
    """What came of a deal of the day, for one who has played it, or for all when its day is over: the points of all
    seats and by how much one's own was `ahead` of the best of the others, one's `place` among `of`, how all have done
    (`spread`, the best first), those who would be named, whether one's own name is `shown`; and by how much the Master
    was ahead in the same seat and how far the best line found comes, null while that is being worked out, which
    `waiting` tells. Who has not played, or only late, has no place."""

    day: str
    game: str
    title: str
    table: str | None
    seat: int
    points: list[int]
    ahead: int | None
    place: int | None
    of: int
    late: bool
    shown: bool
    spread: list[Spread]
    leaders: list[Leader]
    master: int | None
    best: int | None
    waiting: str | None


class ShowName(Asked):
    """My name may stand beside my result; or no longer."""

    shown: bool


# ---- duplicate ----


class NewSet(Asked):
    """A set of boards: of which game, by which options, how many, and how they are scored."""

    game: str
    options: dict[str, Value] = field(default_factory=dict)
    boards: int = 8
    scoring: Literal["matchpoints", "points"] = "matchpoints"


class OpenedSet(Told):
    """The set is there; whoever has its address may play it."""

    set: str


class SetBoard(Told):
    """A board of a set: its promise, with the secret once one has played it, whether one has begun or played it, at
    which table and with what result, how many have played it, and one's own score, null before there is one."""

    number: int
    promise: DealPromise
    state: Literal["new", "begun", "played"]
    table: str | None
    ahead: int | None
    played: int
    score: float | None


class SetLine(Told):
    """How somebody has done: how many boards he has played, and his score on those of them that one has played
    oneself, null if there is none; with matchpoints a share from 0 to 1."""

    name: str
    mine: bool
    boards: int
    score: float | None


class SetSheet(Told):
    """A set of duplicate boards, and how all stand who have played at it."""

    set: str
    game: str
    title: str
    options: dict[str, Value]
    scoring: Literal["matchpoints", "points"]
    boards: list[SetBoard]
    standing: list[SetLine]


class Traveller(Told):
    """What came of a board at one table: who played, the points of all seats, by how much he was ahead, his score."""

    table: str
    name: str
    mine: bool
    points: list[int]
    ahead: int
    score: float | None


class BoardSheet(Told):
    """The traveller of a board, for one who has played it: what happened at every table, the best first."""

    set: str
    number: int
    seat: int
    rows: list[Traveller]


class SetCard(Told):
    """A set one has opened or played at."""

    set: str
    game: str
    title: str
    boards: int
    played: int


# ---- once more, otherwise ----


class PlayOn(Asked):
    """A finished hand is to be played on from after so many acts: in which seat, and with bots of which rung."""

    hand: int
    act: int
    seat: int
    rung: Rung = "house"
