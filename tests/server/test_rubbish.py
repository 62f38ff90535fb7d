"""What is in use is looked through once; what is not is found all the same, within the hour."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from parlour.server import collector


@pytest.fixture
def tidy() -> Iterator[None]:
    """Tidying up as a server does it, and as usual again afterwards."""
    usual = gc.get_threshold()
    collector.keep_short()
    yield
    gc.set_threshold(*usual)
    gc.callbacks.remove(collector.look_on)
    gc.unfreeze()


class Knot:
    """Something that holds on to itself."""

    def __init__(self) -> None:
        self.own = self


def test_what_is_in_use_is_set_aside(tidy: None) -> None:
    before, kept = gc.get_freeze_count(), [Knot() for _ in range(1000)]  # some may be set aside as they are made
    gc.collect()
    assert gc.get_freeze_count() >= before + len(kept)


def test_new_rubbish_is_found_at_once_and_old_within_the_hour(tidy: None) -> None:
    fresh = weakref.ref(Knot())
    gc.collect()
    assert fresh() is None
    knot = Knot()
    old = weakref.ref(knot)
    gc.collect()
    del knot
    gc.collect()
    assert old() is not None  # it is set aside
    collector.LAST[0] -= collector.WHOLE + 1
    gc.collect()
    assert old() is None
    collector.keep_short()
    assert gc.callbacks.count(collector.look_on) == 1
