"""The devices on which guests would be told that it is their turn. Each is a note of its guest's."""

import hashlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

import msgspec

from parlour.errors import BadChoice
from parlour.server.book.notes import written
from parlour.server.store.protocol import Store

KIND, PLACE = "device", "endpoint"  # of the notes: the devices of a guest, and whose an endpoint is
MOST = 8  # of one guest; a new one takes the place of the oldest
KEY, SECRET = 65, 16  # bytes
NO_KEYS = "These are no keys of a browser; ask it for new ones."


class Device(msgspec.Struct, frozen=True):
    """Where a browser is told something, and the keys with which only it can read that."""

    endpoint: str
    key: str
    auth: str

    @property
    def name(self) -> str:
        """A name that says nothing of where it is."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()[:32]


DEVICE = msgspec.json.Decoder(Device)


class Devices:
    """Everybody's devices."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def of(self, guest: str) -> list[Device]:
        """The devices of a guest, the latest first."""
        return [DEVICE.decode(note.body) for note in await self.store.notes(KIND, guest)]

    async def count(self, guest: str) -> int:
        """How many devices a guest has."""
        return await self.store.count_notes(KIND, guest)

    async def keep(self, guest: str, device: Device) -> None:
        """A guest would be told on this device, and on it nobody else any more."""
        check_keys(device)
        for other in await self.store.notes(PLACE, device.name):
            if other.name != guest:
                await self.drop(other.name, device.name)
        await self.store.note(PLACE, device.name, guest, "{}")
        await self.store.note(KIND, guest, device.name, written(device), anew=True)
        for old in (await self.store.notes(KIND, guest))[MOST:]:
            await self.drop(guest, old.name)

    async def drop(self, guest: str, name: str) -> None:
        """Nobody is told on this device any more."""
        await self.store.drop_notes(KIND, guest, name)
        await self.store.drop_notes(PLACE, name, guest)

    async def drop_all(self, guest: str) -> None:
        """A guest would be told nowhere any more."""
        for note in await self.store.notes(KIND, guest):
            await self.drop(guest, note.name)


def check_keys(device: Device) -> None:
    """Refuse keys that no browser can have."""
    try:
        key, auth = in_bytes(device.key), in_bytes(device.auth)
    except ValueError:
        raise BadChoice(NO_KEYS) from None
    if len(key) != KEY or key[0] != 4 or len(auth) != SECRET:
        raise BadChoice(NO_KEYS)


def in_bytes(text: str) -> bytes:
    """What stands in base64 as browsers write it, without its tail; they are strict."""
    found = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    if in_text(found) != text:
        raise ValueError("This is not base64.")
    return found


def in_text(content: bytes) -> str:
    """Bytes in that form."""
    return urlsafe_b64encode(content).rstrip(b"=").decode()
