"""Carries what a device is told to the service of its browser's maker: one request, short, and soon given up."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Literal, NamedTuple

from parlour.errors import BadChoice
from parlour.server.push.devices import Device
from parlour.server.push.endpoint import Endpoint, endpoint_of, places_of
from parlour.server.push.sealing import Keys, check_point, sealed

PATIENCE = 10.0  # seconds for all of it
MOST_HEAD = 8 * 1024  # bytes of an answer that are read
KNOWN, STRANGE = 16, 8  # requests at a time: to services that have answered the last time, and to all others
TURN = 30.0  # seconds that one waits for its turn among these; then it is tried later
MOST_KNOWN = 1000  # services that are remembered
GONE, AGAIN = (404, 410), (408, 425, 429)
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r]")
AFTER = re.compile(rb"\r\nretry-after: *(\d{1,6}) *\r\n", re.IGNORECASE)


class Answer(NamedTuple):
    """What became of it: the device is told, or gone for good; it is to be tried later, or not at all."""

    came: Literal["told", "gone", "later", "refused"]
    after: float = 0.0  # seconds for which the service would be left alone


class Lane:
    """So many requests at a time, with threads of their own that look names up."""

    def __init__(self, places: int) -> None:
        self.places = asyncio.Semaphore(places)
        self.lookers = ThreadPoolExecutor(places, thread_name_prefix="endpoint")


class Courier:
    """Sends to devices in the name of the house.

    Services are what guests have named. One that has answered the last time is sent to in a lane of its own kind, so
    that whoever names one that is slow, or none, keeps nobody else's waiting.
    """

    def __init__(self, keys: Keys, allowed: frozenset[str] = frozenset()) -> None:
        self.keys, self.allowed = keys, allowed
        self.key = keys.public
        self.known, self.strange = Lane(KNOWN), Lane(STRANGE)
        self.answering: set[str] = set()  # services that have answered the last time
        self.trusted: ssl.SSLContext | None = None

    def check(self, device: Device) -> None:
        """Refuse a device to which nothing can be sent."""
        endpoint_of(device.endpoint, self.allowed)
        check_point(device)

    async def carry(self, device: Device, text: bytes, seconds: int, topic: str, now: float) -> Answer:
        """Tell a device something that is worth telling for so long, in place of what it was told of the same topic."""
        try:
            endpoint = endpoint_of(device.endpoint, self.allowed)
            async with self.turn(endpoint.origin) as lane:
                head = {
                    "host": endpoint.origin.partition("://")[2],
                    "authorization": self.keys.signature(endpoint.origin, now),
                    "content-encoding": "aes128gcm",
                    "content-type": "application/octet-stream",
                    "ttl": str(seconds),
                    "topic": topic,
                    "urgency": "normal",
                    "connection": "close",
                }
                return understood(await self.post(endpoint, lane, head, sealed(text, device)))
        except BadChoice:
            return Answer("refused")
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError):  # TimeoutError is one of the first
            return Answer("later")

    @asynccontextmanager
    async def turn(self, service: str) -> AsyncIterator[Lane]:
        """A place in one of the lanes; it is remembered whether the service answers."""
        lane = self.known if service in self.answering else self.strange
        async with asyncio.timeout(TURN):
            await lane.places.acquire()
        try:
            yield lane
        except BaseException:
            self.answering.discard(service)
            raise
        else:
            if len(self.answering) >= MOST_KNOWN:
                self.answering.clear()
            self.answering.add(service)
        finally:
            lane.places.release()

    async def post(self, endpoint: Endpoint, lane: Lane, head: dict[str, str], body: bytes) -> bytes:
        """The head of the answer to a request; what comes after it is not read, and nobody is sent elsewhere by it."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE):
            place = (await loop.run_in_executor(lane.lookers, places_of, endpoint))[0]
            if endpoint.is_safe and self.trusted is None:
                self.trusted = await loop.run_in_executor(lane.lookers, ssl.create_default_context)
            reader, writer = await asyncio.open_connection(
                place,
                endpoint.port,
                limit=MOST_HEAD,
                ssl=self.trusted if endpoint.is_safe else None,
                server_hostname=endpoint.host if endpoint.is_safe else None,
            )
            try:
                lines = [f"POST {endpoint.path} HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
                lines += [f"content-length: {len(body)}", "", ""]
                writer.write("\r\n".join(lines).encode("ascii") + body)
                return await reader.readuntil(b"\r\n\r\n")
            finally:
                writer.transport.abort()

    def close(self) -> None:
        """Carry nothing more."""
        for lane in (self.known, self.strange):
            lane.lookers.shutdown(wait=False, cancel_futures=True)


def understood(head: bytes) -> Answer:
    """What an answer means."""
    found, after = STATUS.match(head), AFTER.search(head)
    if found is None:
        return Answer("later")
    status = int(found[1])
    if 200 <= status < 300:
        return Answer("told")
    if status in GONE:
        return Answer("gone")
    if status in AGAIN or status >= 500:
        return Answer("later", float(after[1]) if after else 0.0)
    return Answer("refused")
