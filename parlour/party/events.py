"""What happens at a party, one event after another: an evening is these events in order, and nothing besides.

A player is known by an id of his own; tables and rounds are counted from 1. The clock is not in them: whoever keeps a
journal writes down when each came.
"""

from typing import Literal

import msgspec

from parlour.games.parties import PARTIES

Kind = Literal["here", "cards"]
"""Is it played at tables of the house, or with real cards?"""

Fate = Literal["scored", "held", "same", "proposed", "corrected", "declined"]
"""What becomes of a result that is sent in."""


Prize = Literal["best", "second", "third", "captures", "loners", "booby", "door"]
"""What a prize is for: the best, the second and the third tally, the most captures or lone hands, the poorest tally, or
nothing but being there (by lot)."""

Ties = Literal["", "play", "cut", "share", "games", "points"]
"""What is done if several have earned a prize alike: they play for it, cut, or share it; or the most games won or
points made decide, and then a cut. Empty: as is usual for the prize."""

Movement = Literal["winners", "planned"]
"""Do winners go up and losers stay, or has everybody a place planned ahead?"""


class Offered(msgspec.Struct, kw_only=True, frozen=True, omit_defaults=True):
    """A prize the hostess gives: which, what it is in her words, and what is done about ties."""

    prize: Prize
    name: str = ""
    ties: Ties = ""


class Event(msgspec.Struct, kw_only=True, tag_field="event", omit_defaults=True):
    """The root of all events."""


class Opened(Event, tag="given"):
    """The party is announced: the game, what fills tables that are not full, what a round is and what is tallied.

    A tally that is not said is the book's. `rounds` is how many are meant to be played (0: not settled); all cuts and
    lots are drawn from `seed`. `edition` is that of the party's rules.

    The house's own offers: `hands` are those of a round that is so many ("hands"), `loners` says that lone hands are
    counted, `movement` how all move. Where `prizes` are told nobody has two of them; where none are, they are the two
    of the book, each by itself. `keeps_places` says that who comes before the bell sits out rather than take the place
    of one who has been sent to it (PRO-14); in older parties it was whosever turn it was. `by_hand` says that ties for
    a prize are cut with real cards: the house waits until it is told who has it.
    """

    game: str
    fill: Literal["bots", "byes"] = "bots"
    round: str = "deal"
    tally: str = ""
    rounds: int = 0
    seed: int = 0
    edition: int = 2
    hands: int = 0
    loners: bool = False
    movement: Movement = "winners"
    prizes: tuple[Offered, ...] = ()
    keeps_places: bool = False
    by_hand: bool = False

    def __post_init__(self) -> None:
        if not self.tally and self.game in PARTIES:
            self.tally = PARTIES[self.game].tallies[0]


class FirstOpened(Event, tag="opened"):
    """The announcement as it was written at first, when games won were tallied unless it said otherwise.

    A party begun so goes on by the rules it was begun with.
    """

    game: str
    fill: Literal["bots", "byes"] = "bots"
    round: str = "deal"
    tally: str = "games"
    rounds: int = 0
    seed: int = 0

    def as_begun(self) -> Opened:
        """The same announcement, of the first edition."""
        return Opened(**msgspec.structs.asdict(self), edition=1)


class Arrived(Event, tag="arrived"):
    """Somebody has come; late, if the tally cards have been given out."""

    player: str
    name: str


class Renamed(Event, tag="renamed"):
    """Somebody is called otherwise from now on."""

    player: str
    name: str


class Left(Event, tag="left"):
    """Somebody has gone home."""

    player: str


class Seated(Event, tag="seated"):
    """The tally cards are given out: in this order (1A red, 1A blue, 1B red and so on, last the byes), or by lot."""

    order: tuple[str, ...] = ()


class Swapped(Event, tag="swapped"):
    """The hostess lets two change places before the bell: at the tables, or one of them with one who sits out."""

    one: str
    other: str


class Fixed(Event, tag="fixed"):
    """Somebody cannot move, and keeps table and chair from now on; or does so no more."""

    player: str
    fixed: bool = True


class Planned(Event, tag="planned"):
    """Where all will sit from the next game on, if nobody comes or goes: game by game the tables, chair by chair. Who
    is at none of them sits out."""

    rounds: tuple[tuple[tuple[str, ...], ...], ...]


class Began(Event, tag="began"):
    """The bell has started a game at all tables."""


class Counted(Event, tag="counted"):
    """A hand is finished at a table that is played here: what it brought each side (at Trolley each chair).

    After the end it is a table of the play-off. `captor` is who made a capture, or won a lone hand.
    """

    table: int
    points: tuple[int, ...]
    captor: str = ""


class Rang(Event, tag="rang"):
    """The bell has ended the game at all tables. A table rang it, or (`called`) the hostess or the clock did."""

    table: int = 1
    called: bool = False


class Scored(Event, tag="scored"):
    """A table's game as it was written down: the points of each side, or who won, or both where the cards were cut.

    After the end it is a table of the play-off.
    """

    table: int
    points: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()
    captors: tuple[str, ...] = ()


class Corrected(Event, tag="corrected"):
    """A table's game of some round was written down wrong; this is how it was."""

    round: int
    table: int
    points: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()
    captors: tuple[str, ...] = ()


class Moved(Event, tag="moved"):
    """All have moved at once, and sit where they play next."""


class Paused(Event, tag="paused"):
    """Refreshments."""


class Resumed(Event, tag="resumed"):
    """Back to the tables."""


class Ended(Event, tag="ended"):
    """The last game has been played."""


class Reopened(Event, tag="reopened"):
    """The end was a mistake: the evening goes on where it was, as long as no prize was decided or played for."""


class Drawn(Event, tag="drawn"):
    """Those level for the first prize have drawn their chairs, and play one more game for it."""


class Decided(Event, tag="decided"):
    """A prize that several had earned alike was given to one of them, because of a cut or as they have settled it;
    `hostess` says that it is hers to say, and that nobody has it who has lost a game for it."""

    prize: Prize
    player: str
    cut: bool = False
    hostess: bool = False


Any = (
    Opened
    | FirstOpened
    | Arrived
    | Renamed
    | Left
    | Seated
    | Swapped
    | Fixed
    | Planned
    | Began
    | Counted
    | Rang
    | Scored
    | Corrected
    | Moved
    | Paused
    | Resumed
    | Ended
    | Reopened
    | Drawn
    | Decided
)

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)


def written(event: Event) -> str:
    """An event as a journal has it."""
    return ENCODER.encode(event).decode()


def read(body: str) -> Any:
    """The event a line of a journal tells."""
    return DECODER.decode(body)
