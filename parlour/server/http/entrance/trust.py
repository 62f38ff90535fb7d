"""The page on which a phone is told how to trust the house's certificate, and the certificate of its authority."""

import base64
import hashlib
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import Response

from parlour.errors import NotHere
from parlour.server.http.answers import house_of

FILE = "parlour.crt"
NONE = "This house has no certificate of its own; it was opened without --https."
STYLE = """
body { font: 1.1rem/1.5 Georgia, serif; max-width: 34rem; margin: 0 auto; padding: 1rem }
body { color: #2b1d14; background: #fbf6e9 }
a.button { display: inline-block; padding: .7rem 1.1rem; background: #6b1f1a; color: #fff; text-decoration: none }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-bottom: 0 }
@media (prefers-color-scheme: dark) { body { color: #efe6d2; background: #1d1511 } a { color: #e8c56a } }
"""
HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
POLICY = f"default-src 'none'; style-src 'sha256-{HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parlour: the certificate of this house</title><style>{style}</style></head><body>
<h1>The certificate of this house</h1>
<p>You need it for one thing only: so that this phone keeps the pages of the party when the network goes away.
Everything else works without, at the address you have come by.</p>
<p><a class="button" href="/certificate/{file}">Fetch the certificate</a></p>
<h2>iPhone and iPad</h2>
<p>Open this page in Safari, tap the button and <em>Allow</em>. Then Settings, <em>Profile Downloaded</em>,
<em>Install</em>. Then Settings, General, About, <em>Certificate Trust Settings</em>: turn on &ldquo;Parlour&rdquo;.</p>
<h2>Android</h2>
<p>Tap the button. Then Settings, Security and privacy, More, Encryption and credentials, <em>Install a
certificate</em>, <em>CA certificate</em>, <em>Install anyway</em>, and choose {file} among the downloads.</p>
<h2>Afterwards</h2>
<p>Come by one of these: {links}</p>
<p>It can vouch for nothing but addresses of a home network and names that end in .local. When the evening is over you
may take it out again where you have put it in.</p>
</body></html>
"""


class Html(Response):
    """A page by itself."""

    media_type = "text/html"


class AuthorityFile(Response):
    """The certificate of an authority, as phones want to be given it."""

    media_type = "application/x-x509-ca-cert"


def authority_of(request: Request) -> Path:
    """Where the authority's certificate lies, if the house has one."""
    path: Path | None = request.app.state.authority
    if path is None:
        raise NotHere(NONE)
    return path


async def trust_page(request: Request) -> Html:
    """How to trust the house's certificate, on iOS and Android."""
    authority_of(request)
    safe = [address for address in house_of(request).reachable() if urlsplit(address).scheme == "https"]
    links = ", ".join(f'<a href="{escape(address)}/party/join">{escape(address)}</a>' for address in safe)
    page = PAGE.format(style=STYLE, file=FILE, links=links or "the addresses that the hostess shows")
    return Html(page, headers={"content-security-policy": POLICY})


async def authority_file(request: Request) -> AuthorityFile:
    """The certificate of the house's authority."""
    headers = {"content-disposition": f'attachment; filename="{FILE}"'}
    return AuthorityFile(authority_of(request).read_bytes(), headers=headers)
