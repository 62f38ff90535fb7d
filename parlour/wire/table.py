"""What goes over the wire, typed once; the only place where bytes for a client are made.

The client's TypeScript types are generated from these structs (parlour/server/typescript.py), and docs/protocol.md
tells them in words.
"""

from typing import Any, Literal

import msgspec

from parlour.bots import Rung
from parlour.games.facts import Goes, Manner
from parlour.table.phase import Phase

VERSION = 4

Phrase = Literal[
    "Good evening",
    "Good luck",
    "Well played",
    "Thank you",
    "Bad luck",
    "Sorry",
    "One moment, please",
    "Your turn, I think",
    "Good game",
    "Good night",
]
"""All that can be said across a table."""

Tempo = Literal["slow", "usual", "quick"]
"""How fast bots play."""

Value = bool | int | str


class Told(msgspec.Struct, kw_only=True, gc=False):
    """What the house sends; nothing in it refers back, so that no search for rubbish need go through it."""


class Asked(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What a client sends; what is not foreseen is refused."""


# ---- a client speaks at its table ----


class Sit(Asked, tag_field="type", tag="sit"):
    """I take this seat."""

    seat: int


class Leave(Asked, tag_field="type", tag="leave"):
    """I get up for good; before the first deal the seat is open again, afterwards a bot has it."""


class Fill(Asked, tag_field="type", tag="fill"):
    """Bots may take the seats that are open, or this one; of this rung, or else of the one its seat was to have. Only
    the host says so."""

    seat: int | None = None
    rung: Rung | None = None


class Play(Asked, tag_field="type", tag="play"):
    """My move in this position; where several are made together (Board.together), all of them in one text, or one."""

    position: int
    move: str


class Call(Asked, tag_field="type", tag="call"):
    """What I say out of turn in this position."""

    position: int
    words: str


class Give(Asked, tag_field="type", tag="give"):
    """What I add to the chance of this hand, 64 hexadecimal digits: in answer to `promised`, and once."""

    hand: int
    contribution: str


class Ready(Asked, tag_field="type", tag="ready"):
    """The next hand may be dealt."""

    position: int


class TakeBack(Asked, tag_field="type", tag="take-back"):
    """I should like to take my last move back."""

    position: int


class Consent(Asked, tag_field="type", tag="consent"):
    """My answer to one who would take a move back."""

    position: int
    yes: bool


class Say(Asked, tag_field="type", tag="say"):
    """A set phrase, to everyone at the table."""

    phrase: Phrase


class Gallery(Asked, tag_field="type", tag="gallery"):
    """The gallery is open, or closed; only the host says so."""

    open: bool


class List(Asked, tag_field="type", tag="list"):
    """The table stands in the list that all can see, or no longer; only the host says so."""

    public: bool


class Free(Asked, tag_field="type", tag="free"):
    """Anyone who may come in may sit down here: at a bot's seat, or one that was kept for somebody; only the host says
    so."""

    seat: int


class Chat(Asked, tag_field="type", tag="chat"):
    """Something in one's own words, where that is allowed."""

    text: str


class Report(Asked, tag_field="type", tag="report"):
    """What was said under this mark is for the keeper of the house to look at."""

    id: str


class AskHint(Asked, tag_field="type", tag="hint"):
    """What would you do in my place?"""

    position: int


class Claim(Asked, tag_field="type", tag="claim"):
    """The rest of the tricks is mine."""

    position: int


class SetPace(Asked, tag_field="type", tag="pace"):
    """How fast I should like the bots to play while I am here; of several wishes at a table the slowest holds."""

    pace: Tempo


class Ping(Asked, tag_field="type", tag="ping"):
    """Does the line still stand?"""


class AskWhole(Asked, tag_field="type", tag="whole"):
    """I have missed something, and should like to be shown the whole table."""


Word = (
    Sit
    | Leave
    | Fill
    | Play
    | Call
    | Give
    | Ready
    | TakeBack
    | Consent
    | Say
    | Gallery
    | List
    | Free
    | Chat
    | Report
    | AskHint
    | Claim
    | SetPace
    | Ping
    | AskWhole
)


# ---- the house answers ----


class Seat(Told):
    """Who sits there. `stands_in` is set while a bot plays for a person who is away; `rung` is that of the bot which
    plays there now, null if none does. `free` is set where anyone may sit down who may come in; `kept` is for whom an
    open seat is kept, empty where it is not. By the day `missed` says how often in a row the time of its person was up,
    and `holiday` until when his clocks stand still, as 2026-12-03T10:00Z, empty if they do not; whether he is `here` is
    nobody's business there, and always true."""

    who: Literal["open", "person", "bot"]
    name: str
    rung: Rung | None
    here: bool
    stands_in: bool
    ready: bool
    free: bool
    kept: str
    missed: int = 0
    holiday: str = ""


class Act(Told, omit_defaults=True):
    """Something done in this hand. Of a move made face down by another seat, only its verb is told. `does` is what the
    seat does in words, to be read after its name; `said` are the words of one who bids, passes or names before play;
    `goes` is where a card or a stake goes that is not played to the trick; `card` is a card that was played or shown by
    its name, and `suit` the suit on its face; `took` is who took the trick that was complete with it, and `ends` says
    that a trick or a round was; `brought` is what chance brought with it, as where an arrow stopped, or
    that the rest is claimed with it."""

    seat: int
    text: str
    call: bool
    face_down: bool
    does: str
    said: str = ""
    goes: Goes = ""
    card: str = ""
    suit: str = ""
    took: int | None = None
    ends: bool = False
    brought: str = ""


class Move(Told, omit_defaults=True):
    """A move that is legal now: its `text` is what to send, `order` what to write on a button, `asks` what such moves
    ask for in short ("bid", "play a card"), `manner` how it is made; of a bid or a stake, the `amount`; of a suit that
    is named, the `suit`, and what else is said with it (`also`); of a combination, what it is `worth` and the cards it
    `uses`, by their places in the hand; `goes` is where a card goes that is not played to the trick."""

    text: str
    order: str
    asks: str
    manner: Manner
    amount: int | None = None
    suit: str | None = None
    also: str = ""
    worth: int | None = None
    uses: list[int] = []
    goes: Goes = ""


class Lying(Told):
    """A card of the trick, and who has played it."""

    seat: int
    card: str


class Laid(Told):
    """A card that a seat has laid open before it, and what this copy has served in."""

    card: str
    marks: list[str]


class Held(Told):
    """A card in one's own hand: the legal moves it stands for, a sentence why there is none though cards are asked for,
    and what this copy of it has served in. The hand is told sorted as the game ranks it; `group` is the suit a card
    belongs to here, `trump` whether it is one, `height` how high it ranks, `says` what its face does not."""

    card: str
    moves: list[str]
    why_not: str | None
    marks: list[str]
    group: int
    trump: bool
    height: int
    says: str


class Together(Told):
    """Moves alike that are made in a row and may be sent as one: their `verb`, then the cards of all of them. `moves`
    is how many are still to be made, `asks` what that is called ("lay away five cards"), and the cards in `forced` are
    among them, whatever else is chosen."""

    moves: int
    verb: str
    asks: str
    forced: list[str]


class CountLine(Told):
    """A line of the count: the seats it counts for, what for, how much, and by which rule."""

    seats: list[int]
    text: str
    points: int
    rule: str


class Board(Told):
    """A view of the game. `legal` are the moves as they are sent back, `moves` the same in words (of bets the first);
    `together` says how many of them are made as one, null where they are made one by one;
    `held` is one's own hand as the game sorts it; `holding` is how many cards each seat has, null where
    that may not be asked; partners have the same number in `sides`. `trick` lies in the order of play, null where no
    tricks are played, and `taker` is who took it, once it is complete; `maker` is who has made the trump, or bids
    highest, and `undertaken` what he has undertaken with it; `turned` is a card that lies turned up, or down, as
    `turned_as` says. By seats, `laid` is what lies open before it, `notes` what is to be known of it in words.
    `bidding` is how the bidding stands, in words. `count` are the lines of the count so far, which sum to the points;
    `headline` is what came of a hand that is over; `coach` is a sentence about one's own decision, empty when one has
    none to make. `fields` are the game's own, for who knows it; one that each seat has for itself (GameBook.own) is a
    list by seats, null where it may not be seen. `told` is the whole table in words."""

    seat: int | None
    dealer: int
    turn: int | None
    phase: str
    hand_over: bool
    points: list[int]
    score: list[int]
    winners: list[int]
    legal: list[str]
    moves: list[Move]
    together: Together | None
    calls: list[str]
    held: list[Held]
    holding: list[int | None]
    sides: list[int]
    trick: list[Lying] | None
    taker: int | None
    trump: str | None
    maker: int | None
    undertaken: str
    turned: str | None
    turned_as: str
    stock: int | None
    discards: int | None
    laid: list[list[Laid]]
    notes: list[list[str]]
    bidding: str | None
    count: list[CountLine]
    headline: str
    coach: str
    fields: dict[str, Any]
    told: dict[str, str]


class Clock(Told):
    """Seconds allowed for a move, and those left to the seat whose turn it is. By the day there is one only while it is
    a person's turn, and what is left may be more than was allowed, if he is on holiday."""

    seconds: int
    left: float


class Asking(Told):
    """Somebody would take a move back; who has still to consent."""

    seat: int
    waiting: list[int]


class Promised(Told):
    """The hash of the secret for the hand that is dealt next, and the seats that have added to it."""

    hand: int
    commitment: str
    given: list[int]


class Fair(Told):
    """What the hand at the table follows from: the hash shown before, what each seat has added ("-" for nothing), and
    the secret of the house, null until the hand is over and always in the gallery."""

    hand: int
    commitment: str
    given: list[str]
    secret: str | None


class Again(Told):
    """The same game once more, at another table: which, and who of those who played here said so first."""

    table: str
    by: str


class Origin(Told):
    """Where the only hand of a table comes from: the deal of a day (`name`, as 2026-11-18), a board (`number`) of a set
    (`name`), or hand `number` of the table `name`, played otherwise after so many acts (`act`): then `points` is what
    it came to, and `home` the page where that can be seen. Where those who play a deal are `compared` there are no
    hints, and nothing is taken back."""

    kind: Literal["day", "board", "again"]
    name: str
    number: int
    act: int
    points: list[int]
    home: str | None
    compared: bool


class Table(Told, tag_field="type", tag="table", kw_only=True):
    """The whole table as one seat, or the gallery, may see it now. Every such message is complete in itself; `picture`
    numbers those of a connection, with the changes between them. Until the
    house is `prepared` for this game, its bots of all rungs play by rules of thumb. `promised` is of the hand that is
    dealt next, `fair` of this one. `party` is the party it is played at, `origin` where its
    only hand comes from. Of every finished hand `counts` are the
    points, by seats, and `headlines` what came of it in a sentence, empty where the game has none. At a table that is
    `closed` nothing more is played, though the game may not be over. `hints` says whether there are any here, `chat`
    whether one may say what one likes; `again` is where the game is played once more. By the day there are so many
    `days` for a move."""

    picture: int = 0
    version: int
    table: str
    game: str
    title: str
    options: dict[str, Value]
    you: int | None
    host: bool
    phase: Phase
    closed: bool
    position: int
    hand: int
    seats: list[Seat]
    board: Board | None
    acts: list[Act]
    first_act: int
    counts: list[list[int]]
    headlines: list[str]
    clock: Clock | None
    take_back: Literal["no", "alone", "ask"]
    asking: Asking | None
    public: bool
    gallery: bool
    watching: int
    invite: str | None
    prepared: bool
    promised: Promised | None
    fair: Fair | None
    party: str | None
    hints: bool
    chat: bool
    again: Again | None
    days: int
    origin: Origin | None = None
    claim: bool = False


class Changes(Told, tag_field="type", tag="changes"):
    """The table as it is now, told by what has changed since the picture of the number before: `changes` are made one
    after the other, in the form of parlour/wire/changes.py. Only clients that ask for it are told so."""

    picture: int
    changes: list[dict[str, Any]]


class Refused(Told, tag_field="type", tag="refused"):
    """What was asked is not done, and why; the current table follows."""

    sentence: str


class Said(Told, tag_field="type", tag="said"):
    """A phrase across the table."""

    seat: int
    phrase: Phrase


class Chatted(Told, tag_field="type", tag="chatted"):
    """What somebody has said in his own words; `id` is the mark by which it is reported."""

    id: str
    seat: int
    name: str
    text: str


class Noted(Told, tag_field="type", tag="noted"):
    """What was asked is done, in a sentence: nothing else shows it."""

    sentence: str


class Hint(Told):
    """A move, the same in words, what it may bring, and why."""

    move: str
    order: str
    points: float
    chance: float | None
    why: str


class Hints(Told, tag_field="type", tag="hints"):
    """The best moves in a position, the best first."""

    position: int
    hints: list[Hint]


class Pong(Told, tag_field="type", tag="pong"):
    """The answer to `ping`: the line stands."""


class Farewell(Told, tag_field="type", tag="farewell"):
    """The last message on a socket: why it is closed. `elsewhere` is set when the same person plays on in another
    window, and may come back to this one."""

    sentence: str
    elsewhere: bool = False


Message = Table | Changes | Refused | Said | Chatted | Noted | Hints | Pong | Farewell


# ---- the only encoder ----

ENCODER = msgspec.json.Encoder()
WORDS: msgspec.json.Decoder[Word] = msgspec.json.Decoder(Word)


def encode(message: Told | list[Any] | dict[str, Any]) -> bytes:
    """The bytes of a message."""
    return ENCODER.encode(message)
