"""Where somebody asks from, and over what.

An address is that of the connection. Behind a reverse proxy, and only when told so (`parlour serve --proxy`), it is
what the proxy itself has written last in X-Forwarded-For: all before that is the client's own say. Of an IPv6 address
the network counts, since a household has a whole one.
"""

import ipaddress

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

NOBODY = "nobody"
LOOPBACK_6 = "::/64"


def address_of(request: HTTPConnection) -> str:
    """Where somebody is asking from."""
    told = written_by_proxy(request.headers, "x-forwarded-for") if request.app.state.proxy else ""
    text = told or (request.client.host if request.client else NOBODY)
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text[:100]
    if address.version == 6 and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(getattr(address, "ipv4_mapped", None) or address)


def is_of_this_machine(request: HTTPConnection) -> bool:
    """Does somebody ask from this very machine, and not through a proxy that the house has not been told of?"""
    if not request.app.state.proxy and any(header in request.headers for header in ("x-forwarded-for", "forwarded")):
        return False
    address = address_of(request)
    return address.startswith("127.") or address == LOOPBACK_6


def is_secure(request: HTTPConnection) -> bool:
    """Does the browser speak over TLS, with the house or with its proxy?"""
    if request.app.state.proxy and written_by_proxy(request.headers, "x-forwarded-proto") == "https":
        return True
    return request.url.scheme == "https"


def written_by_proxy(headers: Headers, name: str) -> str:
    """The last thing in a header that a proxy adds to."""
    return ",".join(headers.getlist(name)).rpartition(",")[2].strip()
