"""A line to PostgreSQL that can be cut at a chosen moment: between what a server sends and what it would hear."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Literal

Moment = Literal["", "before", "after"]
SIZE = 65536


class Line:
    """Passes all on to the database's socket; what has the marked words in it is where it is cut."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / ".s.PGSQL.5432"
        self.marked = b"played"  # an act
        self.moment: Moment = ""
        self.is_down = False
        self.stays_down = False  # once it is cut
        self.cuts = 0
        self.port = 0
        self.open: set[asyncio.StreamWriter] = set()

    @property
    def address(self) -> str:
        """For --store."""
        return f"postgresql://parlour@127.0.0.1:{self.port}/postgres?sslmode=disable&gssencmode=disable"

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A server of the house wants the database."""
        if self.is_down:
            writer.close()
            return
        up, down = await asyncio.open_unix_connection(str(self.socket))
        self.open |= {writer, down}
        answers = asyncio.create_task(self.pass_on(up, writer))
        try:
            while data := await reader.read(SIZE):
                if self.moment and self.marked in data:
                    moment, self.moment = self.moment, ""
                    self.cuts += 1
                    if moment == "after":  # it is committed, and nobody hears of it
                        answers.cancel()
                        await asyncio.wait({answers})
                        down.write(data)
                        await up.read(SIZE)
                    break
                down.write(data)
        except OSError:
            pass
        finally:
            answers.cancel()
            if self.stays_down and self.cuts:
                self.cut_all()
            self.open -= {writer, down}
            for end in (writer, down):
                end.transport.abort()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What the database says."""
        with contextlib.suppress(OSError):
            while data := await reader.read(SIZE):
                writer.write(data)
        writer.close()

    def cut_all(self) -> None:
        """Nothing comes through, until it is mended."""
        self.is_down = True
        for end in self.open:
            end.transport.abort()


@contextlib.asynccontextmanager
async def line_to(folder: Path) -> AsyncIterator[Line]:
    """A line to the database in a folder."""
    line = Line(folder)
    listening = await asyncio.start_server(line.connected, "127.0.0.1", 0)
    line.port = listening.sockets[0].getsockname()[1]
    try:
        yield line
    finally:
        line.cut_all()
        listening.close()
