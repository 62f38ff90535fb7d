"""The board of Deck-O-Cards Roulette: every place of the game lies on the layout once, and every card in the ring."""

import hashlib
import os
import re
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from parlour.errors import BadChoice
from parlour.games.roulette.pack import DECK as ROULETTE
from parlour.games.roulette.rules import FOURS, PAIRS, PLACES, RANKS, joined
from parlour.press import ink
from parlour.press.roulette import board, table

SVG = "{http://www.w3.org/2000/svg}"
NAMES = [place.text for place in PLACES]


def groups(text: str, attribute: str) -> list[ElementTree.Element]:
    """The groups of a drawing that carry an attribute, as they come."""
    return [each for each in ElementTree.fromstring(text).iter(f"{SVG}g") if each.get(attribute)]


def outline(place: ElementTree.Element) -> table.Spot:
    """What the first shape drawn for a place covers."""
    drawn = next(each for each in place.iter() if each.tag in (f"{SVG}rect", f"{SVG}circle"))
    if drawn.tag == f"{SVG}circle":
        x, y, r = (float(drawn.attrib[key]) for key in ("cx", "cy", "r"))
        return x - r, y - r, 2 * r, 2 * r
    x, y, width, height = (float(drawn.attrib[key]) for key in ("x", "y", "width", "height"))
    return x, y, width, height


def apart(one: table.Spot, other: table.Spot) -> bool:
    """Do two places have no point in common?"""
    (x, y, w, h), (u, v, p, q) = one, other
    return x + w <= u or u + p <= x or y + h <= v or v + q <= y


# ---- the layout ----


def test_every_place_of_the_game_is_on_the_layout_exactly_once() -> None:
    drawn = Counter(place.get("data-place") for place in groups(table.layout(), "data-place"))
    assert drawn == Counter(NAMES)
    assert list(table.places()) == NAMES


def test_places_are_drawn_where_they_are_said_to_be() -> None:
    for place, drawn in zip(PLACES, groups(table.layout(), "data-place"), strict=True):
        assert outline(drawn) == pytest.approx(table.spot(place), abs=0.11), place.text


def test_places_are_inside_the_picture_and_none_overlap() -> None:
    spots = {place.text: table.spot(place) for place in PLACES}
    width, height = table.LAYOUT
    for text, (x, y, w, h) in spots.items():
        assert x >= 22 and y >= 22 and x + w <= width - 22 and y + h <= height - 22, text
        assert min(w, h) >= 28, f"{text} is too small for a finger"
    for one, other in combinations(spots, 2):
        assert apart(spots[one], spots[other]), f"{one} and {other} overlap"


def test_a_chip_lies_inside_its_own_place_and_no_other() -> None:
    for text, (x, y) in table.places().items():
        within = [
            place.text for place in PLACES for u, v, w, h in [table.spot(place)] if u < x < u + w and v < y < v + h
        ]
        assert within == [text]


def test_every_place_says_where_its_chips_lie() -> None:
    for place, drawn in zip(PLACES, groups(table.layout(), "data-place"), strict=True):
        said = [float(number) for number in (drawn.get("data-chip") or "").split()]
        assert said == pytest.approx(table.places()[place.text], abs=0.06), place.text


def test_chips_on_neighbouring_places_do_not_hide_each_other() -> None:
    points = table.places().values()
    assert all((x - u) ** 2 + (y - v) ** 2 >= 28**2 for (x, y), (u, v) in combinations(points, 2))


def middle(rank: int) -> tuple[float, float]:
    """The middle of a rank's box."""
    x, y = table.cell(rank)
    return x + table.CELL[0] / 2, y + table.CELL[1] / 2


def test_pairs_and_fours_lie_on_the_lines_between_their_ranks() -> None:
    points = table.places()
    for ranks, text in [(pair, f"two {joined(pair)}") for pair in PAIRS] + [(r, f"four {joined(r)}") for r in FOURS]:
        x, y = points[text]
        reach = [((x - u) ** 2 + (y - v) ** 2, rank) for rank in range(len(RANKS)) for u, v in [middle(rank)]]
        assert {rank for _, rank in sorted(reach)[: len(ranks)]} == set(ranks), text
        for rank in range(len(RANKS)):
            left, top = table.cell(rank)
            assert not (left <= x <= left + table.CELL[0] and top <= y <= top + table.CELL[1]), text


def test_rou_13_the_places_lie_as_printed() -> None:
    """J Q K above, then ace to 5 over 6 to 10; JQK and JQ at the top left, the fives at the bottom, red and black and
    the suits at the right and left."""
    spots = {place.text: table.spot(place) for place in PLACES}
    rows = [[table.cell(rank) for rank in range(first, last)] for first, last in ((10, 13), (0, 5), (5, 10))]
    for row in rows:
        assert len({y for _, y in row}) == 1 and [x for x, _ in row] == sorted(x for x, _ in row)
    for upper, lower in pairwise(rows):
        assert upper[0][1] + table.CELL[1] < lower[0][1]
    assert [x for x, _ in rows[1]] == [x for x, _ in rows[2]]  # ace over 6, 2 over 7 and so on
    left, right = rows[1][0][0], rows[1][-1][0] + table.CELL[0]
    bottom = rows[2][0][1] + table.CELL[1]
    for text in ("first-five", "second-five", "odd", "even"):
        assert spots[text][1] > bottom, text
    assert spots["first-five"][0] < spots["second-five"][0]
    for colour, suits in (("black", ("spades", "clubs")), ("red", ("hearts", "diamonds"))):
        sides = set()
        for x, _, width, _ in (spots[text] for text in (colour, *(f"suit {suit}" for suit in suits))):
            assert x + width < left or x > right, colour
            sides.add(x > right)
        assert sides == {colour == "red"}
    for text in ("jqk", "jq"):
        x, y, width, height = spots[text]
        assert x + width < rows[0][0][0] and y + height < rows[1][0][1], text  # left of the jack, above the ace
        assert y <= rows[0][0][1] and x + width < table.LAYOUT[0] / 3, text


def test_a_card_and_its_call_lie_in_the_box_of_its_rank() -> None:
    points = table.places()
    for number, card in enumerate(ROULETTE):
        left, top = table.cell(number % len(RANKS))
        for kind in ("card", "called"):
            x, y = points[f"{kind} {card}"]
            assert left < x < left + table.CELL[0] and top < y < top + table.CELL[1]


def test_every_place_says_what_it_pays() -> None:
    for place, drawn in zip(PLACES, groups(table.layout(), "data-place"), strict=True):
        title = drawn.find(f"{SVG}title")
        assert title is not None and title.text == f"{place.text}: {place.pays} to {place.each}"


# ---- the wheel ----


def turn(element: ElementTree.Element) -> float:
    """How far an element is turned."""
    found = re.search(r"rotate\((-?[\d.]+)\)", element.get("transform", ""))
    assert found
    return float(found[1])


def test_the_wheel_has_the_cards_in_the_games_order() -> None:
    sectors = groups(table.wheel(), "data-card")
    assert [each.get("data-card") for each in sectors] == list(ROULETTE)
    turns = [turn(each) for each in sectors]
    assert all(pytest.approx(late - early, abs=0.11) == 360 / 52 for early, late in pairwise(turns))
    assert turns[0] + 360 - turns[-1] == pytest.approx(360 / 52, abs=0.11)


def hand(text: str) -> ElementTree.Element:
    """The arrow of a wheel."""
    (found,) = [each for each in groups(text, "id") if each.get("id") == "roulette-wheel_arrow"]
    return found


@pytest.mark.parametrize("card", ["ace-spades", "king-hearts", "king-clubs"])
def test_the_arrow_points_at_the_card(card: str) -> None:
    text = table.wheel(card)
    sector = next(each for each in groups(text, "data-card") if each.get("data-card") == card)
    assert turn(hand(text)) == turn(sector)
    assert f"its arrow at the {card.split('-')[0]} of {card.split('-')[1]}" in text


def test_at_rest_the_arrow_points_at_no_card() -> None:
    assert turn(hand(table.wheel())) == 0
    assert all(abs(turn(each)) > 3 for each in groups(table.wheel(), "data-card"))


def test_turning_the_arrow_is_all_that_changes() -> None:
    one, other = table.wheel("ace-spades"), table.wheel("7-diamonds")
    plain = [re.sub(r'(_arrow" transform=")[^"]*|its arrow at [\w ]+', r"\1", text) for text in (one, other)]
    assert plain[0] == plain[1] and one != other


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(BadChoice, match="no card 'joker' in the pack roulette"):
        table.wheel("joker")
    with pytest.raises(BadChoice, match="no card '' in the pack roulette"):
        table.wheel("")


# ---- both ----


@pytest.mark.parametrize("draw", [table.wheel, table.layout])
def test_the_board_is_paths_and_press_inks_only(draw: object) -> None:
    assert callable(draw)
    text = draw()
    root = ElementTree.fromstring(text)
    tags = {each.tag.removeprefix(SVG) for each in root.iter()}
    assert tags <= {"svg", "defs", "title", "g", "use", "path", "rect", "circle", "ellipse"}
    assert set(re.findall(r"#[0-9a-f]{6}\b", text)) <= set(ink.INKS.values())
    assert not re.search(r"\d\.\d{2}", re.sub(r"scale\([^)]*\)", "", text))
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(set(ids)) == len(ids) and set(re.findall(r'href="#([^"]*)"', text)) <= set(ids)
    assert len(text) < 80_000


def test_the_same_bytes_twice() -> None:
    code = (
        "import hashlib; from parlour.press.roulette import table as t\n"
        "print(hashlib.sha256((t.wheel('5-clubs') + t.layout() + str(t.places())).encode()).hexdigest())"
    )
    here = hashlib.sha256((table.wheel("5-clubs") + table.layout() + str(table.places())).encode()).hexdigest()
    there = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert there.stdout.strip() == here


def test_the_layout_in_letters_has_every_place_with_what_it_pays() -> None:
    """Each box once, as the drawing names it; the cards as they lie; and no line too long for a terminal."""
    lines = board.in_letters()["layout"]
    assert max(map(len, lines)) <= 76
    told = "\n".join(lines)
    boxes = [place for place in PLACES if place.text.partition(" ")[0] not in ("card", "two", "four", "called")]
    for place in boxes:
        name = table.TITLES.get(place.text, place.text.removeprefix("suit ").capitalize())
        assert len(re.findall(rf"(?<!\w ){re.escape(name)} {place.pays}-{place.each}\b", told)) == 1, name
    rows = [re.findall(r"[A-Z0-9]+", line[line.index("│") : line.rindex("│")]) for line in lines if "│" in line]
    assert rows == [["J", "Q", "K"], list("A2345"), ["6", "7", "8", "9", "10"]]
    for kind in ("card", "called", "two", "four"):
        place = next(place for place in PLACES if place.text.startswith(f"{kind} "))
        assert f" {place.pays}-{place.each}" in "\n".join(lines[-2:]), kind
