"""A drawing larger than the paper, on several sheets that are glued together."""

from math import ceil

from parlour import press
from parlour.errors import BadChoice, brief
from parlour.press.sheets.paper import MARGIN, TABLES, Art, Line, Page, Place, Size, Words
from parlour.press.sheets.setting import Sheets, typeset

OVERLAP = 8.0  # how much of a sheet lies under its neighbour
TICK, OFF = 1.9, 0.5  # how long a tick is, and how far from the piece
INSET = MARGIN + TICK + OFF  # where the piece begins: its ticks are still off the edge that no printer reaches
LINE = 3.8  # of words, two of which stand below the piece
BELOW = INSET + 2 * LINE
HATCH = 12.0  # between two marks of the strip that takes the glue
WHOLE = "full"  # in place of a paper: all in one piece
PIECES = (*TABLES, WHOLE)


def print_board(pack: str, paper: str = "a4") -> Sheets:
    """The board of a pack as PDF, as large as it is played on: tiled to a paper, or in one piece."""
    board = press.board(pack)
    if board is None:
        raise BadChoice(f"There is no board in the box of {press.drawn(pack).TITLE}.")
    if paper not in PIECES:
        raise BadChoice(f"There is no paper {brief(paper)}; choose {' or '.join(PIECES)}.")
    pages, drawings, (wide, high) = board.on_table(TABLES.get(paper))
    tiles = sum(any(art.window for art in page.arts) for page in pages)
    title = press.drawn(pack).TITLE
    content = {"paper": TABLES.get(paper, (wide, high)), "pages": [page.said() for page in pages]}
    how = f"on {tiles} sheets to glue together" if tiles else "in one piece"
    holds = f"{title}: {board.WORDS if tiles else 'the layout'}, {wide:.0f} by {high:.0f} mm {how}"
    return Sheets(typeset("cut", f"{title}: {board.WORDS}", content, drawings), holds)


def tiled(art: Art, paper: Size, foot: str) -> list[Page]:
    """A drawing, which lies at 0 0, cut up into sheets: upright or lying, whichever needs fewer."""
    whole = art.place
    sheet = min((paper, paper[::-1]), key=lambda edges: len(pieces((whole.wide, whole.high), edges)))
    found = pieces((whole.wide, whole.high), sheet)
    columns, rows = (max(spot[axis] for spot, _ in found) + 1 for axis in (0, 1))
    how = "Trim it at the left and above, lay it over the hatched strips of its neighbours up to the ticks, and glue."
    pages = []
    for (column, row), piece in found:
        window = Place(INSET, INSET, piece.wide, piece.high)
        shown = Art(art.file, art.words, Place(INSET - piece.x, INSET - piece.y, whole.wide, whole.high), window=window)
        which = f"{foot}, row {row + 1} of {rows}, sheet {column + 1} of {columns}"
        told = (f"{which}; together {whole.wide:.0f} by {whole.high:.0f} mm.", how)
        beside, below = column + 1 < columns, row + 1 < rows
        pages.append(
            Page(
                arts=[shown],
                cuts=[*ticks(window, beside, below), *glue(window, beside, below)],
                words=[
                    Words(
                        text,
                        Place(MARGIN, sheet[1] - BELOW + INSET - MARGIN + LINE * number, sheet[0] - 2 * MARGIN, LINE),
                    )
                    for number, text in enumerate(told)
                ],
                paper=sheet,
            )
        )
    return pages


def pieces(whole: Size, sheet: Size) -> list[tuple[tuple[int, int], Place]]:
    """The pieces of a drawing, each with its column and row; each but the last goes on under the next one."""
    room = sheet[0] - 2 * INSET, sheet[1] - INSET - BELOW
    step = room[0] - OVERLAP, room[1] - OVERLAP
    columns, rows = (max(1, ceil((whole[axis] - OVERLAP) / step[axis])) for axis in (0, 1))
    return [
        ((c, r), Place(x, y, min(room[0], whole[0] - x), min(room[1], whole[1] - y)))
        for r in range(rows)
        for c in range(columns)
        for x, y in [(c * step[0], r * step[1])]
    ]


def ticks(window: Place, beside: bool, below: bool) -> list[Line]:
    """Ticks in the margin: where the piece is cut, and where the edges of its neighbours come to lie."""
    left, top, right, foot = window.x, window.y, window.x + window.wide, window.y + window.high
    across = [left, *([right - OVERLAP] if beside else [right])]
    down = [top, *([foot - OVERLAP] if below else [foot])]
    lines: list[Line] = []
    for x in across:
        lines += [(x, top - OFF, x, top - OFF - TICK), (x, foot + OFF, x, foot + OFF + TICK)]
    for y in down:
        lines += [(left - OFF, y, left - OFF - TICK, y), (right + OFF, y, right + OFF + TICK, y)]
    return lines


def glue(window: Place, beside: bool, below: bool) -> list[Line]:
    """Strokes over the strips that will lie under a neighbour."""
    right, foot, inset, edge = window.x + window.wide, window.y + window.high, 1.5, OVERLAP - 1.5
    lines: list[Line] = []
    if beside:
        count = int((window.high - OVERLAP) // HATCH)
        for y in (window.y + HATCH * number for number in range(count)):
            lines.append((right - edge, y + edge, right - inset, y + inset))
    if below:
        count = int((window.wide - OVERLAP) // HATCH)
        for x in (window.x + HATCH * number for number in range(count)):
            lines.append((x + inset, foot - inset, x + edge, foot - edge))
    return lines
