"""Where somebody asks from, and over what.

An address is that of the connection. Behind a reverse proxy, and only when told so (`parlour serve --proxy`), it is
what the proxy itself has written last in X-Forwarded-For: all before that is the client's own say. Of an IPv6 address
the network counts, since a household has a whole one.
"""

import ipaddress
from collections.abc import Iterable
from functools import lru_cache

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from parlour.server.http.entrance.reachable import own_addresses

NOBODY = "nobody"
LOOPBACK_6 = "::/64"


def address_of(request: HTTPConnection) -> str:
    """Where somebody is asking from."""
    told = written_by_proxy(request.headers, "x-forwarded-for") if request.app.state.proxy else ""
    return network_of(told or (request.client.host if request.client else NOBODY))


@lru_cache(4096)
def network_of(text: str) -> str:
    """What counts as one address: itself, or the network of a household."""
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
    return is_loopback(address_of(request))


def is_on_this_machine(request: HTTPConnection) -> bool:
    """Likewise, also where this machine has called itself by its address on the network?"""
    if is_of_this_machine(request):
        return True
    told = request.app.state.proxy or any(header in request.headers for header in ("x-forwarded-for", "forwarded"))
    return not told and request.client is not None and request.client.host in own_addresses()


def is_loopback(address: str) -> bool:
    """Is it an address of this very machine?"""
    return address.startswith("127.") or address == LOOPBACK_6


def is_secure(request: HTTPConnection) -> bool:
    """Does the browser speak over TLS, with the house or with its proxy?"""
    if request.app.state.proxy and written_by_proxy(request.headers, "x-forwarded-proto") == "https":
        return True
    return request.url.scheme == "https"


def written_by_proxy(headers: Headers, name: str) -> str:
    """The last thing in a header that a proxy adds to."""
    return last_of(headers.getlist(name))


def last_of(values: Iterable[str]) -> str:
    """The last of all entries."""
    return ",".join(values).rpartition(",")[2].strip()
