"""Who is connected to a table, and what may be going on between them."""

import asyncio
from dataclasses import dataclass
from typing import Any

from parlour.server.live.connection import Connection
from parlour.wire import table as wire


@dataclass(eq=False)
class Visitor(Connection):
    """Somebody connected to a table: at a seat, or in the gallery."""

    name: str | None
    seat: int | None = None
    address: str = ""  # where he is, as far as that is known
    hinting: "asyncio.Future[Any] | None" = None  # the hint he waits for, or whether the rest is certain that he claims
    window: str = ""  # by which other servers know it, once it has a seat
    is_known: bool = False  # have they heard of it?
    pace: wire.Tempo = "usual"  # at which he would have the bots play
    draws: bool = False  # is it a page, that does not ask for what it does not draw?


@dataclass
class TakingBack:
    """Somebody would take a move back, and others are asked."""

    seat: int
    acts: int
    waiting: set[int]
    until: float
