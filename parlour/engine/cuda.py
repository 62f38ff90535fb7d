"""The CUDA form: the same rules, one hand a thread. Needs the extra `gpu`; compiling needs no graphics card."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from parlour.engine.batch import Simulation, check_hands, room_for
from parlour.engine.native import native_kernels, native_module, to_record
from parlour.engine.plain import fields_of
from parlour.errors import NotAvailable
from parlour.extras import needs
from parlour.games.declare import BITS, CARDS

with needs("fast", "Playing natively"):
    import numpy as np

if TYPE_CHECKING:
    from parlour.engine.game import Game

THREADS = 128
HANDS_A_LAUNCH = 1 << 24


@dataclass(frozen=True)
class CudaSimulation(Simulation):
    """A simulation on the graphics card, and how long the card alone took."""

    seconds: float


def toolkit() -> Any:
    """Numba's CUDA half, or a sentence."""
    with needs("gpu", "The CUDA form"):
        import numba_cuda  # noqa: F401
        from numba import cuda
    return cuda


WIDTHS = {"flag": np.int8, "seat": np.int8, "card": np.int8, "word": np.int8, "words": np.int16, "seats": np.int16}


@cache
def compact_form(rules: ModuleType) -> np.dtype[Any]:
    """A game's state in as few bytes as its fields need: on the card a thread's memory is what is short."""
    fields: list[Any] = []
    for name, field in fields_of(rules).items():
        width = np.int64 if field.kind in (CARDS, BITS) else WIDTHS.get(field.kind.name, np.int32)
        fields.append((name, width) if field.size is None else (name, width, field.size))
    fields.sort(key=lambda field: -np.dtype(field[1]).itemsize)
    return np.dtype((np.record, np.dtype(fields, align=True)))


def compact_blank(game: "Game") -> Any:
    """One compact record of a state before the deal."""
    records = np.zeros(1, compact_form(game.module))
    to_record(game.blank(), records)
    return records


def thread_body(rules: ModuleType) -> Any:
    """What one thread does: hands from its own seeds, played out in memory of its own."""
    cuda = toolkit()
    bound = native_kernels(rules)
    begin, play_out, points = bound["begin"], bound["play_out"], native_module(rules)["points"]
    form, cards = compact_form(rules), len(rules.GAME.pack)

    def simulate_hands(blank: Any, seed: int, counts: Any, moves: Any) -> None:
        row = cuda.grid(1)
        if row < len(counts):
            space = cuda.local.array(1, form)
            deck = cuda.local.array(cards, np.int8)
            rng = cuda.local.array(1, np.int64)
            space[0] = blank[0]
            s = space[0]
            begin(s, deck, rng, seed + row)
            moves[row] = play_out(s, rng)
            for seat in range(s.players):
                counts[row, seat] = points(s, seat)

    return simulate_hands


def signature(rules: ModuleType) -> Any:
    """The types of a thread's arguments."""
    from numba import from_dtype, types

    states = types.Array(from_dtype(compact_form(rules)), 1, "C")
    return types.void(states, types.int64, types.Array(types.int32, 2, "C"), types.Array(types.int32, 1, "C"))


@cache
def ptx(rules: ModuleType, capability: tuple[int, int] = (9, 0)) -> str:
    """The game compiled for a card of this capability; no card is needed for that."""
    cuda = toolkit()
    with pretended_card(capability):
        code, _ = cuda.compile(
            thread_body(rules), signature(rules), cc=capability, device=False, abi="numba", output="ptx"
        )
    return code.decode() if isinstance(code, bytes) else str(code)


@contextmanager
def pretended_card(capability: tuple[int, int]) -> Iterator[None]:
    """Numba asks which card is here whenever a function calls another; where none is, it is told one."""
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = asked


@cache
def launcher(rules: ModuleType) -> Any:
    """The kernel, ready to be launched on the card that is here."""
    cuda = toolkit()
    if not cuda.is_available():
        raise NotAvailable("No CUDA card is here; game.simulate() plays on the processor.")
    return cuda.jit(signature(rules))(thread_body(rules))


def simulate(game: "Game", hands: int, seed: int = 0) -> CudaSimulation:
    """Play random first hands on the card: the same hands, seed for seed, as game.simulate."""
    check_hands(hands, seed)
    cuda, kernel = toolkit(), launcher(game.module)
    blank = cuda.to_device(compact_blank(game))
    points = room_for(hands, np.int64, game.players)
    moves, seconds = 0, 0.0
    for first in range(0, hands, HANDS_A_LAUNCH):
        size = min(HANDS_A_LAUNCH, hands - first)
        counts, lengths = cuda.device_array((size, game.players), np.int32), cuda.device_array(size, np.int32)
        cuda.synchronize()
        start = time.perf_counter()
        kernel[-(-size // THREADS), THREADS](blank, seed + first, counts, lengths)
        cuda.synchronize()
        seconds += time.perf_counter() - start
        points[first : first + size] = counts.copy_to_host()
        moves += int(lengths.copy_to_host().sum(dtype=np.int64))
    return CudaSimulation(points, moves, seconds)
