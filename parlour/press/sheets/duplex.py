"""A sheet that shows how far a printer lays the back from where it belongs: prick a pin through it, and read."""

from parlour.press.sheets.pack import checked
from parlour.press.sheets.paper import PAPERS, Line, Page, Place, Size, Words, one_of
from parlour.press.sheets.setting import Sheets, typeset

TITLE = "The two sides of a sheet"
REACH = 8  # millimetres each way on a scale
NAMED = 2  # every so many millimetres a line of the scale has its figure
ASIDE, ABOVE = 40.0, 55.0  # how far from the edges the outer targets lie
FRONT = (
    "FRONT. Print both pages on the two sides of one sheet, at 100 %, flipped on the long edge.",
    "Prick a pin through the middle of the five crosses, turn the sheet over from left to right,",
    "and read on the scales there where the pin has come out.",
)
BACK = (
    "BACK. A square is a millimetre. Read how far from 0 the pin has come out:",
    "X to the right (to the left with a minus), Y down (up with a minus). Take the middle of the five readings.",
    "If it is 1.5 to the right and 0.5 up, print your packs with  --offset 1.5,-0.5",
    "Print this sheet once more with that --offset: the pin comes out at 0.",
    "Readings that differ much from one corner to another mean that the sheet went in askew.",
)


def print_duplex_test(paper: str = "a4", offset: Size = (0.0, 0.0)) -> Sheets:
    """The sheet as PDF, its back moved by an offset like those of a pack."""
    sheet = one_of(paper, PAPERS, "paper")
    pages = duplex_pages(sheet, checked(offset))
    pdf = typeset("cut", TITLE, {"paper": sheet, "pages": [page.said() for page in pages]}, {})
    return Sheets(pdf, f"{TITLE}: a test of your printer, from which the offset of the backs is read", both_sides=True)


def duplex_pages(paper: Size, offset: Size) -> list[Page]:
    """The front with its crosses, and the back with a scale behind each."""
    spots = targets(paper)
    front = Page(
        cuts=[line for spot in spots for line in cross(spot)],
        words=[*said(FRONT, paper, (0.0, 0.0)), *numbered(spots)],
        foot="The two sides of a sheet: front",
    )
    others, named = ([at for at in range(-REACH, REACH + 1) if (at % NAMED == 0) is told] for told in (False, True))
    behind = [(paper[0] - x + offset[0], y + offset[1]) for x, y in spots]
    back = Page(
        cuts=[line for spot in behind for line in scale(spot, named)],
        folds=[line for spot in behind for line in scale(spot, others)],
        words=[*said(BACK, paper, offset), *numbered(behind), *(words for spot in behind for words in figures(spot))],
        foot="The two sides of a sheet: back",
    )
    return [front, back]


def targets(paper: Size) -> list[Size]:
    """Where the crosses are: in the middle and towards the corners."""
    wide, high = paper
    corners = [(x, y) for y in (ABOVE, high - ABOVE) for x in (ASIDE, wide - ASIDE)]
    return [(wide / 2, high / 2), *corners]


def cross(spot: Size) -> list[Line]:
    """A cross of hair lines."""
    x, y = spot
    return [(x - REACH, y, x + REACH, y), (x, y - REACH, x, y + REACH)]


def scale(spot: Size, steps: list[int]) -> list[Line]:
    """Lines so many millimetres from the middle of a square, across and down; every second goes on to its figure."""
    x, y = spot
    lines: list[Line] = []
    for at in steps:
        more = 0.0 if at % NAMED else 1.6
        lines += [(x + at, y - REACH - more, x + at, y + REACH), (x - REACH - more, y + at, x + REACH, y + at)]
    return lines


def figures(spot: Size) -> list[Words]:
    """What the lines of a scale mean: every second has its figure, and the axes their letters. Those of the other axis
    stand by turns nearer and further, so that all can be read."""
    x, y = spot
    found = []
    for at in range(-REACH, REACH + 1, NAMED):
        text = f"{at:+d}" if at else "0"
        far = 2.8 * (at // NAMED % 2)
        found.append(Words(text, Place(x + at - 4, y - REACH - 4.6 - far, 8, 3), 7))
        found.append(Words(text, Place(x - REACH - 7.6, y + at - 1.2, 6, 3), 7))
    found.append(Words("X", Place(x + REACH + 1, y - REACH - 4.8, 6, 3), 9))
    found.append(Words("Y", Place(x - REACH - 7.6, y + REACH + 2, 6, 3), 9))
    return found


def numbered(spots: list[Size]) -> list[Words]:
    """The number of each target, below it on the right."""
    return [Words(str(number), Place(x + REACH, y + REACH, 6, 4), 9) for number, (x, y) in enumerate(spots, 1)]


def said(lines: tuple[str, ...], paper: Size, offset: Size) -> list[Words]:
    """What to do, above the middle of the sheet."""
    top = paper[1] / 2 - 45 + offset[1]
    return [Words(line, Place(offset[0], top + 5 * number, paper[0], 4), 9) for number, line in enumerate(lines)]
