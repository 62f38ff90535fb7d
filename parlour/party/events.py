"""What happens at a party, one event after another: an evening is these events in order, and nothing besides.

A player is known by an id of his own; tables and rounds are counted from 1. The clock is not in them: whoever keeps a
journal writes down when each came.
"""

from typing import Literal

import msgspec

Kind = Literal["here", "cards"]
"""Is it played at tables of the house, or with real cards?"""

Fate = Literal["scored", "held", "same", "proposed", "corrected", "declined"]
"""What becomes of a result that is sent in."""


class Event(msgspec.Struct, kw_only=True, tag_field="event", omit_defaults=True):
    """The root of all events."""


class Opened(Event, tag="opened"):
    """The party is announced: the game, what fills tables that are not full, what a round is and what is tallied.

    `rounds` is how many are meant to be played (0: not settled); all cuts and lots are drawn from `seed`.
    """

    game: str
    fill: Literal["bots", "byes"] = "bots"
    round: str = "deal"
    tally: str = "games"
    rounds: int = 0
    seed: int = 0


class Arrived(Event, tag="arrived"):
    """Somebody has come; late, if the tally cards have been given out."""

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


class Began(Event, tag="began"):
    """The bell has started a game at all tables."""


class Counted(Event, tag="counted"):
    """A hand is finished at a table that is played here: what it brought each side (at Trolley each chair).

    After the end it is a table of the play-off. `captor` is who made a capture.
    """

    table: int
    points: tuple[int, ...]
    captor: str = ""


class Rang(Event, tag="rang"):
    """The bell has ended the game at all tables."""

    table: int = 1


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


class Drawn(Event, tag="drawn"):
    """Those level for the first prize have drawn their chairs, and play one more game for it."""


class Decided(Event, tag="decided"):
    """A prize that several had earned alike was given to one of them, because of a cut or as they have settled it."""

    prize: Literal["best", "booby"]
    player: str
    cut: bool = False


Any = (
    Opened
    | Arrived
    | Left
    | Seated
    | Swapped
    | Began
    | Counted
    | Rang
    | Scored
    | Corrected
    | Moved
    | Paused
    | Resumed
    | Ended
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
