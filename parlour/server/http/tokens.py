"""Tokens: what a program shows to be let in as a guest, in place of a browser's cookie.

A guest has one at a time. It is told once, when it is made; the house keeps only its seal, as it does with codes. What
was opened with a token or a cookie is closed when that is good no longer.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from starlette.datastructures import Headers
from starlette.requests import cookie_parser

from parlour.errors import BadToken, NotAvailable
from parlour.server.live.outbox import Outbox
from parlour.server.people import People, Seal
from parlour.server.store.protocol import Store
from parlour.wire import COOKIE, SAFE_COOKIE

TOKEN_BYTES = 32
MARK = "parlour-"  # so that one that has got into a file or a message can be found
LONGEST = 100
REVOKED = "This token has been revoked."
ENDED = "You have signed out everywhere else; load this page again if it is still yours."
LOOKS = 15.0  # seconds between two looks whether another server has revoked one


def shown_in(headers: Headers) -> str | None:
    """The token that is shown in a request, if one is; other authorization is a proxy's business."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def cookie_in(cookies: Mapping[str, str]) -> str | None:
    """The cookie by which a browser is known: the safer one, or that of an older house or a line in the clear."""
    return cookies.get(SAFE_COOKIE) or cookies.get(COOKIE)


@dataclass(frozen=True)
class Pass:
    """What a socket was opened with: a token, by its seal, or a cookie."""

    token: str = ""
    cookie: str = ""


class Tokens:
    """The tokens that are out, and the sockets that were opened here with them or with cookies, by guests.

    Where the house has other servers, they may be made worthless at those; so it is looked after from time to time.
    """

    def __init__(self, journal: Store, seal: Seal, has_others: bool = False, people: People | None = None) -> None:
        self.journal, self.seal, self.people = journal, seal, people or People(journal, seal)
        self.sockets: dict[str, dict[Outbox, Pass]] = {}
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
        """A socket as long as it is open, if it was opened by a guest."""
        if guest is None:
            yield
            return
        token, cookies = shown_in(headers), cookie_parser(headers.get("cookie", ""))
        shown = Pass(cookie=cookie_in(cookies) or "") if token is None else Pass(token=self.seal.of("token", token))
        self.sockets.setdefault(guest, {})[outbox] = shown
        try:
            yield
        finally:
            del self.sockets[guest][outbox]
            if not self.sockets[guest]:
                del self.sockets[guest]

    def hang_up(self, guest: str) -> None:
        """Close the sockets of a token that is no longer good."""
        for outbox, shown in self.sockets.get(guest, {}).items():
            if shown.token:
                outbox.farewell(REVOKED)

    async def end_sessions(self, guest: str, again: str = "") -> None:
        """Make a guest's token and all his cookies worthless, and close what was opened with them."""
        await self.revoke(guest)
        await self.people.end_sessions(guest, again)
        for outbox, shown in self.sockets.get(guest, {}).items():
            if shown.cookie:
                outbox.farewell(ENDED)

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(LOOKS)
            with contextlib.suppress(NotAvailable):
                await self.look()

    async def look(self) -> None:
        """Close the sockets whose tokens and cookies are good no longer."""
        for guest, sockets in [(guest, dict(sockets)) for guest, sockets in self.sockets.items()]:
            for outbox, shown in sockets.items():
                if shown.token and await self.journal.token_guest(shown.token) != guest:
                    outbox.farewell(REVOKED)
                elif shown.cookie and await self.people.guest_of(shown.cookie) != guest:
                    outbox.farewell(ENDED)

    def close(self) -> None:
        """Look no more."""
        if self.watching is not None:
            self.watching.cancel()
