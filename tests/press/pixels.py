"""Reading the pictures the press makes: their kind, and every byte of their pixels."""

import struct
import zlib
from dataclasses import dataclass

CHANNELS = {2: 3, 6: 4}  # the kinds of PNG the press has to do with: RGB, and RGB with an alpha


@dataclass(frozen=True)
class Picture:
    """A picture: how many pixels across and down, bytes a pixel, and these bytes row by row."""

    wide: int
    high: int
    channels: int
    rows: list[bytes]


def read(png: bytes) -> Picture:
    """A PNG of eight bits a channel, every checksum of which must be right."""
    place, packed, wide, high, kind = 8, b"", 0, 0, 0
    while place < len(png):
        (long,) = struct.unpack(">I", png[place : place + 4])
        chunk = png[place + 4 : place + 8 + long]
        assert struct.unpack(">I", png[place + 8 + long : place + 12 + long])[0] == zlib.crc32(chunk)
        if chunk.startswith(b"IHDR"):
            wide, high, bits, kind = struct.unpack(">IIBB", chunk[4:14])
            assert bits == 8
        packed += chunk[4:] if chunk.startswith(b"IDAT") else b""
        place += 12 + long
    step = CHANNELS[kind]
    data, row, rows = zlib.decompress(packed), wide * step, []
    assert len(data) == high * (1 + row)
    above = bytes(row)
    for start in range(0, len(data), row + 1):
        above = unfiltered(data[start], data[start + 1 : start + 1 + row], above, step)
        rows.append(above)
    return Picture(wide, high, step, rows)


def unfiltered(how: int, line: bytes, above: bytes, step: int) -> bytes:
    """A row of pixels as it was before a filter of PNG made it smaller."""
    if how == 0:
        return line
    found = bytearray(step) + line
    for at, up in enumerate(above):
        left = found[at]
        corner = above[at - step] if at >= step else 0
        more = (left, up, (left + up) // 2, nearest(left, up, corner))[how - 1]
        found[at + step] = (found[at + step] + more) & 255
    return bytes(found[step:])


def nearest(left: int, up: int, corner: int) -> int:
    """The neighbour that is nearest to what three of them foretell."""
    told = left + up - corner
    return min((abs(told - left), 0, left), (abs(told - up), 1, up), (abs(told - corner), 2, corner))[2]
