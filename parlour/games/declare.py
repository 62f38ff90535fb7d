"""How a rulebook declares itself: its title, its options, and who may see each field of its state."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeAlias

from parlour.cards import Pack
from parlour.errors import BadChoice, brief

__all__ = [
    "BITS",
    "CARD",
    "CARDS",
    "FLAG",
    "NONE",
    "NUMBER",
    "OPEN_TABLE",
    "SEAT",
    "SEATS_SET",
    "Field",
    "Kind",
    "Numbers",
    "Option",
    "Rulebook",
    "Sight",
    "State",
    "Value",
    "one_of",
    "own",
    "public",
    "secret",
    "some_of",
    "switch",
    "up_to",
]

State: TypeAlias = Any
"""A state in any of its three forms: plain Python object, NumPy record, CUDA record."""

Numbers: TypeAlias = Any
"""A list of ints in any of its three forms: a Python list, a NumPy array, a CUDA array."""

Value: TypeAlias = bool | int | str

NONE = -1
"""No card, no seat, no series: nothing there yet."""


OPEN_TABLE = "open_table"
"""The option of playing where nobody referees."""


class Sight(Enum):
    """Who may see a field."""

    PUBLIC = "everyone"
    OWN = "the seat it belongs to"
    SECRET = "nobody"


@dataclass(frozen=True)
class Kind:
    """What the numbers of a field mean, so that a view can put them into words, and an observation into bytes."""

    name: str
    words: tuple[str, ...] = ()
    least: int = 0  # of a number, as far as an observation tells it
    most: int = 255


NUMBER = Kind("number")  # 32 bits will do
BITS = Kind("bits")  # 64 bits with no meaning of their own
FLAG = Kind("flag")
SEAT = Kind("seat")
SEATS_SET = Kind("seats")
CARD = Kind("card")
CARDS = Kind("cards")


def one_of(*words: str) -> Kind:
    """A field that is the place of a word in a list; NONE stands for none of them."""
    return Kind("word", words)


def up_to(most: int, least: int = 0) -> Kind:
    """A number that hardly ever goes further; where it does, it is observed as if it had not."""
    return Kind("number", least=least, most=most)


def some_of(*words: str) -> Kind:
    """A field that is a set of words."""
    return Kind("words", words)


@dataclass(frozen=True)
class Field:
    """One field of a state: a number, or a list of `size` numbers; of a list that goes seat by seat, `each` a seat."""

    sight: Sight
    size: int | None
    kind: Kind
    each: int = 1


def public(size: int | None = None, kind: Kind = NUMBER, each: int = 1) -> Field:
    """A field everyone may see."""
    return Field(Sight.PUBLIC, size, kind, each)


def own(size: int, kind: Kind = NUMBER) -> Field:
    """A list with one number a seat, each seen by that seat alone."""
    return Field(Sight.OWN, size, kind)


def secret(size: int | None = None, kind: Kind = NUMBER) -> Field:
    """A field nobody may see; working space is declared so too."""
    return Field(Sight.SECRET, size, kind)


@dataclass(frozen=True)
class Option:
    """Something a table may choose, with its default and the rule that allows the choice."""

    name: str
    default: Value
    rule: str
    about: str
    choices: tuple[Value, ...] = ()
    least: int = 1
    most: int = 1_000_000
    label: str = ""  # what people call it; left out, its name
    says: tuple[str, ...] = ()  # the choices in words; left out, the choices as they are
    since: int = 1  # the version of the rules that brought it
    before: Value = False  # the choice by which all earlier versions played

    @property
    def title(self) -> str:
        """What people call it."""
        return self.label or self.name.replace("_", " ").capitalize()

    def number(self, value: object) -> int:
        """The value as the rules hold it; a sentence if the option does not take it."""
        if self.choices:
            for place, choice in enumerate(self.choices):
                if type(choice) is type(value) and choice == value:
                    return place if isinstance(choice, str) else int(choice)
        elif type(value) is int and self.least <= value <= self.most:
            return value
        raise BadChoice(f"{self.name}={brief(value)} is not possible; {self.name} takes {self.range()}.")

    def range(self) -> str:
        """What the option takes, in words."""
        if self.choices:
            return " or ".join(repr(choice) for choice in self.choices)
        return f"a whole number from {self.least} to {self.most}"


def switch(name: str, rule: str, about: str, default: bool = False, label: str = "", since: int = 1) -> Option:
    """An option that is on or off, and was off before there was one."""
    return Option(name, default, rule, about, choices=(False, True), label=label, since=since)


@dataclass(frozen=True)
class Rulebook:
    """A game as its title page gives it, and what this edition adds: options and a rules version."""

    name: str
    title: str
    year: str
    publisher: str
    summary: str
    players: tuple[int, ...]
    usual_players: int
    seats: int
    pack: Pack
    options: tuple[Option, ...]
    moves: tuple[tuple[str, ...], ...]  # the texts of the moves, a table a phase
    ledger: tuple[str, ...]  # the pages of docs/rules
    phases: tuple[str, ...] = ("play",)
    ids: tuple[str, ...] = ()  # which rules of those pages are its own, by id or by prefix; none named: all
    calls: tuple[str, ...] = ()
    version: int = 1  # of the rules; what it was before can still be played by the options that came with it
    native: bool = True  # False: too many moves for a bit set, so plain Python only
    crowd: str = ""  # why no more can play, where the book itself sets no limit
    goal: str = "game"  # the option that says how many points win; scores are observed against it
    face_down: tuple[str, ...] = ()  # the phases whose moves the others see only to be made

    def knows(self, version: int) -> bool:
        """Can a game that was begun under this version of the rules go on under today's?"""
        return 1 <= version <= self.version

    def as_begun(self, version: int, options: Mapping[str, Value]) -> dict[str, Value]:
        """The options of a game that was begun under a version of the rules, as today's rules have them: where there
        was nothing to choose then, what they played by."""
        if not self.knows(version):
            raise BadChoice(
                f"This follows version {brief(version)} of the rules of {self.name}, and here they are known up to "
                f"version {self.version}; it can be read, and played on by a Parlour as new as the one it comes from."
            )
        later = {option.name: option.before for option in self.options if option.since > version}
        for name in later:
            if name in options:
                raise BadChoice(f"Version {version} of the rules of {self.name} had no option {name}.")
        return dict(options) | later

    def known_to(self, version: int, options: Mapping[str, Value]) -> dict[str, Value]:
        """Of some options those that a version of the rules had."""
        later = {option.name for option in self.options if option.since > version}
        return {name: value for name, value in options.items() if name not in later}

    def common_fields(self) -> dict[str, Field]:
        """The fields every state has: who plays, by which options, whose turn, at what score.

        `fate` is a generator that is dealt with the hand, for games with chance in the middle of it.
        """
        fields = {"players": public(), "dealer": public(kind=SEAT), "turn": public(kind=SEAT)}
        fields |= {"phase": public(kind=one_of(*self.phases)), "score": public(self.seats), "fate": secret(1, BITS)}
        for option in self.options:
            fields[option.name] = public(kind=option_kind(option))
        return fields


def option_kind(option: Option) -> Kind:
    """How a view shows an option."""
    if isinstance(option.default, bool):
        return FLAG
    if isinstance(option.default, str):
        return one_of(*(str(choice) for choice in option.choices))
    return NUMBER
