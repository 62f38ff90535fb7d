"""What is written in a party's journal: the evening's own events (parlour/party/events.py), and what the house adds."""

from typing import Literal

import msgspec

from parlour.bots import Rung
from parlour.party import events as evening
from parlour.party.events import Fate, Kind


class Announced(evening.Event, tag="announced"):
    """The party is given by this guest: played here or with real cards; of which rung the bots are, and how fast they
    and everybody must be; and whether the house rings, moves and begins without being told to."""

    hostess: str
    name: str
    kind: Kind
    rung: Rung
    clock: int
    by_itself: bool
    opened: evening.Opened | evening.FirstOpened
    letters: int = 6  # of its code; those of an older house had six
    minutes: int = 0  # that a round takes; 0 for as long as it likes
    rings: bool = False  # at their end: does the house ring, or is the hostess asked to?


class Came(evening.Event, tag="came"):
    """Somebody has come: a guest of the house, or a name the hostess has written down."""

    player: str
    name: str
    guest: str = ""


class Expected(evening.Event, tag="expected"):
    """These people are coming, says the hostess's list, or are here already: their names by the ids they will have."""

    players: dict[str, str]
    here: bool = False


class Here(evening.Event, tag="here"):
    """People on the list have come, or some who had gone home are back."""

    players: tuple[str, ...]


class Absent(evening.Event, tag="absent"):
    """Somebody is not here before the tally cards are given out: not yet, or gone home again."""

    player: str
    gone: bool = False


class Struck(evening.Event, tag="struck"):
    """A name is struck off the list of those who are coming."""

    player: str


class Claimed(evening.Event, tag="claimed"):
    """A guest of the house is this person of the list; whoever had the name before has it no more."""

    player: str
    guest: str


class Disputed(evening.Event, tag="disputed"):
    """A guest says that he is somebody whom another guest has said to be; the hostess is asked."""

    id: str
    player: str
    guest: str
    name: str


class Rebuffed(evening.Event, tag="rebuffed"):
    """He is not, says the hostess."""

    id: str


class Released(evening.Event, tag="released"):
    """The guest who said to be this person is not, says the hostess; the name is free again."""

    player: str


class Timed(evening.Event, tag="timed"):
    """The hostess gives every round so many minutes from now on, also the one in play; at their end the house rings, or
    she is asked."""

    minutes: int
    rings: bool = False


class Laid(evening.Event, tag="laid"):
    """These tables of the house were laid for a round."""

    round: int
    tables: list[str]


class Noted(evening.Event, tag="noted"):
    """A result came from the phone of a table, or from the hostess's (0), under an id of the sender's."""

    id: str
    by: int
    round: int
    result: evening.Scored
    fate: Fate


class Heeded(evening.Event, tag="heeded"):
    """A result that waited, or that the hostess was asked about, counts now."""

    id: str


class Deferred(evening.Event, tag="deferred"):
    """A result that waited for the bell does not fit any more; the hostess is asked."""

    id: str


class Declined(evening.Event, tag="declined"):
    """The hostess would not have a result."""

    id: str


class Closed(evening.Event, tag="closed"):
    """Nothing more will happen at this party."""

    why: Literal["over", "idle"]


Any = (
    Announced
    | Came
    | Expected
    | Here
    | Absent
    | Struck
    | Claimed
    | Disputed
    | Rebuffed
    | Released
    | Timed
    | Laid
    | Noted
    | Heeded
    | Deferred
    | Declined
    | Closed
    | evening.Any
)

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)


def written(event: Any) -> str:
    """An event as the journal has it."""
    return ENCODER.encode(event).decode()


def kind(event: Any) -> str:
    """What kind of event it is."""
    return str(event.__struct_config__.tag)


def read(body: str) -> Any:
    """The event a line of the journal tells."""
    return DECODER.decode(body)
