"""What a seat sees and has seen: its observation, and after that the moves of this hand as far as it knows them.

The phases whose moves are made face down are declared; of such a move of another's a seat has seen that it was made.
So information, too, is the same for a view as for the true state. Natively a record keeps the moves beside its fields.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from parlour.engine.sight import MOVES, Observation, Part, filled
from parlour.engine.view import UNSEEN, Told, View, told_to

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.engine.state import State

KEPT = 128  # moves of a hand, the latest; a power of two
PAST = "past"
COLUMNS = ("who", "phase", "move")
FORM = (("past_who", "i1", KEPT), ("past_phase", "i1", KEPT), ("past_move", "i1", KEPT), ("past_count", "i4"))
"""What a record has besides its fields: the moves in a ring, and how many there were."""


class Information(Observation):
    """The layout of an observation with one slice more, `past`: three bytes for each of the last 128 moves, the oldest
    first. Who made it, the viewer being 1 and the seat at its left 2; in which phase, counted from 1; and which it was
    among the moves of the phase, counted from 1, or 0 where the viewer did not see it. A call out of turn has the phase
    after the last."""

    beside = FORM

    def __init__(self, game: "Game") -> None:
        game.check_numbered()
        super().__init__(game)
        past = Part(PAST, MOVES, self.width, KEPT, len(COLUMNS), len(COLUMNS), COLUMNS, "list")
        self.parts, self.slices = (*self.parts, past), self.slices | {PAST: past.where}
        self.width = filled(past.end)

    def looked_at(self, seen: "State | View", seat: int | None) -> tuple[int, Any]:
        """Who looks, and at what, with what has been played."""
        viewer, s = super().looked_at(seen, seat)
        told = seen.told if isinstance(seen, View) else told_to(self.game, seen.told, viewer)
        return viewer, Remembered(s, told)

    def value(self, part: Part, s: Any, viewer: int) -> Any:
        """What a seat sees of a field, or of the play, in words."""
        return [self.in_words(act) for act in s.told[-KEPT:]] if part.name == PAST else super().value(part, s, viewer)

    def in_words(self, act: Told) -> str:
        """One move as it was seen."""
        seat, phase, move = act
        book = self.game.rulebook
        if phase == len(book.phases):
            return f"seat {seat} call {book.calls[move]}"
        return f"seat {seat} {book.phases[phase]}" if move == UNSEEN else f"seat {seat} {book.moves[phase][move]}"


class Remembered:
    """A position with what has been played, by the names that a record has for it."""

    def __init__(self, s: Any, told: Sequence[Told]) -> None:
        self.s, self.told = s, told
        kept = told[-KEPT:]
        self.past_count = len(kept)
        self.past_who = [who for who, _, _ in kept]
        self.past_phase = [phase for _, phase, _ in kept]
        self.past_move = [move for _, _, move in kept]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.s, name)


def recalled(record: Any) -> list[Told]:
    """The moves that a record has kept."""
    count = int(record["past_count"])
    places = [place % KEPT for place in range(max(0, count - KEPT), count)]
    columns = ("past_who", "past_phase", "past_move")
    return [
        (int(who), int(phase), int(move))
        for who, phase, move in zip(*(record[name][places] for name in columns), strict=True)
    ]
