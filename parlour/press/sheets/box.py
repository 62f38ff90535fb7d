"""The box on a page of its own: the lid with its picture and the tray, to be cut out, folded and glued."""

from parlour import press
from parlour.press import frame
from parlour.press.ink import CREAM
from parlour.press.sheets.paper import MARGIN, Art, Fill, Line, Page, Place, Size, Words
from parlour.press.sheets.setting import lettered, shape_of

ROOM = 5.0  # how much larger the lid is than the cards
EASE = 1.2  # how much smaller the tray is than the lid
CARDBOARD = 0.33  # the thickness of a card on stout paper
TAB = 9.0


def box(pack: str, paper: Size, card: Size) -> tuple[list[Page], dict[str, str]]:
    """The page of a pack's box, and its drawings; where lid and tray are too much for a sheet, each has its own."""
    art = press.drawn(pack)
    deep = round(CARDBOARD * len(press.BOXES[pack])) + 3.0
    drawings = {"lid": press.lid(pack), "wall": lettered(art.TITLE, 60, CREAM)}
    wide, high = lid_size(card)
    lid = Place((paper[0] - wide) / 2, MARGIN + 16 + deep, wide, high)
    under = lid.y + high + 2 * deep + 9
    together = under + high - EASE + deep + MARGIN <= paper[1]
    tray = Place(lid.x + EASE / 2, under if together else lid.y, wide - EASE, high - EASE)
    first, second = lid_page(pack, paper, lid, deep, shape_of(drawings["wall"])), tray_page(pack, tray, deep)
    return [first.with_all_of(second)] if together else [first, second], drawings


def lid_page(pack: str, paper: Size, lid: Place, deep: float, name: Size) -> Page:
    """The lid: its picture, and the name on the two long walls; and what is to be done."""
    art = press.drawn(pack)
    front, behind = (
        Place(lid.x + lid.wide * 0.1, y + deep * 0.3, lid.wide * 0.8, deep * 0.4).fitted(name)
        for y in (lid.y + lid.high, lid.y - deep)
    )
    return Page(
        fills=walls(lid, deep, art.BACK),
        arts=[
            Art("lid", f"{art.TITLE}: the box", lid),
            Art("wall", art.TITLE, front),
            Art("wall", art.TITLE, behind, turn=2),
        ],
        cuts=[*net(lid, deep), *measure(paper)],
        folds=folds(lid, deep),
        words=[
            Words("This line is 50 mm long if the page is printed at 100 %.", Place(0, MARGIN + 5, paper[0], 4), 7),
            Words(
                "Cut along the lines, fold along the dashes, glue the tabs inside the walls.",
                Place(0, MARGIN + 11, paper[0], 4),
            ),
        ],
        foot=f"{art.TITLE}: the box",
    )


def tray_page(pack: str, tray: Place, deep: float) -> Page:
    """The tray."""
    return Page(
        fills=walls(tray, deep, CREAM),
        cuts=net(tray, deep),
        folds=folds(tray, deep),
        words=[Words("The tray, which goes under the lid.", Place(tray.x, tray.y + tray.high / 2 - 2, tray.wide, 4))],
        foot=f"{press.drawn(pack).TITLE}: the box",
    )


def lid_size(card: Size) -> Size:
    """The lid in its own proportions, with room for the cards lying across."""
    scale = max((card[1] + ROOM) / frame.LID[0], (card[0] + ROOM) / frame.LID[1])
    return frame.LID[0] * scale, frame.LID[1] * scale


def walls(top: Place, deep: float, colour: str) -> list[Fill]:
    """The four walls of a lid or tray, folded flat, in one ink."""
    return [
        Fill(colour, Place(top.x, top.y - deep, top.wide, top.high + 2 * deep)),
        Fill(colour, Place(top.x - deep, top.y, top.wide + 2 * deep, top.high)),
    ]


def net(top: Place, deep: float) -> list[Line]:
    """The outline of a lid or tray: four walls round the top, with tabs at both ends of the side walls."""
    left, up, right, down = top.x, top.y, top.x + top.wide, top.y + top.high
    half = [
        *((left, up - deep), (right, up - deep), (right, up)),
        *((right + 1, up - TAB), (right + deep - 3, up - TAB), (right + deep, up)),
        *((right + deep, down), (right + deep - 3, down + TAB), (right + 1, down + TAB), (right, down)),
    ]
    corners = half + [(left + right - x, up + down - y) for x, y in half]
    return [(*one, *next_one) for one, next_one in zip(corners, [*corners[1:], corners[0]], strict=True)]


def folds(top: Place, deep: float) -> list[Line]:
    """Where a lid or tray is folded: round the top, and at the tabs."""
    left, up, right, down = top.x, top.y, top.x + top.wide, top.y + top.high
    return [
        *((left - deep, up, right + deep, up), (left - deep, down, right + deep, down)),
        *((left, up, left, down), (right, up, right, down)),
    ]


def measure(paper: Size) -> list[Line]:
    """A line of 50 mm, with its ends marked."""
    left, y = paper[0] / 2 - 25, MARGIN + 3
    return [(left, y, left + 50, y), (left, y - 1, left, y + 1), (left + 50, y - 1, left + 50, y + 1)]
