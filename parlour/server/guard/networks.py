"""Of which network an address is: who has one network of the open net has all the addresses in it."""

import ipaddress
from functools import lru_cache

NETWORK_BITS, PROVIDER_BITS = {4: 24, 6: 48}, {4: 16, 6: 32}


@lru_cache(4096)
def networks_of(address: str) -> tuple[str, str]:
    """The network an address is of, and the wider one of its provider, as nearly as can be told."""
    try:
        network = ipaddress.ip_network(address, strict=False)
    except ValueError:
        return address, address
    first, kind = network.network_address, network.version
    inner = ipaddress.ip_network((first, NETWORK_BITS[kind]), strict=False)
    return str(inner), str(ipaddress.ip_network((first, PROVIDER_BITS[kind]), strict=False))


@lru_cache(4096)
def near_of(address: str) -> str:
    """With which others an address is counted: all of its network on the open net. In a network of one's own, as at
    home or at a party, everybody counts for himself."""
    try:
        is_open = ipaddress.ip_network(address, strict=False).is_global
    except ValueError:
        return address
    return networks_of(address)[0] if is_open else address
