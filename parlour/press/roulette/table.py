"""The board of Deck-O-Cards Roulette: the arrow in its ring of 52 cards, and the green layout (ROU-1, ROU-13).

What lies on the layout is what the game knows: the places, their names and what they pay are read from its rules, and
a place of several ranks is found between their boxes. Every place is a group that carries its name as `data-place`;
every card of the ring one that carries its own as `data-card`.
"""

from math import cos, radians, sin

from parlour import press
from parlour.games.roulette.pack import DECK as ROULETTE
from parlour.games.roulette.rules import PLACES, RANKS, SUITS, Place, winnings
from parlour.press import svg
from parlour.press.ink import CREAM, GOLD, GREEN, LINE, SAGE, STRAW, VERMILION, box, disc, fill, polygon, shape, stroke
from parlour.press.lettering import REGULAR, arc, line
from parlour.press.roulette import SUITS as MARKS
from parlour.press.roulette import TITLE, letter, split
from parlour.press.svg import at, group, use

Spot = tuple[float, float, float, float]  # where a place is: left, top, width and height

# ---- the wheel ----

WHEEL = (840, 840)
STEP = 360 / len(ROULETTE)
RIM, INNER = 396, 306


def angle(card: str) -> float:
    """How far the arrow has turned, clockwise from the top, when it points at a card."""
    return STEP * (ROULETTE.cards.index(press.known("roulette", card)) + 0.5)


def wheel(arrow: str | None = None) -> str:
    """The wheel, its arrow at a card; at none it rests between the last and the first.

    The arrow is the group with the id `roulette-wheel_arrow`: turn it about its own (0, 0).
    """
    sectors = "".join(sector(card) for card in ROULETTE)
    names = "".join(
        arc(MARKS[suit].word, 0, 0, 262, 26, ink=STRAW, weight=REGULAR, at=45 - 90 + 90 * quarter)
        if quarter in (0, 3)
        else arc(MARKS[suit].word, 0, 0, 288, 26, ink=STRAW, weight=REGULAR, at=45 - 90 + 90 * quarter, inward=True)
        for quarter, suit in enumerate(SUITS)
    )
    board = disc(0, 0, 414, LINE) + disc(0, 0, 408, GOLD, 3) + disc(0, 0, RIM + 2, LINE)
    hub = (
        disc(0, 0, INNER - 2, GOLD, 3) + disc(0, 0, INNER - 10, GREEN, 3) + disc(0, 0, 240, GREEN, 3, GOLD) + rosette()
    )
    turned = svg.num(angle(arrow)) if arrow is not None else "0"
    hand = group(pointer(), id="@arrow", transform=f"rotate({turned})")
    words = f"The wheel, its arrow at {press.name('roulette', arrow)}" if arrow is not None else "The wheel"
    body = at(WHEEL[0] / 2, WHEEL[1] / 2, board, sectors, hub, names, hand)
    return svg.document("roulette-wheel", f"{TITLE}: {words}", WHEEL, body, press.parts("roulette"))


def sector(card: str) -> str:
    """One of the 52: the rank at the rim, and the mark of its suit under it."""
    rank, suit = split(card)
    turn, half = angle(card), radians(STEP / 2)
    outline = polygon(
        [(r * sin(a), -r * cos(a)) for r, a in ((RIM, -half), (RIM, half), (INNER, half), (INNER, -half))]
    )
    paper = STRAW if ROULETTE.cards.index(card) % 2 else CREAM
    inside = (
        shape(outline, paper, 1.6)
        + line(letter(rank), 0, -RIM + 8, 36, ink=MARKS[suit].ink, within=33)
        + underline(letter(rank), 0, -RIM + 49, 3, MARKS[suit].ink)
        + at(0, -INNER - 22, use(f"mark-{suit}"), scale=0.27)
    )
    return group(inside, data_card=card, transform=f"rotate({svg.num(turn)})")


def rosette() -> str:
    """What the green field bears: a star of sixteen rays."""
    rays = "".join(
        at(0, 0, fill("M0-228L26-120L0 0z", SAGE) + fill("M0-228L-26-120L0 0z", STRAW), turn=45 * i) for i in range(8)
    )
    small = "".join(at(0, 0, fill("M0-150L16-90L0 0L-16-90z", GOLD), turn=22.5 + 45 * i) for i in range(8))
    return small + rays + disc(0, 0, 70, GREEN, 3, GOLD)


def pointer() -> str:
    """The arrow, pointing up, with feathers."""
    return (
        shape("M0-302L30-226L12-234V150L34 184V250L0 218L-34 250V184L-12 150V-234L-30-226z", GOLD, 5)
        + stroke("M0-270V200M-34 206L0 176L34 206M-34 228L0 198L34 228", 3)
        + fill("M0-296L24-234L10-240V150L0 140z", STRAW)
        + disc(0, 0, 40, GOLD, 5)
        + disc(0, 0, 26, VERMILION, 4)
        + disc(0, 0, 9, CREAM, 3)
    )


# ---- where the places are ----

LAYOUT = (1312, 782)
CELL, GAP = (160, 168), 36
ROWS = {0: (184, 250), 5: (184, 454), 10: (380, 34)}  # the first rank of a row, and where the row begins
EDGE, SIDE = 34, 124  # where the boxes at the sides begin, and how broad they are
RIGHT = LAYOUT[0] - EDGE - SIDE
FOOT = 652, 96  # where the boxes at the bottom begin, and how high they are
CHIP = 17  # half the breadth of a place for one chip
TITLES = {"jqk": "JQK", "jq": "JQ", "first-five": "First Five", "second-five": "Second Five"}
MEANS = {"first-five": "Ace to 5", "second-five": "6 to 10", "odd": "Ace to 9", "even": "2 to 10"}


def cell(rank: int) -> tuple[float, float]:
    """The corner of a rank's box."""
    first = max(start for start in ROWS if start <= rank)
    left, top = ROWS[first]
    return left + (rank - first) * (CELL[0] + GAP), top


def ranks(place: Place) -> list[int]:
    """The ranks a place wins on."""
    return sorted({card % len(RANKS) for card in place.cards})


def between(place: Place) -> tuple[float, float]:
    """The middle of the boxes of a place's ranks."""
    corners = [cell(rank) for rank in ranks(place)]
    x, y = (sum(each) / len(corners) for each in zip(*corners, strict=True))
    return x + CELL[0] / 2, y + CELL[1] / 2


def wide_boxes() -> dict[str, Spot]:
    """The boxes round the cards, where the book has them: JQK and JQ at the top left, black with its suits at the left
    and red with its own at the right, the fives at the bottom and odd and even with them."""
    boxes: dict[str, Spot] = {"jqk": (EDGE, EDGE, 150, CELL[1]), "jq": (EDGE + 164, EDGE, 150, CELL[1])}
    top = ROWS[0][1]
    downwards = (top, top + 156, top + 268), (148, 104, 104)
    for x, texts in ((EDGE, ("black", "suit clubs", "suit spades")), (RIGHT, ("red", "suit diamonds", "suit hearts"))):
        boxes |= {text: (x, y, SIDE, h) for text, y, h in zip(texts, *downwards, strict=True)}
    for text, x, width in (("first-five", 0, 380), ("odd", 392, 224), ("even", 628, 224), ("second-five", 864, 380)):
        boxes[text] = (EDGE + x, FOOT[0], width, FOOT[1])
    return boxes


def spot(place: Place) -> Spot:
    """Where a place is."""
    kind = place.text.partition(" ")[0]
    if kind == "card":
        rank, suit = place.covered % len(RANKS), place.covered // len(RANKS)
        x, y = cell(rank)
        return x + 6 + 98 * (suit % 2), y + 6 + 106 * (suit // 2), 50, 50
    if kind == "called":
        suit, rank = divmod(place.cards[0], len(RANKS))
        x, y = cell(rank)
        return x + 10 + 36 * suit, y + 68, 32, 32
    if kind in ("two", "four"):
        x, y = between(place)
        return x - CHIP, y - CHIP, 2 * CHIP, 2 * CHIP
    return wide_boxes()[place.text]


def chip(place: Place) -> tuple[float, float]:
    """Where a chip lies on a place: beside the words of a long box, under those of a high one, by a suit's mark."""
    x, y, width, height = spot(place)
    if place.text.startswith("suit"):
        return x + width - 32, y + 30
    if width > 60 + height:
        return x + width - 34, y + height / 2
    return x + width / 2, y + (height - 32 if height > width > 60 else height / 2)


def places() -> dict[str, tuple[float, float]]:
    """Where a chip lies on each place of the game, by the place's name."""
    return {place.text: chip(place) for place in PLACES}


# ---- drawing them ----


def layout() -> str:
    """The green layout with every place on it; each tells where its chips lie."""
    cloth = box(0, 0, *LAYOUT, GREEN) + "".join(
        svg.el("rect", x=x, y=x, width=LAYOUT[0] - 2 * x, height=LAYOUT[1] - 2 * x, rx=12, stroke=GOLD, stroke_width=w)
        for x, w in ((11, 5), (20, 1.6))
    )
    boxes = "".join(rank_box(rank) for rank in range(len(RANKS)))
    body = cloth + lines() + boxes + sign() + "".join(touched(place) for place in PLACES)
    return svg.document("roulette-layout", f"{TITLE}: the layout", LAYOUT, body, press.parts("roulette"))


def touched(place: Place) -> str:
    """A place as something to lay a chip on."""
    lies = " ".join(svg.num(at) for at in chip(place))
    return group(svg.el("title", svg.escaped(words(place))), draw(place), data_place=place.text, data_chip=lies)


def words(place: Place) -> str:
    """A place and what it pays, for those who cannot see it."""
    return f"{place.text}: {place.pays} to {place.each}"


def lines() -> str:
    """The lines between neighbouring ranks, upright in a row and level between the rows."""
    d, (wide, high) = "", CELL
    for place in PLACES:
        if len(ranks(place)) == 2:
            x, y = between(place)
            one, other = ranks(place)
            upright = f"M{svg.num(x)} {svg.num(y - high / 2)}v{high}"
            d += upright if other == one + 1 else f"M{svg.num(x - wide / 2)} {svg.num(y)}h{wide}"
    return stroke(d, 2.4, GOLD)


def rank_box(rank: int) -> str:
    """A rank's box: its letter above, and again below for those across the table."""
    x, y = cell(rank)
    figure = letter(RANKS[rank])
    return (
        box(x, y, *CELL, CREAM, 2.5, 8)
        + line(figure, x + 80, y + 12, 42, within=40)
        + underline(figure, x + 80, y + 60, 4)
        + at(x + 80, y + CELL[1] - 12, line(figure, 0, 0, 42, within=40), underline(figure, 0, 48, 4), turn=180)
    )


def underline(figure: str, x: float, y: float, width: float, colour: str = LINE) -> str:
    """A line under a figure that would be another one, turned round: 6 and 9 are read from all sides of a table."""
    return stroke(f"M{svg.num(x - 11)} {svg.num(y)}h22", width, colour) if figure in ("6", "9") else ""


def draw(place: Place) -> str:
    """A place as it looks."""
    x, y, width, height = spot(place)
    kind, _, text = place.text.partition(" ")
    mx, my = x + width / 2, y + height / 2
    if kind == "card":
        return box(x, y, width, height, CREAM, 1.4, 5) + at(mx, my, use(f"mark-{split(text)[1]}"), scale=0.39)
    if kind == "called":
        return disc(mx, my, width / 2, STRAW, 1.4) + at(mx, my, use(f"mark-{split(text)[1]}"), scale=0.19)
    if kind in ("two", "four"):
        return between_mark(place, mx, my)
    return wide(place, x, y, width, height)


def pays(place: Place) -> str:
    """What a place pays, in short."""
    return f"{place.pays}-{place.each}"


def between_mark(place: Place, x: float, y: float) -> str:
    """A chip's place on a line or a crossing, with the ranks it joins."""
    names = [letter(RANKS[rank]) for rank in ranks(place)]
    if len(names) == 2:
        return disc(x, y, CHIP, GOLD, 2) + line("-".join(names), x, y - 6.5, 13, within=28)
    four = "".join(
        line(name, x - 6 + 12 * (i % 2), y - 12 + 13 * (i // 2), 11, within=11) for i, name in enumerate(names)
    )
    return box(x - CHIP, y - CHIP, 2 * CHIP, 2 * CHIP, STRAW, 2, 4) + four


def wide(place: Place, x: float, y: float, width: float, height: float) -> str:
    """A box round the cards: its words and what it pays, with room for a chip."""
    kind, _, suit = place.text.partition(" ")
    field = {"red": VERMILION, "black": LINE, "suit": CREAM}.get(kind, GREEN)
    edge = svg.el("rect", x=x, y=y, width=width, height=height, rx=8, fill=field, stroke=GOLD, stroke_width=3)
    title = TITLES.get(place.text, kind)
    if suit:
        pen = MARKS[suit].ink
        return (
            edge
            + at(x + 34, y + 31, use(f"mark-{suit}"), scale=0.42)
            + line(suit, x + width / 2, y + 56, 21, ink=pen, within=width - 14)
            + line(pays(place), x + width / 2, y + 82, 14, ink=pen, weight=REGULAR)
        )
    if height > width:
        size = width * (0.34 if title.isupper() else 0.26)
        return (
            edge
            + line(title, x + width / 2, y + 18, size, ink=CREAM, within=width - 20)
            + line(pays(place), x + width / 2, y + 30 + size, 19, ink=CREAM, weight=REGULAR)
        )
    return (
        edge
        + line(title, x + 20, y + 18, 34, ink=CREAM, middle=False, within=width - 150)
        + line(MEANS[kind], x + 20, y + 62, 16, ink=CREAM, weight=REGULAR, middle=False)
        + line(pays(place), x + width - 86, y + height / 2 - 10, 20, ink=CREAM, weight=REGULAR, within=48)
    )


def sign() -> str:
    """The name of the game in the corner at the top right, and what the cards and the lines between them pay."""
    left, top, width = RIGHT + SIDE - 314, EDGE, 314
    card, called, two, four = (
        next(place for place in PLACES if place.text.startswith(kind)) for kind in ("card", "called", "two", "four")
    )
    very = winnings(PLACES.index(card), card.covered, 1)
    square = box(-11, -11, 22, 22, CREAM, 1.4, 3)
    rows = (
        (0, 0, square, "card", pays(card)),
        (1, 0, square + stroke("M-6 0l5 6l8-12", 3, VERMILION), "its suit", f"{very}-1"),
        (0, 1, disc(0, 0, 11, STRAW, 1.4), "called", pays(called)),
        (1, 1, disc(0, 0, 11, GOLD, 1.4), "two", pays(two)),
        (0, 2, box(-10, -10, 20, 20, STRAW, 1.4, 3), "four", pays(four)),
    )
    return (
        svg.el("rect", x=left, y=top, width=width, height=CELL[1], rx=10, stroke=GOLD, stroke_width=3)
        + line(TITLE, left + width / 2, top + 16, 27, ink=GOLD, within=width - 24)
        + "".join(
            at(left + 26 + 150 * column, top + 76 + 33 * row, sample)
            + line(
                text,
                left + 46 + 150 * column,
                top + 68 + 33 * row,
                15,
                ink=CREAM,
                weight=REGULAR,
                middle=False,
                within=54,
            )
            + line(pay, left + 124 + 150 * column, top + 68 + 33 * row, 15, ink=GOLD, within=38)
            for column, row, sample, text, pay in rows
        )
    )
