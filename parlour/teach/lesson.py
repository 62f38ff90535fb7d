"""A first hand of a game, laid out and explained: what is read from its lesson.toml, and the positions it goes through.

A lesson is data. It deals one hand, has every move of it, and stops at the decisions that teach something: `ask` is
what the learner is asked, `right` the move that answers it, `help` what is said after another, `wrong` what is said
after particular ones, `then` what is said when it is made. Steps between have `moves`, and a `note` about them. A card
in braces, as in {moon-4}, is put into words for whoever reads it; so is a kind of card, as in {car}. The rest are
claims: `legal`, `takes`, `trump`, `holds`, `points`, `rules`. They are checked (parlour/teach/claims.py).
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from types import ModuleType

import msgspec

from parlour.engine.game import Game, State
from parlour.errors import BadChoice, ParlourError
from parlour.games.declare import Value
from parlour.games.spoken import sentences

YOU = "You"
"""What the learner is called in the company of a lesson."""
CARD = re.compile(r"\{([a-z0-9-]+)\}")
WORDS_A_MINUTE = 200
SECONDS_A_MOVE = 2


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of a lesson as it stands in its file; a word that no lesson has is refused."""


class Step(Part, frozen=True):
    """Some moves in a row and what is said of them; or one of the learner's own, which is asked for; or only a note."""

    moves: tuple[str, ...] = ()
    note: str = ""
    ask: str = ""
    right: str = ""
    help: str = ""
    then: str = ""
    wrong: dict[str, str] = {}
    # claims
    rules: tuple[str, ...] = ()
    legal: tuple[str, ...] | int | None = None  # the moves the learner has, or how many
    takes: str = ""  # who takes the trick that the last of these moves is in
    trump: str = ""  # after these moves
    holds: tuple[str, ...] = ()  # cards in the learner's hand after them
    points: dict[str, int] = {}  # of this hand after them, by name

    @property
    def made(self) -> tuple[str, ...]:
        """All the moves of this step."""
        return (self.right,) if self.ask else self.moves

    @property
    def after(self) -> str:
        """What is said when its moves are made."""
        return self.then if self.ask else self.note


class End(Part, frozen=True):
    """What is said when the hand is counted, and what each has counted, by name."""

    say: str
    points: dict[str, int]
    rules: tuple[str, ...] = ()


class Lesson(Part, frozen=True):
    """A lesson: the table, the company with the learner as "You", the deal, the steps, the count."""

    aim: str
    company: tuple[str, ...]
    step: tuple[Step, ...]
    end: End
    options: dict[str, Value] = {}
    dealer: int | None = None
    deck: str = ""  # every card of the pack in the order of the deal
    seed: int | None = None  # in place of a deck
    score: tuple[int, ...] = ()

    @property
    def you(self) -> int:
        """The learner's seat."""
        return self.company.index(YOU)

    @property
    def asked(self) -> list[Step]:
        """The decisions the learner is asked for."""
        return [step for step in self.step if step.ask]

    @property
    def minutes(self) -> float:
        """About how long it takes: all that is said without going wrong, and a little for every move."""
        said = [self.aim, self.end.say, *(text for step in self.step for text in (step.ask, step.after))]
        words = sum(len(text.split()) for text in said)
        return words / WORDS_A_MINUTE + SECONDS_A_MOVE * sum(len(step.made) for step in self.step) / 60


@dataclass(frozen=True)
class Frame:
    """A position of a lesson: the move that led to it and whether it was made face down, what is said of it, and the
    step whose decision is put here."""

    state: State
    seat: int | None = None
    move: str = ""
    is_face_down: bool = False
    note: str = ""
    step: Step | None = None


def home_of(rules: ModuleType) -> Path:
    """Where the lesson of a game would stand: beside its rules, under the name of the file where a game is one file."""
    path = Path(str(rules.__file__))
    return path.with_name("lesson.toml") if rules.__package__ else path.with_suffix(".lesson.toml")


@cache
def lesson_of(rules: ModuleType) -> Lesson | None:
    """The lesson of a game; none if it brings none."""
    path = home_of(rules)
    return read(path.read_text(encoding="utf-8"), str(path)) if path.is_file() else None


def read(text: str, where: str = "the lesson") -> Lesson:
    """A lesson from its text, or a sentence what is wrong with it."""
    try:
        lesson = msgspec.convert(tomllib.loads(text), Lesson)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as trouble:
        raise BadChoice(f"{where} cannot be read: {trouble}.") from trouble
    if lesson.company.count(YOU) != 1:
        raise BadChoice(f'{where} needs a company with one "{YOU}" in it, the learner.')
    for number, step in enumerate(lesson.step, 1):
        if bool(step.ask) != bool(step.right) or (step.ask and step.moves) or not (step.ask or step.moves or step.note):
            raise BadChoice(f"Step {number} of {where} needs either moves, or ask and right, or a note alone.")
        if step.ask and (not step.help or step.note):
            raise BadChoice(f"Step {number} of {where} asks for a move: it needs help, and then in place of note.")
    return lesson


def table_of(rules: ModuleType, lesson: Lesson) -> Game:
    """The game as the lesson has it: for its company, with its options."""
    return Game(rules, len(lesson.company), **lesson.options)


def deal(rules: ModuleType, lesson: Lesson) -> State:
    """The hand of a lesson, dealt."""
    deck = lesson.deck.split() or None
    return table_of(rules, lesson).start(lesson.seed, lesson.dealer, deck, lesson.score or None)


def frames(rules: ModuleType, lesson: Lesson) -> list[Frame]:
    """The positions of a lesson from the deal to the count; a sentence if a move is not legal, or the hand goes on."""
    return list(each_frame(rules, lesson))


def each_frame(rules: ModuleType, lesson: Lesson) -> Iterator[Frame]:
    """One position after the other. A decision is put in the position from which it is made."""
    state = deal(rules, lesson)
    latest = Frame(state.copy())
    for number, step in enumerate(lesson.step, 1):
        for move in step.made:
            yield replace(latest, step=step) if step.ask else latest
            seat, hidden = state.seat, bool(state.game.law.face_down(state.s))
            try:
                state.play(move)
            except ParlourError as refusal:
                raise BadChoice(f"Step {number} of the lesson: {move!r} cannot be played. {refusal}") from refusal
            latest = Frame(state.copy(), seat, move, hidden)
        latest = replace(latest, note=f"{latest.note} {step.after}".strip())
    if not state.hand_over:
        raise BadChoice("The lesson ends before its hand does.")
    yield latest


def told(text: str, named: Callable[[str], str]) -> str:
    """A sentence of a lesson with its cards in words."""
    return sentences(CARD.sub(lambda found: named(found[1]), text))
