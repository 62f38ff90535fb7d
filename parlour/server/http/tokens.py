"""Tokens: what a program shows to be let in as a guest, in place of a browser's cookie.

A guest has one at a time. It is told once, when it is made; the house keeps only its seal, as it does with codes.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Iterator

from starlette.datastructures import Headers

from parlour.errors import BadToken, NotAvailable
from parlour.server.live.outbox import Outbox
from parlour.server.people import Seal
from parlour.server.store.protocol import Store

TOKEN_BYTES = 32
MARK = "parlour-"  # so that one that has got into a file or a message can be found
LONGEST = 100
REVOKED = "This token has been revoked."
LOOKS = 15.0  # seconds between two looks whether another server has revoked one


def shown_in(headers: Headers) -> str | None:
    """The token that is shown in a request, if one is; other authorization is a proxy's business."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


class Tokens:
    """The tokens that are out, and the sockets that were opened with them here, by guests, each with its token's seal.

    Where the house has other servers, one may be revoked at those; so it is looked after from time to time.
    """

    def __init__(self, journal: Store, seal: Seal, has_others: bool = False) -> None:
        self.journal, self.seal = journal, seal
        self.sockets: dict[str, dict[Outbox, str]] = {}
        self.watching = asyncio.create_task(self.watch()) if has_others else None

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
    def using(self, guest: str | None, headers: Headers, outbox: Outbox) -> Iterator[None]:
        """A socket as long as it is open, if it was opened with a token."""
        token = shown_in(headers)
        if guest is None or token is None:
            yield
            return
        self.sockets.setdefault(guest, {})[outbox] = self.seal.of("token", token)
        try:
            yield
        finally:
            del self.sockets[guest][outbox]
            if not self.sockets[guest]:
                del self.sockets[guest]

    def hang_up(self, guest: str) -> None:
        """Close the sockets of a token that is no longer good."""
        for outbox in self.sockets.get(guest, {}):
            outbox.farewell(REVOKED)

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(LOOKS)
            with contextlib.suppress(NotAvailable):
                await self.look()

    async def look(self) -> None:
        """Close the sockets whose tokens are good no longer."""
        for guest, sockets in [(guest, dict(sockets)) for guest, sockets in self.sockets.items()]:
            for outbox, sealed in sockets.items():
                if await self.journal.token_guest(sealed) != guest:
                    outbox.farewell(REVOKED)

    def close(self) -> None:
        """Look no more."""
        if self.watching is not None:
            self.watching.cancel()
