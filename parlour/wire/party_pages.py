"""What is asked and answered about parties over HTTP, typed once."""

from typing import Literal

from msgspec import field

from parlour.bots import Rung
from parlour.party.events import Fate, Kind, Movement, Prize, Ties
from parlour.wire.party import PartyDrawn, PartyLimit, Phase
from parlour.wire.table import Asked, Told


class NewPrize(Asked):
    """A prize of a new party: which, what it is, and what is done if several are level; empty: as is usual."""

    prize: Prize
    name: str = ""
    ties: Ties = ""


class NewParty(Asked):
    """A party to be given: played here, or with real cards. `unit` is what a round is (PartyOffer.rounds), `tally`
    what is tallied (PartyOffer.tallies; the book's where none is said), `clock` the seconds for a move at the tables
    here, 0 for as long as one likes; `by_itself`: the house rings, has everybody move and begins the next round
    without the hostess; `coming` are people who are expected, `names` such as have come, with real cards. `hands`
    make a round where `unit` is "hands"; `loners`: lone hands are counted (PartyOffer.loners); `movement`: winners go
    up, or all move as planned; `minutes` a round by the clock, 0 for none, at whose end the house `rings` or the
    hostess is asked; `prizes` are hers, the two of the book where none is said."""

    game: str
    kind: Kind = "here"
    rounds: int = 10
    unit: str = "deal"
    tally: str = ""
    rung: Rung = "house"
    clock: int = 60
    by_itself: bool = True
    names: list[str] = field(default_factory=list)
    coming: list[str] = field(default_factory=list)
    hands: int = 0
    loners: bool = False
    movement: Movement = "winners"
    minutes: int = 0
    rings: bool = False
    prizes: list[NewPrize] = field(default_factory=list)


class NamesText(Asked):
    """A list of names as it was pasted; `apart`: a comma always parts two people."""

    text: str
    apart: bool = False


class NamesRead(Told):
    """The names in it, each as it will be written down; `turned` says that every line was read as surname, given
    name. `odd` has a sentence for each line that may mean something else. Nothing is written down yet."""

    names: list[str]
    turned: bool
    sentence: str
    odd: list[str]


class MoreNames(Asked):
    """People for the hostess's list: they are coming, or with real cards `here` already."""

    names: list[str]
    here: bool = False


class OpenedParty(Told):
    """The party is open: its code for friends, and the link with it."""

    party: str
    code: str
    link: str


class FindParty(Asked):
    """A party's code as it was read out, or that of a table as it stands on its papers."""

    code: str


class JoinParty(Asked):
    """I come to the party: its code, and my name unless the house knows it; or `player`, who of the hostess's list I
    am. One whose name is on the list is asked first whether he is that person (`PartyCard.offered`), unless he says
    that he is `new`."""

    code: str
    name: str = ""
    player: str = ""
    new: bool = False


class PartyCode(Asked):
    """The code of the party, or of its desk."""

    code: str


class PartyName(Told):
    """A name at the party that one may be: coming, here without a phone, gone home, or taken by another phone, where
    the hostess is asked; `mine` says that my own phone has come as this person."""

    player: str
    name: str
    state: Literal["coming", "here", "gone", "taken"]
    mine: bool


class PartyCard(Told):
    """A party, as its door shows it; `me` is my player if I have come, `hostess` says that I give it. `offered` are
    people of the party who are called like one who would come in, `claiming` who he says to be while the hostess is
    asked. `given` is when it was announced (seconds since 1970); `over` says that nothing more is played for.
    `table` is the one whose code was asked about, if it was a table's."""

    party: str
    kind: Kind
    game: str
    title: str
    hostess_name: str
    phase: Phase
    round: int
    rounds: int
    players: int
    hostess: bool
    me: str | None
    claiming: str | None
    offered: list[PartyName]
    given: float
    over: bool
    table: int | None = None


class PartyResult(Asked):
    """A table's game as it was written down at the table. `id` is the sender's own, and what is sent twice counts once;
    `code` is that of the table's slip, or none from the hostess's own browser. What no table can end with
    (`PartyTable.limits`) is answered with a question if one is not `sure`; if one was not asked (null), it waits for
    the hostess. So it is with a result that says otherwise than one that was sent for the table before, unless that was
    seen and this is to stand instead (`again`)."""

    id: str
    round: int
    table: int
    code: str = ""
    points: list[int] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    captors: list[str] = field(default_factory=list)
    sure: bool | None = None
    again: bool = False


class PartyNoted(Told):
    """What has become of a result: it counts (scored, corrected, same), it waits for the bell (held), or the hostess is
    asked (proposed), who may have declined it. If it is `asked`, the sentence is a question, and nothing has been
    written down."""

    id: str
    fate: Fate | Literal["asked"]
    sentence: str


class PartyGame(Told):
    """A table's game of some round, as it stands: the points of each side, who won, who made captures; the cards of a
    cut, and what its points and lone hands can be, as in `PartyTable`."""

    table: int
    seats: list[str]
    points: list[int]
    winners: list[str]
    captors: list[str]
    by_cut: bool
    draws: list[list[PartyDrawn]]
    limits: list[PartyLimit]
    lone: int | None


class PartyRound(Told):
    """A round of the party."""

    round: int
    over: bool
    games: list[PartyGame]
    byes: list[str]
