"""The CUDA form: compiled wherever numba-cuda is, run wherever there is a card."""

from importlib.util import find_spec
from types import ModuleType

import pytest

import parlour
from parlour import NotAvailable
from parlour.engine.native import rule_modules

needs_compiler = pytest.mark.skipif(
    find_spec("numba_cuda") is None, reason="numba-cuda is not installed (pip install 'parlour[gpu]')"
)


@needs_compiler
@pytest.mark.parametrize("rules", rule_modules(), ids=lambda rules: rules.GAME.name)
def test_the_rules_compile_for_a_card(rules: ModuleType) -> None:
    from parlour.engine import cuda

    code = cuda.ptx(parlour.load(rules.GAME.name))
    assert ".target sm_90" in code and "simulate_hands" in code


@needs_compiler
@pytest.mark.parametrize("rules", rule_modules(), ids=lambda rules: rules.GAME.name)
def test_the_card_plays_the_same_hands_as_the_processor(rules: ModuleType) -> None:
    from numba import cuda as driver

    from parlour.engine import cuda

    if not driver.is_available():  # type: ignore[no-untyped-call]
        pytest.skip("no CUDA card is here")
    game = parlour.load(rules.GAME.name)
    on_card, native = cuda.simulate(game, 20_000, seed=3), game.simulate(20_000, seed=3)
    assert (on_card.points == native.points).all() and on_card.moves == native.moves


def test_without_a_card_or_a_compiler_there_is_a_sentence() -> None:
    from parlour.engine import cuda

    try:
        cuda.simulate(parlour.load("raffles"), 10)
    except NotAvailable as refusal:
        assert str(refusal).endswith(".")
