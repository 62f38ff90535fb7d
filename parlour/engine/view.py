"""A view: what a seat may know, built from the fields' declared visibility and from nothing else."""

from typing import TYPE_CHECKING, Any

from parlour.cards import named, numbers
from parlour.errors import IllegalMove
from parlour.games.declare import NONE, Field, Kind, Sight

if TYPE_CHECKING:
    from parlour.engine.game import Game, State

GALLERY = -1


class View:
    """What one seat may know, or the gallery (seat None). It holds no state, only a copy of what may be seen.

    `known` is a plain state with that copy in it; every field or row the seat may not see stands at zero.
    """

    __slots__ = ("game", "seat", "known", "points", "score", "winners")

    def __init__(
        self,
        game: "Game",
        seat: int | None,
        known: Any,
        points: list[int],
        score: list[int],
        winners: list[int],
    ) -> None:
        self.game = game
        self.seat = seat
        self.known = known
        self.points = points
        self.score = score
        self.winners = winners

    @classmethod
    def of(cls, state: "State", seat: int | None) -> "View":
        """Copy what the seat may see, and the count, which is everyone's."""
        known = seen_by(state.game, state.s, GALLERY if seat is None else seat)
        return cls(state.game, seat, known, state.points, state.score, state.winners)

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
        if self.seat is None or "hand" not in self.game.fields:
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
        from parlour.engine.game import State

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
        return bool(self.game.law.open_hands(self.known))

    def in_words(self, name: str, field: Field) -> Any:
        value = getattr(self.known, name)
        if field.size is None:
            return self.put(value, field.kind)
        rows = value[: self.game.players] if field.size == self.game.rulebook.seats else value
        return [self.put(number, field.kind) for number in rows]

    def own_in_words(self, name: str, field: Field) -> Any:
        """A seat's own row; everyone's once the hands lie open."""
        if self.hands_are_open or self.seat is None:
            return self.in_words(name, field)
        return self.put(getattr(self.known, name)[self.seat], field.kind)

    def put(self, number: int, kind: Kind) -> Any:
        """One number of a field, put into words."""
        match kind.name:
            case "flag":
                return bool(number)
            case "seat":
                return None if number == NONE else number
            case "card":
                return None if number == NONE else self.game.rulebook.pack.cards[number]
            case "cards":
                return named(number, self.game.rulebook.pack)
            case "word":
                return None if number == NONE else kind.words[number]
            case "words":
                return [kind.words[place] for place in numbers(number)]
            case "seats":
                return numbers(number)
        return number


def seen_by(game: "Game", s: Any, seat: int) -> Any:
    """A fresh plain state that holds what the seat may see and zeros elsewhere."""
    known: Any = game.form()
    everything = bool(game.law.open_hands(s))
    for name, field in game.fields.items():
        value = getattr(s, name)
        if field.sight is Sight.PUBLIC:
            setattr(known, name, value if field.size is None else list(value))
        elif field.sight is Sight.OWN:
            rows = getattr(known, name)
            for row in range(game.players):
                if everything or row == seat:
                    rows[row] = value[row]
    return known
