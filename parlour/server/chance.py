"""Chance at a real table: from the operating system, never from a seed that somebody might find out."""

import random

CHANCE = random.SystemRandom()
SECRET_BYTES = 32


def fresh_secret(chance: random.Random = CHANCE) -> str:
    """What the house adds to a deal: it is committed to before anyone else adds anything (docs/fair-deals.md)."""
    return chance.randbytes(SECRET_BYTES).hex()


def fresh_order(cards: int, chance: random.Random = CHANCE) -> list[int]:
    """How so many discards are shuffled in a hand that carries no proof."""
    order = list(range(cards))
    chance.shuffle(order)
    return order
