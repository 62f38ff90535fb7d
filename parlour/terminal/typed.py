"""Lines as they are typed, read past Python's own buffer: whose lock a thread that still waits for a line would take
with it when the program ends, and which would keep what comes after the line that was asked for."""

import codecs
import os

CHUNK = 4096  # bytes read at a time


class Lines:
    """What is typed or comes through a pipe; good enough to stand for stdin."""

    def __init__(self, fd: int, encoding: str | None = None) -> None:
        self.fd, self.encoding = fd, encoding or "utf-8"
        self.decoder = codecs.getincrementaldecoder(self.encoding)("replace")
        self.rest = ""

    def readline(self, size: int = -1) -> str:
        """The next line with its end; nothing when there are no more."""
        while "\n" not in self.rest:
            try:
                data = os.read(self.fd, CHUNK)
            except OSError:  # the terminal is gone
                data = b""
            self.rest += self.decoder.decode(data, final=not data)
            if not data:
                last, self.rest = self.rest, ""
                return last
        line, _, self.rest = self.rest.partition("\n")
        return line + "\n"

    def fileno(self) -> int:
        return self.fd

    def isatty(self) -> bool:
        return os.isatty(self.fd)
