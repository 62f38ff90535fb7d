"""Game: the public face of a rulebook in plain Python. The hands it deals are in state.py."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from parlour.cards import Pack, numbers
from parlour.engine.binding import plain_kernels
from parlour.engine.checks import SEED_BITS, whole
from parlour.engine.plain import fields_of, plain_form, rules_at
from parlour.engine.state import MOST_SCORE, Reshuffle, State
from parlour.engine.view import View, putter, seen_by
from parlour.errors import BadChoice, BadDeal, IllegalMove, NotAvailable, brief, nearest, unknown
from parlour.games.contract import brings, law_of
from parlour.games.declare import Field, Rulebook, Sight, Value
from parlour.games.registry import GAMES

if TYPE_CHECKING:
    from fractions import Fraction

    from parlour.engine.batch import Batch, Simulation
    from parlour.engine.information import Information
    from parlour.engine.sight import Observation
    from parlour.ledger import Rule

__all__ = ["MOST_SCORE", "SEED_BITS", "Game", "Reshuffle", "State"]


class Game:
    """A game with its players and options chosen: it deals hands, and knows what it is played with and by.

    It never changes; games of the same rules, players and options are equal. A pickle names the module of the rules.
    """

    def __init__(self, rules: ModuleType, /, players: int | None = None, **options: Value) -> None:
        self.rulebook: Rulebook = rules.GAME
        self.version = self.rulebook.version
        self.module = rules
        self.law = law_of(rules)
        self.players = self.check_players(players)
        options = {name: plain_value(value) for name, value in options.items()}
        self.numbers = self.check_options(options)
        refusal = self.law.forbidden(self.players, self.numbers)
        if refusal:
            raise BadChoice(refusal)
        self.options: dict[str, Value] = {"players": self.players} | {
            option.name: options.get(option.name, option.default) for option in self.rulebook.options
        }
        self.form: type[Any] = plain_form(rules)
        self.kernels = plain_kernels(rules)
        self.has_reshuffles = brings(rules, "reshuffles")
        self.unseen = unseen_phases(rules)
        self.words = [places(texts) for texts in self.rulebook.moves]
        self.texts = [Texts(texts) for texts in self.rulebook.moves]

    @classmethod
    def begun(cls, rules: ModuleType, version: int, options: Mapping[str, Any]) -> "Game":
        """A game as it was begun under some version of the rules, which its records go on to name."""
        game = cls(rules, **rules.GAME.as_begun(version, options))
        game.version = version
        return game

    @property
    def name(self) -> str:
        """What it is called on the shelf, as `parlour.load` takes it."""
        return self.rulebook.name

    @property
    def choices(self) -> dict[str, Value]:
        """The players and the options, as far as the version of the rules it was begun under had them."""
        return self.rulebook.known_to(self.version, self.options)

    @cached_property
    def packs(self) -> tuple[Pack, ...]:
        """The packs this game is played with, its options considered."""
        texts = tuple(self.rulebook.pack.cards[card] for card in self.pack_numbers())
        return (Pack(self.rulebook.pack.name, texts),)

    @cached_property
    def rules(self) -> "dict[str, Rule]":
        """The rules it is played by, each under its id."""
        own = self.rulebook.ids
        from pathlib import Path

        from parlour.ledger import read_rules

        rules = read_rules(*self.rulebook.ledger, beside=Path(str(self.module.__file__)).parent)
        return {id: rule for id, rule in rules.items() if not own or id in own or id.partition("-")[0] in own}

    @cached_property
    def fields(self) -> dict[str, Field]:
        """The fields of a state, each with who may see it."""
        return fields_of(self.module)

    @cached_property
    def own_names(self) -> frozenset[str]:
        """The fields that each seat has for itself."""
        return frozenset(name for name, field in self.fields.items() if field.sight is Sight.OWN)

    @cached_property
    def put(self) -> dict[str, Callable[[int], Any]]:
        """What puts a number of each field into words."""
        return {name: putter(field.kind, self.rulebook.pack) for name, field in self.fields.items()}

    def check_players(self, players: int | None) -> int:
        """How many play, as usual if nothing is said; a sentence if it is not for so many."""
        book = self.rulebook
        if players is None:
            return book.usual_players
        count = whole(players)
        if count is None or count not in book.players:
            *fewer, most = map(str, book.players)
            counts = f"{', '.join(fewer)} or {most}" if fewer else most
            why = f" {book.crowd}" if book.crowd and count is not None and count > max(book.players) else ""
            raise BadChoice(f"{book.name} is for {counts} players, not {brief(players)}.{why}")
        return count

    def check_options(self, options: dict[str, Value]) -> dict[str, int]:
        """The options as the rules hold them; a sentence if one is unknown, or a value is not possible."""
        known = {option.name: option for option in self.rulebook.options}
        for name in options:
            if name not in known:
                trouble = f"{self.rulebook.name} has no option {brief(name)}"
                raise BadChoice(unknown(name, trouble, ["players", *known], "its options are"))
        return {name: option.number(options.get(name, option.default)) for name, option in known.items()}

    def blank(self) -> Any:
        """A state before the deal: players and options set, everything else at zero."""
        return self.before_deal.copy()

    @cached_property
    def before_deal(self) -> Any:
        """The state of which every hand begins with a copy."""
        s = self.form()
        for name, number in self.numbers.items():
            setattr(s, name, number)
        s.players = self.players
        return s

    def start(
        self,
        seed: int | None = None,
        dealer: int | None = None,
        deck: Sequence[str] | None = None,
        score: Sequence[int] | None = None,
        reshuffle: Reshuffle | None = None,
    ) -> State:
        """The first hand, from a seed (a fresh one if none is given) or laid out by hand."""
        return State(self, seed, dealer, deck, score, reshuffle)

    def adopt(self, s: Any) -> State:
        """A state around a plain position that came from elsewhere: a batch, or imagination."""
        return State.around(self, s)

    def from_dict(self, data: Mapping[str, Any], reshuffle: Reshuffle | None = None) -> State:
        """The state that `to_dict` wrote, with its history; what is no such data is refused with a sentence."""
        from parlour.engine.position import from_data

        return from_data(self, data, reshuffle)

    def from_position(self, text: str) -> State:
        """The state whose `position` was written; its history begins here."""
        from parlour.engine.position import read

        return self.adopt(read(self, text))

    def simulate(self, hands: int, seed: int = 0, threads: int | None = None) -> "Simulation":
        """Play random first hands natively on all cores, seeds running on from `seed`."""
        from parlour.engine.batch import simulate

        return simulate(self, hands, seed, threads)

    def batch(self, hands: int, seed: int = 0) -> "Batch":
        """Many first hands side by side, to be stepped by an array of moves."""
        from parlour.engine.batch import Batch

        return Batch(self, hands, seed)

    def odds(self) -> "dict[str, Fraction]":
        """The expected return of every bet, a point staked; exact, and only where there are bets."""
        if not self.is_of_bets:
            raise NotAvailable(f"Nobody bets in {self.name}, so there are no odds.")
        return dict(odds_of(self.module))

    @property
    def is_of_bets(self) -> bool:
        """Is all of it staked on chances that no play changes?"""
        return bool(odds_of(self.module))

    def moves(self, s: Any) -> list[str]:
        """What is legal in a plain position, as texts; a game with too many moves for a set lists them itself."""
        if not self.rulebook.native:
            return list(self.law.moves(s))
        return self.texts[s.phase].of(self.law.legal(s))

    def read(self, s: Any, text: str) -> int:
        """The legal move a text means, or a sentence why there is none, made from what the seat to act may see."""
        if not isinstance(text, str):
            raise IllegalMove(f"A move is a text, not {brief(text)}.")
        if not self.rulebook.native:
            return int(self.law.read(s, text))
        known = self.words[s.phase].get(text)
        if known is None:
            raise IllegalMove(unknown(text, f"{brief(text)} is no move here", self.moves(s), "the moves are"))
        move = known & self.law.legal(s)
        if not move:
            raise IllegalMove(self.law.why_not(seen_by(self, s, s.turn), known.bit_length() - 1))
        return int(move.bit_length() - 1)

    # ---- moves by number ----

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """Every move of the game as text, phase after phase: a flat action space.

        The place of a move here is its action number; within its phase it has the number of `rulebook.moves`. One text
        may stand here twice: `pass` in two phases, or the two copies of a card.
        """
        self.check_numbered()
        return tuple(text for texts in self.rulebook.moves for text in texts)

    @cached_property
    def first_actions(self) -> tuple[int, ...]:
        """Where the moves of each phase begin among the actions."""
        self.check_numbered()
        lengths = [len(texts) for texts in self.rulebook.moves]
        return tuple(sum(lengths[:phase]) for phase in range(len(lengths)))

    def action(self, phase: str, number: int) -> int:
        """The action number of a move that has this number in its phase; phases are `rulebook.phases`."""
        firsts, phases = self.first_actions, self.rulebook.phases
        if not isinstance(phase, str) or phase not in phases:
            trouble = f"There is no phase {brief(phase)} in {self.name}"
            raise IllegalMove(unknown(phase, trouble, phases, "the phases are"))
        place, move = phases.index(phase), whole(number)
        most = len(self.rulebook.moves[place]) - 1
        if move is None or not 0 <= move <= most:
            raise IllegalMove(f"The moves of {phase} have the numbers from 0 to {most}, not {brief(number)}.")
        return firsts[place] + move

    def phase_and_number(self, action: int) -> tuple[str, int]:
        """The phase of an action, and its number there."""
        found = whole(action)
        if found is None or not 0 <= found < len(self.actions):
            most = len(self.actions) - 1
            raise IllegalMove(f"The actions of {self.name} have the numbers from 0 to {most}, not {brief(action)}.")
        place = max(place for place, first in enumerate(self.first_actions) if first <= found)
        return self.rulebook.phases[place], found - self.first_actions[place]

    def actions_called(self, text: str) -> list[int]:
        """The action numbers that a text may mean: several for the copies of a card, and for words of two phases."""
        found = [action for action, called in enumerate(self.actions) if called == text]
        if not found:
            trouble, meant = f"{brief(text)} is no move of {self.name}", nearest(text, self.actions)
            raise IllegalMove(f"{trouble}; did you mean {meant}? All are in game.actions." if meant else f"{trouble}.")
        return found

    def check_numbered(self) -> None:
        """Have the moves numbers at all?"""
        if not self.rulebook.native:
            raise NotAvailable(f"{self.name} has too many moves to number them; play it in words.")

    # ---- as arrays ----

    envs: ClassVar[Callable[..., Any]]  # given in parlour/__init__.py: opponents are the affair of the bots
    """Environments for programs that learn: so many hands side by side, as `Envs` takes them."""

    @cached_property
    def observation(self) -> "Observation":
        """How a seat's observation is laid out: its `width` in bytes, and its `slices` by name."""
        from parlour.engine.sight import Observation

        return Observation(self)

    def observe(self, seen: "State | View", seat: int | None = None) -> Any:
        """What a seat sees of a state as one row of bytes (`observation` says which is which): that of a view is its
        own seat's, that of a state the seat's to act, unless another is named."""
        return self.observation.row(seen, seat)

    @cached_property
    def information(self) -> "Information":
        """How a seat's information is laid out: what it observes, and after that the moves of this hand as far as it
        has seen them; with the same `width` and `slices`."""
        from parlour.engine.information import Information

        return Information(self)

    def inform(self, seen: "State | View", seat: int | None = None) -> Any:
        """What a seat sees and has seen as one row of bytes (`information` says which is which), of a state or of a
        view as for `observe`."""
        return self.information.row(seen, seat)

    # ---- the pack ----

    def check_deck(self, deck: Sequence[str]) -> list[int]:
        """The deck as card numbers; a sentence if it is not exactly the pack, or what the game has in its place."""
        laid = self.law.check_deck(self.blank(), deck)
        if laid is not None:
            return laid
        waiting: dict[str, list[int]] = {}
        for card in self.pack_numbers():
            waiting.setdefault(self.rulebook.pack.cards[card], []).append(card)
        found = []
        for text in deck:
            if text not in waiting:
                trouble = f"{brief(text)} is no card of the {self.name} pack as played here"
                meant = nearest(text, waiting)
                raise BadDeal(f"{trouble}; did you mean {meant}? All are in game.packs." if meant else f"{trouble}.")
            if not waiting[text]:
                raise BadDeal(f"{text} is in the deck too often.")
            found.append(waiting[text].pop(0))
        missing = [text for text, left_over in waiting.items() for _ in left_over]
        if missing:
            raise BadDeal(f"The deck lacks {', '.join(missing[:5])}{' …' if missing[5:] else ''}.")
        return found

    def pack_numbers(self) -> list[int]:
        """The cards of the pack as played here, its options considered."""
        deck = [0] * len(self.rulebook.pack)
        return deck[: self.law.pack(self.blank(), deck)]

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.options.items())
        return f"<{self.rulebook.title}: {options}>"

    # ---- as a value ----

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Game) and self.value == other.value and self.rulebook == other.rulebook

    def __hash__(self) -> int:
        return hash(self.value)

    @property
    def value(self) -> tuple[Any, ...]:
        """What tells this game from others."""
        return (self.module.__name__, self.version, self.players, *self.numbers.items())

    def __copy__(self) -> "Game":
        return self

    def __deepcopy__(self, memo: object) -> "Game":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        registered = GAMES.registered.get(self.name) is self.module
        return loaded, (self.module.__name__, self.choices, registered, self.version)


def loaded(home: str, options: dict[str, Any], registered: bool, version: int = 1) -> Game:
    """A game out of a pickle; one that had been registered is registered here too, so that it is known by name. The
    first pickles named no version: there was one."""
    rules = rules_at(home)
    if registered:
        GAMES.register(rules)
    return Game.begun(rules, version, options)


@cache
def odds_of(rules: ModuleType) -> "dict[str, Fraction]":
    """The expected return of every bet, reckoned once: it never changes."""
    return dict(law_of(rules).odds())


def unseen_phases(rules: ModuleType) -> int:
    """The phases whose moves others do not see, as a set; all of them, where the game says it from move to move."""
    book: Rulebook = rules.GAME
    if brings(rules, "face_down"):
        return (1 << len(book.phases)) - 1
    return sum(1 << book.phases.index(phase) for phase in book.face_down)


def plain_value(value: Any) -> Any:
    """An option's value, with a whole number or text of NumPy's as Python's own."""
    number = whole(value)
    if number is not None:
        return number
    return str(value) if isinstance(value, str) else value


class Texts:
    """The texts of sets of moves, put together of pieces that were asked for before: a piece is eight moves."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.pieces = [Piece(texts[first : first + 8]) for first in range(0, len(texts), 8)]

    def of(self, moves: int) -> list[str]:
        """The texts of a set, in the order of their numbers."""
        found: list[str] = []
        for piece in self.pieces:
            if moves & 255:
                found += piece[moves & 255]
            moves >>= 8
        return found


class Piece(dict[int, tuple[str, ...]]):
    """The texts of every set of eight moves that has come up."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts

    def __missing__(self, moves: int) -> tuple[str, ...]:
        self[moves] = found = tuple(self.texts[move] for move in numbers(moves))
        return found


def places(texts: Sequence[str]) -> dict[str, int]:
    """The set of moves each text may mean."""
    found: dict[str, int] = {}
    for place, text in enumerate(texts):
        found[text] = found.get(text, 0) | 1 << place
    return found
