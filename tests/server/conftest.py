"""A test that is `async def` is lived through on a loop of its own, but not for ever; and a PostgreSQL for a file."""

import inspect
from collections.abc import Iterator

import pytest

from tests.helpers.postgres import Database, database, unhurry
from tests.helpers.visiting import run


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Live through an async test; leave all others to pytest."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = inspect.signature(pyfuncitem.obj).parameters
    run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in wanted}))
    return True


@pytest.fixture(scope="module")
def running() -> Iterator[Database]:
    """One PostgreSQL for all tests of this file."""
    with database() as server:
        yield server


@pytest.fixture
def server(running: Database, monkeypatch: pytest.MonkeyPatch) -> Database:
    """It, with an empty database, and time to answer."""
    unhurry(monkeypatch)
    running.clear()
    return running
