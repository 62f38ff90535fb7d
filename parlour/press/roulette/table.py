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

LAYOUT = (1180, 868)
CELL, GAP = (160, 150), 40
ROWS = {0: (40, 302), 5: (40, 492), 10: (240, 100)}  # the first rank of a row, and where the row begins
LONG = {"jqk": "Jack Queen King"}
CHIP = 17  # half the breadth of a place for one chip


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
    """The boxes beside and below the cards."""
    boxes: dict[str, Spot] = {"jqk": (240, 40, 560, 46)}
    for row, text in enumerate(("first-five", "second-five")):
        boxes[text] = (1024, ROWS[5 * row][1], 116, CELL[1])
    for row, texts in enumerate((("odd", "red", "black", "even"), tuple(f"suit {suit}" for suit in SUITS))):
        for column, text in enumerate(texts):
            boxes[text] = (40 + 277 * column, 674 + 80 * row, 269, 70)
    return boxes


def spot(place: Place) -> Spot:
    """Where a place is."""
    kind = place.text.partition(" ")[0]
    if kind == "card":
        rank, suit = place.covered % len(RANKS), place.covered // len(RANKS)
        x, y = cell(rank)
        return x + 6 + 102 * (suit % 2), y + 6 + 92 * (suit // 2), 46, 46
    if kind == "called":
        suit, rank = divmod(place.cards[0], len(RANKS))
        x, y = cell(rank)
        return x + 13.5 + 35 * suit, y + 61, 28, 28
    if kind in ("two", "four"):
        x, y = between(place)
        return x - CHIP, y - CHIP, 2 * CHIP, 2 * CHIP
    if kind == "jq":
        x, y = between(place)
        return x - CHIP, y - 52, 2 * CHIP, 104
    return wide_boxes()[place.text]


def places() -> dict[str, tuple[float, float]]:
    """Where a chip lies on each place of the game, by the place's name."""
    found = {}
    for place in PLACES:
        x, y, width, height = spot(place)
        aside = width > 60 + height  # a long box has its chip beside the words, a high one under them
        below = height > width > 60
        found[place.text] = (
            x + width - 28 if aside else x + width / 2,
            y + height - 30 if below else y + height / 2,
        )
    return found


# ---- drawing them ----


def layout() -> str:
    """The green layout with every place on it."""
    cloth = box(0, 0, *LAYOUT, GREEN) + "".join(
        svg.el("rect", x=x, y=x, width=LAYOUT[0] - 2 * x, height=LAYOUT[1] - 2 * x, rx=12, stroke=GOLD, stroke_width=w)
        for x, w in ((12, 5), (22, 1.6))
    )
    boxes = "".join(rank_box(rank) for rank in range(len(RANKS)))
    drawn = "".join(
        group(svg.el("title", svg.escaped(words(place))), draw(place), data_place=place.text) for place in PLACES
    )
    body = cloth + lines() + boxes + sign() + odds() + drawn
    return svg.document("roulette-layout", f"{TITLE}: the layout", LAYOUT, body, press.parts("roulette"))


def words(place: Place) -> str:
    """A place and what it pays, for those who cannot see it."""
    return f"{place.text}: {place.pays} to {place.each}"


def lines() -> str:
    """The lines between neighbouring ranks, upright in a row and level between the rows."""
    d = ""
    for place in PLACES:
        if len(ranks(place)) == 2:
            x, y = between(place)
            one, other = ranks(place)
            d += f"M{svg.num(x)} {svg.num(y - 90)}v180" if other == one + 1 else f"M{svg.num(x - 84)} {svg.num(y)}h168"
    return stroke(d, 2.4, GOLD)


def rank_box(rank: int) -> str:
    """A rank's box: its letter above, and again below for those across the table."""
    x, y = cell(rank)
    figure = letter(RANKS[rank])
    return (
        box(x, y, *CELL, CREAM, 2.5, 8)
        + line(figure, x + 80, y + 10, 40, within=46)
        + at(x + 80, y + 140, line(figure, 0, 0, 40, within=46), turn=180)
    )


def draw(place: Place) -> str:
    """A place as it looks."""
    x, y, width, height = spot(place)
    kind, _, text = place.text.partition(" ")
    mx, my = x + width / 2, y + height / 2
    if kind == "card":
        return box(x, y, width, height, CREAM, 1.4, 5) + at(mx, my, use(f"mark-{split(text)[1]}"), scale=0.36)
    if kind == "called":
        return disc(mx, my, width / 2, STRAW, 1.4) + at(mx, my, use(f"mark-{split(text)[1]}"), scale=0.17)
    if kind in ("two", "four"):
        return between_mark(place, mx, my)
    if kind == "jq":
        return box(x, y, width, height, GOLD, 2, 4) + "".join(
            line(text, mx, y + 10 + 68 * i, 16, within=28) for i, text in enumerate(("J-Q", pays(place)))
        )
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
    """A box beside or below the cards: its words and what it pays."""
    kind, _, suit = place.text.partition(" ")
    field = {"red": VERMILION, "black": LINE, "suit": CREAM}.get(kind, GREEN)
    pen = MARKS[suit].ink if suit else CREAM
    edge = svg.el("rect", x=x, y=y, width=width, height=height, rx=8, fill=field, stroke=GOLD, stroke_width=3)
    title = suit or LONG.get(kind, kind)
    if height > width:
        top, foot = title.split("-")
        return (
            edge
            + line(top, x + width / 2, y + 12, 24, ink=pen, within=width - 16)
            + line(foot, x + width / 2, y + 42, 24, ink=pen, within=width - 16)
            + line(pays(place), x + width / 2, y + 76, 17, ink=pen, weight=REGULAR)
        )
    mark = at(x + 36, y + height / 2, use(f"mark-{suit}"), scale=0.46) if suit else ""
    left = x + (68 if suit else 16)
    size = height * (0.36 if suit else 0.46)
    return (
        edge
        + mark
        + line(title, left, y + (height - size) / 2, size, ink=pen, middle=False, within=x + width - 116 - left)
        + line(pays(place), x + width - 80, y + height / 2 - 9, 18, ink=pen, weight=REGULAR, within=44)
    )


def sign() -> str:
    """The name of the game, in a corner."""
    first, second = TITLE.split(" ")
    return (
        box(840, 40, 300, 210, GREEN, 0, 10)
        + svg.el("rect", x=840, y=40, width=300, height=210, rx=10, stroke=GOLD, stroke_width=3)
        + line(first, 990, 66, 44, ink=CREAM, within=270)
        + line(second, 990, 124, 60, ink=GOLD, within=270)
        + "".join(
            at(900 + 60 * i, 218, disc(0, 0, 21, CREAM), use(f"mark-{suit}", transform="scale(.26)"))
            for i, suit in enumerate(SUITS)
        )
    )


def odds() -> str:
    """What the cards and the lines between them pay, in the other corner."""
    card, called, two, four = (
        next(place for place in PLACES if place.text.startswith(kind)) for kind in ("card", "called", "two", "four")
    )
    very = winnings(PLACES.index(card), card.covered, 1)
    rows = (
        (box(-11, -11, 22, 22, CREAM, 1.4, 3), "card", pays(card)),
        (box(-11, -11, 22, 22, CREAM, 1.4, 3) + stroke("M-6 0l5 6l8-12", 3, VERMILION), "its suit", f"{very}-1"),
        (disc(0, 0, 11, STRAW, 1.4), "called", pays(called)),
        (disc(0, 0, 11, GOLD, 1.4), "two", pays(two)),
        (box(-10, -10, 20, 20, STRAW, 1.4, 3), "four", pays(four)),
    )
    return svg.el("rect", x=40, y=40, width=170, height=210, rx=10, stroke=GOLD, stroke_width=3) + "".join(
        at(62, 68 + 38.5 * i, sample)
        + line(text, 82, 60.5 + 38.5 * i, 15, ink=CREAM, weight=REGULAR, middle=False, within=72)
        + line(pay, 182, 60.5 + 38.5 * i, 15, ink=GOLD, within=40)
        for i, (sample, text, pay) in enumerate(rows)
    )
