"""Where a device is told: an address of its browser's maker, given by a guest, and so not to be trusted.

The house sends something to it by itself. So that nobody makes it knock at doors of its own network, the address must
be https at a name, on the usual port, and all that the name leads to must be public; the connection then goes to what
was looked at, and nothing is asked for a second time. Services that the keeper names may be anywhere.
"""

import re
import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from parlour.errors import BadChoice

LONGEST = 1000  # letters
SAFE_PORT, PORT = 443, 80
NAME = re.compile(r"(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?")
TRANSLATED = IPv6Network("64:ff9b::/96")  # of IPv4, by which networks without it reach its addresses
CLOSED = (  # networks that are nobody's on the net, as Python does not always know
    IPv4Network("192.0.0.0/24"),
    IPv4Network("192.88.99.0/24"),
    IPv6Network("64:ff9b:1::/48"),
    IPv6Network("3fff::/20"),
    IPv6Network("fec0::/10"),
)
NO_ENDPOINT = "That is no address at which a browser is told something: https, a public name, and the usual port."
NOT_PUBLIC = "What this address leads to is not public."


@dataclass(frozen=True)
class Endpoint:
    """An address in its parts."""

    host: str
    port: int
    path: str
    origin: str
    is_safe: bool  # over TLS
    is_allowed: bool  # is the service one that the keeper has named?


def endpoint_of(address: str, allowed: frozenset[str] = frozenset()) -> Endpoint:
    """An address in its parts, if the house may send something there; or a sentence that it may not."""
    if len(address) > LONGEST or not re.fullmatch(r"[!-~]+", address):
        raise BadChoice(NO_ENDPOINT)
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise BadChoice(NO_ENDPOINT) from None
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    origin, is_safe = f"{parts.scheme}://{parts.netloc}", parts.scheme == "https"
    if origin in allowed and parts.scheme in ("http", "https"):
        return Endpoint(host, port or (SAFE_PORT if is_safe else PORT), path or "/", origin, is_safe, True)
    if not is_safe or port not in (None, SAFE_PORT) or "@" in parts.netloc or not NAME.fullmatch(host):
        raise BadChoice(NO_ENDPOINT)
    return Endpoint(host, SAFE_PORT, path or "/", f"https://{host}", True, False)


def places_of(endpoint: Endpoint) -> list[str]:
    """The addresses on the net to which an endpoint leads: all of them public, or a sentence that they are not. It is
    looked up, and that takes a while."""
    found = socket.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    places = list(dict.fromkeys(str(place[4][0]) for place in found))
    if not endpoint.is_allowed and not all(map(is_public, places)):
        raise BadChoice(NOT_PUBLIC)
    return places


def is_public(place: str) -> bool:
    """Is this an address of the open net, and of no network of its own? What stands for another in it is looked at."""
    address: IPv4Address | IPv6Address = ip_address(place.partition("%")[0])
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            address = address.ipv4_mapped
        elif address in TRANSLATED:
            address = IPv4Address(int(address) & 0xFFFFFFFF)
        elif address.sixtofour or address.teredo:
            return False
    if any(address in network for network in CLOSED):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)
