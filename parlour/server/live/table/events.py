"""What is written in a table's journal: everything that has happened there, one event after another."""

from typing import Literal

import msgspec

from parlour.wire.table import Rung, Value


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


Any = (
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

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)


def written(event: Event) -> str:
    """An event as the journal has it."""
    return ENCODER.encode(event).decode()


def read(body: str) -> Any:
    """The event a line of the journal tells."""
    return DECODER.decode(body)
