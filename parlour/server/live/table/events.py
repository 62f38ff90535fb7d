"""What is written in a table's journal: everything that has happened there, one event after another."""

from typing import Literal

import msgspec

from parlour.bots import Rung
from parlour.games.declare import Value
from parlour.table.record import Act


class Event(msgspec.Struct, kw_only=True, tag_field="event", omit_defaults=True):
    """The root of all events."""


class Opened(Event, tag="opened"):
    """The table is set up: what is played, who may come, and which bots fill its chairs (their chance is `seed`).

    `rungs` are those of single seats, where they are not the table's; none at all in journals of the first edition.
    A table of a party says of which, has its own `names` for bots, and a first `dealer` as the book appoints him.
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

    `told` says that more came of it than its player could have worked out.
    """

    seat: int
    move: str
    by: str = ""
    order: list[int] | None = None
    told: bool = False


class Called(Event, tag="called"):
    """Something was said out of turn."""

    seat: int
    words: str
    by: str = ""


class TookBack(Event, tag="took-back"):
    """The last acts of the hand were taken back, so many."""

    acts: int


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
    | Committed
    | Given
    | Dealt
    | Played
    | Called
    | TookBack
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
