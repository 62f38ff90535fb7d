"""What the servers of one house tell each other beside the journal: what is only of the moment, and may be lost.

A session is a table or a party, by its name in the journal.
"""

import msgspec
from msgspec import field


class Here(msgspec.Struct):
    """Who is at a session by one of the servers: at a table its visitors at seats and in the gallery, and who of them
    is ready, and how slow they would have the bots; at a party its players, and how many windows look on."""

    seats: list[int] = []
    watching: int = 0
    position: int = 0
    ready: list[int] = []
    players: list[str] = []
    tempo: float = 0.0

    @property
    def is_nobody(self) -> bool:
        """Is there nobody?"""
        return not self.seats and not self.watching


class Everywhere(msgspec.Struct):
    """All sessions where a server has visitors, after so many changes."""

    change: int = 0
    sessions: dict[str, Here] = {}


class Note(msgspec.Struct, kw_only=True, tag_field="note"):
    """The root of all notes: by which server, about which session (which the database calls a table)."""

    server: str = ""
    session: str = field(default="", name="table")


class Written(Note, tag="written"):
    """Something stands in the journal; does the list of open tables look otherwise by it?"""

    seq: int
    shows: bool = True


class Came(Note, tag="came"):
    """Somebody has come or gone, or is ready; the changes of this server are numbered."""

    here: Here
    change: int


class Took(Note, tag="took"):
    """A person has taken his seat in this window, and in no other from now on."""

    seat: int
    window: str


class Said(Note, tag="said"):
    """A phrase across the table."""

    seat: int
    phrase: str


class Chatted(Note, tag="chatted"):
    """Something was said across the table in somebody's own words."""

    id: str
    seat: int
    guest: str
    name: str
    text: str


class Asked(Note, tag="asked"):
    """Somebody would take his last move back."""

    position: int
    seat: int
    acts: int


class Answered(Note, tag="answered"):
    """One of those who were asked has answered."""

    position: int
    seat: int
    yes: bool


class Left(Note, tag="left"):
    """A server closes, and others may have what it drives."""


Any = Written | Came | Took | Said | Chatted | Asked | Answered | Left

ENCODER = msgspec.json.Encoder()
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(Any)
EVERYWHERE: msgspec.json.Decoder[Everywhere] = msgspec.json.Decoder(Everywhere)
