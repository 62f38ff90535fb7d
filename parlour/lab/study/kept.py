"""Where the chunks of a study are kept: in a folder, a file each, written whole or not at all; or in memory."""

import os
from pathlib import Path

from parlour.errors import BadChoice
from parlour.lab.study.rows import ENDING


class Folder:
    """Chunks on the disk; what stands there under a name is what the name promises, and is never played again."""

    def __init__(self, home: Path, form: str) -> None:
        self.home, self.form = home / "chunks", form
        try:
            self.home.mkdir(parents=True, exist_ok=True)
        except OSError as trouble:
            raise BadChoice(f"Nothing can be kept in {home}: {trouble.strerror}.") from None
        self.there = {path.name for path in self.home.iterdir()}

    def path(self, name: str) -> Path:
        return self.home / (name + ENDING[self.form])

    def has(self, name: str) -> bool:
        """Has this chunk been played?"""
        return name + ENDING[self.form] in self.there

    def put(self, name: str, kept: bytes) -> None:
        """Keep a chunk; it is on the disk, and found again under its name, or not there at all."""
        path = self.path(name)
        beside = path.with_name(f"{path.name}.{os.getpid()}.new")
        with beside.open("wb") as file:
            file.write(kept)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
        self.there.add(path.name)

    def get(self, name: str) -> bytes:
        """A chunk that was played."""
        return self.path(name).read_bytes()


class Memory:
    """Chunks for as long as the study is looked at."""

    def __init__(self, form: str) -> None:
        self.form, self.chunks = form, dict[str, bytes]()

    def has(self, name: str) -> bool:
        """Has this chunk been played?"""
        return name in self.chunks

    def put(self, name: str, kept: bytes) -> None:
        """Keep a chunk."""
        self.chunks[name] = kept

    def get(self, name: str) -> bytes:
        """A chunk that was played."""
        return self.chunks[name]
