"""The gate: connections and what is sent over them, counted before anything of it is read.

One who sends more than anybody has to say is cut off without a word. An address that this happens to again and again
is not let in for a while.
"""

from collections import Counter

from parlour.server.guard.networks import near_of
from parlour.server.limits import NEAR, Bucket, Limits, Turnstiles

FRAMES, FRAMES_A_SECOND = 100, 30  # on one socket: so many at once, and so many a second in the long run
BYTES, BYTES_A_SECOND = 128 * 1024, 64 * 1024
FLOODS, PENALTY = 3, 60.0  # times that an address may be cut off within so many seconds; then it is not let in
REFUSALS = 10  # the part of its requests a minute that an address may go on to make when it has made them all
RESERVE = 16  # connections that are kept for this machine's own questions, when all others are taken


class Gate:
    """Who is connected, by addresses; and who is not let in.

    Behind a proxy all connections come from its one address: so they are not counted by address, and who floods is
    known by what the proxy says of him.
    """

    def __init__(self, limits: Limits, proxy: bool = False) -> None:
        self.limits, self.proxy = limits, proxy
        self.lines: Counter[str] = Counter()
        self.near: Counter[str] = Counter()  # likewise, by networks
        self.all = 0
        self.arrivals = Turnstiles(limits.requests, kind=Bucket)
        self.frames = Turnstiles(max(limits.frames // 5, 1), 12.0, kind=Bucket)  # a fifth of them at once
        self.frames_near = Turnstiles(max(limits.frames * NEAR // 5, 1), 12.0, kind=Bucket)
        self.floods = Turnstiles(FLOODS, PENALTY)
        self.refusals = Turnstiles(max(limits.requests // REFUSALS, 1))

    def admits(self, address: str, is_local: bool = False) -> bool:
        """Let a connection in, if there is a place for it; it is counted until it leaves."""
        reserve = 0 if is_local else min(RESERVE, self.limits.connections // 10)
        if self.all >= self.limits.connections - reserve:
            return False
        if not self.proxy:
            most = self.limits.own_connections
            if self.lines[address] >= most or self.near[near_of(address)] >= most * NEAR or self.is_shut_out(address):
                return False
            if not self.arrivals.lets_through(address):
                return False
        self.lines[address] += 1
        self.near[near_of(address)] += 1
        self.all += 1
        return True

    def leave(self, address: str) -> None:
        """A connection that was let in has ended."""
        self.all -= 1
        self.lines[address] -= 1
        if not self.lines[address]:
            del self.lines[address]
        near = near_of(address)
        self.near[near] -= 1
        if not self.near[near]:
            del self.near[near]

    def hears(self, address: str, frames: int) -> bool:
        """May so many frames more come from an address, and from its network?"""
        near = near_of(address)
        return all(self.frames.lets_through(address) and self.frames_near.lets_through(near) for _ in range(frames))

    def flooded(self, address: str) -> None:
        """A connection of this address had to be cut off."""
        self.floods.lets_through(address)

    def refused(self, address: str) -> None:
        """A request was one too many. Who goes on regardless is shut out."""
        if not self.refusals.lets_through(address):
            for _ in range(FLOODS):
                self.flooded(address)

    def is_shut_out(self, address: str) -> bool:
        """Has this address been cut off too often of late?"""
        return self.floods.is_full(address)


class Allowance:
    """What may still come over one socket: it is filled up evenly, to a brim."""

    def __init__(self, at: float) -> None:
        self.at = at
        self.frames, self.bytes = float(FRAMES), float(BYTES)

    def refill(self, at: float) -> None:
        """Time has gone by."""
        self.frames = min(self.frames + (at - self.at) * FRAMES_A_SECOND, FRAMES)
        self.bytes = min(self.bytes + (at - self.at) * BYTES_A_SECOND, BYTES)
        self.at = at

    def take(self, frames: int, size: int) -> bool:
        """So much has come; was there room for it?"""
        self.frames -= frames
        self.bytes -= size
        return self.frames >= 0 and self.bytes >= 0


class Frames:
    """Counts the frames that begin in what comes over a socket, by their heads alone."""

    def __init__(self) -> None:
        self.rest = 0  # bytes of the last frame that are still to come
        self.head = b""  # of a frame whose length is not known yet

    @property
    def is_between(self) -> bool:
        """Does what comes next begin with a frame?"""
        return not self.rest and not self.head

    def count(self, data: bytes, most: int) -> int:
        """How many begin here; no more are looked for when there are more than so many."""
        data, at, count = self.head + data, self.rest, 0
        while (size := frame_size(data, at)) is not None:
            at, count = at + size, count + 1
            if count > most:
                return count
        self.head, self.rest = data[at:], max(at - len(data), 0)
        return count


def frame_size(data: bytes, at: int) -> int | None:
    """How many bytes the frame takes that begins here, if that can be told yet."""
    if len(data) < at + 2:
        return None
    length, mask = data[at + 1] & 127, 4 if data[at + 1] & 128 else 0
    more = {126: 2, 127: 8}.get(length, 0)
    if len(data) < at + 2 + more:
        return None
    if more:
        length = int.from_bytes(data[at + 2 : at + 2 + more], "big")
    return 2 + more + mask + length
