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


async def test_a_house_where_as_much_goes_as_comes_has_little_to_look_at(tidy: None) -> None:
    """Python itself would not search before there are more things than before."""
    gc.collect()
    tidying = collector.Tidying()
    kept = [Knot() for _ in range(1000)]
    fresh, aside = weakref.ref(Knot()), gc.get_freeze_count()
    tidying.tidy()
    tidying.close()
    assert fresh() is None and gc.get_freeze_count() >= aside + len(kept)
    assert len(gc.get_objects(0)) < len(kept)


async def test_searches_that_find_nothing_become_fewer_until_one_finds_something(tidy: None) -> None:
    gc.collect()
    tidying = collector.Tidying()
    searches: list[int] = []

    def count(moment: str, about: dict[str, int]) -> None:
        """A search is over."""
        if moment == "stop":
            searches.append(about["collected"])

    gc.callbacks.append(count)
    try:
        for _ in range(1 + 2 + 4 + 8 + 16):  # each time after twice as long, and at last after sixteen times
            tidying.tidy()
        assert searches == [0] * 5
        knots = [weakref.ref(Knot()) for _ in range(3)]
        for _ in range(16):
            knots.append(weakref.ref(Knot()))
            tidying.tidy()
        assert knots[-1]() is None and searches[-1] > 0  # some of them were set aside, and wait for the hour
        for _ in range(5):
            again = weakref.ref(Knot())
            tidying.tidy()
            assert again() is None  # now there is rubbish each time, and each time a search
    finally:
        gc.callbacks.remove(count)
        tidying.close()


async def test_everything_is_looked_at_once_an_hour(tidy: None) -> None:
    knot = Knot()
    old, tidying = weakref.ref(knot), collector.Tidying()
    tidying.tidy()
    del knot
    tidying.tidy()
    assert old() is not None
    collector.LAST[0] -= collector.WHOLE + 1
    tidying.tidy()
    tidying.close()
    assert old() is None


async def test_where_python_tidies_up_as_usual_nothing_else_does() -> None:
    assert collector.Tidying().waiting is None
