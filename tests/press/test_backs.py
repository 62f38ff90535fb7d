"""A back tells nothing: it is the same either way up, or half of the cards would be marked once they are turned."""

from collections import defaultdict
from itertools import product

import pytest

from parlour import press
from parlour.press import ink
from parlour.press.edition import EDITIONS, SHAPES, STANDARD, Make, back
from tests.press.outlines import Outline, outlines

EXACT = 0.01  # of a hundredth of an inch


def marks(drawing: str, size: tuple[int, int]) -> list[Outline]:
    """The outlines by which it can be seen which way up a drawing lies: no other is where they come to lie, turned."""
    found, alike = outlines(drawing), defaultdict[tuple[str, ...], list[Outline]](list)
    for outline in found:
        alike[outline.kind].append(outline)
    middle = size[0] / 2, size[1] / 2
    return [
        outline
        for outline in found
        if min(outline.turned(middle).far_from(other) for other in alike[outline.kind]) > EXACT
    ]


@pytest.mark.parametrize("pack", press.PACKS)
def test_every_back_is_the_same_either_way_up(pack: str) -> None:
    for shape, edition, shop in product(SHAPES, EDITIONS, (False, True)):
        make = Make(shape, edition, shop)
        drawing, usual = back(pack, make), back(pack, Make(shape, "standard", shop))
        if edition == "standard" or drawing != make.inked(usual):  # else it is the same in other inks
            assert marks(drawing, make.size) == [], make


@pytest.mark.parametrize(
    "spot",
    [
        ink.disc(60, 60, 2, ink.LINE),
        ink.stroke("M30 30h30", 1.2, ink.CREAM),
        ink.fill(ink.rays(125, 175, 38, 58, 16, -6), ink.GOLD),  # from -6 to 360 degrees: a little more than a turn
        ink.hatch([(22, 22), (228, 22), (228, 328), (22, 328)], 11, 45),
        ink.oval(125.1, 175, 9, 9, ink.GOLD),
    ],
)
def test_a_marked_card_is_found(spot: str) -> None:
    plain = back("trolley", STANDARD)
    assert marks(plain.replace("</svg>", f"<g>{spot}</g></svg>"), STANDARD.size)
