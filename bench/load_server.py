"""The house under load, in a process of its own: python -m bench.load_server PORT DATA [STORE]. Usual pace, durable
journal: in the folder, or in the database that several such processes share."""

import resource
import sys
from pathlib import Path

from parlour.server.limits import Limits
from parlour.server.serve import serve

ALL_FROM_ONE = 1_000_000  # sockets: the whole crowd has one address here


def more_files() -> int:
    """Allow this process as many open files as it may have; how many."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


if __name__ == "__main__":
    more_files()
    serve(
        "127.0.0.1",
        int(sys.argv[1]),
        Path(sys.argv[2]),
        limits=Limits.of(ALL_FROM_ONE),
        prepare=False,
        store=sys.argv[3] if len(sys.argv) > 3 else "",
        connections=ALL_FROM_ONE,
    )
