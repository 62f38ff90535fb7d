"""What is written in a table's journal: everything that has happened there, one event after another."""

from typing import Literal

import msgspec

from parlour.bots import Rung
from parlour.games.declare import Value
from parlour.table.record import Act


class Event(msgspec.Struct, kw_only=True, tag_field="event", omit_defaults=True):
    """The root of all events."""


class Kept(msgspec.Struct):
    """A seat that is kept for a guest, and what he was called."""

    seat: int
    guest: str
    name: str


class Made(msgspec.Struct, omit_defaults=True):
    """An act of a hand that was played elsewhere, to be made once more."""

    seat: int
    text: str
    call: bool = False
    order: list[int] | None = None


class Source(msgspec.Struct, omit_defaults=True):
    """Where the only hand of a table comes from: a deal of the day, a board of duplicate, or a hand that was played.

    `table` and `hand` are those its proof is bound to, with what was `given` and the `secret`; a hand of the first
    edition has none. A hand to be played otherwise has its `deck` and `dealer` as they were, the `score` brought in,
    what was `made` of it up to there, the `points` it came to then, and the page where it can be seen (`home`). In one
    that `counts` everybody is alone with what he knows: nothing is taken back, and there are no hints.
    """

    kind: Literal["day", "board", "again"]
    table: str
    hand: int = 1
    given: list[str] = []
    secret: str = ""
    deck: list[str] = []
    dealer: int | None = None
    score: list[int] | None = None
    made: list[Made] = []
    points: list[int] = []
    home: str = ""
    counts: bool = False


class Opened(Event, tag="opened"):
    """The table is set up: what is played, who may come, and which bots fill its chairs (their chance is `seed`).

    `rungs` are those of single seats, where they are not the table's; none at all in journals of the first edition.
    A table of a party says of which, has its own `names` for bots, and a first `dealer` as the book appoints him. One
    where a game is played again has the dealer to whom the deal passes, and seats that are `kept` for those who played;
    one whose only hand comes from elsewhere says from where. Where one plays by the day so many `days` are given for a
    move, in place of seconds on a `clock`.
    """

    game: str
    options: dict[str, Value]
    rules: int
    seats: list[Literal["open", "bot"]]
    host: str
    rung: Rung
    public: bool
    gallery: bool
    word: str
    clock: int
    seed: int
    rungs: list[Rung | None] = []
    party: str = ""
    names: list[str] = []
    dealer: int | None = None
    hints: bool = True
    chat: bool = False
    kept: list[Kept] = []
    source: Source | None = None
    days: int = 0


class Admitted(Event, tag="admitted"):
    """Somebody has shown the invitation, or said the word at the door."""

    guest: str


class Sat(Event, tag="sat"):
    """Somebody has sat down."""

    seat: int
    guest: str
    name: str


class Rose(Event, tag="rose"):
    """Somebody has got up for good."""

    seat: int


class Filled(Event, tag="filled"):
    """A bot has sat down; of this rung, or else of the one its seat was to have."""

    seat: int
    rung: Rung | None = None


class Gallery(Event, tag="gallery"):
    """The gallery was opened or closed."""

    open: bool


class Listed(Event, tag="listed"):
    """The table was put on the list that all can see, or taken off it."""

    public: bool


class Freed(Event, tag="freed"):
    """A bot's seat may be taken by a person; before the first deal it is open, for whomever it was kept."""

    seat: int


class Renamed(Event, tag="renamed"):
    """Who sits there is called otherwise now."""

    seat: int
    name: str


class Followed(Event, tag="followed"):
    """The game is played again at another table, whose host is the guest who said so first."""

    table: str
    host: str


class Reported(Event, tag="reported"):
    """A guest has reported what another has said, as the house heard it."""

    by: str
    guest: str
    name: str
    text: str


class Committed(Event, tag="committed"):
    """The house has bound itself to a secret for the next hand; only its hash is shown before that hand is over."""

    secret: str


class Given(Event, tag="given"):
    """Somebody has added to the chance of the next hand, after the commitment and before the deal."""

    seat: int
    contribution: str


class Dealt(Event, tag="dealt"):
    """A hand was dealt from this deck; the first one by this dealer.

    `given` is what it follows from besides the secret, seat by seat; none at all where the hand carries no proof, as
    in journals of the first edition.
    """

    deck: list[str]
    dealer: int | None = None
    given: list[str] = []


class Played(Event, tag="played"):
    """A move was made: by this guest, or by a bot; with the discards shuffled in this order, if they were.

    `told` says that more came of it than its player could have worked out. `also` are the moves that were said as one
    with it, in their order.
    """

    seat: int
    move: str
    by: str = ""
    order: list[int] | None = None
    told: bool = False
    also: list[str] = []


class Called(Event, tag="called"):
    """Something was said out of turn."""

    seat: int
    words: str
    by: str = ""


class Laid(msgspec.Struct):
    """A card that is played to the rest of a hand."""

    seat: int
    move: str


class Claimed(Event, tag="claimed"):
    """A seat is sure of all tricks that are left, and the hand was played out: all that was played, in its order."""

    seat: int
    by: str
    plays: list[Laid]


class TookBack(Event, tag="took-back"):
    """The last acts of the hand were taken back, so many."""

    acts: int


class Missed(Event, tag="missed"):
    """By the day: the time of a person is up, and a bot plays this move for him."""

    seat: int


class Returned(Event, tag="returned"):
    """By the day: a person is back whose seat a bot had, since his time was up too often."""

    seat: int


class Hinted(Event, tag="hinted"):
    """Somebody has asked for a hint, for the first time in this game."""

    seat: int


class Shared(Event, tag="shared"):
    """The finished game may be seen by anyone who has the link."""


class Closed(Event, tag="closed"):
    """Nothing more will be played at this table."""

    why: Literal["over", "idle", "bell"]


Line = (
    Opened
    | Admitted
    | Sat
    | Rose
    | Filled
    | Gallery
    | Listed
    | Freed
    | Renamed
    | Followed
    | Reported
    | Committed
    | Given
    | Dealt
    | Played
    | Called
    | Claimed
    | TookBack
    | Missed
    | Returned
    | Hinted
    | Shared
    | Closed
)
"""What a line of the journal tells."""

Any = Act | Line
"""An act is what `Played` and `Called` tell, when it has been judged already."""

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Line] = msgspec.json.Decoder(Line)


def line_of(event: Any) -> Line:
    """What is written of an event."""
    if not isinstance(event, Act):
        return event
    assert event.seat is not None
    if event.is_call:
        return Called(seat=event.seat, words=event.text, by=event.by)
    order = None if event.order is None else list(event.order)
    return Played(seat=event.seat, move=event.text, by=event.by, order=order, told=event.tells)


def written(event: Any) -> str:
    """An event as the journal has it."""
    return ENCODER.encode(line_of(event)).decode()


def kind(event: Any) -> str:
    """What kind of event it is."""
    if isinstance(event, Act):
        return "called" if event.is_call else "played"
    return str(event.__struct_config__.tag)


def read(body: str) -> Line:
    """The event a line of the journal tells."""
    return DECODER.decode(body)
