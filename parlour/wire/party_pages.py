"""What is asked and answered about parties over HTTP, typed once."""

from msgspec import field

from parlour.bots import Rung
from parlour.party.events import Fate, Kind
from parlour.wire.party import Phase
from parlour.wire.table import Asked, Told


class NewParty(Asked):
    """A party to be given: played here, or with real cards. `unit` is what a round is (PartyOffer.rounds), `clock`
    the seconds for a move at the tables here, 0 for as long as one likes; `by_itself`: the house rings, has everybody
    move and begins the next round without the hostess; `names` are people who have come, with real cards."""

    game: str
    kind: Kind = "here"
    rounds: int = 10
    unit: str = "deal"
    tally: str = "games"
    rung: Rung = "house"
    clock: int = 60
    by_itself: bool = True
    names: list[str] = field(default_factory=list)


class OpenedParty(Told):
    """The party is open: its code for friends, and the link with it."""

    party: str
    code: str
    link: str


class FindParty(Asked):
    """A party's code, as it was read out."""

    code: str


class JoinParty(Asked):
    """I come to the party: its code, and my name unless the house knows it."""

    code: str
    name: str = ""


class PartyCard(Told):
    """A party, as its door shows it; `me` is my player if I have come, `hostess` says that I give it."""

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


class PartyResult(Asked):
    """A table's game as it was written down at the table. `id` is the sender's own, and what is sent twice counts once;
    `code` is that of the table's slip, or none from the hostess's own browser."""

    id: str
    round: int
    table: int
    code: str = ""
    points: list[int] = field(default_factory=list)
    winners: list[str] = field(default_factory=list)
    captors: list[str] = field(default_factory=list)


class PartyNoted(Told):
    """What has become of a result: it counts (scored, corrected, same), it waits for the bell (held), or the hostess is
    asked (proposed), who may have declined it."""

    id: str
    fate: Fate
    sentence: str


class PartyGame(Told):
    """A table's game of some round, as it stands: the points of each side, who won, who made captures."""

    table: int
    seats: list[str]
    points: list[int]
    winners: list[str]
    captors: list[str]
    by_cut: bool


class PartyRound(Told):
    """A round of the party."""

    round: int
    over: bool
    games: list[PartyGame]
    byes: list[str]
