"""Environments on a graphics card: the hands of `Envs`, seed for seed, in the card's own memory.

A thread does for its row what the native kernels do for all rows: it is handed the row as arrays of one. So nothing of
rewards, resets and observations is said a second time.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from parlour.engine.cuda import on_card, toolkit
from parlour.engine.native import native_kernels, record_form
from parlour.errors import BadChoice, NotAvailable
from parlour.extras import needs
from parlour.rl import kernels
from parlour.rl.envs import Envs, Ints, sight_of

with needs("fast", "Playing natively"):
    import numpy as np
    import numpy.typing as npt

if TYPE_CHECKING:
    from parlour.engine.game import Game
    from parlour.engine.sight import Observation

THREADS = 128  # of a block
NONE_YET = np.iinfo(np.int64).max  # the first illegal row, before any is found
ACTIONS = ("int64", "int32")  # of which kinds actions may be


class Card:
    """The graphics card that is here, and the stream on which all is done."""

    def __init__(self, stream: Any = None) -> None:
        self.cuda = toolkit()
        if not self.cuda.is_available():
            raise NotAvailable("No CUDA card is here; leave out device='cuda', and the processor plays.")
        self.stream = self.cuda.default_stream() if stream is None else self.cuda.external_stream(address_of(stream))

    def rule(self, compiled: Any) -> Any:
        """A compiled function, as threads call it."""
        return on_card(compiled)

    def kernel(self, body: Callable[..., None]) -> Any:
        """What one thread does, ready to be launched; it is compiled when it is."""
        return self.cuda.jit(body)

    def launch(self, kernel: Any, rows: int, *arguments: Any) -> None:
        """A thread a row."""
        kernel[-(-rows // THREADS), THREADS, self.stream](*arguments)

    def brought(self, array: npt.NDArray[Any]) -> Any:
        """A copy of an array in the card's memory."""
        there = self.cuda.to_device(array, stream=self.stream)
        self.stream.synchronize()  # what is here may be gone when it is read
        return self.lent(there)

    def lent(self, array: Any) -> Any:
        """The same memory, as an array that can be handed on."""
        there = lending_type()(array.shape, array.strides, array.dtype, gpu_data=array.gpu_data)
        there.card = self
        return there

    def fetched(self, array: Any) -> Any:
        """A copy of an array of the card in memory here."""
        return array.copy_to_host(stream=self.stream)

    def received(self, array: Any) -> Any:
        """Somebody else's array, if it lies on the card: PyTorch's, CuPy's, JAX's or Numba's. None if it does not."""
        if not hasattr(array, "__cuda_array_interface__"):
            return None
        return self.lent(self.cuda.as_cuda_array(array, sync=False))


def address_of(stream: Any) -> int:
    """The address of a stream: a number, or what PyTorch and CuPy call `cuda_stream` and `ptr`."""
    found = getattr(stream, "cuda_stream", getattr(stream, "ptr", stream))
    if not isinstance(found, int):
        raise BadChoice("A stream is told by its address, or is one of PyTorch's or CuPy's.")
    return found


@cache
def lending_type() -> Any:
    """Numba's array on the card, which others may take over by DLPack as well as by the interface of CUDA's arrays."""
    from cuda.core.utils import StridedMemoryView
    from numba.cuda.cudadrv.devicearray import DeviceNDArray

    class Lent(DeviceNDArray):
        card: Card

        def __dlpack__(self, *, stream: Any = None, **more: Any) -> Any:
            """What the card still has to do for it is done before anybody reads it on another stream."""
            if stream != -1:
                self.card.stream.synchronize()
            return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1).__dlpack__(**more)

        def __dlpack_device__(self) -> Any:
            return StridedMemoryView.from_cuda_array_interface(self, stream_ptr=-1).__dlpack_device__()

    return Lent


@dataclass(frozen=True)
class Kernels:
    """What is launched."""

    seed: Any
    begin: Any
    draw: Any
    check: Any
    step: Any
    copy: Any


def kernels_of(layout: "Observation", others: ModuleType, card: Any) -> Kernels:
    """The kernels of a game at a table, observed in this layout, in which others play by the habits of a module."""
    return Kernels(*(card.kernel(body) for body in thread_bodies(layout, others, card)))


def thread_bodies(layout: "Observation", others: ModuleType, card: Any) -> tuple[Callable[..., None], ...]:
    """What a thread of each kernel does for its row."""
    game = layout.game
    native = native_kernels(game.module, kernels, sight_of(layout), others)
    seed_each, reset_each, sample_each, first_illegal, step_each = (
        card.rule(native[name]) for name in ("seed_each", "reset_each", "sample_each", "first_illegal", "step_each")
    )
    cuda, record = card.cuda, record_form(game.module, layout.beside)
    cards, seats_of = len(game.rulebook.pack), game.rulebook.seats

    def seed_rows(generators, seeds, salt):  # type: ignore[no-untyped-def]
        row = cuda.grid(1)
        if row < len(generators):
            seed_each(generators[row : row + 1], seeds[row : row + 1], salt)

    def reset_rows(  # type: ignore[no-untyped-def]
        states, blank, seeds, stride, chosen, learner, luck, acted, seats, masks, firsts, rewards, done, wide, flat
    ):
        row = cuda.grid(1)
        if row < len(states):
            end = row + 1
            deck, rng = cuda.local.array(cards, np.int64), cuda.local.array(1, np.int64)
            reset_each(
                states[row:end],
                blank,
                deck,
                rng,
                seeds[row:end],
                stride,
                chosen[row:end],
                learner,
                luck[row:end],
                acted[row:end],
                seats[row:end],
                masks[row:end],
                firsts[row:end],
                rewards[row:end],
                done[row:end],
                wide[row:end],
                flat[row:end],
            )

    def sample_rows(seats, masks, firsts, dice, actions):  # type: ignore[no-untyped-def]
        row = cuda.grid(1)
        if row < len(actions):
            end = row + 1
            sample_each(seats[row:end], masks[row:end], firsts[row:end], dice[row:end], actions[row:end])

    def find_illegal(actions, seats, masks, firsts, found):  # type: ignore[no-untyped-def]
        row = cuda.grid(1)
        if row < len(actions):
            end = row + 1
            if first_illegal(actions[row:end], seats[row:end], masks[row:end], firsts[row:end]) == 0:
                cuda.atomic.min(found, 0, row)

    def step_rows(  # type: ignore[no-untyped-def]
        states,
        blank,
        seeds,
        stride,
        actions,
        is_first,
        whole_games,
        autoreset,
        kind,
        pace,
        swing,
        watcher,
        learner,
        luck,
        acted,
        seats,
        masks,
        firsts,
        rewards,
        done,
        wide,
        flat,
    ):
        row = cuda.grid(1)
        if row < len(states):
            end = row + 1
            space = cuda.local.array(1, record)
            deck, rng = cuda.local.array(cards, np.int64), cuda.local.array(1, np.int64)
            worths = cuda.local.array((2, seats_of), np.float64)
            step_each(
                states[row:end],
                blank,
                space,
                deck,
                rng,
                seeds[row:end],
                stride,
                actions[row:end],
                is_first,
                whole_games,
                autoreset,
                kind,
                pace,
                swing,
                worths,
                watcher,
                learner,
                luck[row:end],
                acted[row:end],
                seats[row:end],
                masks[row:end],
                firsts[row:end],
                rewards[row:end],
                done[row:end],
                wide[row:end],
                flat[row:end],
            )

    def copy_rows(source, target):  # type: ignore[no-untyped-def]
        row = cuda.grid(1)
        if row < len(target):
            for column in range(len(target[row])):
                target[row, column] = source[row, column]

    return seed_rows, reset_rows, sample_rows, find_illegal, step_rows, copy_rows


class CardEnvs(Envs):
    """Hands side by side on a graphics card; all arrays lie in its memory, and can be handed to PyTorch, JAX and CuPy
    without a copy. `stream` is the stream on which all is done: its address, or PyTorch's or CuPy's own."""

    def __init__(self, game: "Game", n: int, seed: int = 0, *, stream: Any = None, **wishes: Any) -> None:
        if wishes.get("threads") is not None:
            raise BadChoice("threads are the processor's; on a card every row has a thread of its own.")
        self.card = self.card_at(stream)
        super().__init__(game, n, seed, **wishes)

    def card_at(self, stream: Any) -> Any:
        """The card that is here."""
        return Card(stream)

    @cached_property
    def launched(self) -> Kernels:
        """The kernels, which are compiled when they are first needed."""
        return kernels_of(self.layout, self.others, self.card)

    def launch(self, kernel: Any, *arguments: Any) -> None:
        self.card.launch(kernel, self.n, *arguments)

    def others_play(self) -> None:
        """Who plays the other seats plays on the card, and nobody waits for him."""
        if self.bot is not None:
            raise BadChoice("On a card the others are 'random' or play by 'habit'; other bots need the processor.")

    # ---- where everything lies ----

    def lay_out(self, given: dict[str, Any]) -> None:
        super().lay_out(given)
        if self.told is None:
            self.legal = self.card.lent(self.legal)

    def room(self, form: Any, *columns: int) -> Any:
        return self.card.brought(super().room(form, *columns))

    def brought(self, array: Any) -> Any:
        return self.card.brought(array)

    def fetched(self, array: Any) -> Any:
        return self.card.fetched(array)

    # ---- how ----

    def rows(self) -> tuple[Any, ...]:
        """What the kernels fill."""
        return self.columns(slice(None))

    def seed_rows(self, made: Ints, salt: int) -> None:
        self.launch(self.launched.seed, made, self.seeds, salt)

    def begin(self, chosen: npt.NDArray[np.bool_]) -> None:
        deal = self.states, self.blank, self.seeds, self.stride
        self.launch(self.launched.begin, *deal, chosen, self.learner, *self.rows())

    def draw(self, actions: Ints) -> None:
        self.launch(self.launched.draw, self.seats, self.masks, self.firsts, self.dice, actions)

    def advance(self, actions: Ints, is_first: bool) -> None:
        deal = self.states, self.blank, self.seeds, self.stride
        settings = is_first, self.whole_games, self.autoreset, self.kind, *self.pace, self.watcher, self.learner
        self.launch(self.launched.step, *deal, actions, *settings, *self.rows())

    def tell(self) -> None:
        if self.told is not None:
            self.launch(self.launched.copy, self.told, self.legal)

    # ---- what is handed in ----

    def first_illegal(self, actions: Ints) -> int:
        """Nothing is done before the card has answered: if one action is illegal none is taken."""
        found = self.card.brought(np.full(1, NONE_YET))
        self.launch(self.launched.check, actions, self.seats, self.masks, self.firsts, found)
        row = int(self.card.fetched(found)[0])
        return -1 if row == NONE_YET else row

    def numbers(self, actions: npt.ArrayLike) -> Ints | None:
        """Actions that lie on the card stay there; others are brought."""
        there = self.card.received(actions)
        if there is None:
            here = super().numbers(actions)
            return None if here is None else cast(Ints, self.card.brought(here))
        return there if np.dtype(there.dtype).name in ACTIONS else None

    def check_rows(self, rows: npt.ArrayLike) -> npt.NDArray[np.bool_]:
        there = self.card.received(rows)
        found = super().check_rows(rows if there is None else self.card.fetched(there))
        return cast(npt.NDArray[np.bool_], self.card.brought(found))

    def check_given(self, array: Any, name: str, shape: tuple[int, ...], form: Any) -> Any:
        there = self.card.received(array)
        fits = there is not None and tuple(there.shape) == shape and there.dtype == form
        if not fits or not there.flags["C_CONTIGUOUS"]:
            raise BadChoice(f"{name} must be an array {shape} of {np.dtype(form).name} on the card, in one piece.")
        return there
