"""Who is connected to a table, and what may be going on between them."""

from dataclasses import dataclass

from parlour.server.live.connection import Connection


@dataclass(eq=False)
class Visitor(Connection):
    """Somebody connected to a table: at a seat, or in the gallery."""

    name: str | None
    seat: int | None = None
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
