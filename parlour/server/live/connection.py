"""Somebody connected to a table or to a party."""

from dataclasses import dataclass, field

from parlour.server.limits import Turnstile
from parlour.server.live.outbox import Outbox

WORDS, SECONDS = 30, 3.0  # so many words in so many seconds, and no more


@dataclass(eq=False)
class Connection:
    """A window: where to send to, whose it is if that is known, and how much it may say."""

    outbox: Outbox
    guest: str | None
    words: Turnstile = field(default_factory=lambda: Turnstile(WORDS, SECONDS), kw_only=True)
