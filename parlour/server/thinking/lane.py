"""Threads, and the fair queue before them. Everything but the work itself is done in the loop."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from parlour.server import metrics
from parlour.server.thinking.queue import FairQueue, Job, Order

SHORTEST = 0.08  # seconds after which the shortest of thoughts is heard, for which so much is allowed

Finished = tuple[Any, BaseException | None, float]  # an answer or what went wrong, and how long it took


class Lane:
    """So many threads, which may give way to the loop by being less urgent to the machine."""

    def __init__(self, name: str, threads: int, niceness: int = 0) -> None:
        self.queue = FairQueue(threads)
        self.free = threads
        self.pool = ThreadPoolExecutor(threads, name, give_way, (niceness,))
        self.is_closed = False

    def ask(self, job: Job) -> None:
        """Let a job wait for its turn; if its future is cancelled before that comes, it is dropped."""
        job.asked = asyncio.get_running_loop().time()
        self.queue.push(job)
        job.coming.add_done_callback(lambda coming: self.drop(job) if coming.cancelled() else None)
        self.go_on()

    def drop(self, job: Job) -> None:
        """Who asked has gone. What is being worked out already is let finish."""
        if self.queue.drop(job):
            metrics.DROPPED.add(job.order.name.lower())

    def go_on(self) -> None:
        """Begin as many jobs as there are free threads."""
        while self.free and not self.is_closed and (job := self.queue.pop()):
            self.begin(job)

    def begin(self, job: Job) -> None:
        """Begin a job."""
        loop = asyncio.get_running_loop()
        self.free -= 1
        job.began = loop.time()
        kind = job.order.name.lower()
        metrics.WAITED[kind].observe(job.began - job.asked)
        if job.share < 1 and job.order is not Order.STUDY:
            metrics.SHORTENED.add(kind, job.rung)
        running = loop.run_in_executor(self.pool, timed, job.work, job.share)
        running.add_done_callback(partial(self.end, job))

    def end(self, job: Job, running: "asyncio.Future[Finished]") -> None:
        """A job is done. Its answer is not heard before a time that has nothing to do with what was thought."""
        if running.cancelled():
            job.coming.cancel()
            return
        answer, trouble, seconds = running.result()
        loop = asyncio.get_running_loop()
        heard = job.began + max(job.lasts * job.share, min(job.lasts, SHORTEST))
        if heard > loop.time():
            loop.call_at(heard, land, job, answer, trouble)
        else:
            land(job, answer, trouble)
        kind = job.order.name.lower()
        metrics.THOUGHTS_OF.add(kind, job.rung)
        metrics.SPENT.add(kind, job.rung, by=seconds)
        loop.call_soon(self.release, job, seconds)  # whoever goes on with the answer has asked for more by then

    def release(self, job: Job, seconds: float) -> None:
        """The thread is free again."""
        self.free += 1
        self.queue.finish(job, seconds)
        self.go_on()

    def close(self) -> None:
        """Begin nothing any more; what is worked out is not waited for."""
        self.is_closed = True
        self.pool.shutdown(wait=False, cancel_futures=True)


def land(job: Job, answer: Any, trouble: BaseException | None) -> None:
    """The answer comes, if anyone still waits for it."""
    if job.coming.done():
        return
    if trouble is None:
        job.coming.set_result(answer)
    else:
        job.coming.set_exception(trouble)


def timed(work: Callable[[float], Any], share: float) -> Finished:
    """Do the work, in a thread."""
    start = time.perf_counter()
    try:
        return work(share), None, time.perf_counter() - start
    except Exception as trouble:
        return None, trouble, time.perf_counter() - start


def give_way(niceness: int) -> None:
    """Let this thread be less urgent than the loop's, where threads can be."""
    if niceness and sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + niceness)
