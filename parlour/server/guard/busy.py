"""How long the house is kept busy: the time its loop spends on what somebody asks, whatever that is.

Most requests take a millisecond, and are counted one by one. Some take many, and nobody has thought of them all: so
each is charged to the address it came from, by what it has cost. What is worked out in threads has a queue of its own.
"""

from collections.abc import Awaitable, Generator
from time import thread_time
from typing import Any, Generic, TypeVar

Result = TypeVar("Result")


class Timed(Generic[Result]):
    """Something that is waited for, and how much of the loop's time it takes; waiting itself takes none."""

    def __init__(self, work: Awaitable[Result]) -> None:
        self.work, self.seconds = work, 0.0

    def __await__(self) -> Generator[Any, Any, Result]:
        """Go on with it, a step at a time, as the loop does."""
        steps, told, trouble = self.work.__await__(), None, None
        while True:
            began = thread_time()
            try:
                waits_for = steps.send(told) if trouble is None else steps.throw(trouble)
            except StopIteration as done:
                result: Result = done.value
                return result
            finally:
                self.seconds += thread_time() - began
            told = trouble = None
            try:
                told = yield waits_for
            except BaseException as stopped:
                trouble = stopped
