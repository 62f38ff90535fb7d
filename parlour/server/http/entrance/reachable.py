"""Where phones on the same network find the house: this machine's addresses, as far as it knows them.

Nothing is sent to find out, but for the one question whether the network knows this machine's name (`.local`).
"""

import contextlib
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterable
from functools import cache
from queue import Empty, Queue
from threading import Thread

from parlour.server.clock import now

EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}
"""Where a house that listens everywhere is found from this machine."""
FAR = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}  # somewhere, to which nothing is sent
HOME = [
    ipaddress.ip_network(network)
    for network in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "169.254.0.0/16", "fc00::/7")
]
"""Networks that are not of the net as a whole."""
NOT_FOR_PHONES = ("lo", "docker", "br-", "veth", "virbr", "cni", "podman", "vmnet", "vboxnet")
ASK_ADDRESS = 0x8915  # SIOCGIFADDR of Linux
LOOKS = 10.0  # seconds for which what was found is believed
PATIENCE = 2.0  # seconds for the network to say whether it knows a name


class Reachable:
    """The addresses to be told and printed, the likeliest first; looked for again, since a machine may move."""

    def __init__(self, host: str, port: int, secure_port: int = 0, name: str = "") -> None:
        self.host, self.port, self.secure_port, self.name = host, port, secure_port, name
        self.found: list[str] = []
        self.until = 0.0

    def __call__(self) -> list[str]:
        """What was found of late."""
        if self.until <= now():
            self.found, self.until = self.look(), now() + LOOKS
        return self.found

    def look(self) -> list[str]:
        """What stands before the path in a link, like http://192.168.1.20:8000; over TLS too, where it can be."""
        places, named = places_of(self.host), [self.name] if self.name else []
        plain = [address_at(place, self.port) for place in [*places, *named]]
        homely = [*filter(is_of_home, places), *named] if self.secure_port else []
        return plain + [address_at(place, self.secure_port, "https") for place in homely]


def address_at(place: str, port: int, scheme: str = "http") -> str:
    """The beginning of a link."""
    usual = {"http": 80, "https": 443}[scheme]
    name = f"[{place}]" if ":" in place else place
    return f"{scheme}://{name}" if port == usual else f"{scheme}://{name}:{port}"


def places_of(host: str) -> list[str]:
    """By which addresses others find a house that listens there; by none, if it listens to this machine alone."""
    if host in EVERYWHERE:
        return in_order(own_addresses(socket.AF_INET6 if host == "::" else socket.AF_INET))
    return [] if is_this_machines_alone(host) else [host]


def is_this_machines_alone(host: str) -> bool:
    """Does nobody else find a house that listens there?"""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def own_addresses(family: int = socket.AF_INET) -> list[str]:
    """This machine's addresses; that of the way out first."""
    return [*way_out(family), *(of_interfaces() if family == socket.AF_INET else [])]


def in_order(addresses: Iterable[str]) -> list[str]:
    """Each once: those of a home before others, else as they come; none that leads nowhere."""
    known = [address for address in dict.fromkeys(addresses) if is_of_use(address)]
    return sorted(known, key=lambda address: not is_of_home(address))


def is_of_use(address: str) -> bool:
    """Could a phone find this machine there?"""
    place = ipaddress.ip_address(address)
    return not (place.is_loopback or place.is_unspecified or place.is_multicast or place.is_link_local)


def is_of_home(address: str) -> bool:
    """Is it an address of a network that is not of the net as a whole?"""
    place = ipaddress.ip_address(address)
    return any(place in network for network in HOME if network.version == place.version)


def way_out(family: int) -> list[str]:
    """The address from which this machine would ask the rest of the world."""
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asking:
        asking.connect((FAR[socket.AddressFamily(family)], 9))  # which sends nothing
        return [str(asking.getsockname()[0])]
    return []


def of_interfaces() -> list[str]:
    """The IPv4 addresses of all interfaces that may have phones on them, as far as the system tells."""
    if sys.platform != "linux":
        return of_own_name()
    import fcntl

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            if name.startswith(NOT_FOR_PHONES):
                continue
            with contextlib.suppress(OSError):  # one without an address
                told = fcntl.ioctl(asking, ASK_ADDRESS, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(told[20:24]))
    return found


@cache
def of_own_name() -> list[str]:
    """The addresses that this machine's own name stands for; asked once, since the answer may take a while."""
    return resolved(socket.gethostname())


def name_on_network() -> str:
    """This machine's name ending in .local, if the network knows it; empty if not, or if nobody says so soon."""
    name = f"{socket.gethostname().partition('.')[0]}.local".lower()
    answer: Queue[list[str]] = Queue()
    Thread(target=lambda: answer.put(resolved(name)), daemon=True, name="name").start()
    with contextlib.suppress(Empty):
        if {*own_addresses(), "127.0.0.1", "127.0.1.1"} & {*answer.get(timeout=PATIENCE)}:
            return name
    return ""


def resolved(name: str) -> list[str]:
    """The IPv4 addresses a name stands for; none, if nobody knows it."""
    with contextlib.suppress(OSError, UnicodeError):
        return [str(place[0]) for *_, place in socket.getaddrinfo(name, None, socket.AF_INET)]
    return []
