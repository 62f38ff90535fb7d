"""How much one address may ask for, so that nobody can shut the house for the others."""

import contextlib
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from parlour.errors import TooMany
from parlour.server.clock import now

MANY = 10_000  # addresses, after which those that have been quiet are forgotten


class Turnstile:
    """Lets so many through in a while, and no more."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.passed: deque[float] = deque()

    def lets_through(self) -> bool:
        """One more, if there is room."""
        if self.lately() >= self.most:
            return False
        self.passed.append(now())
        return True

    def lately(self) -> int:
        """How many have passed of late; the others are forgotten."""
        while self.passed and self.passed[0] < now() - self.seconds:
            self.passed.popleft()
        return len(self.passed)


class Bucket:
    """Likewise for large numbers: it remembers how full it is, which runs down evenly, instead of everyone's coming."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.level, self.at = 0.0, now()

    def lets_through(self) -> bool:
        """One more, if there is room."""
        if self.lately() >= self.most:
            return False
        self.level += 1
        return True

    def lately(self) -> int:
        """How full it is now."""
        at = now()
        self.level = max(self.level - (at - self.at) * self.most / self.seconds, 0.0)
        self.at = at
        return ceil(self.level)


class Turnstiles:
    """A turnstile for each of many: one who is stopped stops nobody else."""

    def __init__(self, most: int, seconds: float = 60.0, kind: type[Turnstile] | type[Bucket] = Turnstile) -> None:
        self.most, self.seconds, self.kind = most, seconds, kind
        self.each: dict[tuple[str, ...], Turnstile | Bucket] = {}
        self.many = MANY

    def pass_through(self, sentence: str, *who: str) -> None:
        """Let one through, or refuse with a sentence."""
        if who not in self.each:
            self.forget()
            self.each[who] = self.kind(self.most, self.seconds)
        if not self.each[who].lets_through():
            raise TooMany(sentence)

    def forget(self) -> None:
        """Forget the quiet ones when there are many, and again when those that are left have become twice as many."""
        if len(self.each) >= self.many:
            self.each = {who: turnstile for who, turnstile in self.each.items() if turnstile.lately()}
            self.many = max(MANY, 2 * len(self.each))


@dataclass(frozen=True)
class Limits:
    """What one address may do: sockets at a time, and so much a minute, where nothing else is said.

    A code has eight letters of 31 and lives ten minutes: a thousand addresses that try all they may, at a time when a
    thousand codes are out, find one in about eight thousand of such ten minutes.
    """

    sockets: int = 100
    newcomers: int = 60
    tables: int = 60
    codes: int = 10
    words: int = 20  # at one door
    requests: int = 3000  # of any kind, and sockets opened
    everyone: int = 3600  # sockets at a time, from all addresses together
    parties: int = 30  # a day, since each is kept for that long

    @classmethod
    def of(cls, sockets: int) -> "Limits":
        """The limits of a house that allows an address so many sockets, the rest in proportion; guesses stay as few."""
        few = max(sockets * 6 // 10, 1)
        return cls(
            sockets, newcomers=few, tables=few, requests=max(sockets, 10) * 30, parties=max(sockets * 3 // 10, 1)
        )


class Crowd:
    """Everyone at the doors, by their addresses."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sockets: dict[str, int] = {}
        self.newcomers = Turnstiles(limits.newcomers)
        self.tables = Turnstiles(limits.tables)
        self.codes = Turnstiles(limits.codes)
        self.words = Turnstiles(limits.words)
        self.requests = Turnstiles(limits.requests, kind=Bucket)
        self.parties = Turnstiles(limits.parties, seconds=24 * 3600.0)

    @contextlib.contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """A socket for as long as it is open, or a sentence that there are too many."""
        if self.sockets.get(address, 0) >= self.limits.sockets:
            raise TooMany("Very many windows are open at your address; close some of them first.")
        if sum(self.sockets.values()) >= self.limits.everyone:
            raise TooMany("The house is full to the last place; try again in a while.")
        self.sockets[address] = self.sockets.get(address, 0) + 1
        try:
            yield
        finally:
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]
