"""What keeps the house safe over HTTP: whose page is asking, how much may be sent, what a browser may do."""

import asyncio
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlour.errors import BadToken, Fault, Forbidden, NotAvailable, NotHere, ParlourError, TooLong, TooMany

MOST_BYTES = 8 * 1024
MOST_LIST = 48 * 1024  # where a list of names may be sent
PATIENCE = 10.0  # seconds that sending them may take
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


STATUS: dict[type[ParlourError], int] = {
    BadToken: 401,
    Forbidden: 403,
    NotHere: 404,
    TooLong: 413,
    TooMany: 429,
    Fault: 500,
    NotAvailable: 503,
}


def status_of(refusal: ParlourError) -> int:
    """The status that goes with what was wrong: its own, or that of the kind above it; for most it is 400."""
    return next((STATUS[kind] for kind in type(refusal).__mro__ if kind in STATUS), 400)


def is_own_page(headers: Headers, allowed: frozenset[str]) -> bool:
    """Does the request come from a page of this house, or from no page? Where the house was told that it is found
    over TLS, a page of the same name in the clear may be anybody's on the way."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    host = headers.get("host", "")
    try:
        parts = urlsplit(origin)
    except ValueError:  # no address at all
        return False
    return bool(host) and parts.netloc == host and not (parts.scheme == "http" and f"https://{host}" in allowed)


def check_page(request: Request) -> None:
    """Refuse what another site's page would have done here; looking does no harm, and browsers keep it from them."""
    if request.method not in ("GET", "HEAD") and not is_own_page(request.headers, request.app.state.origins):
        raise Forbidden("This request comes from another site's page.")


async def body_of(request: Request, most: int = MOST_BYTES) -> bytes:
    """The body of a request, if it is JSON and not too long."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Forbidden("Send this as application/json.")
    try:
        async with asyncio.timeout(PATIENCE):
            return await read(request, most)
    except TimeoutError:
        raise TooLong(f"It took more than {PATIENCE:.0f} seconds to send this.") from None


async def read(request: Request, most: int) -> bytes:
    """What is sent, as far as it may go."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > most:
            raise TooLong(f"At most {most} bytes may be sent.")
    return body


class Guarded:
    """Every answer with the headers that tell a browser to be careful."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on, and add the headers to what comes back."""

        async def send_guarded(message: Message) -> None:
            """One message of an answer."""
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_guarded if scope["type"] == "http" else send)
