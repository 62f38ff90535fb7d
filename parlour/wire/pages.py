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
    """Who this browser is; no name if it has not said. `passing` is the name of nobody's choice: see Name."""

    name: str | None
    tables: list[str]
    passing: bool = False


class Readiness(Told):
    """For which games the house is ready, of how many, and which it is preparing now. Until it is ready for a game its
    bots play that by rules of thumb, and there are no hints and reviews. `chat` says whether tables may allow free
    talk."""

    ready: list[str]
    of: int
    preparing: str | None
    chat: bool = False


class Name(Asked):
    """I am called so. A name that nobody has given, but a browser has made up lest its guest be asked, is `passing`: no
    book is kept for such a guest."""

    name: str
    passing: bool = False


class Code(Told):
    """What to type on another device to go on there as the same person; good once."""

    code: str
    seconds: int


class MoveHere(Asked):
    """The code shown on my other device."""

    code: str


class Alone(Asked):
    """Sign me out everywhere else. Whoever does not get the answer asks again with the same random word."""

    again: str = ""


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
    """The progressive party of a game, by its rule: what a round may be, what may be tallied (the first of each as its
    book has it), how many tables it has at the least, and how many rounds at the most. `house` are those rounds
    and tallies that its book has not and the house offers; `loners`: may lone hands be counted; `captured` whom one may
    capture, empty where nobody is; `bell` says how the printed form goes, in a sentence."""

    title: str
    rule: str
    rounds: list[str]
    tallies: list[str]
    tables: int
    most_rounds: int
    house: list[str]
    loners: bool
    captured: str
    bell: str


class GameCard(Told):
    """A game on the shelf. `minutes` and `hands` are a game's at the usual table, `decides` says whether skill or luck
    does, and `edge` how many games of a hundred the Master wins from the House: 50 would be luck alone. Each is null
    where it was not measured. `party` is there where its book has one; `lesson` is about how many minutes its lesson
    takes, null where it has none; `problems` are so many."""

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
    lesson: int | None
    problems: int


class OptionCard(Told):
    """Something a table may choose, the rule that allows it, and why it is a choice; `says` are its choices in words,
    where those are not words by themselves."""

    name: str
    label: str
    default: Value
    rule: str
    about: str
    choices: list[Value]
    says: list[str]
    least: int
    most: int


class RulePart(Told):
    """Part of a rule: printed in the book, an example printed there, or a ruling of this edition."""

    kind: Literal["printed", "example", "ruling"]
    text: str


class RuleCard(Told):
    """One rule of the ledger: its whole text, and its parts by where they come from."""

    id: str
    text: str
    parts: list[RulePart]


class CallCard(Told):
    """Something that may be said out of turn: `order` is what to write on a button, `card` the card it is about."""

    text: str
    order: str
    card: str | None


class CardRow(Told):
    """Cards side by side, the highest first, and what is to be said of them."""

    caption: str
    cards: list[str]
    rule: str


class PlayDone(Told):
    """Something done in a worked example: by whom, how it is told, with which cards it is drawn, and whether it takes
    the trick."""

    who: str
    says: str
    cards: list[str]
    takes: bool


class Scene(Told):
    """A trick or a turn of a worked example: what somebody holds, what is done, and what comes of it."""

    title: str
    held: list[CardRow]
    plays: list[PlayDone]
    why: str
    rules: list[str]


class Advice(Told):
    """A piece of advice, and whether it is the book's own."""

    text: str
    printed: bool


class TwoMinutes(Told):
    """The page that teaches a game in two minutes. `heads` stand over the columns of `counts`, of which the last is a
    rule; `picture` names a drawing of the box (Drawings.boards) that must be seen to play, if there is one."""

    aim: str
    players: str
    order: list[CardRow]
    picture: str
    heads: list[str]
    counts: list[list[str]]
    turn: list[str]
    intro: str
    scenes: list[Scene]
    hand_ends: str
    game_ends: str
    advice: list[Advice]


class GameBook(Told):
    """A game with its options, its rules and the cards it is played with. `page` teaches it in two minutes, where there
    is one; `own` are the fields of a board that each seat has for itself; `board` is the name of its own drawing of the
    table, empty where seats, piles and a trick will do; `points` says whether the score stands beside the names;
    `marks` is the shorthand for what a card has served in."""

    game: GameCard
    page: TwoMinutes | None
    options: list[OptionCard]
    rules: list[RuleCard]
    cards: list[str]
    moves: list[list[str]]
    calls: list[CallCard]
    own: list[str]
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


# ---- lessons ----


class Decision(Told):
    """What the learner is asked in a position: `ask` is the question, `right` the move that answers it, `order` that
    move in words, `help` what to say after another, `wrong` what to say after particular ones, `rules` what it rests
    on."""

    ask: str
    right: str
    order: str
    help: str
    wrong: dict[str, str]
    rules: list[str]


class LessonStep(Told):
    """A position of a lesson as the learner sees it, the act that led to it (none after the deal), what is said of it,
    and the decision that is to be made in it, if one is asked for."""

    act: Act | None
    board: Board
    note: str
    decision: Decision | None


class Lesson(Told):
    """A first hand of a game with every step explained, from the seat `you`: the aim is said first, `end` last."""

    game: str
    title: str
    names: list[str]
    you: int
    minutes: int
    aim: str
    steps: list[LessonStep]
    end: str


# ---- tables ----


class NewTable(Asked):
    """A table to be opened: who is to sit where, and who may come. `rungs` are those of the bots seat by seat, null for
    the table's own; an open seat's is that of a bot that may fill it. Left out, `public` and `gallery` are true, but at
    a table where one plays alone with bots. `chat` lets people say what they like, if the house allows it. In place of
    seconds on a `clock` there may be one or three `days` for a move."""

    game: str
    options: dict[str, Value] = field(default_factory=dict)
    seats: list[Literal["me", "open", "bot"]] = field(default_factory=list)
    rung: Rung = "house"
    rungs: list[Rung | None] = field(default_factory=list)
    public: bool | None = None
    gallery: bool | None = None
    word: str = ""
    clock: int = 0
    hints: bool = True
    chat: bool = False
    days: int = 0


class OpenedTable(Told):
    """The table is open; `invite` is what a friend needs besides the address, for a private one."""

    table: str
    invite: str | None


class SeatCard(Told):
    """A seat, as the lobby shows it; `free` where anyone may sit down who may come in."""

    who: Literal["open", "person", "bot"]
    name: str
    rung: Rung | None
    free: bool


class TableCard(Told):
    """A table, as the lobby and its door show it. By the day there are so many `days` for a move; in the list of one's
    own tables `turn` says that it is one's own, and `left` the seconds until the time of whose turn it is is up."""

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
    public: bool
    hints: bool
    chat: bool
    days: int
    turn: bool
    left: float | None


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
    made, the best, the best in hindsight; `why` says what speaks for the best, where the one made was wrong."""

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
    why: str


class BetJudged(Told):
    """A bet, and what it loses on the average."""

    hand: int
    act: int
    move: str
    order: str
    loss: float


class ReviewSheet(Told):
    """One's own part in what is finished, gone over; `done` says how much of it, from 0 to 1. While it cannot
    begin, `waiting` says why."""

    seat: int
    done: float
    waiting: str | None
    decisions: list[Judged]
    bets: list[BetJudged]
    course: list[float]


class Shared(Told):
    """The link under which anyone may see a finished game."""

    link: str
