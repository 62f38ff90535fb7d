"""What goes over the wire, typed once; the only place where bytes for a client are made.

A picture of the game is made from a `View` and never from a `State`: what is hidden is not there to be sent. The
client's TypeScript types are generated from these structs (typescript.py), and docs/protocol.md tells them in words.
"""

from collections.abc import Sequence
from copy import copy
from functools import cache
from typing import Any, Literal

import msgspec

import parlour
from parlour.bots import Rung
from parlour.engine.view import View
from parlour.games.declare import Field, Sight
from parlour.server.live.table import hand as holding
from parlour.table.phase import Phase

VERSION = 1

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


class Act(Told):
    """Something done in this hand. Of a move made face down by another seat, only its verb is told."""

    seat: int
    text: str
    call: bool
    face_down: bool


class Held(Told):
    """A card in one's own hand: the legal moves it stands for, a sentence why there is none though cards are asked for,
    and what this copy of it has served in."""

    card: str
    moves: list[str]
    why_not: str | None
    marks: list[str]


class Board(Told):
    """A view of the game. `fields` are the game's own (typescript: RafflesFields and so on); a field that each seat has
    for itself is a list by seats, null where it may not be seen. `held` is one's own hand, card for card as in
    fields.hand; `holding` is how many cards each seat has, null where that may not be asked; `marks` stand beside
    fields.shown, seat by seat; `worth` is what a combination would count; partners have the same number in `sides`."""

    seat: int | None
    dealer: int
    turn: int | None
    phase: str
    hand_over: bool
    points: list[int]
    score: list[int]
    winners: list[int]
    legal: list[str]
    calls: list[str]
    held: list[Held]
    holding: list[int | None]
    sides: list[int]
    marks: list[list[list[str]]]
    worth: dict[str, int]
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
    """A move, what it may bring, and why."""

    move: str
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


def board(view: View, names: list[str]) -> Board:
    """A view as the client draws it."""
    whole = common_board(view.gallery, names)
    return whole if view.seat is None else own_board(whole, view)


def common_board(gallery: View, names: list[str]) -> Board:
    """What everyone sees of a game; worked out once for all who look."""
    law, known = gallery.game.law, gallery.known
    facts: dict[str, Any] = law.facts(known)
    sent = sent_fields(gallery.game.name, tuple(facts))
    turn = gallery.turn
    return Board(
        seat=None,
        dealer=int(known.dealer),
        turn=turn,
        phase=gallery.game.rulebook.phases[known.phase],
        hand_over=turn is None,
        points=gallery.points,
        score=gallery.score,
        winners=gallery.winners,
        legal=[],
        calls=[],
        held=[],
        holding=holding.sizes(gallery, facts),
        sides=holding.sides(gallery),
        marks=holding.shown_marks(gallery),
        worth={},
        fields={name: in_words(gallery, name, field) for name, field in sent.items()} | facts,
        told=law.tell(known, names),
    )


def own_board(whole: Board, view: View) -> Board:
    """The same with what a seat sees besides: its cards, and what it can do."""
    own, seat, legal = copy(whole), view.own_seat, view.legal()
    own.seat, own.legal, own.calls = seat, legal, view.calls()
    own.held = held(view, legal)
    if "hand" in view.game.fields:
        own.holding = [len(own.held) if place == seat else size for place, size in enumerate(whole.holding)]
    own.worth = holding.worth(view, legal)
    own.fields = whole.fields | {
        name: in_words(view, name, field) for name, field in rows_of_seats(view.game.name) if name in whole.fields
    }
    return own


def held(view: View, legal: list[str]) -> list[Held]:
    """The seat's own cards, each with what it can do."""
    cards = view.game.rulebook.pack.cards
    return [
        Held(
            card=cards[card],
            moves=holding.moves_with(view, card, legal),
            why_not=holding.why_not(view, card, legal),
            marks=holding.marks(view, card),
        )
        for card in holding.held_by(view)
    ]


COMMON = {"players", "dealer", "turn", "phase", "score"}


@cache
def sent_fields(name: str, facts: tuple[str, ...]) -> dict[str, Field]:
    """The fields of a game that are sent beside its facts: not those that stand elsewhere, nor bits without a meaning
    of their own."""
    game = parlour.load(name)
    elsewhere = COMMON | game.options.keys() | set(facts)
    return {
        name: field
        for name, field in game.fields.items()
        if field.sight is not Sight.SECRET and field.kind.name != "bits" and name not in elsewhere
    }


@cache
def rows_of_seats(name: str) -> tuple[tuple[str, Field], ...]:
    """The fields that each seat has for itself."""
    return tuple((name, field) for name, field in parlour.load(name).fields.items() if field.sight is Sight.OWN)


def in_words(view: View, name: str, field: Field) -> Any:
    """A field in words; of what each seat has for itself, only the rows this seat may see."""
    if field.sight is Sight.PUBLIC:
        return view.in_words(name, field)
    rows, is_open, put = getattr(view.known, name), view.hands_are_open, view.game.put[name]
    return [put(rows[seat]) if is_open or seat == view.seat else None for seat in range(view.game.players)]


def open_board(gallery: View, views: Sequence[View], names: list[str]) -> Board:
    """A position of a finished hand with all hands open: put together from every seat's view."""
    whole = common_board(gallery, names)
    for name, field in rows_of_seats(gallery.game.name):
        if name in whole.fields:
            whole.fields[name] = [in_words(view, name, field)[seat] for seat, view in enumerate(views)]
    if whole.turn is not None:
        whole.legal = views[whole.turn].legal()
    return whole
