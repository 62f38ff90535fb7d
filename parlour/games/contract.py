"""The contract of a game: what it must bring, what it may bring, and what holds where it brings nothing.

A game is a module, or a package whose parts stand beside one another: `rules` (with GAME and STATE), `open_table`,
`mind`, `words`, `count`, `coach` and `about` (with ABOUT). In which part a function stands is for the reader's sake;
the contract asks for it by name alone, and no name may be given twice. `s` is always a plain state: the fields of STATE
and the common ones (declare.py). Only what the native engine needs (the rules and the mind) must keep to numbers; the
rest is Python.

A field called `hand` holds what each seat has in hand, and in a phase called `play` cards are played. These names, and
those of the common fields, mean the same in every game; all other names are the game's own business, and nobody else
looks at them.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from parlour.errors import BadChoice, NotAvailable
from parlour.games import lent
from parlour.games.bind import own_functions, rebuild
from parlour.games.declare import NONE, Field, Numbers, Rulebook, Sight, State

if TYPE_CHECKING:  # games bring these; where one does not, they are loaded when they are asked for
    from fractions import Fraction

    from parlour.games.facts import About, AtSeat, Counted, Named, OnTable, Placed, Spoken, Together

__all__ = [
    "ASKED",
    "HAND",
    "PARTS",
    "PLAY",
    "Contract",
    "about_of",
    "brings",
    "law_of",
    "lent_names",
    "part_of",
    "parts_of",
    "required",
    "whole_pack",
]

PARTS = ("rules", "open_table", "mind", "words", "count", "coach", "about")
HAND, PLAY = "hand", "play"


def lends(function: Callable[..., Any]) -> Any:
    """Marks what the house lends a game that does not bring it, compiled like the rules (lent.py)."""
    function.__isabstractmethod__ = True  # type: ignore[attr-defined]
    return function


class Contract(Protocol):
    """A game, as everything that is not a game knows it. What is abstract is required; the rest has a default, written
    here in Python or, where it must be compiled, in lent.py."""

    GAME: Rulebook
    STATE: Mapping[str, Field]
    ABOUT: "About"

    # ---- the rules: compiled, required ----

    @abstractmethod
    def pack(self, s: State, deck: Numbers) -> int:
        """Lay out the pack in order; how many cards it has."""

    @abstractmethod
    def cut(self, s: State, deck: Numbers) -> int:
        """The first dealer, found from a shuffled deck, which may be spoilt."""

    @abstractmethod
    def deal(self, s: State, deck: Numbers) -> None:
        """Deal a hand from a shuffled deck into a blank state."""

    @abstractmethod
    def legal(self, s: State) -> int:
        """The moves of the seat to act, as a set of numbers of this phase (at most 63)."""

    @abstractmethod
    def play(self, s: State, move: int) -> None:
        """Make a legal move."""

    @abstractmethod
    def over(self, s: State) -> bool:
        """Is the hand finished?"""

    @abstractmethod
    def points(self, s: State, seat: int) -> int:
        """What this hand counts for a seat's side, so far; more is better. Where least wins, count below zero."""

    @abstractmethod
    def won(self, s: State) -> int:
        """The winning seats, as a set; empty while nobody has won."""

    # ---- the rules: optional ----

    def forbidden(self, players: int, options: dict[str, int]) -> str:
        """Why these options do not go together; empty if they do."""
        return ""

    @lends
    def partner(self, s: State, seat: int) -> int:
        """The seat that shares one's score; left out, everyone plays for himself."""

    @lends
    def next_dealer(self, s: State) -> int:
        """Who deals the next hand; left out, the deal passes to the left."""

    @lends
    def leading(self, s: State) -> bool:
        """Is the next card a lead? Games of tricks whose endings are solved say so; left out, nothing is a lead."""

    @lends
    def sound(self, s: State) -> bool:
        """Is every card of the pack in one place? Left out, the hands and what was `seen` are counted."""

    def reshuffles(self, s: State, move: int) -> int:
        """How many discards this move would shuffle in mid-hand."""
        return 0

    def lay_order(self, s: State, order: Sequence[int]) -> None:
        """Lay out by hand how the discards will be shuffled in the next move."""
        raise NotAvailable(f"Nothing is shuffled in the middle of a hand of {self.GAME.name}.")

    def lay_out(self, s: State, deck: Sequence[int]) -> None:
        """Deal from a deck laid out by hand."""
        self.deal(s, list(deck))

    def check_deck(self, s: State, deck: Sequence[str]) -> list[int] | None:
        """A deck laid out by hand as numbers, where that is not simply the pack in some order; else nothing."""
        return None

    def moves(self, s: State) -> list[str]:
        """The legal moves as texts, where there are too many for a set (GAME.native is False)."""
        raise NotAvailable(f"{self.GAME.name} does not list its moves.")

    def read(self, s: State, text: str) -> int:
        """The legal move a text means, where there are too many for a set (GAME.native is False)."""
        raise NotAvailable(f"{self.GAME.name} does not read its moves.")

    def stops(self, s: State) -> int:
        """How often chance points at a card of the whole pack, where no deck is dealt; the state is blank."""
        return 0

    def odds(self) -> "Mapping[str, Fraction]":
        """The expected return of every bet, a point staked; empty where nobody bets."""
        return {}

    def bet_told(self, place: str) -> str:
        """What a bet on a place pays and how often it wins, in words; left out, nothing is said of it."""
        return ""

    def as_move(self, s: State, card: int) -> int | None:
        """The move a card in hand is played by, where its text alone does not say so; else nothing."""
        return None

    # ---- the open table: optional ----

    def calls(self, s: State, seat: int) -> int:
        """What a seat may say out of turn where nobody referees, as a set of places in GAME.calls."""
        return 0

    def call(self, s: State, seat: int, said: int) -> None:
        """Say something out of turn."""

    # ---- the mind: compiled, optional ----

    def holds(self, s: State, seat: int) -> int | None:
        """How many cards a seat holds, by what everybody saw; nothing where nobody may count them."""
        return None

    def seen(self, s: State) -> int:
        """The cards that everybody has seen, or that are out of play, as a set: those that nobody has to imagine."""
        return 0

    @lends
    def imagine(self, s: State, seat: int, rng: Numbers) -> None:
        """Replace what a seat cannot know by a random world that agrees with all it has seen.

        Left out, the cards that are neither the seat's own nor `seen` are dealt anew over the other hands, as many to
        each as it `holds` and only such as it `may_hold`; without these two the game cannot be played here.
        """

    @lends
    def may_hold(self, s: State, seat: int) -> int:
        """The cards a seat may hold for all the table knows; left out, any."""

    def facts(self, s: State) -> dict[str, Any]:
        """Public facts that a view shows besides the fields."""
        return {}

    def open_hands(self, s: State) -> bool:
        """Do all hands lie open now?"""
        return False

    # ---- the words: optional ----

    def why_not(self, s: State, move: int) -> str:
        """Why the seat to act may not make this move."""
        return f"{self.GAME.moves[s.phase][move].capitalize()} is not possible now."

    def tell(self, s: State, names: list[str]) -> dict[str, str]:
        """The table as everyone sees it, in words: label and text. Left out, the public fields as they are."""
        return plainly_told(self, s, names)

    def pause(self, s: State) -> bool:
        """Is this a place for a new line in the record, and for a moment's pause? Left out, before every lead."""
        return bool(self.leading(s))

    def face_down(self, s: State) -> bool:
        """Will the next move be made so that nobody else sees it? Left out, in the phases that GAME calls face down."""
        return self.GAME.phases[s.phase] in self.GAME.face_down

    def together(self, s: State) -> "Together | None":
        """The moves that the seat to act may say as one, where there are such: five cards laid away. They are judged
        and recorded one at a time, and all of them are made, or none."""
        return None

    def offer(self) -> Mapping[str, str]:
        """What can be asked for beyond the list of legal moves, in words."""
        return {}

    def spoken(self, text: str, named: "Named") -> "Spoken":
        """A move as a person reads it; cards are put into words by `named`."""
        from parlour.games.spoken import plainly_spoken

        return plainly_spoken(self.GAME, text, named)

    def result_told(self, s: State, names: list[str]) -> str:
        """What chance has brought last, in words; asked for when `chances` has gone up."""
        return ""

    # ---- the count and the coach: optional ----

    def count_lines(self, s: State) -> "Sequence[Counted]":
        """What the hand counts so far, line by line: for every seat the lines sum to its points, exactly. The state may
        be what the gallery knows. Left out, one line a side."""
        return plainly_counted(self, s)

    def headline(self, s: State, names: list[str]) -> str:
        """What came of a hand that is over, in one short sentence: "Bid 9, took 7: set."; left out, nothing."""
        return ""

    def coach(self, s: State, seat: int) -> str:
        """One short sentence about the very decision of this seat, which is to act; `s` holds what it may know."""
        return ""

    def settles(self, s: State) -> bool:
        """Is it settled what the hand counts if one seat takes every trick that is left, whatever else is played to
        them? Left out, it never is, and nobody can claim the rest."""
        return False

    def could_hold(self, s: State, seat: int, other: int) -> int:
        """The cards that another seat could hold for all this one can tell, as a set: asked where the rest may be
        claimed. It may have too many of them, and none too few."""
        pack = (1 << len(self.GAME.pack)) - 1
        return pack & ~(s.hand[seat] | self.seen(s)) & int(self.may_hold(s, other))

    def placed(self, s: State, card: int) -> "Placed":
        """Where a card belongs in a sorted hand; left out, by suits in the order of the pack."""
        from parlour.games.facts import Placed, suits_of

        return Placed(suits_of(self.GAME.pack)[card], -card)

    # ---- what everybody sees, for those who draw the table: optional ----

    def on_table(self, s: State) -> "OnTable":
        """What lies on the table."""
        from parlour.games.facts import OnTable

        return OnTable()

    def at_seat(self, s: State, seat: int) -> "AtSeat":
        """What everybody sees of a seat; left out, how many cards it holds."""
        from parlour.games.facts import AtSeat

        return AtSeat(self.holds(s, seat) if HAND in self.STATE else 0)

    def served_in(self, s: State, card: int) -> tuple[str, ...]:
        """What a copy of a card has served in, as long as that makes a difference."""
        return ()

    def lays(self, s: State, move: int) -> int:
        """The cards in the hand of the seat to act that a combination would be made of, as a set; left out, none."""
        return 0

    def combined(self, s: State, seat: int) -> int | None:
        """What a seat has counted for combinations so far; nothing where none are shown."""
        return None

    def chances(self, s: State) -> int:
        """How often chance has spoken in the open since the deal."""
        return 0


ASKED = tuple(
    sorted(name for name, it in vars(Contract).items() if isinstance(it, FunctionType) and not name.startswith("_"))
)
"""All functions that a game is asked for."""
LENT = tuple(name for name in own_functions(lent) if name in ASKED)
"""Those of them that the house lends."""


def required(book: Rulebook) -> tuple[str, ...]:
    """The functions a game must bring; with too many moves for a set it lists and reads them itself."""
    abstract = [name for name in ASKED if is_abstract(name) and name not in LENT]
    return tuple(abstract) if book.native else (*(name for name in abstract if name != "legal"), "moves", "read")


def is_abstract(name: str) -> bool:
    """Has the contract itself no default for this?"""
    return bool(getattr(getattr(Contract, name), "__isabstractmethod__", False))


def part_of(rules: ModuleType, part: str) -> ModuleType | None:
    """A part of a game that stands beside its rules; none, if the game has no such part."""
    package = rules.__package__
    if not package:
        return None
    name = f"{package}.{part}"
    return import_module(name) if find_spec(name) is not None else None


@cache
def parts_of(rules: ModuleType) -> tuple[ModuleType, ...]:
    """All of a game: the rules, and the parts beside them that it has."""
    others = (part_of(rules, part) for part in PARTS[1:])
    return (rules, *(part for part in others if part is not None and part is not rules))


@cache
def law_of(rules: ModuleType) -> Contract:
    """A game as the contract has it: its own functions, and the defaults for what it leaves out."""
    found: dict[str, FunctionType] = {}
    for part in parts_of(rules):
        for name in ASKED:
            function = vars(part).get(name)
            if isinstance(function, FunctionType) and function.__module__ == part.__name__:
                if name in found:
                    raise BadChoice(f"{rules.__name__} gives {name}() twice, in {found[name].__module__} too.")
                found[name] = function
    missing = [name for name in required(rules.GAME) if name not in found]
    if "imagine" not in found:
        missing += [name for name in ("holds", "seen") if name not in found]
    if missing:
        raise BadChoice(f"{rules.__name__} is no game yet: it lacks {', '.join(f'{name}()' for name in missing)}.")
    borrowed = {name: function for name, function in own_functions(lent).items() if name in LENT and name not in found}
    found |= rebuild(borrowed, vars(lent) | found | {"PACK": whole_pack(rules)})
    space: dict[str, Any] = {name: staticmethod(function) for name, function in found.items()}
    space |= {"GAME": rules.GAME, "STATE": rules.STATE, "ABOUT": about_of(rules), "__module__": rules.__name__}
    return cast(Contract, type("Law", (Contract,), {"legal": staticmethod(no_set)} | space)())


def about_of(rules: ModuleType) -> "About":
    """What a game says of itself besides its rules, in whichever part."""
    from parlour.games.facts import About

    found = [vars(part)["ABOUT"] for part in parts_of(rules) if "ABOUT" in vars(part)]
    if len(found) > 1 or not all(isinstance(about, About) for about in found):
        raise BadChoice(f"{rules.__name__} needs one ABOUT of the kind About, or none.")
    return cast(About, found[0]) if found else About()


def no_set(s: State) -> int:
    """The legal moves of a game that has too many for a set."""
    raise NotAvailable("This game has too many moves for a set; it lists them in words.")


def whole_pack(rules: ModuleType) -> int:
    """All cards of a game's pack, as a set."""
    return (1 << len(rules.GAME.pack)) - 1


def lent_names(rules: ModuleType) -> tuple[str, ...]:
    """What the house lends a game."""
    return tuple(name for name in LENT if not brings(rules, name))


def brings(rules: ModuleType, name: str) -> bool:
    """Does a game bring this function itself?"""
    return any(isinstance(vars(part).get(name), FunctionType) for part in parts_of(rules))


# ---- plain words, for a game that brings none ----


def plainly_counted(law: Contract, s: State) -> "list[Counted]":
    """The points of each side that has any, in one line."""
    from parlour.games.facts import Counted

    sides = sorted({tuple(sorted({seat, int(law.partner(s, seat))})) for seat in range(s.players)})
    counts = [(side, int(law.points(s, side[0]))) for side in sides]
    return [Counted(side, "points of this hand", points, "") for side, points in counts if points]


def plainly_told(law: Contract, s: State, names: list[str]) -> dict[str, str]:
    """The public fields of a game in words: a number, a card, or a list by seats."""
    lines = {}
    for name, field in law.STATE.items():
        if field.sight is Sight.PUBLIC and field.kind.name != "bits":
            text = field_told(law, getattr(s, name), field, names)
            if text:
                lines[name.replace("_", " ").capitalize()] = text
    return lines


def field_told(law: Contract, value: Any, field: Field, names: list[str]) -> str:
    """One field in words; of a list by seats, each with its name."""
    if field.size is None:
        return number_told(law, value, field, names)
    rows = [number_told(law, number, field, names) for number in value[: len(names)]]
    return ", ".join(f"{name}: {text}" for name, text in zip(names, rows, strict=False) if text)


def number_told(law: Contract, number: int, field: Field, names: list[str]) -> str:
    """One number of a field in words; nothing where there is nothing."""
    cards, words = law.GAME.pack.cards, field.kind.words
    places = [place for place in range(number.bit_length()) if number >> place & 1] if number > 0 else []
    match field.kind.name:
        case "seat":
            return "" if number == NONE else names[number]
        case "seats":
            return " and ".join(names[place] for place in places)
        case "card":
            return "" if number == NONE else cards[number]
        case "cards":
            return " ".join(cards[place] for place in places)
        case "word":
            return "" if number == NONE else words[number]
        case "words":
            return " ".join(words[place] for place in places)
        case "flag":
            return "yes" if number else ""
    return str(number)
