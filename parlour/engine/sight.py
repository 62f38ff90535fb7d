"""What a seat sees as a row of bytes: laid out from the declared fields of a game, and from nothing else.

A public field is observed whole, of a field that is each seat's own the viewer's row, a secret one never; so the true
state and the view give the same bytes. Seats are turned so that the viewer is the first. The function that fills a row
is written as text, once for plain Python and for the compilers: a set of members is spread over bytes eight at a time,
by a table with a word for every byte.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from parlour.engine.view import View
from parlour.engine.written import plainly
from parlour.errors import BadDeal
from parlour.extras import needs
from parlour.games.declare import Field, Kind, Rulebook, Sight, public, some_of, up_to

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.engine.state import State

WORD = 8  # columns that are stored at once
LEGAL = "legal"
SCORE = "score"
FAR = 1000  # as far as scores are told in a game that names no goal
TOLD_ELSEWHERE = ("players",)  # which never changes at a table, as the options do not
SETS = ("cards", "seats", "words")
MOVES = Kind("moves")  # those of a hand, as engine/information.py has them
CONTENTS = {
    "flag": "1 if so",
    "seat": "one-hot",
    "seats": "1 a member",
    "card": "one-hot",
    "cards": "1 a card",
    "word": "one-hot",
    "words": "1 a member",
    "moves": "who, phase and move, each from 1; 0 where there is none",
}
COPIES = "how many copies of each"


@dataclass(frozen=True)
class Part:
    """One field as it is observed: rows of columns, `stride` bytes from one row to the next."""

    name: str
    kind: Kind
    at: int
    rows: int
    columns: int
    stride: int
    labels: tuple[str, ...] = ()  # what the columns stand for
    place: str = "one"  # of the rows: one, the viewer's own, turned with the seats, or a list

    @property
    def end(self) -> int:
        return self.at + self.rows * self.stride

    @property
    def where(self) -> slice:
        """Its columns in the whole row."""
        return slice(self.at, self.end)

    @property
    def is_set(self) -> bool:
        return self.kind.name in SETS

    @property
    def contents(self) -> str:
        """What its bytes say, in words."""
        if self.kind.name != "number":
            has_copies = self.kind.name == "cards" and len(self.labels) < self.members
            return COPIES if has_copies else CONTENTS[self.kind.name]
        least, most = self.kind.least, self.kind.most
        if most - least > 255:
            return f"from {least} to {most}, scaled to 255"
        return f"up to {most}" if least == 0 else f"from {least} to {most}, so much above {least}"

    @property
    def members(self) -> int:
        return len(self.kind.words)


class Observation:
    """The layout of what a seat sees at a table: `width` bytes, and by name the `slices` of them.

    A row of a set (cards, seats or words) is filled up with zeros to a multiple of eight columns, and so is the whole.
    """

    beside: tuple[Any, ...] = ()  # what a record needs besides its fields, to be observed so

    def __init__(self, game: "Game") -> None:
        self.game, self.players, self.pack = game, game.players, game.rulebook.pack.cards
        self.texts = tuple(dict.fromkeys(self.pack))  # of the cards; copies have one between them
        self.lengths = tuple(len(texts) for texts in game.rulebook.moves) if game.rulebook.native else ()
        self.parts = tuple(self.laid_out(game))
        self.width = filled(self.parts[-1].end)
        self.slices = {part.name: part.where for part in self.parts}

    def laid_out(self, game: "Game") -> Iterator[Part]:
        """Every field that a seat may see, sets first: they are stored by whole words."""
        at = 0
        fields = observed(game)
        for name, field in sorted(fields.items(), key=lambda named: named[1].kind.name not in SETS):
            part = self.part(name, field, game.rulebook, at)
            yield part
            at = part.end

    def part(self, name: str, field: Field, book: Rulebook, at: int) -> Part:
        """One field, from this column on."""
        labels, kind = self.labels(field.kind), field.kind
        if kind.name == "cards":
            kind = Kind("cards", self.pack)
        columns = len(labels) or 1
        rows, place = 1, "one"
        if field.sight is Sight.OWN:
            place = "own"
        elif field.size == book.seats * field.each:
            rows, place = self.players, "turned"
            columns *= field.each
        elif field.size is not None:
            rows, place = field.size, "list"
        stride = filled(columns) if kind.name in SETS else columns
        return Part(name, kind, at, rows, columns, stride, labels, place)

    def labels(self, kind: Kind) -> tuple[str, ...]:
        """What the columns of a kind stand for; a number or a flag has one and no name."""
        if kind.name in ("card", "cards"):
            return self.texts
        if kind.name in ("seat", "seats"):
            return ("viewer", *(f"{seat} to the left" for seat in range(1, self.players)))
        return kind.words

    @cached_property
    def text(self) -> str:
        """The functions that fill a row and note a move, as text."""
        return "\n".join(Writer(self).lines()) + "\n"

    def row(self, seen: "State | View", seat: int | None = None) -> Any:
        """What a seat sees of a state, or of what it knows itself, as a row of bytes."""
        with needs("fast", "Observing"):
            import numpy as np
        viewer, s = self.looked_at(seen, seat)
        wide = np.zeros((1, self.width // WORD), np.uint64)
        plainly(self.text)["observe"](s, viewer, legal_for(self.game, s, viewer), 0, wide, wide.view(np.uint8))
        return wide.view(np.uint8)[0]

    def words(self, seen: "State | View", seat: int | None = None) -> str:
        """The same in words, a line a field; what stands at nothing is left out, and seats have their own numbers."""
        viewer, s = self.looked_at(seen, seat)
        lines = {"seat": viewer, "turn": None if self.game.law.over(s) else s.turn}
        for part in self.parts:
            if part.name == LEGAL:
                lines[LEGAL] = self.game.texts[s.phase].of(legal_for(self.game, s, viewer))
            elif part.name not in lines:
                lines[part.name] = self.value(part, s, viewer)
        return "\n".join(f"{name}: {in_words(value)}" for name, value in lines.items() if is_told(value))

    def looked_at(self, seen: "State | View", seat: int | None) -> tuple[int, Any]:
        """Who looks, and at what; a sentence if it is a position of another game."""
        if seen.game != self.game:
            raise BadDeal(f"This is a position of {seen.game!r}, and not of {self.game!r}.")
        return viewer_of(seen, seat)

    def value(self, part: Part, s: Any, viewer: int) -> Any:
        """What a seat sees of a field, in words."""
        numbers, put = getattr(s, part.name), self.game.put[part.name]
        if part.place == "own":
            return put(numbers[viewer])
        if part.place == "one":
            return put(numbers)
        rows = numbers[: part.rows * max(1, self.game.fields[part.name].each)]
        return [put(number) for number in rows]

    def __repr__(self) -> str:
        return f"<observation of {self.width} bytes: {', '.join(self.slices)}>"


def observed(game: "Game") -> dict[str, Field]:
    """The fields that a seat may see something of, and the moves that it may make."""
    book, fields = game.rulebook, dict[str, Field]()
    for name, field in game.fields.items():
        is_told = name in TOLD_ELSEWHERE or name in game.numbers
        if field.sight is not Sight.SECRET and field.kind.name != "bits" and not is_told:
            fields[name] = field
    far = game.numbers.get(book.goal, FAR)
    fields[SCORE] = public(book.seats, up_to(far, -far))
    if book.native:
        fields[LEGAL] = public(kind=some_of(*game.actions))
    return fields


def filled(columns: int) -> int:
    """A number of columns filled up to whole words."""
    return -(-columns // WORD) * WORD


def legal_for(game: "Game", s: Any, viewer: int) -> int:
    """The moves that a seat has now, as a set; those of a game with too many for a set are not told."""
    return game.law.legal(s) if game.rulebook.native and s.turn == viewer and not game.law.over(s) else 0


def viewer_of(seen: "State | View", seat: int | None) -> tuple[int, Any]:
    """Who looks, and at what."""
    if isinstance(seen, View):
        if seat is not None and seat != seen.seat:
            raise BadDeal(f"This is what {told(seen.seat)} sees: what another sees cannot be known from it.")
        return seen.own_seat, seen.known
    if seat is None and seen.seat is None:
        raise BadDeal("The hand is over and nobody is to act: say which seat looks.")
    return (int(seen.s.turn) if seat is None else seen.check_seat(seat, "The viewer")), seen.s


def told(seat: int | None) -> str:
    return "the gallery" if seat is None else f"seat {seat}"


# ---- in words ----


def in_words(value: Any) -> str:
    """One value, or several with what parts them."""
    if isinstance(value, list):
        return (" | " if any(isinstance(part, list) for part in value) else ", ").join(map(in_words, value)) or "-"
    return "yes" if value is True else "no" if value is False else "-" if value is None else str(value)


def is_told(value: Any) -> bool:
    """Is there anything to tell?"""
    if isinstance(value, list):
        return any(part != 0 and is_told(part) for part in value)
    return value is not None and value is not False


# ---- the function that fills a row ----

HEAD = '''"""What a seat of a table sees, as bytes: written by parlour/engine/sight.py."""

import numpy as np


def table(*columns):
    """The members of a byte of a set, each counted in its column of a word."""
    held = [[column for bit, column in enumerate(columns) if column >= 0 and byte >> bit & 1] for byte in range(256)]
    return np.array([sum(1 << 8 * column for column in row) for row in held], np.uint64)

'''


class Writer:
    """Writes `observe(s, seat, can, row, wide, flat)`: it fills a row of `flat` with what the seat sees of the state.
    `wide` is the same memory in words of eight bytes; `can` are the moves that the seat may make."""

    def __init__(self, layout: Observation) -> None:
        self.layout, self.players = layout, layout.players
        self.tables: dict[tuple[int, ...], str] = {}

    def lines(self) -> list[str]:
        """The whole text; the tables stand before the function, which says what it needs."""
        body = [line for part in self.layout.parts if part.place != "turned" for line in self.written(part)]
        turned = [line for part in self.layout.parts if part.place == "turned" for line in self.written(part)]
        if turned:
            body += [f"for r in range({self.players}):", "    o = seat + r", f"    if o >= {self.players}:"]
            body += [f"        o -= {self.players}", *indented(turned)]
        clear = [f"for c in range({self.layout.width // WORD}):", "    wide[row, c] = 0"]
        once = [f"{name.lower()} = {name}" for name in self.tables.values()]  # on a card every mention is a copy
        head = [HEAD, *self.constants(), "", "", "def first_action(phase):", "    return FIRST[phase]", "", ""]
        observe = ["def observe(s, seat, can, row, wide, flat):", *indented(once + clear + body)]
        return [*head, *observe, "", "", "def note(s, move):", *indented(self.noted())]

    def constants(self) -> list[str]:
        """What is looked up."""
        lengths, texts = self.layout.lengths or (0,), self.layout.texts
        firsts = [sum(lengths[:phase]) for phase in range(len(lengths))]
        column = [texts.index(text) for text in self.layout.pack]
        lines = [f"FIRST = {tuple(firsts)}", f"COLUMN = {tuple(column)}"]
        return lines + [f"{name} = table{columns}" for columns, name in self.tables.items()]

    def written(self, part: Part) -> list[str]:
        """What fills the columns of a part."""
        if part.name == LEGAL:
            return self.legal(part)
        if part.kind is MOVES:
            return self.past(part)
        source = f"s.{part.name}"
        match part.place:
            case "one":
                return self.row(part, source, "0")
            case "own":
                return self.row(part, f"{source}[seat]", "0")
            case "turned":
                each = part.columns if part.kind.name == "number" else 1
                if each == 1:
                    return self.row(part, f"{source}[o]", "r")
                value = scaled(f"{source}[{each} * o + c]", part.kind)
                return [f"for c in range({each}):", f"    flat[row, {part.at} + {each} * r + c] = {value}"]
        return [f"for r in range({part.rows}):", *indented(self.row(part, f"{source}[r]", "r"))]

    def row(self, part: Part, source: str, row: str) -> list[str]:
        """One row of a part, from one number of the state."""
        base = f"{part.at}" if row == "0" else f"{part.at} + {part.stride} * {row}"
        match part.kind.name:
            case "number":
                return [f"flat[row, {base}] = {scaled(source, part.kind)}"]
            case "flag":
                return [f"flat[row, {base}] = 1 if {source} != 0 else 0"]
            case "seat":
                return hot(source, base, f"(v - seat if v >= seat else v - seat + {self.players})")
            case "card" if len(self.layout.texts) < len(self.layout.pack):
                return hot(source, base, "COLUMN[max(v, 0)]")
            case "card" | "word":
                return hot(source, base, "max(v, 0)")
        return self.spread(part, source, row)

    def spread(self, part: Part, source: str, row: str) -> list[str]:
        """A set, spread over its columns word by word."""
        lines = [f"v = {source}"]
        if part.kind.name == "seats":
            lines.append(f"v = (v >> seat | v << {self.players} - seat) & {(1 << self.players) - 1}")
        members = self.layout.pack if part.kind.name == "cards" else part.labels
        column = [part.labels.index(member) for member in members]
        for word in range(part.stride // WORD):
            base = f"{part.at // WORD + word}" + ("" if row == "0" else f" + {part.stride // WORD} * {row}")
            lines.append(f"wide[row, {base}] = {self.gathered(column, word)}")
        return lines

    def gathered(self, column: Sequence[int], word: int) -> str:
        """A word of a set: what each of its bytes brings to these eight columns."""
        found = []
        for first in range(0, len(column), 8):
            places = [place - WORD * word if place // WORD == word else -1 for place in column[first : first + 8]]
            if max(places) >= 0:
                byte = f"v >> {first} & 255" if first else "v & 255"
                found.append(f"{self.table((*places, *[-1] * (8 - len(places))))}[{byte}]")
        return " + ".join(found)

    def legal(self, part: Part) -> list[str]:
        """The moves that may be made, each in the column of its action number."""
        spread = self.table(tuple(range(8)))
        return [
            "first = FIRST[s.phase]",
            f"place, beside = {part.at // WORD} + (first >> 3), first & 7",
            f"wide[row, place] = {spread}[can << beside & 255]",
            "rest = can >> 8 - beside",
            "while rest != 0:",
            "    place += 1",
            f"    wide[row, place] = {spread}[rest & 255]",
            "    rest >>= 8",
        ]

    def past(self, part: Part) -> list[str]:
        """The moves that are kept, from the oldest on; of those that the seat did not see, only that they were."""
        return [
            f"first = max(0, s.past_count - {part.rows})",
            "for c in range(s.past_count - first):",
            f"    place = first + c & {part.rows - 1}",
            "    o, phase = s.past_who[place] - seat, s.past_phase[place]",
            "    if o < 0:",
            f"        o += {self.players}",
            f"    is_seen = o == 0 or {self.layout.game.unseen} >> phase & 1 == 0",
            f"    flat[row, {part.at} + {part.stride} * c] = 1 + o",
            f"    flat[row, {part.at + 1} + {part.stride} * c] = 1 + phase",
            f"    flat[row, {part.at + 2} + {part.stride} * c] = 1 + s.past_move[place] if is_seen else 0",
        ]

    def noted(self) -> list[str]:
        """What is kept of a move that is about to be made, where moves are told: it goes into the ring of a record."""
        kept = [part.rows for part in self.layout.parts if part.kind is MOVES]
        if not kept:
            return ["return"]
        return [
            f"place = s.past_count & {kept[0] - 1}",
            "s.past_who[place], s.past_phase[place], s.past_move[place] = s.turn, s.phase, move",
            "s.past_count += 1",
        ]

    def table(self, columns: tuple[int, ...]) -> str:
        """The name of the table that brings the members of a byte to these columns."""
        if columns == (*range(max(columns) + 1), *[-1] * (7 - max(columns))):
            columns = tuple(range(8))  # members that there are not are in no set
        return self.tables.setdefault(columns, f"TABLE_{len(self.tables)}").lower()


def hot(source: str, base: str, column: str) -> list[str]:
    """One column of several; where there is none a zero is stored in one that has it anyway, and nobody jumps."""
    return [f"v = {source}", f"flat[row, {base} + {column}] = 1 if v >= 0 else 0"]


def scaled(source: str, kind: Kind) -> str:
    """A number as a byte: how far it is above the least, or where there is no room for that, in parts of the way."""
    least, span = kind.least, kind.most - kind.least
    held = f"min(max({source}, {least}), {kind.most})"
    held = f"{held} - {least}" if least > 0 else f"{held} + {-least}" if least else held
    return held if span <= 255 else f"({held}) * 255 // {span}"


def indented(lines: Sequence[str]) -> list[str]:
    return [f"    {line}" for line in lines]
