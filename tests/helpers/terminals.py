"""A command in a terminal of its own: a pseudo-terminal of a certain width, typed at and read like a person would."""

import codecs
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tests.helpers.visiting import LONGEST


class Terminal:
    """The person's end of a pseudo-terminal."""

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.shown = ""
        self.read_to = 0
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def until(self, *words: str) -> str:
        """Read on until one of these is shown; what came up to its end."""
        deadline = time.monotonic() + LONGEST
        while True:
            places = [at + len(word) for word in words if (at := self.shown.find(word, self.read_to)) >= 0]
            if places:
                start, self.read_to = self.read_to, min(places)
                return self.shown[start : self.read_to]
            ready, _, _ = select.select([self.fd], [], [], max(deadline - time.monotonic(), 0))
            assert ready, f"{words} did not come; there was {self.shown[-2000:]!r}"
            try:
                data = os.read(self.fd, 65536)
            except OSError:  # the other end is closed
                data = b""
            assert data, f"{words} did not come before the end; there was {self.shown[-2000:]!r}"
            self.shown += self.decoder.decode(data).replace("\r\n", "\n")

    def type(self, line: str) -> None:
        """A line, and Enter."""
        os.write(self.fd, f"{line}\n".encode())


@contextmanager
def in_terminal(*words: str, columns: int = 80, **more: str) -> "Iterator[tuple[Terminal, subprocess.Popen[bytes]]]":
    """`parlour` with these words in a terminal, with a folder of the user's for so long; ended afterwards."""
    near, far = pty.openpty()
    home = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    fcntl.ioctl(far, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    surroundings = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}
    process = subprocess.Popen(
        [sys.executable, "-m", "parlour", *words],
        stdin=far,
        stdout=far,
        stderr=far,
        env=surroundings | {"TERM": "xterm-256color", "XDG_DATA_HOME": home.name} | more,
        start_new_session=True,
    )
    os.close(far)
    try:
        yield Terminal(near), process
    finally:
        process.kill()
        process.wait()
        os.close(near)
        home.cleanup()
