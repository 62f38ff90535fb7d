"""Who is connected to a table, and what may be going on between them."""

from dataclasses import dataclass, field

from parlour.server.http.limits import Turnstile
from parlour.server.live.outbox import Outbox
from parlour.wire import table as wire


@dataclass(eq=False)
class Visitor:
    """Somebody connected: at a seat, or in the gallery."""

    outbox: Outbox
    guest: str | None
    name: str | None
    seat: int | None = None
    words: Turnstile = field(default_factory=lambda: Turnstile(30, 3.0))
    hinting: bool = False
    window: str = ""  # by which other servers know it, once it has a seat
    is_known: bool = False  # have they heard of it?


@dataclass
class TakingBack:
    """Somebody would take a move back, and others are asked."""

    seat: int
    acts: int
    waiting: set[int]
    until: float

    def told(self) -> wire.Asking:
        """As it is shown."""
        return wire.Asking(seat=self.seat, waiting=sorted(self.waiting))
