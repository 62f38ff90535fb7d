"""The house under load, in a process of its own: python -m bench.load_server PORT DATA [STORE]. Usual pace, durable
journal: in the folder, or in the database that several such processes share.

What one may say in a while is not limited here: 30 words in 3 s are plenty for people, but at a table that is driven
flat out somebody says more sooner or later, is bidden farewell, and the table stands still.
"""

import resource
import sys
from pathlib import Path

from parlour.server.guard import gate
from parlour.server.limits import Limits
from parlour.server.live import connection
from parlour.server.serve import serve

ALL_FROM_ONE = 1_000_000  # sockets: the whole crowd has one address here
NO_LIMIT = 1_000_000_000  # words, frames and bytes of one socket


def more_files() -> int:
    """Allow this process as many open files as it may have; how many."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def let_speak() -> None:
    """Let everyone in this process say as much as he can."""
    connection.WORDS = NO_LIMIT
    gate.FRAMES = gate.FRAMES_A_SECOND = gate.BYTES = gate.BYTES_A_SECOND = NO_LIMIT


if __name__ == "__main__":
    more_files()
    let_speak()
    serve(
        "127.0.0.1",
        int(sys.argv[1]),
        Path(sys.argv[2]),
        limits=Limits.of(ALL_FROM_ONE),
        prepare=False,
        store=sys.argv[3] if len(sys.argv) > 3 else "",
        connections=ALL_FROM_ONE,
    )
