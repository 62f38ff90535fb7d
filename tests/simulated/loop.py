"""An event loop without a clock: when nothing is left to do, it is at once the time of the next timer."""

import asyncio
import contextvars
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextvars import Context
from typing import Any, TypeVar

Result = TypeVar("Result")
Work = Callable[..., object]
A_TICK = 1e-9  # seconds; what is due so soon is due now
A_DAY = 86_400.0  # is slept through at most
MANY, MOST = 100, 0.5  # timers; more than so many are looked through when more than this part of them is cancelled


class Tasks(dict[asyncio.Task[Any], None]):
    """The tasks of one simulated process, in their order."""


PROCESS: contextvars.ContextVar[Tasks | None] = contextvars.ContextVar("process", default=None)


class Call:
    """Something to be done at the next turn of the loop."""

    __slots__ = ("context", "work", "words", "is_cancelled")

    def __init__(self, work: Work, words: tuple[Any, ...], context: Context) -> None:
        self.work, self.words, self.context, self.is_cancelled = work, words, context, False

    def cancel(self) -> None:
        """It is not to be done."""
        self.is_cancelled = True


class Timer(float):
    """Something to be done at a time, which it is itself: so timers are compared as fast as numbers."""

    __slots__ = ("loop", "context", "work", "words", "is_cancelled", "is_waiting")
    loop: "VirtualLoop"
    context: Context
    work: Work
    words: tuple[Any, ...]
    is_cancelled: bool
    is_waiting: bool

    def cancel(self) -> None:
        """It is not to be done."""
        if not self.is_cancelled:
            self.is_cancelled = True
            self.loop.cancelled += self.is_waiting


class VirtualLoop(asyncio.BaseEventLoop):
    """Runs everything in the order of asyncio's own loops, and no time passes meanwhile.

    An evening has thousands of turns in which next to nothing is done: so a turn costs as little as can be.
    """

    def __init__(self) -> None:
        super().__init__()
        self.hour = 0.0
        self._ready: deque[Call | Timer] = deque()
        self._scheduled: list[Timer] = []
        self.cancelled = 0  # timers that stand among the others
        self.unfinished: dict[asyncio.Task[Any], None] = {}
        self.get_debug = bool  # type: ignore[method-assign]  # which says no, and every future asks

    def time(self) -> float:
        """What time it is here."""
        return self.hour

    # ---- what is to be done ----

    def call_soon(self, callback: Work, *args: Any, context: Context | None = None) -> Call:  # type: ignore[override]
        """Do it at the next turn."""
        call = Call(callback, args, contextvars.copy_context() if context is None else context)
        self._ready.append(call)
        return call

    call_soon_threadsafe = call_soon  # type: ignore[assignment]  # there are no threads

    def call_at(  # type: ignore[override]
        self, when: float, callback: Work, *args: Any, context: Context | None = None
    ) -> Timer:
        """Do it at a time."""
        timer = Timer(when)
        timer.loop, timer.work, timer.words = self, callback, args
        timer.context = contextvars.copy_context() if context is None else context
        timer.is_cancelled, timer.is_waiting = False, True
        heapq.heappush(self._scheduled, timer)
        return timer

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Work, *args: Any, context: Context | None = None
    ) -> Timer:
        """Do it in so many seconds."""
        return self.call_at(self.hour + delay, callback, *args, context=context)

    def create_future(self) -> asyncio.Future[Any]:
        """Something that will be known."""
        return asyncio.Future(loop=self)

    def create_task(self, coro: Any, *, name: Any = None, context: Context | None = None) -> asyncio.Task[Any]:
        """A task; it dies with the process it belongs to."""
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        tasks = PROCESS.get() if context is None else context.get(PROCESS)
        self.unfinished[task] = None
        if tasks is None:
            task.add_done_callback(self.unfinished.pop)
            return task
        tasks[task] = None

        def gone(done: asyncio.Task[Any]) -> None:
            """It is finished."""
            del self.unfinished[done]
            tasks.pop(done, None)

        task.add_done_callback(gone)
        return task

    def spawn(self, coro: Coroutine[Any, Any, Result], tasks: Tasks) -> asyncio.Task[Result]:
        """Something that a process does."""
        context = contextvars.copy_context()
        context.run(PROCESS.set, tasks)
        return self.create_task(coro, context=context)

    # ---- doing it ----

    def _run_once(self) -> None:
        """Turn after turn, until it is to stop."""
        while True:
            self.pass_time()
            self.take_turn()
            if self._stopping:  # type: ignore[attr-defined]
                return

    def pass_time(self) -> None:
        """It is as late as the next timer, unless something is left to do; what is due then is to be done."""
        timers, ready = self._scheduled, self._ready
        if timers and (timers[0].is_cancelled or len(timers) > MANY):
            timers = self.forget_cancelled()
        if not ready and not self._stopping:  # type: ignore[attr-defined]
            assert timers, "Nothing is left to do, for ever."
            wait = timers[0] - self.hour
            if wait > 0:
                self.hour += wait if wait < A_DAY else A_DAY
        due = self.hour + A_TICK
        while timers and timers[0] < due:
            timer = heapq.heappop(timers)
            timer.is_waiting = False
            ready.append(timer)

    def forget_cancelled(self) -> list[Timer]:
        """Timers that were cancelled are not waited for."""
        timers = self._scheduled
        if len(timers) > MANY and self.cancelled / len(timers) > MOST:
            for timer in timers:
                timer.is_waiting = not timer.is_cancelled
            self._scheduled = timers = [timer for timer in timers if timer.is_waiting]
            heapq.heapify(timers)
            self.cancelled = 0
        else:
            while timers and timers[0].is_cancelled:
                self.cancelled -= 1
                heapq.heappop(timers).is_waiting = False
        return timers

    def take_turn(self) -> None:
        """Do all that was to be done when the turn began."""
        ready = self._ready
        for _ in range(len(ready)):
            call = ready.popleft()
            if call.is_cancelled:
                continue
            try:
                call.context.run(call.work, *call.words)
            except (SystemExit, KeyboardInterrupt):
                raise
            except BaseException as trouble:
                self.call_exception_handler({"message": f"Exception in {call.work!r}", "exception": trouble})
