"""What goes over the wire, typed once; the only place where bytes for a client are made.

The client's TypeScript types are generated from these structs (parlour/server/typescript.py), and docs/protocol.md
tells them in words.
"""

from typing import Any, Literal

import msgspec

from parlour.bots import Rung
from parlour.games.facts import Goes, Manner
from parlour.table.phase import Phase

VERSION = 2

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
    """My move in this position."""

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


class AskHint(Asked, tag_field="type", tag="hint"):
    """What would you do in my place?"""

    position: int


Word = Sit | Leave | Fill | Play | Call | Give | Ready | TakeBack | Consent | Say | Gallery | AskHint


# ---- the house answers ----


class Seat(Told):
    """Who sits there. `stands_in` is set while a bot plays for a person who is away; `rung` is that of the bot which
    plays there now, null if none does."""

    who: Literal["open", "person", "bot"]
    name: str
    rung: Rung | None
    here: bool
    stands_in: bool
    ready: bool


class Act(Told, omit_defaults=True):
    """Something done in this hand. Of a move made face down by another seat, only its verb is told. `does` is what the
    seat does in words, to be read after its name; `said` are the words of one who bids, passes or names before play;
    `goes` is where a card or a stake goes that is not played to the trick."""

    seat: int
    text: str
    call: bool
    face_down: bool
    does: str
    said: str = ""
    goes: Goes = ""


class Move(Told, omit_defaults=True):
    """A move that is legal now: its `text` is what to send, `order` what to write on a button, `asks` what such moves
    ask for in short ("bid", "play a card"), `manner` how it is made; of a bid or a stake, the `amount`; of a suit that
    is named, the `suit`, and what else is said with it (`also`); of a combination, what it is `worth`."""

    text: str
    order: str
    asks: str
    manner: Manner
    amount: int | None = None
    suit: str | None = None
    also: str = ""
    worth: int | None = None


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
    and what this copy of it has served in."""

    card: str
    moves: list[str]
    why_not: str | None
    marks: list[str]


class Board(Told):
    """A view of the game. `legal` are the moves as they are sent back, `moves` the same in words (of bets the first);
    `held` is one's own hand, card for card as in fields.hand; `holding` is how many cards each seat has, null where
    that may not be asked; partners have the same number in `sides`. `trick` lies in the order of play, null where no
    tricks are played, and `taker` is who took it, once it is complete; `turned` is a card that lies turned up. By
    seats, `laid` is what lies open before it, `notes` what is to be known of it in words. `bidding` is how the bidding
    stands, in words. `fields` are the game's own, for who knows it; one that each seat has for itself (GameBook.own) is
    a list by seats, null where it may not be seen. `told` is the whole table in words."""

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
    calls: list[str]
    held: list[Held]
    holding: list[int | None]
    sides: list[int]
    trick: list[Lying] | None
    taker: int | None
    trump: str | None
    maker: int | None
    turned: str | None
    stock: int | None
    discards: int | None
    laid: list[list[Laid]]
    notes: list[list[str]]
    bidding: str | None
    fields: dict[str, Any]
    told: dict[str, str]


class Clock(Told):
    """Seconds allowed for a move, and those left to the seat whose turn it is."""

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


class Table(Told, tag_field="type", tag="table"):
    """The whole table as one seat, or the gallery, may see it now. Every such message is complete in itself. Until the
    house is `prepared` for this game, its bots of all rungs play by rules of thumb. `promised` is of the hand that is
    dealt next, `fair` of this one. `party` is the party it is played at."""

    version: int
    table: str
    game: str
    title: str
    options: dict[str, Value]
    you: int | None
    host: bool
    phase: Phase
    position: int
    hand: int
    seats: list[Seat]
    board: Board | None
    acts: list[Act]
    first_act: int
    counts: list[list[int]]
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


class Refused(Told, tag_field="type", tag="refused"):
    """What was asked is not done, and why; the current table follows."""

    sentence: str


class Said(Told, tag_field="type", tag="said"):
    """A phrase across the table."""

    seat: int
    phrase: Phrase


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


class Farewell(Told, tag_field="type", tag="farewell"):
    """The last message on a socket: why it is closed."""

    sentence: str


Message = Table | Refused | Said | Hints | Farewell


# ---- the only encoder ----

ENCODER = msgspec.json.Encoder()
WORDS: msgspec.json.Decoder[Word] = msgspec.json.Decoder(Word)


def encode(message: Told | list[Any] | dict[str, Any]) -> bytes:
    """The bytes of a message."""
    return ENCODER.encode(message)
