"""Choosing at random where threads go side by side: as `pick` of the kit does, in as many steps for all."""

from parlour.games.declare import Numbers
from parlour.games.kit import below, popcount

HALF = 32
REST = (1 << HALF) - 1


def pick_at_once(rng: Numbers, cards: int) -> int:
    """A random card of a set that is not empty, found by halving: the same card as `pick` counts its way to."""
    nth = below(rng, popcount(cards))
    part, card = cards & REST, 0
    lower = popcount(part)
    if nth >= lower:
        nth, part, card = nth - lower, cards >> HALF & REST, HALF
    for width in (16, 8, 4, 2, 1):
        lower = popcount(part & (1 << width) - 1)
        if nth >= lower:
            nth, part, card = nth - lower, part >> width, card + width
    return card
