"""Many hands at once, natively: random simulation, and batches stepped by arrays of moves."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from parlour.engine.checks import check_seeds, whole
from parlour.engine.lean import can_be_lean, lean_imagine, lean_simulate
from parlour.engine.native import blank_record, native_kernels, record_form, to_plain
from parlour.errors import BadDeal, IllegalMove, NotAvailable, brief
from parlour.extras import needs

with needs("fast", "Playing natively"):
    import numpy as np
    import numpy.typing as npt

if TYPE_CHECKING:
    from parlour.engine.game import Game, State

Ints = npt.NDArray[np.int64]
CHUNK = 8192
MOST_THREADS = 1024


@dataclass(frozen=True, eq=False)
class Simulation:
    """What random play came to: the points of every hand a seat, and how many moves were made in all."""

    points: Ints
    moves: int

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Simulation):
            return False
        return self.moves == other.moves and np.array_equal(self.points, other.points)

    def __hash__(self) -> int:
        return hash((self.moves, self.points.shape, self.points.tobytes()))

    def __copy__(self) -> "Simulation":
        return Simulation(self.points.copy(), self.moves)


def check_hands(hands: int, seed: int) -> tuple[int, int]:
    """How many hands are to be begun, and the first of their seeds, which run on from it."""
    count = whole(hands)
    if count is None or count < 1:
        raise BadDeal(f"The number of hands must be a whole number from 1, not {brief(hands)}.")
    return count, check_seeds(seed, count)


def check_threads(threads: int | None) -> int:
    """How many threads to work on: all the cores, if none is said."""
    if threads is None:
        return os.cpu_count() or 1
    count = whole(threads)
    if count is None or not 1 <= count <= MOST_THREADS:
        raise BadDeal(f"The number of threads must be a whole number from 1 to {MOST_THREADS}, not {brief(threads)}.")
    return count


def room_for(hands: int, form: Any, *columns: int) -> Any:
    """An array with a row a hand, or a sentence if the machine has no room for it."""
    try:
        return np.zeros((hands, *columns), form)
    except (MemoryError, ValueError):
        raise NotAvailable(f"There is no room in memory for {hands} hands.") from None


def whole_numbers(values: npt.ArrayLike) -> Ints | None:
    """What was handed in as an array of whole numbers, laid out as the kernels want it; None if it is anything else."""
    try:
        array = np.asarray(values)
    except ValueError:  # rows of unequal length
        return None
    return np.require(array, np.int64, ["C", "W"]) if array.dtype.kind in "iu" else None


def slices(length: int, size: int) -> Iterator[slice]:
    """A length cut into pieces of a size."""
    for first in range(0, length, size):
        yield slice(first, min(first + size, length))


def on_all_cores(work: Callable[[slice], int], length: int, threads: int | None = None) -> int:
    """Do the work slice by slice on several threads, of which this is one; the sum of what it returns."""
    threads = check_threads(threads)
    parts = list(slices(length, max(1, min(CHUNK, -(-length // threads)))))
    waiting = iter(parts)

    def done() -> int:
        return sum(map(work, waiting))  # whoever is free takes the next

    helpers = [crew(threads).submit(done) for _ in range(min(threads, len(parts)) - 1)]
    try:
        made = done()
    finally:
        late = [helper for helper in helpers if not helper.cancel()]
        wait(late)
    return made + sum(helper.result() for helper in late)


@cache
def crew(threads: int) -> ThreadPoolExecutor:
    """Threads that help, kept for the next time: to hire them takes longer than a step of a batch."""
    return ThreadPoolExecutor(threads, thread_name_prefix="parlour")


def simulate(game: "Game", hands: int, seed: int, threads: int | None = None) -> Simulation:
    """Play random first hands; hand i is begun from seed + i, as game.start(seed + i) begins it."""
    hands, seed = check_hands(hands, seed)
    blank = blank_record(game)
    points = room_for(hands, np.int64, game.players)
    if can_be_lean(game):
        lean = lean_simulate(game.module)
        return Simulation(
            points, on_all_cores(lambda part: int(lean(blank, seed + part.start, points[part])), hands, threads)
        )
    kernel = native_kernels(game.module)["simulate"]

    def play(part: slice) -> int:
        space = np.zeros(1, blank.dtype)
        return int(kernel(blank, space, new_deck(game), new_rng(), seed + part.start, points[part]))

    return Simulation(points, on_all_cores(play, hands, threads))


def new_deck(game: "Game") -> Any:
    """Room for one deck."""
    return np.zeros(len(game.rulebook.pack), np.int64)


def new_rng() -> Ints:
    """Room for one generator, and for none of another thread's in the same lines of the processor's cache."""
    return np.zeros(16, np.int64)


class Batch:
    """Hands side by side, each at its own position.

    `seats` says whose turn it is in each (-1: over), `masks` what is legal, a bit a move; `step` makes one move in
    every hand that is not over. `states` is the array of records itself, for kernels to work on.

    Batches are equal when the game and all positions are. One can be a key as long as nothing is played in it there.
    """

    def __init__(self, game: "Game", hands: int, seed: int = 0) -> None:
        hands, seed = check_hands(hands, seed)
        self.game = game
        self.kernels = native_kernels(game.module)
        self.states: Any = room_for(hands, record_form(game.module))
        self.states[:] = blank_record(game)[0]
        self.seats: Ints = np.zeros(hands, np.int64)
        self.masks: Ints = np.zeros(hands, np.int64)

        def begin(part: slice) -> int:
            begin_each = self.kernels["begin_each"]
            begin_each(self.states[part], new_deck(game), new_rng(), seed + part.start)
            return 0

        on_all_cores(begin, hands)
        self.look()

    def __len__(self) -> int:
        return len(self.states)

    def step(self, moves: npt.ArrayLike) -> None:
        """Make one move in every hand that is not over; if any is illegal, none is made."""
        chosen = whole_numbers(moves)
        if chosen is None or chosen.shape != self.seats.shape:
            raise IllegalMove(f"A batch of {len(self)} hands takes {len(self)} moves, each a whole number.")
        allowed = (chosen >= 0) & (chosen < 63) & (self.masks >> (chosen & 63) & 1 != 0)
        wrong = np.flatnonzero(~self.over & ~allowed)
        if len(wrong):
            row = int(wrong[0])
            raise IllegalMove(f"Move {chosen[row]} is not legal in hand {row}; nothing was played.")
        self.each("step_each", self.states, chosen, self.seats, self.masks)

    def look(self) -> None:
        """Read whose turn it is and what is legal; `step` does so itself."""
        self.each("look_each", self.states, self.seats, self.masks)

    def imagine(self, seats: npt.ArrayLike, seed: int) -> None:
        """Replace in every hand what a seat of it (-1: the gallery) cannot know by a world that agrees with it."""
        seed = check_seeds(seed, len(self))
        asked = whole_numbers(seats)
        if asked is None or asked.shape not in ((), self.seats.shape) or not self.has_seats(asked):
            raise BadDeal(f"Name one seat from 0 to {self.game.players - 1}, or one a hand; -1 is the gallery.")
        viewers, imagine_each = np.broadcast_to(asked, self.seats.shape), lean_imagine(self.game.module)

        def imagine(part: slice) -> int:
            seats, masks = self.seats[part], self.masks[part]
            imagine_each(self.states[part], viewers[part].copy(), seed + part.start, seats, masks)
            return 0

        on_all_cores(imagine, len(self))

    def has_seats(self, seats: Ints) -> bool:
        """Are these all seats of the table, or the gallery?"""
        return bool(np.all((seats >= -1) & (seats < self.game.players)))

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which hands are over."""
        return self.seats < 0

    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """What is legal, one column a move."""
        return (self.masks[:, None] >> np.arange(63) & 1).astype(bool)

    @property
    def points(self) -> Ints:
        """What each hand counts so far, one column a seat."""
        counts = np.zeros((len(self), self.game.players), np.int64)
        self.each("count_each", self.states, counts)
        return counts

    def state(self, row: int) -> "State":
        """One hand of the batch as a plain state, to look at or play on with words."""
        place = whole(row)
        if place is None or not 0 <= place < len(self):
            raise BadDeal(f"The hands of this batch go from 0 to {len(self) - 1}; {brief(row)} is none of them.")
        s = self.game.form()
        to_plain(self.states, place, s)
        return self.game.adopt(s)

    def copy(self) -> "Batch":
        """An equal batch that shares nothing with this one."""
        twin = object.__new__(Batch)
        twin.game, twin.kernels = self.game, self.kernels
        twin.states, twin.seats, twin.masks = self.states.copy(), self.seats.copy(), self.masks.copy()
        return twin

    def __copy__(self) -> "Batch":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Batch":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.game, self.states)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Batch) or self.game != other.game:
            return False
        return np.array_equal(self.states.view(np.int64), other.states.view(np.int64))

    def __hash__(self) -> int:
        return hash((self.game, self.states.tobytes()))

    def each(self, kernel: str, *arrays: Any) -> None:
        """Run a kernel over the rows of the arrays, on all cores."""

        def work(part: slice) -> int:
            self.kernels[kernel](*(array[part] for array in arrays))
            return 0

        on_all_cores(work, len(self))


def restored(game: "Game", states: Any) -> Batch:
    """A batch out of a pickle."""
    form = record_form(game.module)
    if states.dtype != form:
        states = widths_changed(states, form, game)
    batch = object.__new__(Batch)
    batch.game, batch.kernels, batch.states = game, native_kernels(game.module), states
    batch.seats, batch.masks = np.zeros(len(states), np.int64), np.zeros(len(states), np.int64)
    batch.look()
    return batch


def widths_changed(states: Any, form: Any, game: "Game") -> Any:
    """States pickled when their fields had other widths, as they are kept now."""
    if shapes(states.dtype, game) != shapes(form, game):
        raise BadDeal(f"This batch was pickled under other rules than those of {game.name} now.")
    found = np.zeros(len(states), form)
    for name in game.fields:
        found[name] = states[name]
    return found


def shapes(form: Any, game: "Game") -> dict[str, Any]:
    """The fields of a state in a form, and how many numbers each is."""
    return {name: form[name].shape for name in form.names if name in game.fields}
