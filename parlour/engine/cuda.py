"""The CUDA form: the same rules, one hand a thread. Needs the extra `gpu`; compiling needs no graphics card."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from parlour.engine import choosing
from parlour.engine.batch import Simulation, check_hands, room_for
from parlour.engine.binding import plain_functions, plain_kernels
from parlour.engine.lookup import tabled
from parlour.engine.loose import WORD, Loose, Row, Spot, layer_out, row_finder
from parlour.engine.native import native_functions, native_kernels, native_module
from parlour.engine.needed import use_in_play
from parlour.engine.plain import fields_of
from parlour.errors import NotAvailable
from parlour.extras import needs
from parlour.games.declare import Field
from parlour.games.kit import pick

with needs("fast", "Playing natively"):
    import numpy as np

if TYPE_CHECKING:
    from parlour.engine.game import Game

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


WIDTHS = {"flag": 8, "seat": 8, "card": 8, "word": 8, "words": 16, "seats": 16, "cards": 64, "bits": 64}
DECK = 8  # bits of a card in the deck
ROOM = 48 * 1024  # bytes of shared memory that a block may have without asking
WARP = 32  # threads that go in step
WORTH_WAITING = 1.25  # so many times the steps may it take, if threads wait for each other


@dataclass(frozen=True)
class Layout:
    """How the threads of a block keep their hands: a state and a deck each, beside each other in shared memory."""

    state: Loose
    deck: Row
    deck_at: int
    room: int  # bytes a thread

    @property
    def threads(self) -> int:
        return self.state.lanes


@cache
def layout_of(game: "Game") -> Layout:
    """As many threads to a block as there is room for: lists lie in shared memory, single numbers in registers."""
    layouts = [layout_for(game, threads) for threads in (128, 64, 32)]
    return next((layout for layout in layouts if layout.state.all_shared()), layouts[-1])


def layout_for(game: "Game", threads: int) -> Layout:
    """Where everything of a hand lies, with so many threads to a block. The widest come first, so that each number
    lies on a multiple of its width; lists for which there is no room are left to the compiler."""
    deck = Spot("deck", len(game.rulebook.pack), DECK, 0)
    most, at, spots = ROOM // threads - deck.octets, 0, []
    for name, field in sorted(fields_of(game.module).items(), key=lambda named: -width(named[1])):
        spot = Spot(name, field.size, bits_in_play(game, name, field), blank_value(game, name))
        if spot.bits and field.size is not None and at + spot.octets <= most:
            spot, at = replace(spot, at=at), at + spot.octets
        spots.append(spot)
    return Layout(Loose(game.name, tuple(spots), threads), Row(DECK, threads), at, at + deck.octets)


def bits_in_play(game: "Game", name: str, field: Field) -> int:
    """How many bits the numbers of a field take on the card; none if it does not matter in play, or never changes."""
    use = use_in_play(game.module)
    if name not in use.needed() or name not in use.written:
        return 0
    return width(field) if field.size is not None else max(width(field), 8 * WORD)


def blank_value(game: "Game", name: str) -> int:
    """What a field is before the deal; all numbers of a list are the same then."""
    value = getattr(game.blank(), name)
    return int(value if isinstance(value, int) else value[0])


def width(field: Field) -> int:
    """How many bits the numbers of a field need: on the card a thread's memory is what is short."""
    return WIDTHS.get(field.kind.name, 32)


def thread_body(game: "Game") -> Any:
    """What one thread does: a hand from a seed of its own.

    Threads of a warp cost least while they all do the same. Where it pays, whoever is through with a phase, the bidding
    say, waits there once for those beside him who are not.
    """
    cuda, layout = toolkit(), layout_of(game)
    functions = native_kernels(game.module) | native_functions(game.module)
    begin, over, legal, play, points = (
        on_card(functions[name]) for name in ("begin", "over", "legal", "play", "points")
    )
    choose = on_card(native_module(choosing)["pick_at_once"])
    fresh, deck_of = layer_out(layout.state), row_finder(layout.deck, layout.deck_at)
    words, players = -(-layout.room * layout.threads // 8), game.players
    last_phase = len(game.rulebook.phases) - 1 if waiting_pays(game) else 0

    def simulate_hands(seed: int, counts: Any, moves: Any) -> None:
        row = cuda.grid(1)
        if row < len(counts):
            room, lane = cuda.shared.array(words, np.int64), cuda.threadIdx.x
            rng = cuda.local.array(1, np.int64)
            s = fresh(room, lane)
            begin(s, deck_of(room, lane), rng, seed + row)
            made, reached, slowest = 0, s.phase, 0
            while not over(s):
                if slowest < last_phase and not cuda.any_sync(cuda.activemask(), reached <= slowest):
                    slowest += 1
                if slowest == last_phase or reached <= slowest:
                    play(s, choose(rng, legal(s)))
                    made += 1
                    reached = max(reached, s.phase)
            moves[row] = made
            for seat in range(players):
                counts[row, seat] = points(s, seat)

    return simulate_hands


def waiting_pays(game: "Game") -> bool:
    """Is there little to wait for between phases? Found by playing, in plain Python, as many hands as go in step."""
    hands = [moves_by_phase(game, seed) for seed in range(WARP)]
    waiting, going_on = sum(map(max, zip(*hands, strict=True))), max(map(sum, hands))
    return len(game.rulebook.phases) > 1 and waiting <= WORTH_WAITING * going_on


def moves_by_phase(game: "Game", seed: int) -> list[int]:
    """How many moves of a random hand fall to each phase, a phase that comes back counted to the highest before."""
    law, s = plain_functions(game.module), game.blank()
    rng, moves, reached = [0], [0] * len(game.rulebook.phases), 0
    plain_kernels(game.module)["begin"](s, [0] * len(game.rulebook.pack), rng, seed)
    while not law["over"](s):
        reached = max(reached, s.phase)
        moves[reached] += 1
        law["play"](s, pick(rng, law["legal"](s)))
    return moves


@cache
def on_card(compiled: Any) -> Any:
    """A compiled function, and all it calls, for threads side by side: its tables are looked up without a branch."""
    return side_by_side(compiled, {})


def side_by_side(compiled: Any, done: dict[Any, Any]) -> Any:
    """The same, given what is done already: functions may call each other, or themselves."""
    function = getattr(compiled, "py_func", None)
    if function is None:
        return compiled
    if compiled not in done:
        space: dict[str, Any] = {}
        twin = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        twin.__module__, twin.__qualname__ = function.__module__, function.__qualname__
        done[compiled] = toolkit().jit(device=True)(twin)
        space |= {name: side_by_side(value, done) for name, value in tabled(function).items()}
    return done[compiled]


def signature() -> Any:
    """The types of a thread's arguments."""
    from numba import types

    return types.void(types.int64, types.Array(types.int32, 2, "C"), types.Array(types.int32, 1, "C"))


@cache
def ptx(game: "Game", capability: tuple[int, int] = (9, 0)) -> str:
    """The game at this table compiled for a card of this capability; no card is needed for that."""
    cuda = toolkit()
    with pretended_card(capability):
        code, _ = cuda.compile(thread_body(game), signature(), cc=capability, device=False, abi="numba", output="ptx")
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
def launcher(game: "Game") -> Any:
    """The kernel, ready to be launched on the card that is here."""
    cuda = toolkit()
    if not cuda.is_available():
        raise NotAvailable("No CUDA card is here; game.simulate() plays on the processor.")
    return cuda.jit(signature())(thread_body(game))


def simulate(game: "Game", hands: int, seed: int = 0) -> CudaSimulation:
    """Play random first hands on the card: the same hands, seed for seed, as game.simulate."""
    hands, seed = check_hands(hands, seed)
    cuda, kernel = toolkit(), launcher(game)
    threads = layout_of(game).threads
    points = room_for(hands, np.int64, game.players)
    moves, seconds = 0, 0.0
    for first in range(0, hands, HANDS_A_LAUNCH):
        size = min(HANDS_A_LAUNCH, hands - first)
        counts, lengths = cuda.device_array((size, game.players), np.int32), cuda.device_array(size, np.int32)
        start, end = cuda.event(), cuda.event()
        start.record()
        kernel[-(-size // threads), threads](seed + first, counts, lengths)
        end.record()
        end.synchronize()
        seconds += cuda.event_elapsed_time(start, end) / 1000
        points[first : first + size] = counts.copy_to_host()
        moves += int(lengths.copy_to_host().sum(dtype=np.int64))
    return CudaSimulation(points, moves, seconds)
