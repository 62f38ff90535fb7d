"""The record of a game: text a person can read, from which every position can be played again.

    parlour record 1
    game: raffles
    rules: 1
    options: players=4, partners=no, series=4, stuck_leader=ends, game=100, open_table=yes
    names: Ada, Ben, Cora, Dan

    hand 1
    seed: 7
    dealer: 3, by the cut
    score: 0 0 0 0
      1. star-10, star-4, star-11
         seat 3: call raffles
      4. raffles, star-3
    count: 1 0 0 5

A hand has a `seed:` or a `deck:`; the number before a line is that of its first move; `count:` stands when the hand
is over. `reshuffle: 2 0 1` after a move says how discards were shuffled in it, where that was laid out by hand: their
places in the order they were discarded, the new top card first. Blank lines and lines that begin with # are passed
over; where a record is kept for people to read, such lines tell the count in words, and at the end of a game the score
sheet (`Record.told`).

Where the deal was a fair one (docs/fair-deals.md), what it follows from stands before the deck, which is written out
all the same: the table, the hash shown beforehand, what each seat added (- for nothing), and the secret of the house.

    hand 1
    fair: k3v9m2
    commitment: 630dcd2966c43366…
    given: - 8f3a01d2c55e9b70… - -
    secret: 000102030405…
    deck: red-fare green-car …
    dealer: 2, by the cut

At a table of a party the first dealer is `appointed`, as its book says, and likewise where the same people play once
more and the deal passes on. Such a record is read and replayed whether the
proof is good or not; `parlour.table.verify` judges it.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from parlour.engine.checks import whole
from parlour.errors import BadChoice, ParlourError, RecordError, brief
from parlour.games.declare import Value
from parlour.table.fair import Proof, is_given, is_hex, is_table

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.table.table import Table

TITLE = "parlour record 1"
BYTE_ORDER_MARK = "\ufeff"  # some editors write it before the first line
BY_CUT = ", by the cut"
APPOINTED = ", appointed"  # at a party, whose book says who deals
NUMBER = re.compile(r"-?[0-9]{1,19}")
MOVES = re.compile(r"([0-9]{1,19})\.\s*(.*)")
CALL = re.compile(r"seat ([0-9]{1,19}): (.+)")
RESHUFFLE = re.compile(r"reshuffle: ([0-9]{1,19}(?: [0-9]{1,19})*)")


@dataclass(slots=True)
class Act:
    """One move, or one call out of turn, as it was made; and what a live table remembers of the moment before it."""

    seat: int | None
    text: str
    is_call: bool = False
    ends_line: bool = True
    line: int = 0
    order: tuple[int, ...] | None = None  # how the discards were shuffled in it, if that was laid out by hand
    move: int | None = None  # what the text means in its position, once it has been read
    by: str = ""  # the guest who made it; nobody for a bot
    face_down: bool = False
    joined: bool = False  # was it said as one with the act before it?
    seen: int = 0  # the cards that its seat had seen before
    held: int = 0  # and those in its hand
    spins: int = 0  # how often chance had spoken in the open before
    tells: bool = False  # did more come of it than its seat could have worked out?
    took: int | None = None  # who took the trick that was complete with it
    brought: str = ""  # what chance brought in the open with it, in words


@dataclass
class Deal:
    """How a hand was begun: a seed or a deck, who dealt, the score carried in, and what a fair deal follows from."""

    seed: int | None
    deck: tuple[str, ...] | None
    dealer: int
    by_cut: bool
    score: list[int]
    line: int = 0
    proof: Proof | None = None
    appointed: bool = False


@dataclass
class Hand:
    """One hand of a record: its deal, its acts, and once it is over its count, and the same in words."""

    deal: Deal
    acts: list[Act] = field(default_factory=list)
    count: list[int] | None = None
    count_line: int = 0
    headline: str = ""  # what came of it; this and the count in words are known to a table, and not read from a text
    told: list[str] = field(default_factory=list)


@dataclass(eq=False)
class Record:
    """A game's record: what was played, by which options, and every hand of it.

    A record is worth its text: those are equal that read alike, wherever they come from. One can be a key as long as
    nothing is added to it there.
    """

    name: str
    version: int
    options: dict[str, Value]
    names: list[str]
    hands: list[Hand] = field(default_factory=list)
    sheet: list[str] = field(default_factory=list)  # the score sheet of a game that is over, in words
    origin: str = ""  # where its deals come from, in words, if they come from elsewhere

    def __str__(self) -> str:
        return self.text(hand_lines)

    @property
    def told(self) -> str:
        """The text with the count of every hand in words, as far as it comes from a table, in lines that begin with #.

        It is read like any other; a record that was read tells its counts again after `replay()`.
        """
        after = [part for part in ([self.origin] if self.origin else [], self.sheet) if part]
        lines = [line for part in after for line in ("", *part)]
        return self.text(told_lines) + "".join(f"# {line}".rstrip() + "\n" for line in lines)

    def text(self, lines_of: Callable[[Hand], list[str]]) -> str:
        """The record as text, each hand in these lines."""
        options = ", ".join(f"{name}={spell(value)}" for name, value in self.options.items())
        lines = [TITLE, f"game: {self.name}", f"rules: {self.version}", f"options: {options}"]
        if self.names:
            lines.append(f"names: {', '.join(self.names)}")
        for number, hand in enumerate(self.hands, 1):
            lines += ["", f"hand {number}", *lines_of(hand)]
        return "\n".join(lines) + "\n"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash(str(self))

    def __copy__(self) -> "Record":
        """A record that shares nothing with this one."""
        return deepcopy(self)

    @classmethod
    def parse(cls, text: str) -> "Record":
        """Read a record; what is damaged is refused with its line. Legality is judged by `replay`."""
        if not isinstance(text, str):
            raise RecordError(1, f"A record is a text, not {brief(text)}.")
        return Reader(text).read()

    @property
    def length(self) -> int:
        """How many acts the record holds."""
        return sum(len(hand.acts) for hand in self.hands)

    def game(self) -> "Game":
        """The game this record is of."""
        import parlour

        try:
            module = parlour.load(self.name).module
        except ParlourError as refusal:
            raise RecordError(2, str(refusal)) from None
        try:
            return parlour.Game.begun(module, self.version, self.options)
        except ParlourError as refusal:
            raise RecordError(2 if module.GAME.knows(self.version) else 3, str(refusal)) from None

    def replay(self, acts: int | None = None) -> "Table":
        """The table after so many acts (all, if none is said); what is illegal is refused with its line."""
        *_, table = self.positions(acts)
        return table

    def positions(self, acts: int | None = None) -> Iterator["Table"]:
        """The table after each deal and after each act, one and the same table going on."""
        from parlour.table.table import Table

        asked = self.length if acts is None else whole(acts)
        if asked is None or asked < 0:
            raise BadChoice(f"The number of acts must be a whole number from 0, not {brief(acts)}.")
        game = self.game()
        left_over = self.length + 1 if asked >= self.length else asked
        table: Table | None = None
        for number, hand in enumerate(self.hands):
            if number and left_over <= 0:
                return
            table = deal_hand(game, table, hand.deal, self.names)
            yield table
            for act in hand.acts:
                if left_over <= 0:
                    return
                left_over -= 1
                make_act(table, act)
                yield table
            check_count(table, hand, last=number == len(self.hands) - 1)


def deal_hand(game: "Game", table: "Table | None", deal: Deal, names: list[str]) -> "Table":
    """Deal the next hand as recorded, and check that the deal is the recorded one."""
    from parlour.table.table import Table

    if deal.proof is not None and (deal.by_cut or deal.appointed) != (table is None):
        raise RecordError(deal.line, "In a fair game the first dealer is found by the cut, and no other.")
    try:
        if table is None:
            dealer = None if deal.by_cut and deal.proof is None else deal.dealer
            table = Table(
                game,
                names,
                seed=deal.seed,
                deck=deal.deck,
                dealer=dealer,
                score=deal.score,
                proof=deal.proof,
                appointed=deal.appointed,
            )
        else:
            table.next_hand(seed=deal.seed, deck=deal.deck, proof=deal.proof)
    except ParlourError as refusal:
        raise RecordError(deal.line, str(refusal)) from None
    state = table.state
    if state.dealer != deal.dealer:
        raise RecordError(deal.line, f"Seat {state.dealer} deals this hand, not seat {deal.dealer}.")
    if state.carried != deal.score:
        raise RecordError(deal.line, f"The score carried in is {state.carried}, not {deal.score}.")
    return table


def make_act(table: "Table", act: Act) -> None:
    """Make one recorded act at the table."""
    try:
        if act.is_call:
            table.call(act.seat if act.seat is not None else -1, act.text)
        else:
            order = act.order
            table.state.reshuffle = None if order is None else lambda n: order
            table.play(table.state.seat, act.text)
            table.state.reshuffle = None
    except ParlourError as refusal:
        raise RecordError(act.line, str(refusal)) from None
    if not act.is_call and table.state.order != act.order:
        raise RecordError(act.line, "Nothing is shuffled in this move.")


def check_count(table: "Table", hand: Hand, last: bool) -> None:
    """Is the recorded count the one the rules come to?"""
    if hand.count is None:
        if not last:
            raise RecordError(hand.deal.line, "This hand has no count, yet another follows.")
    elif not table.state.hand_over:
        raise RecordError(hand.count_line, "The hand is counted, but it is not over.")
    elif hand.count != table.state.points:
        raise RecordError(hand.count_line, f"The hand counts {table.state.points}, not {hand.count}.")


def spell(value: Value) -> str:
    """An option's value as the record writes it."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def unspell(text: str) -> Value:
    """The value an option's text stands for."""
    if text in ("yes", "no"):
        return text == "yes"
    return int(text) if NUMBER.fullmatch(text) else text


def spaced(numbers: Sequence[int]) -> str:
    return " ".join(str(number) for number in numbers)


def hand_lines(hand: Hand) -> list[str]:
    """The lines of one hand."""
    deal = hand.deal
    lines = [] if deal.proof is None else proof_lines(deal.proof)
    lines.append(f"seed: {deal.seed}" if deal.deck is None else f"deck: {' '.join(deal.deck)}")
    how = BY_CUT if deal.by_cut else APPOINTED if deal.appointed else ""
    lines += [f"dealer: {deal.dealer}{how}", f"score: {spaced(deal.score)}"]
    waiting: list[str] = []
    first = number = 1
    for act in hand.acts:
        if act.is_call:
            lines += [move_line(first, waiting)] if waiting else []
            lines.append(f"     seat {act.seat}: {act.text}")
            waiting, first = [], number
            continue
        waiting.append(act.text)
        number += 1
        if act.ends_line or act.order is not None:
            lines.append(move_line(first, waiting))
            waiting, first = [], number
        if act.order is not None:
            lines.append(f"     reshuffle: {spaced(act.order)}")
    lines += [move_line(first, waiting)] if waiting else []
    return lines + ([] if hand.count is None else [f"count: {spaced(hand.count)}"])


def told_lines(hand: Hand) -> list[str]:
    """The same, and the count in words."""
    told = [*([hand.headline] if hand.headline else []), *hand.told]
    return [*hand_lines(hand), *(f"# {line}" for line in told)]


def proof_lines(proof: Proof) -> list[str]:
    """What a fair deal follows from."""
    return [
        f"fair: {proof.table}",
        f"commitment: {proof.commitment}",
        f"given: {' '.join(proof.given)}",
        f"secret: {proof.secret}",
    ]


def move_line(number: int, moves: list[str]) -> str:
    return f"{number:3}. {', '.join(moves)}"


class Reader:
    """Reads a record line by line."""

    def __init__(self, text: str) -> None:
        self.lines = [
            (number, line.strip())
            for number, line in enumerate(text.removeprefix(BYTE_ORDER_MARK).splitlines(), 1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
        self.place = 0

    def read(self) -> Record:
        number, line = self.take("the title")
        if line != TITLE:
            raise RecordError(number, f"A record begins with {TITLE!r}.")
        name = self.header("game")
        version = self.number(self.header("rules"))
        record = Record(name, version, self.read_options(self.header("options")), [])
        if self.ahead().startswith("names:"):
            record.names = [name.strip() for name in self.header("names").split(",")]
        while self.place < len(self.lines):
            record.hands.append(self.read_hand(len(record.hands) + 1))
        if not record.hands:
            raise RecordError(number, "The record holds no hand.")
        return record

    def read_options(self, text: str) -> dict[str, Value]:
        options: dict[str, Value] = {}
        for part in text.split(","):
            name, equals, value = part.strip().partition("=")
            if not equals or not name or not value or name in options:
                raise RecordError(self.line, f"{brief(part.strip())} is no option; write name=value, each once.")
            options[name] = unspell(value)
        return options

    def read_hand(self, expected: int) -> Hand:
        number, line = self.take(f"hand {expected}")
        if line != f"hand {expected}":
            raise RecordError(number, f"Here 'hand {expected}' was expected, not {brief(line)}.")
        proof = self.read_proof() if self.ahead().startswith("fair:") else None
        seed, deck = self.read_seed_or_deck()
        dealer = self.header("dealer")
        by_cut, appointed = dealer.endswith(BY_CUT), dealer.endswith(APPOINTED)
        plain = dealer.removesuffix(APPOINTED if appointed else BY_CUT)
        deal = Deal(seed, deck, self.number(plain), by_cut, [], number, appointed=appointed)
        deal.score, deal.proof = self.numbers(self.header("score")), proof
        hand = Hand(deal)
        self.read_acts(hand)
        if self.ahead().startswith("count:"):
            hand.count = self.numbers(self.header("count"))
            hand.count_line = self.line
        return hand

    def read_proof(self) -> Proof:
        """The four lines of a fair deal's proof."""
        table = self.judged("fair", is_table, "the name of a table")
        promised = self.judged("commitment", is_hex, "a hash of 64 hexadecimal digits")
        given = tuple(self.header("given").split())
        for text in given:
            if not is_given(text):
                raise RecordError(self.line, f"{brief(text)} is no contribution of 64 hexadecimal digits, and no '-'.")
        return Proof(table, promised, given, self.judged("secret", is_hex, "a secret of 64 hexadecimal digits"))

    def judged(self, name: str, judge: Callable[[str], bool], what: str) -> str:
        """The value of a line, if it will do."""
        value = self.header(name)
        if not judge(value):
            raise RecordError(self.line, f"{brief(value)} is not {what}.")
        return value

    def read_seed_or_deck(self) -> tuple[int | None, tuple[str, ...] | None]:
        if self.ahead().startswith("deck:"):
            return None, tuple(self.header("deck").split())
        return self.number(self.header("seed")), None

    def read_acts(self, hand: Hand) -> None:
        """Lines of moves and calls, up to the count, the next hand or the end."""
        moves = 0
        while self.place < len(self.lines):
            number, line = self.lines[self.place]
            said, played, shuffled = CALL.fullmatch(line), MOVES.fullmatch(line), RESHUFFLE.fullmatch(line)
            if said:
                hand.acts.append(Act(int(said[1]), said[2], is_call=True, line=number))
            elif played:
                if int(played[1]) != moves + 1:
                    raise RecordError(number, f"Move {moves + 1} comes next, not move {played[1]}.")
                texts = [text.strip() for text in played[2].split(",")]
                if not all(texts):
                    raise RecordError(number, "A move is missing beside a comma.")
                hand.acts += [Act(None, text, ends_line=False, line=number) for text in texts]
                hand.acts[-1].ends_line = True
                moves += len(texts)
            elif shuffled and hand.acts and not hand.acts[-1].is_call and hand.acts[-1].order is None:
                hand.acts[-1].order = tuple(self.numbers(shuffled[1]))
            else:
                return
            self.place += 1

    # ---- single lines ----

    @property
    def line(self) -> int:
        """The number of the line read last."""
        return self.lines[max(self.place - 1, 0)][0] if self.lines else 1

    def ahead(self) -> str:
        return self.lines[self.place][1] if self.place < len(self.lines) else ""

    def take(self, wanted: str) -> tuple[int, str]:
        if self.place >= len(self.lines):
            raise RecordError(self.line, f"The record ends where {wanted} was expected.")
        self.place += 1
        return self.lines[self.place - 1]

    def header(self, name: str) -> str:
        number, line = self.take(f"'{name}:'")
        key, colon, value = line.partition(":")
        if key != name or not colon or not value.strip():
            raise RecordError(number, f"Here '{name}: …' was expected, not {brief(line)}.")
        return value.strip()

    def number(self, text: str) -> int:
        if not NUMBER.fullmatch(text):
            raise RecordError(self.line, f"{brief(text)} is no whole number.")
        return int(text)

    def numbers(self, text: str) -> list[int]:
        return [self.number(part) for part in text.split()]
