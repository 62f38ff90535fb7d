"""A view: what a seat may know, built from the fields' declared visibility and from nothing else."""

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from parlour.cards import Pack, named, numbers
from parlour.engine.plain import hashable
from parlour.errors import IllegalMove
from parlour.games.contract import HAND
from parlour.games.declare import NONE, Field, Kind, Sight

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.engine.state import State

PHASE = itemgetter(1)  # of a move that was told
GALLERY = -1
UNSEEN = -1  # in place of the number of a move

Told: TypeAlias = tuple[int, int, int]
"""What is seen of a move: the seat, the phase it was made in, its number there. Calls have the phase after the last."""


class View:
    """What one seat may know, or the gallery (seat None). It holds no state, only a copy of what may be seen.

    `known` is a plain state with that copy in it; every field or row the seat may not see stands at zero. `told` is
    what it has seen of the moves of this hand, which `game.inform` tells. Views are equal when the seat is the same
    and all it may know now, however it came to that; they do not change, and can be keys and lie in sets.
    """

    __slots__ = ("game", "seat", "known", "points", "score", "winners", "told")
    _repr_html_: ClassVar[Callable[["View"], str]]  # given in parlour/__init__.py: drawing cards is the press's affair

    def __init__(
        self,
        game: "Game",
        seat: int | None,
        known: Any,
        points: list[int],
        score: list[int],
        winners: list[int],
        told: tuple[Told, ...],
    ) -> None:
        self.game = game
        self.seat = seat
        self.known = known
        self.points = points
        self.score = score
        self.winners = winners
        self.told = told

    @classmethod
    def of(cls, state: "State", seat: int | None, beside: "View | None" = None) -> "View":
        """Copy what the seat may see, and the count. Of a view of another seat on the same state, if there is one, all
        that is everyone's is taken: no view ever changes."""
        viewer = GALLERY if seat is None else seat
        known = seen_by(state.game, state.s, viewer, None if beside is None else beside.known)
        told = told_to(state.game, state.told, viewer)
        if beside is not None:
            return cls(state.game, seat, known, beside.points, beside.score, beside.winners, told)
        points = state.points
        return cls(state.game, seat, known, points, state.score_with(points), state.winners, told)

    def agrees(self, state: "State", names: Sequence[str]) -> bool:
        """Would its seat see the same in these fields of a state as here? Nobody else's rows are looked at; where all
        hands lie open they could be seen, and it is taken for something else."""
        known, s, seat, own = self.known, state.s, self.own_seat, self.game.own_names
        for name in names:
            before, now = getattr(known, name), getattr(s, name)
            if before[seat] != now[seat] if name in own else before != now:
                return False
        return not (self.game.law.open_hands(s) or self.hands_are_open)

    @property
    def gallery(self) -> "View":
        """What everyone may know, of what this seat knows."""
        known, told = seen_by(self.game, self.known, GALLERY), told_to(self.game, self.told, GALLERY)
        return View(self.game, None, known, self.points, self.score, self.winners, told)

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the hand is over."""
        return None if self.game.law.over(self.known) else int(self.known.turn)

    @property
    def own_seat(self) -> int:
        """The seat whose view it is; the gallery has none."""
        if self.seat is None:
            raise IllegalMove("The gallery has no seat.")
        return self.seat

    @property
    def hand(self) -> list[str]:
        """The seat's own cards."""
        if self.seat is None or HAND not in self.game.fields:
            return []
        return named(self.known.hand[self.seat], self.game.rulebook.pack)

    def legal(self) -> list[str]:
        """The seat's own legal moves; nothing when it is not its turn."""
        if self.seat is None or self.turn != self.seat:
            return []
        return self.game.moves(self.known)

    def calls(self) -> list[str]:
        """What the seat may say out of turn."""
        if self.seat is None:
            return []
        offered = self.game.law.calls(self.known, self.seat)
        return [self.game.rulebook.calls[said] for said in numbers(offered)]

    def imagine(self, seed: int) -> "State":
        """A whole state that agrees with everything this seat has seen; the seed says which."""
        from parlour.engine.state import State

        return State.imagined(self.game, self.known, GALLERY if self.seat is None else self.seat, seed)

    def to_dict(self) -> dict[str, Any]:
        """The view as plain data, in words: ready for JSON."""
        game = self.game
        data: dict[str, Any] = {"game": game.name, "options": dict(game.options), "seat": self.seat}
        facts = game.law.facts(self.known)
        for name, field in game.fields.items():
            if name in game.options or name in facts:
                continue
            if field.sight is Sight.PUBLIC:
                data[name] = self.in_words(name, field)
            elif field.sight is Sight.OWN and (self.seat is not None or self.hands_are_open):
                data[name] = self.own_in_words(name, field)
        data |= {"turn": self.turn, "hand_over": self.turn is None}
        data |= {"points": self.points[:], "score": self.score[:], "winners": self.winners[:]}
        data |= {"legal": self.legal(), "calls": self.calls()}
        return data | facts

    @property
    def hands_are_open(self) -> bool:
        """Do all hands lie open on the table?"""
        return bool(self.game.law.open_hands(self.known))

    def in_words(self, name: str, field: Field) -> Any:
        """What the seat may see of a field, in words."""
        value, put = getattr(self.known, name), self.game.put[name]
        if field.size is None:
            return put(value)
        rows = value[: self.game.players] if field.size == self.game.rulebook.seats else value
        return [put(number) for number in rows]

    def own_in_words(self, name: str, field: Field) -> Any:
        """A seat's own row; everyone's once the hands lie open."""
        if self.hands_are_open or self.seat is None:
            return self.in_words(name, field)
        return self.game.put[name](getattr(self.known, name)[self.seat])

    # ---- as a value ----

    @property
    def value(self) -> tuple[Any, ...]:
        """What tells this view from others."""
        counts = (tuple(self.points), tuple(self.score), tuple(self.winners))
        return (self.game, self.seat, *counts, hashable(self.known))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    def __copy__(self) -> "View":
        counts = self.points[:], self.score[:], self.winners[:]
        return View(self.game, self.seat, self.known.copy(), *counts, self.told)

    def __deepcopy__(self, memo: object) -> "View":
        return self.__copy__()

    def __repr__(self) -> str:
        whose = "the gallery" if self.seat is None else f"seat {self.seat}"
        return f"<{self.game.name} as {whose} sees it, score {self.score}>"


def putter(kind: Kind, pack: Pack) -> Callable[[int], Any]:
    """What puts a number of a field into words."""
    cards, words = pack.cards, kind.words
    match kind.name:
        case "flag":
            return bool
        case "seat":
            return lambda number: None if number == NONE else number
        case "card":
            return lambda number: None if number == NONE else cards[number]
        case "cards":
            return lambda number: [cards[card] for card in numbers(number)]
        case "word":
            return lambda number: None if number == NONE else words[number]
        case "words":
            return lambda number: [words[place] for place in numbers(number)]
        case "seats":
            return numbers
    return lambda number: number


def seen_by(game: "Game", s: Any, seat: int, beside: Any = None) -> Any:
    """A fresh plain state that holds what the seat may see and zeros elsewhere; what is everyone's it shares with what
    another saw of the same state, if that is given."""
    own = range(game.players) if game.law.open_hands(s) else () if seat == GALLERY else (seat,)
    return s._seen(own) if beside is None else s._seen_beside(beside, own)


def told_to(game: "Game", told: Sequence[Told], seat: int) -> tuple[Told, ...]:
    """What a seat has seen of the moves of a hand: of those made face down by others, only that they were."""
    unseen = phases_in(game.unseen)
    if not unseen or unseen.isdisjoint(map(PHASE, told)):
        return tuple(told)
    return tuple(
        [
            (mover, phase, UNSEEN) if phase in unseen and mover != seat else (mover, phase, move)
            for mover, phase, move in told
        ]
    )


@cache
def phases_in(phases: int) -> frozenset[int]:
    """The phases of a set."""
    return frozenset(numbers(phases))
