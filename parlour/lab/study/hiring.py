"""Who plays the chunks of a study: this process, processes hired here, any executor, or a whole cluster of Ray."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any

from parlour.errors import BadChoice, brief
from parlour.extras import needs
from parlour.hired import hired

HERE, RAY = "here", "ray"
AHEAD = 2  # chunks that wait for each worker, so that none is idle
ADDRESS = "RAY_ADDRESS"  # where a cluster is; Ray looks there itself
USUAL_CROWD = 16  # workers an executor is taken to have, if it does not say


class Inline(Executor):
    """Plays in this process, at once."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Play, and be done."""
        done: Future[Any] = Future()
        try:
            done.set_result(fn(*args, **kwargs))
        except Exception as trouble:
            done.set_exception(trouble)
        return done


class Cluster(Executor):
    """The machines of a Ray cluster, or this one as a cluster of its own. A chunk whose machine is lost is played again
    on another; that it is the same chunk, its seeds see to."""

    def __init__(self, workers: int | None = None) -> None:
        with needs("ray", "More than one machine"):
            import ray
        self.ray, self.mine = ray, not ray.is_initialized()
        if self.mine:
            address = os.environ.get(ADDRESS)
            asked: dict[str, Any] = {"address": address} if address else {"num_cpus": workers}
            ray.init(log_to_driver=False, logging_level="error", include_dashboard=False, **asked)
        self.task: Any = ray.remote(done_there).options(max_retries=-1, num_cpus=1)

    @property
    def workers(self) -> int:
        """How many chunks can be played at a time."""
        return max(1, int(self.ray.cluster_resources().get("CPU", 1)))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Have it played somewhere."""
        found: Future[Any] = self.task.remote(fn, args, kwargs).future()
        return found

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, if it was not there before."""
        if self.mine:
            self.ray.shutdown()


def done_there(fn: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """What a machine of the cluster does."""
    return fn(*args, **kwargs)


@contextmanager
def crew(on: "str | Executor | None", workers: int | None) -> Iterator[tuple[Executor, int]]:
    """Who plays, and how many chunks are handed out at a time."""
    if isinstance(on, Executor):
        yield on, AHEAD * int(getattr(on, "_max_workers", USUAL_CROWD))
    elif on == RAY:
        cluster = Cluster(workers)
        try:
            yield cluster, AHEAD * cluster.workers
        finally:
            cluster.shutdown()
    elif on not in (None, HERE):
        raise BadChoice(f"A study is played {HERE}, on {RAY}, or on an executor, not on {brief(on)}.")
    elif workers == 1:
        yield Inline(), 1
    else:
        with hired(workers) as pool:
            yield pool, AHEAD * (workers or os.cpu_count() or 1)
