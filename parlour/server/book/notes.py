"""What is kept in the store of books and ratings, as a note says it."""

import msgspec

from parlour.bots import Rung

RUNG: msgspec.json.Decoder[Rung] = msgspec.json.Decoder(Rung)


def written(what: object) -> str:
    """Something as a note says it."""
    return msgspec.json.encode(what).decode()


def text_in(body: str) -> str:
    """A text out of a note."""
    return msgspec.json.decode(body, type=str)


def rung_in(body: str) -> Rung:
    """A rung out of a note."""
    return RUNG.decode(body)
