"""By which names the house may be called.

A page on another site can have its own name lead to this machine (DNS rebinding), and is then of the same origin as
the house. But a browser says which name it was given. So the house answers to addresses, which no name server has a say
in, to names that nobody can register, and to those it was told of: `parlour serve --name`, or `--origin`.
"""

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from parlour.errors import BadChoice, Forbidden
from parlour.server.http.addresses import written_by_proxy

UNREGISTERED = ("localhost", "local", "lan", "home", "home.arpa", "internal", "intranet", "localdomain", "test")
"""Endings that are not given out on the net: names under them are of this network alone."""
LONGEST = 100
NAME = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*")


class Hosts:
    """The names that were told, and this machine's own."""

    def __init__(
        self, names: frozenset[str] = frozenset(), origins: frozenset[str] = frozenset(), proxy: bool = False
    ) -> None:
        told = {name_in(urlsplit(origin).netloc) for origin in origins} | {name_in(name) for name in names}
        self.names = told | {name_in(socket.gethostname())}
        self.leaves_to_proxy = proxy and not told

    def check(self, headers: Headers) -> None:
        """Refuse a request that was made under another's name."""
        if not self.is_called(headers):
            raise Forbidden(
                f"This house is not called {name_in(headers.get('host', ''))[:LONGEST]}. "
                "Whoever keeps it can open it under another name: parlour serve --name NAME."
            )

    def is_called(self, headers: Headers) -> bool:
        """Was the house called by a name of its own? What comes through a proxy is that one's business, unless the
        house was told its names."""
        if self.leaves_to_proxy and written_by_proxy(headers, "x-forwarded-for"):
            return True
        return self.is_own(name_in(headers.get("host", "")))

    def is_own(self, name: str) -> bool:
        """Is this an address, a name of this network, or one that was told? Only programs say none."""
        return name in self.names or is_local(name)


def name_in(host: str) -> str:
    """The name in what stands before the path of an address, without its port."""
    host = host.strip().lower()
    name = host.partition("]")[0][1:] if host.startswith("[") else host.partition(":")[0]
    return name.removesuffix(".")


def names_of(host: str) -> frozenset[str]:
    """The name on the net that is told by where the house listens: none, if it listens at an address of its network."""
    return frozenset() if is_local(name_in(host)) or is_address(host) else frozenset({host})


def is_local(name: str) -> bool:
    """Is this an address, a name of this network, or none?"""
    return "." not in name or is_of_network(name) or is_address(name)


def checked_host(name: str) -> str:
    """A name under which browsers find the house, or a sentence what one looks like."""
    if not NAME.fullmatch(name_in(name)) or not re.fullmatch(r"[^:]+(:[0-9]{1,5})?", name):
        raise BadChoice(f"A name is what stands in an address, like cards.example.org, unlike {name!r}.")
    return name


def is_of_network(name: str) -> bool:
    """Can nobody register this name?"""
    return name.endswith(tuple(f".{ending}" for ending in UNREGISTERED))


def is_address(name: str) -> bool:
    """Is it no name at all, but an address?"""
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
