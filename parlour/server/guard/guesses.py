"""Codes that are tried: how many wrong ones may be, so that none is found by guessing.

Wrong ones are counted by address, by the network it is of, by the wider one of its provider, and for the house as a
whole, or for a party that is known by its own address. Who has tried too many waits a minute. Where too many were tried
by others all over the net, everybody is heard in turn, ten a second: so a guess costs time, and no provider's network
can take more than a few of the places in the queue from the others. What that makes of the odds is told in
docs/operations.md.
"""

import asyncio
from collections import Counter

from parlour.errors import TooMany
from parlour.server.clock import now
from parlour.server.guard.networks import networks_of
from parlour.server.limits import Turnstiles

NETWORK, PROVIDER, HOUSE = 60, 150, 600  # wrong codes a minute from one network, one provider's, and in all
A_SECOND = HOUSE / 60  # guesses that are heard when it was more than that
QUEUE, SHARE = 100, 5  # guesses that may wait for that, and of these from one provider's network
OFTEN = "Too many codes have been tried from your address; wait a minute and try again."
BESIEGED = "Very many wrong codes are being tried just now; come by the link, or try again in a minute."


class Guesses:
    """The wrong codes of the last minute, and who waits for his turn."""

    def __init__(self, most: int) -> None:
        self.addresses = Turnstiles(most)
        self.networks, self.providers, self.places = Turnstiles(NETWORK), Turnstiles(PROVIDER), Turnstiles(HOUSE)
        self.waiting: Counter[str] = Counter()
        self.next = 0.0  # when the next one is heard

    def wrong(self, address: str, place: str = "") -> None:
        """A wrong code was tried: at a party, or with the house as a whole."""
        network, provider = networks_of(address)
        self.addresses.lets_through(address)
        self.networks.lets_through(network)
        self.providers.lets_through(provider)
        self.places.lets_through(place)

    def check(self, address: str) -> None:
        """Refuse to hear one who has tried too many; a right one will not do either."""
        network, provider = networks_of(address)
        if self.addresses.is_full(address) or self.networks.is_full(network) or self.providers.is_full(provider):
            raise TooMany(OFTEN)

    def check_place(self, place: str) -> None:
        """Refuse to hear anybody where too many were tried."""
        if self.places.is_full(place):
            raise TooMany(BESIEGED)

    async def turn(self, address: str, place: str = "") -> None:
        """Be heard: at once as a rule, in turn when too many were tried by all together."""
        self.check(address)
        if not self.places.is_full(place):
            return
        provider = networks_of(address)[1]
        if self.waiting.total() >= QUEUE or self.waiting[provider] >= SHARE:
            raise TooMany(BESIEGED)
        self.waiting[provider] += 1
        try:
            self.next = max(self.next + 1 / A_SECOND, now())
            await asyncio.sleep(self.next - now())
            self.check(address)  # which may have tried others meanwhile
        finally:
            self.waiting[provider] -= 1
            if not self.waiting[provider]:
                del self.waiting[provider]
