"""SQLite's log (the file that ends in -wal): is something in it that can be read no more?

SQLite stops at the first frame that does not add up, and takes it for the end: that is right after a power cut, and
wrong when a byte has been damaged in between, for then acts are gone that were acknowledged. The house waits for the
disk with every commit. So a frame that does not add up is damaged if two commits or more come after it in the same log;
if there is one, or none, writing was cut short, and nobody had been told.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

HEADER, FRAME = 32, 24  # bytes
MAGIC, LITTLE, BIG = 0x377F0682, "<", ">"
WHOLE = 0xFFFFFFFF


@dataclass
class Frame:
    """A page in the log: whether it ends a commit, and whether it adds up with all before it."""

    commits: bool
    is_good: bool


def log_of(journal: Path) -> Path:
    """The log beside a journal's file."""
    return journal.with_name(journal.name + "-wal")


def is_log_damaged(log: Path) -> bool:
    """Is there something in a log that SQLite will pass over, though it was written for good?"""
    text = log.read_bytes() if log.exists() else b""
    if len(text) < HEADER or log.read_bytes()[:HEADER] != text[:HEADER]:
        return False  # nothing in it, or begun anew at this moment
    if not is_head_good(text):
        return len(text) > HEADER
    frames = frames_of(text)
    bad = next((place for place, frame in enumerate(frames) if not frame.is_good), len(frames))
    return sum(frame.commits for frame in frames[bad:]) >= 2


def is_head_good(log: bytes) -> bool:
    """Is it the beginning of a log? It is written at once, and goes to the disk before anything is acknowledged."""
    (magic,) = struct.unpack(">I", log[:4])
    return magic & ~1 == MAGIC and added(log[:24], order_of(magic), (0, 0)) == struct.unpack(">2I", log[24:HEADER])


def order_of(magic: int) -> str:
    """In which order the bytes of a number are added up."""
    return BIG if magic & 1 else LITTLE


def frames_of(log: bytes) -> list[Frame]:
    """The frames of the log's latest round; of an earlier one there may be more behind."""
    magic, _, size, _, *salts = struct.unpack(">6I", log[:24])
    order, sums, holds = order_of(magic), struct.unpack(">2I", log[24:HEADER]), True
    frames: list[Frame] = []
    for start in range(HEADER, len(log) - FRAME - size + 1, FRAME + size):
        head, page = log[start : start + FRAME], log[start + FRAME : start + FRAME + size]
        _, commit, *own = struct.unpack(">6I", head)
        if holds:
            sums = added(page, order, added(head[:8], order, sums))
            holds = own == [*salts, *sums]
        if own[:2] == salts:
            frames.append(Frame(commit != 0, holds))
    return frames


def added(text: bytes, order: str, sums: tuple[int, int]) -> tuple[int, int]:
    """SQLite's checksum, carried on over some bytes."""
    one, two = sums
    words = struct.unpack(f"{order}{len(text) // 4}I", text)
    for first, second in zip(words[::2], words[1::2], strict=True):
        one = (one + first + two) & WHOLE
        two = (two + second + one) & WHOLE
    return one, two
