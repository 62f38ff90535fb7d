"""How much one address may ask for, so that nobody can shut the house for the others."""

import contextlib
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from parlour.errors import TooMany
from parlour.server.clock import now
from parlour.server.guard.networks import near_of

NEAR, BUSY_NEAR = 4, 2  # times as much as one address all of its network may have; and of the house's own time
MANY = 10_000  # addresses, after which those that have been quiet are forgotten


class Turnstile:
    """Lets so many through in a while, and no more."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most, self.seconds = most, seconds
        self.passed: deque[float] = deque()

    def lets_through(self) -> bool:
        """One more, if there is room."""
        at = now()
        if self.since(at - self.seconds) >= self.most:
            return False
        self.passed.append(at)
        return True

    def lately(self) -> int:
        """How many have passed of late; the others are forgotten."""
        return self.since(now() - self.seconds)

    def since(self, moment: float) -> int:
        """How many have passed since a moment."""
        while self.passed and self.passed[0] < moment:
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
        if not self.lets_through(*who):
            raise TooMany(sentence)

    def lets_through(self, *who: str) -> bool:
        """One more of these, if there is room."""
        if who not in self.each:
            self.forget()
            self.each[who] = self.kind(self.most, self.seconds)
        return self.each[who].lets_through()

    def is_full(self, *who: str) -> bool:
        """Is there no more room for these?"""
        return who in self.each and self.each[who].lately() >= self.most

    def forget(self) -> None:
        """Forget the quiet ones when there are many, and again when those that are left have become twice as many."""
        if len(self.each) >= self.many:
            self.each = {who: turnstile for who, turnstile in self.each.items() if turnstile.lately()}
            self.many = max(MANY, 2 * len(self.each))


class Budgets:
    """So much a minute for each of many, spent in amounts that are known only afterwards; then one has to wait."""

    def __init__(self, most: int, seconds: float = 60.0) -> None:
        self.turnstiles = Turnstiles(most, seconds, Bucket)

    def is_spent(self, *who: str) -> bool:
        """Has this one nothing left?"""
        known = self.turnstiles.each.get(who)
        return known is not None and known.lately() >= known.most

    def check(self, sentence: str, *who: str) -> None:
        """Refuse one who has nothing left, with a sentence."""
        if self.is_spent(*who):
            raise TooMany(sentence)

    def spend(self, amount: float, *who: str) -> None:
        """So much is spent; it may be more than was left."""
        if who not in self.turnstiles.each:
            self.turnstiles.forget()
            self.turnstiles.each[who] = Bucket(self.turnstiles.most, self.turnstiles.seconds)
        bucket = self.turnstiles.each[who]
        assert isinstance(bucket, Bucket)
        bucket.lately()
        bucket.level += amount


@dataclass(frozen=True)
class Limits:
    """What one address may do: sockets at a time, and so much a minute, where nothing else is said."""

    sockets: int = 100
    newcomers: int = 60
    tables: int = 60
    codes: int = 10  # wrong ones tried; and tokens made, papers printed
    words: int = 20  # at one door
    reports: int = 10  # an hour, of what others have said
    requests: int = 3000  # of any kind, and sockets opened; as many connections may be opened
    frames: int = 3000  # over all sockets together
    own_connections: int = 300  # connections at a time, sockets and others
    everyone: int = 3600  # sockets at a time, from all addresses together
    connections: int = 4000  # likewise, sockets and others
    parties: int = 30  # a day, since each is kept for that long
    open_tables: int = 400  # at a time
    empty_tables: int = 20  # of them where nobody sits, but bots perhaps
    lines: int = 6000  # written in the journal
    guest_lines: int = 3000  # of them for one guest, with those of the bots he plays with
    books: int = 1000  # pages of one guest's book, and leaderboards
    wishes: int = 20  # of one guest, about how he plays by the day
    replayed: int = 60_000  # lines read from the journal again, to open tables that are not in memory
    busy: int = 12_000  # thousandths of a second that the loop spends on requests, and on what is said at parties

    @classmethod
    def of(cls, sockets: int) -> "Limits":
        """The limits of a house that allows an address so many sockets, the rest in proportion; guesses stay as few."""
        few = max(sockets * 6 // 10, 1)
        return cls(
            sockets,
            newcomers=few,
            tables=few,
            requests=max(sockets, 10) * 30,
            frames=max(sockets, 10) * 30,
            own_connections=max(sockets, 10) * 3,
            parties=max(sockets * 3 // 10, 1),
            open_tables=max(sockets, 10) * 4,
            empty_tables=max(sockets, 10) // 5,
            lines=max(sockets, 10) * 60,
            guest_lines=max(sockets, 10) * 30,
            replayed=max(sockets, 10) * 600,
            busy=max(sockets, 10) * 120,
        )


class Crowd:
    """Everyone at the doors, by their addresses."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sockets: dict[str, int] = {}
        self.near: Counter[str] = Counter()  # sockets by networks
        self.newcomers = Turnstiles(limits.newcomers)
        self.tables = Turnstiles(limits.tables)
        self.codes = Turnstiles(limits.codes)
        self.words = Turnstiles(limits.words)
        self.reports = Turnstiles(limits.reports, seconds=3600.0)
        self.requests = Turnstiles(limits.requests, kind=Bucket)
        self.parties = Turnstiles(limits.parties, seconds=24 * 3600.0)
        self.books = Turnstiles(limits.books)
        self.wishes = Turnstiles(limits.wishes)
        self.lines = Budgets(limits.lines)
        self.guest_lines = Budgets(limits.guest_lines)
        self.replayed = Budgets(limits.replayed)
        self.busy, self.busy_near = Budgets(limits.busy), Budgets(limits.busy * BUSY_NEAR)

    @contextlib.contextmanager
    def socket(self, address: str) -> Iterator[None]:
        """A socket for as long as it is open, or a sentence that there are too many."""
        near, most = near_of(address), self.limits.sockets
        if self.sockets.get(address, 0) >= most or self.near[near] >= most * NEAR:
            raise TooMany("Very many windows are open at your address; close some of them first.")
        if sum(self.sockets.values()) >= self.limits.everyone:
            raise TooMany("The house is full to the last place; try again in a while.")
        self.sockets[address] = self.sockets.get(address, 0) + 1
        self.near[near] += 1
        try:
            yield
        finally:
            self.near[near] -= 1
            if not self.near[near]:
                del self.near[near]
            self.sockets[address] -= 1
            if not self.sockets[address]:
                del self.sockets[address]

    def keep_busy(self, address: str, thousandths: float) -> None:
        """Charge an address, and its network, with so much of the house's time."""
        self.busy.spend(thousandths, address)
        self.busy_near.spend(thousandths, near_of(address))

    def is_too_busy(self, address: str) -> bool:
        """Has it kept the house busy for as long as it may?"""
        return self.busy.is_spent(address) or self.busy_near.is_spent(near_of(address))
