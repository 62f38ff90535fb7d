"""QR codes of short texts: bytes, error correction M, versions 1 to 6 (at most 106 bytes), by ISO/IEC 18004.

The browser draws the same codes (web/src/party/qr.ts); these are for the terminal and for papers.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from parlour.errors import BadChoice

VERSIONS = ((16, 10, 1), (28, 16, 1), (44, 26, 1), (64, 18, 2), (86, 24, 2), (108, 16, 4))
"""For each version: codewords that carry the text, codewords that correct it a block, blocks."""
LONGEST = 106  # bytes
QUIET = 4  # light squares around a code, without which it is not found
FALSE_CORNERS = ("10111010000", "00001011101")
MARKS = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
BLACK_ON_WHITE, PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"

Rows = list[list[bool]]
Grid = list[list[bool | None]]


def qr(text: str) -> Rows:
    """The dark squares of the code, row by row, without the light margin; a text that is too long is refused."""
    data = text.encode()
    if len(data) > LONGEST:
        raise BadChoice(f"A text of {len(data)} bytes is too long for a QR code of this house, which has {LONGEST}.")
    version = next(at for at, (room, _, _) in enumerate(VERSIONS) if len(data) + 2 <= room)
    bits = [word >> at & 1 for word in interleaved(data, version) for at in range(7, -1, -1)]
    return min((drawn(version, bits, mask) for mask in range(8)), key=penalty)


def half_blocks(rows: Rows, coloured: bool = False) -> str:
    """A code for a terminal, two rows a line, with its margin: in black on white whatever the ground, or without
    colours as on a dark one."""
    framed = with_margin(rows)
    pairs = zip(framed[::2], [*framed[1::2], [not coloured] * len(framed[0])], strict=True)  # their number is odd
    lines = ["".join(MARKS[one != coloured, two != coloured] for one, two in zip(*pair, strict=True)) for pair in pairs]
    return "\n".join(f"{BLACK_ON_WHITE}{line}{PLAIN}" if coloured else line for line in lines)


def in_ascii(rows: Rows) -> str:
    """A code for a terminal that has nothing but ASCII, two signs a square."""
    return "\n".join("".join("  " if dark else "##" for dark in row) for row in with_margin(rows))


def with_margin(rows: Rows) -> Rows:
    """A code with the light squares that belong around it."""
    wide = [False] * (len(rows) + 2 * QUIET)
    side = [False] * QUIET
    return [*[wide] * QUIET, *([*side, *row, *side] for row in rows), *[wide] * QUIET]


# ---- codewords ----


def interleaved(data: bytes, version: int) -> list[int]:
    """The text and what corrects it, block by block turned into one row."""
    room, correcting, number = VERSIONS[version]
    halves = [4, len(data) >> 4, len(data) & 15, *(half for byte in data for half in (byte >> 4, byte & 15)), 0]
    words = [first << 4 | second for first, second in zip(halves[::2], halves[1::2], strict=True)]
    words += [(0xEC, 0x11)[pad % 2] for pad in range(room - len(words))]
    each = room // number
    blocks = [words[at * each : (at + 1) * each] for at in range(number)]
    checks = [remainder(block, correcting) for block in blocks]
    return [word for rows in (blocks, checks) for column in zip(*rows, strict=True) for word in column]


def times(one: int, other: int) -> int:
    """A product in the field of 256."""
    product = 0
    for bit in range(7, -1, -1):
        product = product << 1 ^ (0x11D if product >> 7 else 0)
        product ^= one if other >> bit & 1 else 0
    return product


def remainder(block: Sequence[int], degree: int) -> list[int]:
    """Reed and Solomon's check words of a block."""
    divisor, root = [1], 1
    for _ in range(degree):
        divisor = [high ^ times(low, root) for high, low in zip([*divisor, 0], [0, *divisor], strict=True)]
        root = times(root, 2)
    rest = [0] * degree
    for word in block:
        factor = word ^ rest[0]
        rest = [old ^ times(part, factor) for old, part in zip([*rest[1:], 0], divisor[1:], strict=True)]
    return rest


# ---- squares ----


def is_turned(mask: int, row: int, column: int) -> bool:
    """Does a mask change this square?"""
    both, product = row + column, row * column
    return (
        both % 2,
        row % 2,
        column % 3,
        both % 3,
        (row // 2 + column // 3) % 2,
        product % 2 + product % 3,
        (product % 2 + product % 3) % 2,
        (both % 2 + product % 3) % 2,
    )[mask] == 0


def frame(version: int, mask: int) -> Grid:
    """Everything that stands in a code whatever it says; the rest is free."""
    size = 21 + 4 * version
    grid: Grid = [[None] * size for _ in range(size)]
    for at in range(size):
        grid[6][at] = grid[at][6] = at % 2 == 0
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        draw_square(grid, row, column, 4, (2, 4))
    if version:
        draw_square(grid, size - 7, size - 7, 2, (1,))
    told = format_of(mask)
    for at in range(15):
        dark = told >> at & 1 == 1
        grid[at if at < 6 else at + 1 if at < 8 else size - 15 + at][8] = dark
        grid[8][size - 1 - at if at < 8 else 7 if at < 9 else 14 - at] = dark
    grid[size - 8][8] = True
    return grid


def draw_square(grid: Grid, row: int, column: int, reach: int, light: tuple[int, ...]) -> None:
    """Draw one of the squares a reader looks for, as far as it is in the code."""
    span = range(-reach, reach + 1)
    for down, right in ((down, right) for down in span for right in span):
        if 0 <= row + down < len(grid) and 0 <= column + right < len(grid):
            grid[row + down][column + right] = max(abs(down), abs(right)) not in light


def format_of(mask: int) -> int:
    """The fifteen bits that tell the correction (M is 00) and the mask."""
    rest = mask
    for _ in range(10):
        rest = rest << 1 ^ (rest >> 9) * 0x537
    return (mask << 10 | rest) ^ 0x5412


def drawn(version: int, bits: Sequence[int], mask: int) -> Rows:
    """A code with its bits, which run up and down in double columns from the right."""
    grid = frame(version, mask)
    left = iter(bits)
    for row, column in path(len(grid)):
        if grid[row][column] is None:
            grid[row][column] = (next(left, 0) == 1) != is_turned(mask, row, column)
    return [[bool(dark) for dark in row] for row in grid]


def path(size: int) -> Iterator[tuple[int, int]]:
    """The squares in the order of the bits; the column of the dotted line is left out."""
    rights = [*range(size - 1, 7, -2), 5, 3, 1]
    for right in rights:
        upward = (right + 1) & 2 == 0
        for step in range(size):
            row = size - 1 - step if upward else step
            yield row, right
            yield row, right - 1


def penalty(code: Rows) -> int:
    """How hard a code is on a reader: long runs, blocks, false corners, too much of one shade."""
    size = len(code)
    lines = ["".join("01"[dark] for dark in line) for line in (*code, *zip(*code, strict=True))]
    cost = sum(len(run) - 2 for line in lines for run in re.findall("0{5,}|1{5,}", line))
    cost += sum(40 for line in lines for at in range(size - 10) if line[at : at + 11] in FALSE_CORNERS)
    for upper, lower in pairwise(code):
        cost += sum(3 for at in range(size - 1) if upper[at] == upper[at + 1] == lower[at] == lower[at + 1])
    share = sum(map(sum, code)) / size**2
    return cost + 10 * int(abs(share - 0.5) * 20)
