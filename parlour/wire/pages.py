"""What is asked and answered over HTTP, typed once, like the sockets' messages in wire.py."""

from typing import Literal

from msgspec import field

from parlour.bots import Rung
from parlour.table.phase import Phase
from parlour.wire.table import Act, Asked, Board, Told, Value


class Trouble(Told):
    """Why something was not done."""

    sentence: str


# ---- people ----


class Me(Told):
    """Who this browser is; no name if it has not said."""

    name: str | None
    tables: list[str]


class Readiness(Told):
    """For which games the house is ready, of how many, and which it is preparing now. Until it is ready for a game its
    bots play that by rules of thumb, and there are no hints and reviews."""

    ready: list[str]
    of: int
    preparing: str | None


class Name(Asked):
    """I am called so."""

    name: str


class Code(Told):
    """What to type on another device to go on there as the same person; good once."""

    code: str
    seconds: int


class MoveHere(Asked):
    """The code shown on my other device."""

    code: str


class Please(Asked):
    """Nothing more needs to be said."""


class Token(Told):
    """What a program shows to be let in as this guest (Authorization: Bearer); told once, and in place of an older."""

    token: str


class Health(Told):
    """The house is well: its journal can be written, and the loop was so many seconds late at the worst of late."""

    lag: float


# ---- the shelf ----


class PartyOffer(Told):
    """The progressive party of a game, by its rule: what a round may be, and what may be tallied."""

    title: str
    rule: str
    rounds: list[str]
    tallies: list[str]


class GameCard(Told):
    """A game on the shelf. `minutes` and `hands` are a game's at the usual table, `decides` says whether skill or luck
    does, and `edge` how many games of a hundred the Master wins from the House: 50 would be luck alone. Each is null
    where it was not measured. `party` is there where its book has one."""

    name: str
    title: str
    year: str
    publisher: str
    summary: str
    pack: str
    players: list[int]
    usual_players: int
    minutes: int | None
    hands: int | None
    decides: str | None
    edge: int | None
    party: PartyOffer | None


class OptionCard(Told):
    """Something a table may choose, the rule that allows it, and why it is a choice."""

    name: str
    default: Value
    rule: str
    about: str
    choices: list[Value]
    least: int
    most: int


class RuleCard(Told):
    """One rule of the ledger; an example is one printed in the book."""

    id: str
    kind: Literal["printed", "example", "ruling"]
    text: str


class CallCard(Told):
    """Something that may be said out of turn: `order` is what to write on a button, `card` the card it is about."""

    text: str
    order: str
    card: str | None


class GameBook(Told):
    """A game with its options, its rules and the cards it is played with. `own` are the fields of a board that each
    seat has for itself; `guide` says which rules a beginner should read at each phase; `board` is the name of its own
    drawing of the table, empty where seats, piles and a trick will do; `points` says whether the score stands beside
    the names; `marks` is the shorthand for what a card has served in."""

    game: GameCard
    options: list[OptionCard]
    rules: list[RuleCard]
    cards: list[str]
    moves: list[list[str]]
    calls: list[CallCard]
    own: list[str]
    guide: dict[str, list[str]]
    board: str
    points: bool
    marks: dict[str, str]


class Drawings(Told):
    """Where a pack's drawings are; the addresses name their content and may be kept for ever. `boards` are those of
    what lies in its box besides the cards, by name."""

    sprite: str
    back: str
    lid: str
    words: dict[str, str]
    boards: dict[str, str]


class Art(Told):
    """All the drawings: a sprite's symbols are called pack-card, as in raffles-moon-4."""

    packs: dict[str, Drawings]


# ---- tables ----


class NewTable(Asked):
    """A table to be opened: who is to sit where, and who may come. `rungs` are those of the bots seat by seat, null for
    the table's own; an open seat's is that of a bot that may fill it."""

    game: str
    options: dict[str, Value] = field(default_factory=dict)
    seats: list[Literal["me", "open", "bot"]] = field(default_factory=list)
    rung: Rung = "house"
    rungs: list[Rung | None] = field(default_factory=list)
    public: bool = True
    gallery: bool = True
    word: str = ""
    clock: int = 0


class OpenedTable(Told):
    """The table is open; `invite` is what a friend needs besides the address, for a private one."""

    table: str
    invite: str | None


class SeatCard(Told):
    """A seat, as the lobby shows it."""

    who: Literal["open", "person", "bot"]
    name: str
    rung: Rung | None


class TableCard(Told):
    """A table, as the lobby and its door show it."""

    table: str
    game: str
    title: str
    options: dict[str, Value]
    phase: Phase
    seats: list[SeatCard]
    rung: Rung
    word: bool
    gallery: bool
    watching: int
    clock: int
    mine: bool


class Enter(Asked):
    """I come in, with what the door asks for."""

    invite: str = ""
    word: str = ""


# ---- afterwards ----


class Step(Told):
    """A position of a finished hand, all hands open, and the act that led to it; none after the deal."""

    act: Act | None
    board: Board


class Replay(Told):
    """A finished hand, position by position."""

    game: str
    title: str
    options: dict[str, Value]
    names: list[str]
    hand: int
    hands: int
    steps: list[Step]


class Judged(Told):
    """A decision gone over: by what could be known, and in hindsight. `orders` are its three moves in words: the one
    made, the best, the best in hindsight."""

    hand: int
    act: int
    move: str
    orders: list[str]
    grade: Literal["", "inaccuracy", "mistake", "blunder"]
    unlucky: bool
    best: str
    chance: float
    lost: float
    hindsight: str


class BetJudged(Told):
    """A bet, and what it loses on the average."""

    hand: int
    act: int
    move: str
    order: str
    loss: float


class ReviewSheet(Told):
    """One's own part in what is finished, gone over; `done` says how much of it, from 0 to 1. While the house is not
    ready for the game, `waiting` says so."""

    seat: int
    done: float
    waiting: str | None
    decisions: list[Judged]
    bets: list[BetJudged]
    course: list[float]


class Shared(Told):
    """The link under which anyone may see a finished game."""

    link: str
