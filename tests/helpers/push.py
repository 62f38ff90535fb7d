"""A push service of the tests' own, on this machine, and browsers that can read what it brings them."""

import asyncio
import json
import os
from base64 import urlsafe_b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from parlour.server.push.devices import Device, in_text
from parlour.server.push.sealing import CURVE, point_of

CREATED = "HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n"


@dataclass
class Brought:
    """A request to the service."""

    path: str
    head: dict[str, str]
    body: bytes


@dataclass
class Service:
    """What was brought, and what is answered: these in turn, and then that it is well."""

    origin: str = ""
    brought: list[Brought] = field(default_factory=list)
    answers: list[str] = field(default_factory=list)
    is_silent: bool = False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one request."""
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        head = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(head["content-length"]))
        self.brought.append(Brought(first.split(" ")[1], head, body))
        if not self.is_silent:
            writer.write((self.answers.pop(0) if self.answers else CREATED).encode())
        await reader.read()  # until the house hangs up
        writer.close()


@asynccontextmanager
async def push_service() -> AsyncIterator[Service]:
    """Such a service, as long as it is wanted."""
    service = Service()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()


class Browser:
    """One that would be told: its keys, and what it makes of what comes."""

    def __init__(self, service: str, name: str) -> None:
        self.private, self.auth = ec.generate_private_key(CURVE), os.urandom(16)
        self.path = f"/send/{name}"
        self.device = Device(service + self.path, in_text(point_of(self.private.public_key())), in_text(self.auth))

    def read(self, brought: Brought) -> dict[str, Any]:
        """What stands in it for this browser, reckoned anew from the words of RFC 8188 and RFC 8291."""
        salt, length = brought.body[:16], brought.body[20]
        theirs, record = brought.body[21 : 21 + length], brought.body[21 + length :]
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        about = b"WebPush: info\0" + point_of(self.private.public_key()) + theirs
        secret = HKDF(hashes.SHA256(), 32, self.auth, about).derive(shared)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        text, end, rest = AESGCM(key).decrypt(nonce, record, None).rpartition(b"\x02")
        assert end and not rest.strip(b"\0")
        told: dict[str, Any] = json.loads(text)
        return told


def claims_of(brought: Brought, key: str) -> dict[str, Any]:
    """What the house has signed, if it is that house which has."""
    scheme, *words = brought.head["authorization"].replace(",", "").split(" ")
    said = dict(word.split("=", 1) for word in words)
    assert scheme == "vapid" and said["k"] == key
    head, body, signed = said["t"].split(".")
    numbers = unpadded(signed)
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpadded(key))
    halves = (int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
    public.verify(encode_dss_signature(*halves), f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(unpadded(head))["alg"] == "ES256"
    claims: dict[str, Any] = json.loads(unpadded(body))
    return claims


def unpadded(text: str) -> bytes:
    """Bytes out of base64 without its tail."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
