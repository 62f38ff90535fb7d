"""Tokens: what a program shows to be let in as a guest, in place of a browser's cookie.

A guest has one at a time. It is told once, when it is made; the house keeps only its seal, as it does with codes.
"""

import contextlib
import secrets
from collections.abc import Iterator

from starlette.datastructures import Headers

from parlour.server.guard import BadToken
from parlour.server.outbox import Outbox
from parlour.server.people import Seal
from parlour.server.store import Store

TOKEN_BYTES = 32
MARK = "parlour-"  # so that one that has got into a file or a message can be found
LONGEST = 100
REVOKED = "This token has been revoked."


def shown_in(headers: Headers) -> str | None:
    """The token that is shown in a request, if one is; other authorization is a proxy's business."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


class Tokens:
    """The tokens that are out, and the sockets that were opened with them here."""

    def __init__(self, journal: Store, seal: Seal) -> None:
        self.journal, self.seal = journal, seal
        self.sockets: dict[str, set[Outbox]] = {}

    async def make(self, guest: str) -> str:
        """A new token for a guest; an older one is worth nothing then."""
        token = MARK + secrets.token_urlsafe(TOKEN_BYTES)
        await self.journal.keep_token(self.seal.of("token", token), guest)
        self.hang_up(guest)
        return token

    async def guest_of(self, token: str) -> str:
        """Whose token it is, or a sentence that it is nobody's."""
        known = token.startswith(MARK) and len(token) <= LONGEST
        guest = await self.journal.token_guest(self.seal.of("token", token)) if known else None
        if guest is None:
            raise BadToken("This token is not good, or no longer; make a new one.")
        return guest

    async def revoke(self, guest: str) -> bool:
        """Take a guest's token back, and close what was opened with it; was there one?"""
        had = await self.journal.drop_token(guest)
        self.hang_up(guest)
        return had

    @contextlib.contextmanager
    def using(self, guest: str, outbox: Outbox) -> Iterator[None]:
        """A socket opened with a token, as long as it is open."""
        self.sockets.setdefault(guest, set()).add(outbox)
        try:
            yield
        finally:
            self.sockets[guest].discard(outbox)
            if not self.sockets[guest]:
                del self.sockets[guest]

    def hang_up(self, guest: str) -> None:
        """Close the sockets of a token that is no longer good."""
        for outbox in self.sockets.get(guest, set()):
            outbox.farewell(REVOKED)
