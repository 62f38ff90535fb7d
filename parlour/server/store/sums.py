"""Every row of a journal carries a sum of what stands in it, so that damage is found where the text still makes sense.

The same row has the same sum in SQLite and in PostgreSQL. It is 64 bits of SHA-256 over its values, with a separator
between them: texts as they are, whole numbers in decimal, times by their bits. It is a guard against accidents, not
against whoever can write to the journal: he can write sums as well.
"""

import hashlib
import struct

SEPARATOR = "\x1f"
EVENT = ("table_id", "seq", "at", "body")
GUEST = ("id", "name", "at")
CODE = ("sealed", "guest", "until")
TOKEN = ("sealed", "guest")
HOUSE = ("name", "value")
NOTE = ("kind", "owner", "name", "at", "body")
SUMMED = {"event": EVENT, "guest": GUEST, "code": CODE, "token": TOKEN, "house": HOUSE, "note": NOTE}
"""What of each table is summed; whatever else it has follows from that."""
TIMES = ("at", "until")


def sum_of(*values: object) -> int:
    """The sum of a row with these values."""
    text = SEPARATOR.join(map(spelled, values))
    return int.from_bytes(hashlib.sha256(text.encode(errors="surrogatepass")).digest()[:8], "big", signed=True)


def spelled(value: object) -> str:
    """A value as it goes into a sum."""
    return struct.pack(">d", value).hex() if isinstance(value, float) else str(value)


def in_postgres(*values: str) -> str:
    """The same, as PostgreSQL works it out from expressions for the values; see `time_in_postgres`."""
    text = " || chr(31) || ".join(values)
    return f"('x' || left(encode(sha256(convert_to({text}, 'UTF8')), 'hex'), 16))::bit(64)::bigint"


def time_in_postgres(expression: str) -> str:
    """A time as it goes into a sum."""
    return f"encode(float8send({expression}), 'hex')"


def of_columns(table: str) -> str:
    """The sum of a row that stands in a table of PostgreSQL."""
    return in_postgres(*(time_in_postgres(name) if name in TIMES else name for name in SUMMED[table]))
