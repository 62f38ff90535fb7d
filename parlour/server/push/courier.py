"""Carries what a device is told to the service of its browser's maker: one request, short, and soon given up."""

import asyncio
import re
import ssl
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, NamedTuple

from parlour.errors import BadChoice
from parlour.server.push.devices import Device
from parlour.server.push.endpoint import Endpoint, endpoint_of, places_of
from parlour.server.push.sealing import Keys, check_point, sealed

PATIENCE = 10.0  # seconds for all of it
MOST_HEAD = 8 * 1024  # bytes of an answer that are read
AT_ONCE = 8  # requests
LOOKERS = 4  # threads that look names up, beside all others: who has a slow name keeps nobody else's work waiting
GONE, AGAIN = (404, 410), (408, 425, 429)
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})[ \r]")
AFTER = re.compile(rb"\r\nretry-after: *(\d{1,6}) *\r\n", re.IGNORECASE)


class Answer(NamedTuple):
    """What became of it: the device is told, or gone for good; it is to be tried later, or not at all."""

    came: Literal["told", "gone", "later", "refused"]
    after: float = 0.0  # seconds for which the service would be left alone


class Courier:
    """Sends to devices in the name of the house."""

    def __init__(self, keys: Keys, allowed: frozenset[str] = frozenset()) -> None:
        self.keys, self.allowed = keys, allowed
        self.key = keys.public
        self.lookers = ThreadPoolExecutor(LOOKERS, thread_name_prefix="endpoint")
        self.busy = asyncio.Semaphore(AT_ONCE)
        self.trusted: ssl.SSLContext | None = None

    def check(self, device: Device) -> None:
        """Refuse a device to which nothing can be sent."""
        endpoint_of(device.endpoint, self.allowed)
        check_point(device)

    async def carry(self, device: Device, text: bytes, seconds: int, topic: str, now: float) -> Answer:
        """Tell a device something that is worth telling for so long, in place of what it was told of the same topic."""
        async with self.busy:
            try:
                endpoint = endpoint_of(device.endpoint, self.allowed)
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
                return understood(await self.post(endpoint, head, sealed(text, device)))
            except BadChoice:
                return Answer("refused")
            except (OSError, EOFError, ValueError, asyncio.LimitOverrunError):  # TimeoutError is one of the first
                return Answer("later")

    async def post(self, endpoint: Endpoint, head: dict[str, str], body: bytes) -> bytes:
        """The head of the answer to a request; what comes after it is not read, and nobody is sent elsewhere by it."""
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(PATIENCE):
            place = (await loop.run_in_executor(self.lookers, places_of, endpoint))[0]
            if endpoint.is_safe and self.trusted is None:
                self.trusted = await loop.run_in_executor(self.lookers, ssl.create_default_context)
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
        self.lookers.shutdown(wait=False, cancel_futures=True)


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
