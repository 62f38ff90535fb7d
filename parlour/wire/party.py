"""What goes over the socket of a party, typed once like a table's in table.py, whose encoder makes the bytes.

Nothing at a party is secret but its codes: the hostess is told them, and nobody else.
"""

from typing import Literal

import msgspec
from msgspec import field

from parlour.party.events import Kind, Movement, Prize
from parlour.wire.table import Asked, Farewell, Refused, Told

Phase = Literal["gathering", "placed", "playing", "counting", "ended"]
By = Literal["tally", "cut", "game", "share", "lot", "later", "hostess"]

# ---- a client speaks at the party ----


class PartySlip(Asked, tag_field="type", tag="slip"):
    """This is the phone of a table; here is the code on its slip."""

    code: str


class PartyLeave(Asked, tag_field="type", tag="leave"):
    """I go home."""


class PartyArrive(Asked, tag_field="type", tag="arrive"):
    """These people have come. The hostess says so, at a party with real cards."""

    names: list[str]


class PartyHere(Asked, tag_field="type", tag="here"):
    """People of the list have come, or some who had gone home are back, says the hostess; none named are all who are
    coming. At a party that is played here they come by their phones."""

    players: list[str] = field(default_factory=list)


class PartyAway(Asked, tag_field="type", tag="away"):
    """Somebody is not here yet after all, says the hostess, before the tally cards are given out."""

    player: str


class PartyStrike(Asked, tag_field="type", tag="strike"):
    """Somebody on the list is not coming, or before the tally cards are given out is no guest, says the hostess."""

    player: str


class PartyRename(Asked, tag_field="type", tag="rename"):
    """Somebody is called otherwise. The hostess says so of anyone, and everybody of himself until the tally cards are
    given out."""

    player: str
    name: str


class PartyRelease(Asked, tag_field="type", tag="release"):
    """The phone that came as this person is not his, says the hostess; the name is free again."""

    player: str


class PartySettle(Asked, tag_field="type", tag="settle"):
    """Whether a phone that says to be somebody, whose name another phone has, is that person; the hostess says so. With
    `player` it is this one of the claim's `others`."""

    id: str
    yes: bool
    player: str = ""


class PartyDismiss(Asked, tag_field="type", tag="dismiss"):
    """Somebody has gone home, says the hostess; `here` brings him back with his tally."""

    player: str


class PartySeat(Asked, tag_field="type", tag="seat"):
    """The tally cards are given out, says the hostess: in this order of players, or by lot. With `coming` those who are
    still expected count as here; without, they come late."""

    order: list[str] = field(default_factory=list)
    coming: bool = False


class PartySwap(Asked, tag_field="type", tag="swap"):
    """Two change places before the bell of this round, says the hostess."""

    round: int
    one: str
    other: str


class PartyFix(Asked, tag_field="type", tag="fix"):
    """Somebody cannot move and keeps table and chair, says the hostess; or moves again."""

    player: str
    fixed: bool


class PartyTimer(Asked, tag_field="type", tag="timer"):
    """So many minutes a round from now on, says the hostess, 0 for no clock; at their end the house rings, or she is
    asked to. The round in play has so many more or less, too."""

    minutes: int
    rings: bool = False


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
    """A table's game was so, says the hostess: of this round, or of an earlier one, which is put right. What no table
    can end with is refused unless she is `sure`."""

    round: int
    table: int
    points: list[int] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    captors: list[str] = field(default_factory=list)
    sure: bool = False


class PartyHeed(Asked, tag_field="type", tag="heed"):
    """What the hostess makes of a result that came too late."""

    id: str
    yes: bool


class PartyEnd(Asked, tag_field="type", tag="end"):
    """The party is over, says the hostess."""


class PartyReopen(Asked, tag_field="type", tag="reopen"):
    """The party is not over after all, says the hostess: it goes on where it was (`Party.resumable`)."""


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
    | PartyHere
    | PartyAway
    | PartyStrike
    | PartyRename
    | PartyRelease
    | PartySettle
    | PartyDismiss
    | PartySeat
    | PartySwap
    | PartyFix
    | PartyTimer
    | PartyBegin
    | PartyRing
    | PartyMove
    | PartyPause
    | PartyResume
    | PartyScore
    | PartyHeed
    | PartyEnd
    | PartyReopen
    | PartyPlayOff
    | PartyDecide
)


# ---- the house answers ----


class PartyPlayer(Told):
    """Somebody at the party. `place` is where the tally card says to begin (2A, Bye), empty for who has none; `here`
    says whether a page of his is open, `phone` whether a phone has come as this person, `left` that he has gone
    home, `fixed` that he cannot move and keeps his seat."""

    id: str
    name: str
    bot: bool
    here: bool
    phone: bool
    left: bool
    place: str
    colour: Literal["red", "blue"] | None
    fixed: bool


class PartyComing(Told):
    """Somebody on the hostess's list who is not here: not yet, or gone home again before the tally cards were given
    out; `phone` says whether a phone has come as this person."""

    id: str
    name: str
    gone: bool
    phone: bool


class PartyClaim(Told):
    """A phone says that it is this player's, though another has come as that person; it calls itself so. `others` are
    people of such a name whom no phone has come as."""

    id: str
    player: str
    name: str
    others: list[str]


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


class PartyLimit(Told):
    """What the points of a table can be in one respect: its `highest`, `second` or `lowest` score, or all `together`
    are from `least` to `most` in steps; `why` says so in a sentence. Who enters others is asked whether he is sure."""

    of: Literal["highest", "second", "lowest", "together"]
    least: int
    most: int
    step: int
    why: str


class PartyDrawn(Told):
    """A card that the house drew for somebody in a cut, in words."""

    player: str
    card: str


class PartyEntered(Told):
    """A table's result as it stands."""

    points: list[int]
    winners: list[str]
    captors: list[str]
    by_cut: bool


class PartyTable(Told):
    """A table in this round. `seats` are players chair by chair, partners opposite; `score` is a side's (a chair's
    where all play for themselves). `told`: is its result known; `rang`: did it ring; `winners` are chairs, after the
    bell; `captors` are players who had made a capture at the end of a hand. `held` is a result that was sent and waits
    for the bell; `changed` says that another was sent before the last. If the house has cut for a tie (`by_cut`),
    `draws` has the cards, once, and again for those who were level. `limits` is the place of its limits in those of the
    party; `lone` what a lone hand brings here at the least, null where none are counted, 0 where nobody plays alone."""

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
    held: PartyEntered | None
    changed: bool
    by_cut: bool
    draws: list[list[PartyDrawn]]
    limits: int
    lone: int | None


class PartyStanding(Told):
    """A tally card: the place by merit, punches, captures (or lone hands, where these are counted), points, games; and
    for every round a mark and the points it brought, null where there were none."""

    player: str
    place: int
    punches: int
    captures: int
    points: int
    games: int
    marks: list[Literal["won", "lost", "bye", ""]]
    made: list[int | None]


class PartyAward(Told):
    """A prize, and what it is in the hostess's words. `holders` have it: one, or all who share it; nobody while those
    `tied` have to play for it, or it waits for a prize before it (`by` is then "later"). `player` is who has it alone.
    `ties` is what is done if several are level."""

    prize: Prize
    name: str
    player: str | None
    holders: list[str]
    tied: list[str]
    by: By
    ties: Literal["play", "cut", "share", "games", "points"]


class PartyClock(Told):
    """The clock of a round. `left` are the seconds left of the round in play, null where none is timed; `running` says
    that they pass; `rings` that the house rings at their end, else the hostess is asked to."""

    minutes: int
    left: float | None
    running: bool
    rings: bool


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
    """A result that came when all had moved on, or that contradicts the hostess, or that cannot be, as its `question`
    says: she may heed it. `stands` is what would give way to it."""

    id: str
    round: int
    table: int
    points: list[int]
    winners: list[str]
    captors: list[str]
    stands: PartyEntered | None
    question: str


class Party(Told, tag_field="type", tag="party"):
    """The whole party as it is now. Every such message is complete in itself. `me` is my player, `slip` the table whose
    phone this is, `go` the table of the house where I play now; `claiming` is who I say to be while the hostess is
    asked, `why` says in a sentence why I am nobody here any more, if I came or would have. `code`, `slips` (a code a
    table), `proposals`, `coming`, `claims`, `addresses` (at which phones can reach the house, the likeliest first) and
    `boxed` (the names for which the press has not every letter) are for the hostess. `resumable` says that its end can
    be taken back. `next` is how many seconds it takes until the house goes on by itself, null if it does not.
    `captured` is whom one may have captured at the end of a hand, in words; empty where captures are not tallied.
    `tally` is what is tallied (games, points), `least` how many players its tables need. `limits` are what the points
    of a table can be (`PartyTable.limits`), with real cards. `hands` make a round where it is so many, else 0; `loners`
    says that lone hands are counted where captures would be; `prizes` are those that will be given. Where all move as
    planned, `ahead` has my places in the rounds to come, and `planned` says whether it is known where all go next."""

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
    least: int
    captured: str
    hands: int
    loners: bool
    movement: Movement
    planned: bool
    prizes: list[Prize]
    clock: PartyClock
    hostess_name: str
    position: int
    phase: Phase
    paused: bool
    round: int
    players: list[PartyPlayer]
    places: list[PartyPlace]
    tables: list[PartyTable]
    limits: list[list[PartyLimit]]
    byes: list[str]
    missing: list[int]
    standings: list[PartyStanding]
    awards: list[PartyAward]
    resumable: bool
    play_off: PartyHeat | None
    next: float | None
    watching: int
    hostess: bool
    me: str | None
    slip: int | None
    go: str | None
    claiming: str | None
    why: str
    code: str | None
    slips: list[str]
    proposals: list[PartyProposal]
    coming: list[PartyComing]
    claims: list[PartyClaim]
    addresses: list[str]
    boxed: list[str]
    ahead: list[PartyPlace]


Message = Party | Refused | Farewell
WORDS: msgspec.json.Decoder[Word] = msgspec.json.Decoder(Word)
