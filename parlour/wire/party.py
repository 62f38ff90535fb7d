"""What goes over the socket of a party, typed once like a table's in table.py, whose encoder makes the bytes.

Nothing at a party is secret but its codes: the hostess is told them, and nobody else.
"""

from typing import Literal

import msgspec
from msgspec import field

from parlour.party.events import Kind
from parlour.wire.table import Asked, Farewell, Refused, Told

Phase = Literal["gathering", "placed", "playing", "counting", "ended"]
Prize = Literal["best", "booby"]

# ---- a client speaks at the party ----


class PartySlip(Asked, tag_field="type", tag="slip"):
    """This is the phone of a table; here is the code on its slip."""

    code: str


class PartyLeave(Asked, tag_field="type", tag="leave"):
    """I go home."""


class PartyArrive(Asked, tag_field="type", tag="arrive"):
    """These people have come. The hostess says so, at a party with real cards."""

    names: list[str]


class PartyDismiss(Asked, tag_field="type", tag="dismiss"):
    """Somebody has gone home, says the hostess."""

    player: str


class PartySeat(Asked, tag_field="type", tag="seat"):
    """The tally cards are given out, says the hostess: in this order of players, or by lot."""

    order: list[str] = field(default_factory=list)


class PartySwap(Asked, tag_field="type", tag="swap"):
    """Two change places before the bell of this round, says the hostess."""

    round: int
    one: str
    other: str


class PartyBegin(Asked, tag_field="type", tag="begin"):
    """The bell: this round begins. The hostess says so."""

    round: int


class PartyRing(Asked, tag_field="type", tag="ring"):
    """The bell: this round is over. The hostess says so; with real cards also the phone of a table that may ring."""

    round: int


class PartyMove(Asked, tag_field="type", tag="move"):
    """All scores of this round are punched, and everybody moves, says the hostess."""

    round: int


class PartyPause(Asked, tag_field="type", tag="pause"):
    """Refreshments, says the hostess."""


class PartyResume(Asked, tag_field="type", tag="resume"):
    """Back to the tables, says the hostess."""


class PartyScore(Asked, tag_field="type", tag="score"):
    """A table's game was so, says the hostess: of this round, or of an earlier one, which is put right."""

    round: int
    table: int
    points: list[int] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    captors: list[str] = field(default_factory=list)


class PartyHeed(Asked, tag_field="type", tag="heed"):
    """What the hostess makes of a result that came too late."""

    id: str
    yes: bool


class PartyEnd(Asked, tag_field="type", tag="end"):
    """The party is over, says the hostess."""


class PartyPlayOff(Asked, tag_field="type", tag="playoff"):
    """Those level for the first prize draw their chairs and play one more game, says the hostess."""


class PartyDecide(Asked, tag_field="type", tag="decide"):
    """Who has a prize for which several are level, says the hostess; with no player named the house draws."""

    prize: Prize
    player: str | None = None


Word = (
    PartySlip
    | PartyLeave
    | PartyArrive
    | PartyDismiss
    | PartySeat
    | PartySwap
    | PartyBegin
    | PartyRing
    | PartyMove
    | PartyPause
    | PartyResume
    | PartyScore
    | PartyHeed
    | PartyEnd
    | PartyPlayOff
    | PartyDecide
)


# ---- the house answers ----


class PartyPlayer(Told):
    """Somebody at the party. `place` is where the tally card says to begin (2A, Bye), empty for who has none; `here`
    says whether a page of his is open."""

    id: str
    name: str
    bot: bool
    here: bool
    left: bool
    place: str
    colour: Literal["red", "blue"] | None


class PartyPlace(Told):
    """Where somebody is in this round: at a table (0: he sits out), in a chair, with whom and against whom; and where
    he was before: `was` is a table, 0 on the bench, null not there."""

    player: str
    table: int
    chair: int | None
    label: str
    partner: str | None
    against: list[str]
    was: int | None
    moved: Literal["first", "up", "down", "stays", "foot", "out", "in"]


class PartyTable(Told):
    """A table in this round. `seats` are players chair by chair, partners opposite; `score` is a side's (a chair's
    where all play for themselves). `told`: is its result known; `rang`: did it ring; `winners` are chairs, after the
    bell; `captors` are players who had made a capture at the end of a hand."""

    number: int
    seats: list[str]
    dealer: int
    score: list[int]
    hands: int
    through: bool
    told: bool
    rang: bool
    winners: list[int]
    captors: list[str]
    by_cut: bool


class PartyStanding(Told):
    """A tally card: the place by merit, punches, captures, points, games, and a mark for every round."""

    player: str
    place: int
    punches: int
    captures: int
    points: int
    games: int
    marks: list[Literal["won", "lost", "bye", ""]]


class PartyAward(Told):
    """A prize; no player yet while those who are level have to play for it."""

    prize: Prize
    player: str | None
    tied: list[str]
    by: Literal["tally", "cut", "game"]


class PartyHeat(Told):
    """A game that is played for the first prize, or the last that was. `round` is its number, after those of the
    rounds; `game` counts from 1; `level` are those who are still in for the prize. In `tables` a seat may be empty: a
    stand-in has it; `winners` are those of the level who have won there."""

    round: int
    game: int
    playing: bool
    tables: list[PartyTable]
    missing: list[int]
    level: list[str]


class PartyProposal(Told):
    """A result that came when all had moved on, or that contradicts the hostess: she may heed it."""

    id: str
    round: int
    table: int
    points: list[int]
    winners: list[str]
    captors: list[str]


class Party(Told, tag_field="type", tag="party"):
    """The whole party as it is now. Every such message is complete in itself. `me` is my player, `slip` the table whose
    phone this is, `go` the table of the house where I play now. `code`, `slips` (a code a table) and `proposals` are
    for the hostess. `next` is how many seconds it takes until the house goes on by itself, null if it does not.
    `captured` is whom one may have captured at the end of a hand, in words; empty where captures are not tallied."""

    version: int
    party: str
    kind: Kind
    game: str
    title: str
    unit: str
    tally: str
    rounds: int
    bell: Literal["head", "any", "all"]
    ring_at: int
    sides: int
    partners: bool
    captured: str
    hostess_name: str
    position: int
    phase: Phase
    paused: bool
    round: int
    players: list[PartyPlayer]
    places: list[PartyPlace]
    tables: list[PartyTable]
    byes: list[str]
    missing: list[int]
    standings: list[PartyStanding]
    awards: list[PartyAward]
    play_off: PartyHeat | None
    next: float | None
    watching: int
    hostess: bool
    me: str | None
    slip: int | None
    go: str | None
    code: str | None
    slips: list[str]
    proposals: list[PartyProposal]


Message = Party | Refused | Farewell
WORDS: msgspec.json.Decoder[Word] = msgspec.json.Decoder(Word)
