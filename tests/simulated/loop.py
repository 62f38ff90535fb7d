"""An event loop without a clock: when nothing is left to do, it is at once the time of the next timer."""

import asyncio
import contextvars
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class Tasks(dict[asyncio.Task[Any], None]):
    """The tasks of one simulated process, in their order."""


PROCESS: contextvars.ContextVar[Tasks | None] = contextvars.ContextVar("process", default=None)


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs everything in one order, and no time passes meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.hour = 0.0
        self._selector = self

    def time(self) -> float:
        """What time it is here."""
        return self.hour

    def select(self, timeout: float | None) -> list[Any]:
        """Nothing happens but what was foreseen; so it is as late as that."""
        assert timeout is not None, "Nothing is left to do, for ever."
        self.hour += timeout
        return []

    def create_task(self, coro: Any, *, name: Any = None, context: Any = None) -> asyncio.Task[Any]:
        """A task; it dies with the process it belongs to."""
        task = super().create_task(coro, name=name, context=context)
        tasks = PROCESS.get() if context is None else context.get(PROCESS)
        if tasks is not None:
            tasks[task] = None
            task.add_done_callback(lambda done: tasks.pop(done, None))
        return task

    def spawn(self, coro: Coroutine[Any, Any, Result], tasks: Tasks) -> asyncio.Task[Result]:
        """Something that a process does."""
        context = contextvars.copy_context()
        context.run(PROCESS.set, tasks)
        return self.create_task(coro, context=context)

    def _process_events(self, event_list: list[Any]) -> None:
        """There are none."""

    def _write_to_self(self) -> None:
        """Nobody is to be woken."""
