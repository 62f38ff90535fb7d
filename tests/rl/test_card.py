"""Environments on a graphics card: the same hands and bytes as on the processor. Where there is no card its part is
taken by one that is pretended, which runs what each thread does, row by row; compiling needs none."""

import re
from collections.abc import Callable
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import parlour
from parlour.errors import BadChoice, IllegalMove, NotAvailable
from parlour.rl.envs import Envs

pytest.importorskip("numba")
from parlour.rl import card as on_card

ROWS, STEPS = 6, 60
CONSTANT_ROOM = 1 << 16  # bytes that a card has for tables
NATIVE = [name for name in parlour.GAMES if parlour.GAMES[name].GAME.native]
TOLD = ("seats", "observations", "legal", "rewards", "done")
WISHES: list[dict[str, Any]] = [
    {},
    {"episodes": "game", "rewards": "margin"},
    {"autoreset": "next-step", "opponents": "habit", "seat": 1, "rewards": "chance"},
    {"autoreset": "disabled", "opponents": "random"},
    {"sees": "information", "episodes": "game", "opponents": "random", "seat": 2},
]
EUCHRE = parlour.load("euchre", game=3)


class There(np.ndarray[Any, Any]):
    """An array that lies on the card that is pretended."""


class PretendedCard:
    """Does what a card does, in memory here, a thread after another; it takes nothing that was not brought to it."""

    def __init__(self) -> None:
        self.row = -1
        atomic = SimpleNamespace(min=self.least)
        local = SimpleNamespace(array=lambda shape, form: np.zeros(shape, form))
        self.cuda = SimpleNamespace(grid=lambda _: self.row, local=local, atomic=atomic)

    def least(self, array: Any, place: int, value: int) -> None:
        array[place] = min(array[place], value)

    def rule(self, compiled: Any) -> Any:
        return compiled

    def kernel(self, body: Callable[..., None]) -> Any:
        return body

    def launch(self, kernel: Any, rows: int, *arguments: Any) -> None:
        for argument in arguments:
            assert isinstance(argument, There | int | float | bool), kernel
        plain = [np.asarray(argument) if isinstance(argument, There) else argument for argument in arguments]
        for self.row in range(rows + 3):  # a block has more threads than there are rows
            kernel(*plain)

    def brought(self, array: npt.NDArray[Any]) -> Any:
        return array.copy().view(There)

    def lent(self, array: Any) -> Any:
        return array

    def fetched(self, array: Any) -> Any:
        assert isinstance(array, There)
        return np.asarray(array).copy()

    def received(self, array: Any) -> Any:
        return array if isinstance(array, There) else None


class Pretended(on_card.CardEnvs):
    """Environments on a card that is pretended."""

    def card_at(self, stream: Any) -> Any:
        return PretendedCard()


def all_alike(there: Envs, here: Envs) -> None:
    for name in TOLD:
        assert np.array_equal(np.asarray(getattr(there, name)), getattr(here, name)), name


@pytest.mark.parametrize("wishes", WISHES)
def test_every_thread_does_for_its_row_what_the_processor_does(wishes: dict[str, Any]) -> None:
    there, here = Pretended(EUCHRE, ROWS, seed=5, **wishes), EUCHRE.envs(ROWS, seed=5, threads=1, **wishes)
    ended = 0
    for _ in range(STEPS):
        all_alike(there, here)
        actions = here.sample()
        assert np.array_equal(np.asarray(there.sample()), actions)
        there.step(actions)
        here.step(actions)
        ended += int(here.done.sum())
        if wishes.get("autoreset") == "disabled":
            there.reset(rows=here.done)
            here.reset(rows=here.done)
    assert ended
    assert [there.state(row) for row in range(ROWS)] == [here.state(row) for row in range(ROWS)]


def test_what_is_illegal_is_refused_and_nothing_has_changed() -> None:
    there = Pretended(EUCHRE, ROWS, seed=5)
    before = [there.state(row) for row in range(ROWS)]
    with pytest.raises(IllegalMove, match="row 4"):
        there.step([int(np.flatnonzero(row)[0]) for row in np.asarray(there.legal[:4])] + [60, 60])
    with pytest.raises(IllegalMove, match="whole number"):
        there.step(np.zeros(ROWS))
    assert [there.state(row) for row in range(ROWS)] == before


def test_arrays_of_ones_own_are_filled_and_others_refused() -> None:
    card = PretendedCard()
    legal = card.brought(np.zeros((ROWS, len(EUCHRE.actions)), np.bool_))
    there = Pretended(EUCHRE, ROWS, seed=5, into={"legal": legal})
    assert there.legal is legal and np.array_equal(np.asarray(legal), EUCHRE.envs(ROWS, seed=5).legal)
    with pytest.raises(BadChoice, match="in one piece"):
        Pretended(EUCHRE, ROWS, into={"legal": legal[:, ::-1]})
    with pytest.raises(BadChoice, match="on the card"):
        Pretended(EUCHRE, ROWS, into={"done": np.zeros(ROWS, np.bool_)})


def test_what_a_card_cannot_do_is_said() -> None:
    with pytest.raises(BadChoice, match="other bots need the processor"):
        Pretended(EUCHRE, ROWS, opponents="house")
    with pytest.raises(BadChoice, match="thread of its own"):
        Pretended(EUCHRE, ROWS, threads=2)
    with pytest.raises(BadChoice, match="There are cpu, cuda"):
        EUCHRE.envs(ROWS, device="tpu")
    if not there_is_a_card():
        with pytest.raises(NotAvailable, match=r"\.$"):
            EUCHRE.envs(ROWS, device="cuda")


needs_compiler = pytest.mark.skipif(
    find_spec("numba_cuda") is None, reason="numba-cuda is not installed (pip install 'parlour[gpu]')"
)


@pytest.mark.parametrize("name", NATIVE)
def test_a_table_is_mentioned_once_since_a_card_copies_it_at_every_mention(name: str) -> None:
    observing = parlour.load(name).observation.text.partition("def observe(")[2]
    mentioned = re.findall(r"TABLE_\d+", observing)
    assert mentioned and len(mentioned) == len(set(mentioned))


@needs_compiler
@pytest.mark.parametrize("sees", ["observation", "information"])
@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=() if name == "euchre" else pytest.mark.long) for name in NATIVE],
)
def test_the_kernels_compile_for_a_card(name: str, sees: Any) -> None:
    from numba import typeof, types

    from parlour.engine.cuda import on_card as threadwise
    from parlour.engine.cuda import pretended_card, toolkit

    game = parlour.load(name)
    envs = Pretended(game, 2, opponents="habit", sees=sees)
    cuda: Any = toolkit()
    type_of: Any = typeof
    compiling = SimpleNamespace(cuda=cuda, rule=threadwise)
    columns = [type_of(np.asarray(array)) for array in envs.rows()]
    deal = [type_of(np.asarray(array)) for array in (envs.states, envs.blank, envs.seeds)]
    whole, real, yes = types.int64, types.float64, types.boolean
    settings = [yes, yes, whole, whole, real, real, whole, whole]
    step = on_card.thread_bodies(envs.layout, envs.others, compiling)[4]
    with pretended_card((9, 0)):
        taken = types.void(*deal, whole, deal[2], *settings, *columns)
        code, _ = cuda.compile(step, taken, cc=(9, 0), device=False, abi="numba", output="ptx")
    text = code.decode() if isinstance(code, bytes) else str(code)
    assert "step_rows" in text
    tables = [int(bits) // 8 * int(many) for bits, many in re.findall(r"^\.const .*?\.b(\d+) \S+\[(\d+)\]", text, re.M)]
    assert 0 < sum(tables) <= CONSTANT_ROOM


@needs_compiler
@pytest.mark.parametrize("wishes", WISHES)
def test_a_card_does_what_the_processor_does(wishes: dict[str, Any]) -> None:
    if not there_is_a_card():
        pytest.skip("no CUDA card is here")
    there, here = EUCHRE.envs(1000, seed=5, device="cuda", **wishes), EUCHRE.envs(1000, seed=5, **wishes)
    for _ in range(STEPS):
        for name in TOLD:
            if name != "rewards" or wishes.get("rewards") != "chance":
                assert np.array_equal(there.fetched(getattr(there, name)), getattr(here, name)), name
        assert np.allclose(there.fetched(there.rewards), here.rewards, atol=1e-5)
        actions = here.sample()
        assert np.array_equal(there.fetched(there.sample()), actions)
        there.step(actions)
        here.step(actions)


def there_is_a_card() -> bool:
    if find_spec("numba_cuda") is None:
        return False
    from numba import cuda

    return bool(cuda.is_available())  # type: ignore[no-untyped-call]
