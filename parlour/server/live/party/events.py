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
    opened: evening.Opened


class Came(evening.Event, tag="came"):
    """Somebody has come: a guest of the house, or a name the hostess has written down."""

    player: str
    name: str
    guest: str = ""


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


Any = Announced | Came | Laid | Noted | Heeded | Deferred | Declined | Closed | evening.Any

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
