"""What is asked and answered about a guest's book of games, about ratings and about leaderboards."""

from typing import Annotated, Literal

from msgspec import Meta

from parlour.bots import Rung
from parlour.wire.table import Asked, Told, Value

Word = Annotated[str, Meta(max_length=200)]
Ended = Literal["over", "idle", "bell"]
MOST_BROUGHT = 50  # games at a time
Outcome = Literal["won", "lost", "left", "unfinished"]


class BookSeat(Told):
    """A seat of a game that is over: who sat there at its end, and which rung a bot was of."""

    who: Literal["me", "person", "bot"]
    name: Word
    rung: Rung | None


class BookRow(Told):
    """A hand on the score sheet: what came of it, and by sides what it counted and the score after it."""

    headline: Annotated[str, Meta(max_length=500)]
    made: Annotated[list[int], Meta(max_length=16)]
    score: Annotated[list[int], Meta(max_length=16)]


class Mistakes(Told):
    """What the review has found in a game: so many decisions gone over, and how many of each grade among them."""

    decisions: int
    inaccuracies: int
    mistakes: int
    blunders: int


class Moved(Told):
    """A rating before a game and after it, and its deviation then."""

    before: float
    after: float
    deviation: float


class BookEntry(Told):
    """A game in one's book. `entry` is its table's name; `here` says that this house has the table, so that its review
    can be asked for. `seat` is one's own, `sides` who scored together, `rows` the score sheet by sides, `winners` the
    seats that have won, `ended` why nothing more was played. `rating` says how one's rating moved, or `uncounted` why
    it did not; `mistakes` is there once it was reviewed."""

    entry: Annotated[str, Meta(pattern="^[a-z0-9]{1,40}$")]
    here: bool
    game: Annotated[str, Meta(max_length=60)]
    title: Word
    options: Annotated[dict[str, Value], Meta(max_length=40)]
    began: float
    at: float
    seats: Annotated[list[BookSeat], Meta(min_length=1, max_length=16)]
    seat: int
    sides: Annotated[list[list[int]], Meta(min_length=1, max_length=16)]
    rows: Annotated[list[BookRow], Meta(max_length=1000)]
    winners: Annotated[list[int], Meta(max_length=16)]
    outcome: Outcome
    ended: Ended
    hinted: bool
    party: bool
    rating: Moved | None
    uncounted: Word
    mistakes: Mistakes | None


class Unfinished(Told):
    """A game of one's own that goes on: who sits there (an open seat has no name), how it stands by sides, and after
    how many hands. `turn` says that it is one's own move; by the day there are so many `days` for one, and so many
    seconds are `left`."""

    table: str
    game: str
    title: str
    seats: list[BookSeat]
    seat: int
    sides: list[list[int]]
    score: list[int]
    hands: int
    at: float
    days: int
    turn: bool
    left: float | None


class BookPage(Told):
    """A page of one's book, the newest game first. `next` is what to ask for with `before` for the page after it, empty
    on the last. `kept` says whether the house keeps the book at all: it does for a guest who has given his name."""

    kept: bool
    games: int
    most: int
    next: str
    entries: list[BookEntry]


class BookGame(Told):
    """A game to be taken along: its entry, and its record."""

    entry: BookEntry
    record: Annotated[str, Meta(max_length=200_000)]


class BookFile(Told):
    """A part of one's book with the records in it; the file in which a book is carried is all of them in one."""

    next: str
    games: list[BookGame]


class BringBook(Asked):
    """Games out of such a file, to be in my book here."""

    games: Annotated[list[BookGame], Meta(max_length=MOST_BROUGHT)]


class Brought(Told):
    """How many games were taken into the book, and how many were in it already."""

    taken: int
    known: int


class Dropped(Told):
    """How many games were taken out of the book."""

    games: int


# ---- ratings ----


class RungRated(Told):
    """A rung of the ladder at a game: what it is rated, and how many of the counted games against it one has played and
    won."""

    rung: Rung
    rating: float
    played: int
    won: float


class Standing(Told):
    """Where one stands at a game: the rating with its deviation, which is provisional as long as that is large; the
    rung one plays with (null where one has chosen none), and the next one if one is ready for it. `rated` is false
    where no play changes anything."""

    game: str
    title: str
    rated: bool
    rating: float
    deviation: float
    provisional: bool
    games: int
    rung: Rung | None
    ready: Rung | None
    rungs: list[RungRated]


class Ladder(Told):
    """Where one stands at every game. `kept` is false for one without a name, who is not rated; `boards` says whether
    the house has leaderboards, `listed` whether one is on them."""

    kept: bool
    boards: bool
    listed: bool
    standings: list[Standing]


class SetRung(Asked):
    """This is the rung I play with at a game from now on."""

    game: str
    rung: Rung


class SetListed(Asked):
    """I would be on the leaderboards, or not."""

    listed: bool


class Leader(Told):
    """A line of a leaderboard."""

    place: int
    name: str
    rating: float
    deviation: float
    games: int
    me: bool


class Leaderboard(Told):
    """The best at a game, of those whose rating is settled and who are on it."""

    game: str
    title: str
    leaders: list[Leader]
