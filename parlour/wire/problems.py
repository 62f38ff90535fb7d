"""What is asked and answered about problems: positions in which one move is clearly right."""

from typing import Annotated

from msgspec import Meta

from parlour.wire.table import Act, Asked, Board, Told

MOST_TACKLED = 400
Rated = Annotated[float, Meta(ge=-1000, le=5000)]
Time = Annotated[float, Meta(ge=0, lt=1e11)]
Many = Annotated[int, Meta(ge=0, le=1_000_000)]


class Tackled(Told):
    """A problem that was tried: its rating, whether it was solved at the first try, and when that was; the box it is in
    now, 0 if it need not come back, and from when on it is to be repeated."""

    id: Annotated[str, Meta(pattern="^[0-9a-f]{1,40}$")]
    rating: Rated
    right: bool
    at: Time
    box: Annotated[int, Meta(ge=0, le=4)]
    due: Time


class ProblemProgress(Told):
    """How somebody does with the problems of a game, as a browser keeps it for one without a name."""

    rating: Rated
    deviation: Annotated[float, Meta(ge=1, le=350)]
    volatility: Annotated[float, Meta(ge=0.0001, le=1)]
    at: Time
    streak: Many
    longest: Many
    tackled: Annotated[list[Tackled], Meta(max_length=MOST_TACKLED)]


class ProblemStanding(Told):
    """The problems of a game, how they are rated, and how one does with them: `tried` is how many, `solved` how many at
    the first try, `due` how many are to be repeated now."""

    game: str
    title: str
    problems: int
    lowest: float
    highest: float
    rating: float
    deviation: float
    provisional: bool
    tried: int
    solved: int
    streak: int
    longest: int
    due: int


class ProblemShelf(Told):
    """The games that have problems, and whether the house keeps how one does."""

    kept: bool
    games: list[ProblemStanding]


class AskProblem(Asked):
    """What is next for me? `device` is how I do, where the house keeps nothing of me."""

    device: ProblemProgress | None = None


class BringProblems(Asked):
    """Keep how I did at a game before I gave my name, as my browser has kept it."""

    game: Annotated[str, Meta(max_length=40)]
    device: ProblemProgress


class PosedProblem(Told):
    """A problem: the position as the seat to act sees it, `you`, and what has been played. `names` are those at the
    table, one's own among them; `again` says that it was tried before."""

    id: str
    game: str
    title: str
    theme: str
    rating: float
    again: bool
    names: list[str]
    you: int
    board: Board
    acts: list[Act]
    standing: ProblemStanding


class TryProblem(Asked):
    """My move; nothing if I give up. `device` is how I do, where the house keeps nothing of me."""

    move: Annotated[str, Meta(max_length=80)]
    device: ProblemProgress | None = None


class ProblemMove(Told):
    """A move that is not right: the chance to win that it gives away, the points, and why, where there are words."""

    move: str
    order: str
    lost: float
    points: float
    why: str


class ProblemFails(Told):
    """How often a rung does something else: so many of a hundred tries."""

    rung: str
    failed: int


class ProblemVerdict(Told):
    """What came of a try: whether it was right, what is, why, what the others give away, and how that was proved.
    `counted` says that the rating has moved, from `before`; `days` when it comes back, null if it need not. `device` is
    for the browser to keep, where the house keeps nothing."""

    id: str
    right: bool
    move: str
    answer: str
    order: str
    why: str
    others: list[ProblemMove]
    proof: str
    fails: list[ProblemFails]
    counted: bool
    before: float
    days: int | None
    standing: ProblemStanding
    device: ProblemProgress | None


class ProblemsForgotten(Told):
    """How many problems one had tried, of which the house knows nothing any more."""

    problems: int
