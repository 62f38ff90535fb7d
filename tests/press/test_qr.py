"""QR codes: drawn as a reader of other people has read them, and read back here bit by bit."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.errors import BadChoice
from parlour.press.qr import LONGEST, QUIET, half_blocks, in_ascii, qr

VECTORS = Path(__file__).parents[2] / "web/src/party/qr.test.ts"
MASKS: dict[int, Callable[[int, int], bool]] = {  # by the three bits that tell them
    0: lambda r, c: (r + c) % 2 == 0,
    1: lambda r, c: r % 2 == 0,
    2: lambda r, c: c % 3 == 0,
    3: lambda r, c: (r + c) % 3 == 0,
    4: lambda r, c: (r // 2 + c // 3) % 2 == 0,
    5: lambda r, c: r * c % 2 + r * c % 3 == 0,
    6: lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    7: lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
}
BLOCKS = {21: (1, 16, 10), 25: (1, 28, 16), 29: (1, 44, 26), 33: (2, 32, 18), 37: (2, 43, 24), 41: (4, 27, 16)}


def read(code: list[list[bool]]) -> str:
    """What a code says, if its frame, its format and its check words are right; a reader of its own."""
    size = len(code)
    assert [code[6][at] for at in range(8, size - 8)] == [at % 2 == 0 for at in range(8, size - 8)]
    told = [code[8][at] for at in (0, 1, 2, 3, 4, 5, 7, 8)] + [code[at][8] for at in (7, 5, 4, 3, 2, 1, 0)]
    again = [code[at][8] for at in range(size - 1, size - 8, -1)] + [code[8][at] for at in range(size - 8, size)]
    assert told == again
    mask = int("".join("01"[bit] for bit in told), 2) ^ 0b101010000010010
    assert mask >> 13 == 0, "the correction is M"
    turned = MASKS[mask >> 10 & 7]
    bits = ""
    columns = [column for column in range(size - 1, -1, -1) if column != 6]
    for pair, (right, left) in enumerate(zip(columns[::2], columns[1::2], strict=True)):
        rows = range(size) if pair % 2 else range(size - 1, -1, -1)
        bits += "".join("01"[code[r][c] != turned(r, c)] for r in rows for c in (right, left) if is_free(size, r, c))
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8)]
    number, room, checks = BLOCKS[size]
    assert len(words) == number * (room + checks)
    head, tail = words[: number * room], words[number * room :]
    blocks = [head[at::number] + tail[at::number] for at in range(number)]
    assert not any(syndrome(block, power) for block in blocks for power in range(checks))
    said = "".join(f"{word:08b}" for block in blocks for word in block[:room])
    assert said[:4] == "0100", "bytes"
    long = int(said[4:12], 2)
    return bytes(int(said[12 + 8 * at : 20 + 8 * at], 2) for at in range(long)).decode()


def is_free(size: int, row: int, column: int) -> bool:
    """Does a square carry a bit of the text?"""
    corner = (row < 9 and (column < 9 or column >= size - 8)) or (row >= size - 8 and column < 9)
    middle = size > 21 and abs(row - size + 7) <= 2 and abs(column - size + 7) <= 2
    return not (corner or middle or row == 6 or column == 6)


def syndrome(block: list[int], power: int) -> int:
    """What is left of a block at a root of the code: nothing, if it was checked rightly."""
    exponents = [1]
    for _ in range(254):
        exponents.append(exponents[-1] << 1 ^ (0x11D if exponents[-1] & 0x80 else 0))
    logs = {number: at for at, number in enumerate(exponents)}
    value = 0
    for word in block:
        value = (exponents[(logs[value] + power) % 255] if value else 0) ^ word
    return value


def test_a_code_is_the_one_the_browser_draws() -> None:
    """The known vector, which a reader of other people has read."""
    known = re.findall(r"^  '([#.]+)',$", VECTORS.read_text(), re.MULTILINE)
    assert len(known) == 29
    assert ["".join(".#"[dark] for dark in row) for row in qr("https://parlour.example.org/party/K3V9")] == known


@pytest.mark.parametrize("long", [0, 1, 14, 15, 26, 27, 42, 43, 62, 63, 84, 85, LONGEST])
def test_what_is_written_is_read(long: int) -> None:
    """Every version, just full and just begun."""
    text = ("http://192.168.1.20:8000/party/abcdefghjkmn#" * 3)[:long]
    assert read(qr(text)) == text


def test_other_alphabets_and_too_much() -> None:
    """A text is counted in bytes."""
    assert read(qr("Zoë spielt")) == "Zoë spielt"
    for text in ("x" * 107, "ü" * 54):
        with pytest.raises(BadChoice, match="too long"):
            qr(text)


def test_a_terminal_shows_all_of_it() -> None:
    """Two rows a line, black on white or without colours; and in ASCII alone."""
    code = qr("parlour")
    wide = len(code) + 2 * QUIET
    framed = [[False] * wide] * QUIET + [[False] * QUIET + row + [False] * QUIET for row in code]
    plain = half_blocks(code).splitlines()
    coloured = half_blocks(code, coloured=True).splitlines()
    assert len(plain) == len(coloured) == (wide + 1) // 2 and {len(line) for line in plain} == {wide}
    for at, line in enumerate(plain[: len(framed) // 2]):
        assert [(sign in " ▄", sign in " ▀") for sign in line] == list(zip(*framed[2 * at : 2 * at + 2], strict=True))
    turned = str.maketrans("█▀▄ ", " ▄▀█")
    assert [line.translate(turned) for line in plain][:-1] == [
        re.sub("\x1b\\[[0-9;]*m", "", line) for line in coloured
    ][:-1]
    assert all(line.startswith("\x1b[") and line.endswith("\x1b[0m") for line in coloured)
    in_signs = in_ascii(code)
    assert in_signs.isascii() and [line[::2] for line in in_signs.splitlines()][QUIET:-QUIET] == [
        "".join("# "[dark] for dark in [False] * QUIET + row + [False] * QUIET) for row in code
    ]
