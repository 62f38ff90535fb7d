"""What is kept in the store of books and ratings, as a note says it."""

from collections.abc import AsyncIterator

import msgspec

from parlour.bots import Rung
from parlour.server.store.protocol import END, Note, Place, Store

RUNG: msgspec.json.Decoder[Rung] = msgspec.json.Decoder(Rung)
PAGE = 200


def written(what: object) -> str:
    """Something as a note says it."""
    return msgspec.json.encode(what).decode()


def text_in(body: str) -> str:
    """A text out of a note."""
    return msgspec.json.decode(body, type=str)


def rung_in(body: str) -> Rung:
    """A rung out of a note."""
    return RUNG.decode(body)


async def all_notes(store: Store, kind: str, owner: str, before: Place = END) -> AsyncIterator[Note]:
    """All notes of a kind and an owner, or those before a place, the newest first."""
    place = before
    while page := await store.notes(kind, owner, place, PAGE):
        for note in page:
            yield note
        place = page[-1].place
