"""Cards of other shapes and editions: nothing beyond the cut, all that matters in the safe zone, suits told apart."""

import re
from itertools import product

import pytest

from parlour import press
from parlour.errors import BadChoice
from parlour.press import edition, frame, ink, large, patterns, svg
from parlour.press.edition import BLEED, EDITIONS, SAFE, SHAPES, STANDARD, Make, face, matter
from parlour.press.ink import trimmed
from parlour.press.sheets.paper import SIZES
from tests.press.colour import contrast, least_apart
from tests.press.covered import beyond, cards_and_back, shown

SHOPS = ("poker", "bridge", "tarot")
OUTSIDE, INSIDE = 30, 3  # how far beyond the cut is looked, and how far within it nothing may reach


def a_few(pack: str) -> list[str]:
    """The back, the cards that stand beside the title, and a broad one: what is nearest to the edges."""
    broad = [card for card in press.cards(pack) if press.drawn(pack).index(card).rank == "10"][:1]
    return ["back", *press.drawn(pack).WINGS, *broad]


# ---- the cut ----


@pytest.mark.parametrize("pack", press.PACKS)
def test_no_picture_runs_beyond_the_cut(pack: str) -> None:
    """Without the mat that covers it: what a reader of PDF cuts off at the edge of a card may leave a hair there."""
    art = press.drawn(pack)
    bodies = {card: svg.at(OUTSIDE, OUTSIDE, art.picture(card)) for card in press.cards(pack)}
    bodies["back"] = svg.at(OUTSIDE, OUTSIDE, art.ornament())
    wide, high = frame.CARD
    size = (wide + 2 * OUTSIDE, high + 2 * OUTSIDE)
    inset = OUTSIDE + INSIDE
    parts = {**press.parts(pack), "mat": svg.part("mat", ink.stroke(frame.PANEL, 2))}
    assert beyond(pack, bodies, size, (inset, inset, wide - 2 * INSIDE, high - 2 * INSIDE), parts) == []


def test_what_runs_beyond_the_cut_is_found() -> None:
    hair = ink.stroke("M100 29.5H120", 0.6)
    assert beyond("x", {"hair": hair, "clean": ""}, (310, 410), (30, 30, 250, 350), {}) == ["hair"]


def test_a_polygon_is_trimmed_to_a_box() -> None:
    kept = trimmed([(0, 0), (40, 0), (40, 40)], (10, 0, 30, 20))
    assert set(kept) == {(10, 0), (30, 0), (30, 20), (20, 20), (10, 10)}
    assert trimmed([(0, 0), (5, 0), (5, 5)], (10, 10, 20, 20)) == []


# ---- for a print shop ----


@pytest.mark.parametrize(("shape", "name"), list(product(SHOPS, EDITIONS)))
@pytest.mark.parametrize("pack", press.PACKS)
def test_a_shop_card_is_paper_beyond_the_safe_zone(pack: str, shape: str, name: str) -> None:
    """All four sides: from the end of the bleed to the safe zone there is nothing but the paper's own colour."""
    make = Make(shape, name, shop=True)
    cards = cards_and_back(pack) if make == Make(shop=True) else a_few(pack)
    assert ragged(pack, make, cards) == []


@pytest.mark.long
@pytest.mark.parametrize(("shape", "name"), list(product(SHAPES, EDITIONS)))
@pytest.mark.parametrize("pack", press.PACKS)
def test_every_shop_card_is_paper_beyond_the_safe_zone(pack: str, shape: str, name: str) -> None:
    assert ragged(pack, Make(shape, name, shop=True), cards_and_back(pack)) == []


def ragged(pack: str, make: Make, cards: list[str]) -> list[str]:
    """The cards that are not plain paper outside the safe zone."""
    wide, high = make.size
    inset = BLEED + SAFE
    lid = ink.box(inset, inset, wide - 2 * inset, high - 2 * inset, "#123456")
    plain = svg.document("plain", "plain", make.size, ink.box(0, 0, wide, high, make.paper) + lid, {})
    made = {card: edition.back(pack, make) if card == "back" else face(pack, card, make) for card in cards}
    covered = {card: drawing.replace("</svg>", f"{lid}</svg>") for card, drawing in made.items()}
    found = shown({**covered, "plain": plain}, make.size)
    empty = found.pop("plain")
    return [card for card, png in found.items() if png != empty]


def test_ragged_cards_are_found() -> None:
    keyed = Make("poker")  # with keylines along the cut, and no bleed
    assert ragged("trolley", keyed, ["red-car"]) == ["red-car"]


# ---- shapes ----


@pytest.mark.parametrize("shape", SHAPES)
def test_pictures_keep_their_proportions(shape: str) -> None:
    """Only one number scales a picture, both ways, and it fits between the edges."""
    card = SHAPES[shape]
    for panelled in (True, False):
        x, y, scale = card.laid(panelled)
        assert x + (frame.CARD[0] * scale) / 2 == pytest.approx(card.wide / 2)
        assert y + (frame.CARD[1] * scale) / 2 == pytest.approx(card.high / 2)
        assert x + 28 * scale >= SAFE and y + 14 * scale >= SAFE  # where the picture's frame is
    drawing = face("trolley", "red-car", Make(shape))
    assert not re.search(r"scale\([\d.]+[ ,][\d.]+\)", re.sub("<path[^>]*>", "", drawing))
    assert SIZES[shape] == pytest.approx((card.wide * 0.254, card.high * 0.254))


@pytest.mark.parametrize(("shape", "name"), list(product(SHAPES, EDITIONS)))
@pytest.mark.parametrize("pack", press.PACKS)
def test_every_face_is_small_and_stays_within_the_index_rules(pack: str, shape: str, name: str) -> None:
    make = Make(shape, name)
    for card in press.cards(pack):
        drawing = face(pack, card, make)
        assert len(drawing.encode()) <= 12_500, f"{card} takes {len(drawing)} bytes"
        assert drawing.count(f'"#{pack}-{card}_index"') == 1
        ids = re.findall(r'\bid="([^"]*)"', drawing)
        assert len(set(ids)) == len(ids) and set(re.findall(r'href="#([^"]*)"', drawing)) <= set(ids)
        assert "~" not in drawing and "@" not in drawing


def test_the_poker_card_is_that_of_the_screen() -> None:
    assert face("trolley", "red-car", STANDARD) == press.face("trolley", "red-car")
    assert edition.back("raffles", STANDARD) == press.back("raffles")


def test_what_is_not_made_is_refused() -> None:
    with pytest.raises(BadChoice, match="There is no size 'mini'; choose poker or bridge or tarot or facsimile"):
        Make("mini")
    with pytest.raises(BadChoice, match="There is no edition 'braille'"):
        Make(edition="braille")


# ---- for other eyes ----


def inks(pack: str, name: str) -> set[str]:
    """The inks of a pack's suits in an edition."""
    return {Make(edition=name).inked(suit.ink) for suit in press.drawn(pack).SUITS.values()}


@pytest.mark.parametrize("pack", press.PACKS)
def test_the_inks_of_the_colour_blind_edition_are_twice_as_far_apart(pack: str) -> None:
    """CIEDE2000 between any two suits, as seen with any blindness: 20 at least, the usual pack 10."""
    count = len({suit.ink for suit in press.drawn(pack).SUITS.values()})
    assert len(inks(pack, "colour-blind")) == count == (2 if pack == "roulette" else 4)
    apart, which = least_apart(inks(pack, "colour-blind"))
    assert apart >= 20, f"{apart:.1f}: {which}"
    assert all(contrast(colour, "#ffffff") >= 3 for colour in inks(pack, "colour-blind"))


@pytest.mark.parametrize("pack", press.PACKS)
def test_the_inks_of_the_large_print_stand_out(pack: str) -> None:
    """4.5 to 1 on white, as the accessibility guidelines ask for text of any size."""
    art = press.drawn(pack)
    for suit in (*art.SUITS.values(), *art.CHARACTERS.values()):
        assert contrast(Make(edition="large").inked(suit.ink), "#ffffff") >= 4.5, suit.word
    apart, which = least_apart(inks(pack, "large"))
    assert apart >= 10, f"{apart:.1f}: {which}"


@pytest.mark.parametrize("pack", press.PACKS)
def test_every_suit_has_a_letter_and_a_pattern_of_its_own(pack: str) -> None:
    art = press.drawn(pack)
    words = [suit.word for suit in art.SUITS.values()]
    letters = patterns.letters(words)
    assert len(set(letters.values())) == 4 and all(len(letter) <= 2 for letter in letters.values())
    assert all(word.startswith(letter) for word, letter in letters.items())
    assert len({pattern("#000000") for pattern in patterns.PATTERNS}) == 4
    keys = tuple(art.SUITS)
    corners = set()
    for place, key in enumerate(keys):
        card = next(card for card in press.cards(pack) if art.index(card).suit == key)
        corner = patterns.corner(art.index(card), art.SUITS, keys)
        assert patterns.PATTERNS[place](art.SUITS[key].ink) in corner
        corners.add(corner)
    assert len(corners) == 4


def test_letters_are_as_many_as_needed() -> None:
    assert patterns.letters(["Trump", "Star", "Moon", "Sun"]) == {"Trump": "T", "Star": "St", "Moon": "M", "Sun": "Su"}


def heights(drawing: str) -> list[float]:
    """How high the lines of letters in a drawing are."""
    return [
        float(up) * (100 + float(pen))
        for pen, up in re.findall(r'stroke-width="(\d+)" transform="[^"]*scale\([\d.]+ ([\d.]+)\)"', drawing)
    ]


def test_large_print_is_as_large_as_it_says() -> None:
    """On a poker card: the rank an inch high, its mark four fifths, the words a quarter."""
    art = press.drawn("trolley")
    usual = frame.index(art.index("red-car"), art.SUITS)
    half = large.half(art.index("red-car"), art.SUITS, "Red Car", 250, 350)
    assert max(heights(usual)) == pytest.approx(56, abs=0.5)
    assert max(heights(half)) == pytest.approx(100, abs=0.5)
    assert sum(abs(high - 25) < 0.5 for high in heights(half)) == 2  # RED and CAR
    assert large.said("Mayor of New York") == "Mayor New York" and large.said("New York 3, Patrolman") == "New York"
    for pack, shape in product(press.PACKS, SHAPES):
        for card in press.cards(pack):
            drawing = matter(pack, card, Make(shape, "large"))
            assert min(heights(drawing)) >= 15, f"{card} of {pack}"
