"""Chance at a real table: from the operating system, never from a seed that somebody might find out."""

import random

from parlour.engine.game import Game

CHANCE = random.SystemRandom()


def fresh_deck(game: Game) -> list[str]:
    """A shuffled pack; at roulette, where the arrow is to stop."""
    cards = list(game.packs[0])
    if "spins" in game.options:
        return [CHANCE.choice(cards) for _ in range(int(game.options["spins"]))]
    CHANCE.shuffle(cards)
    return cards


def first_dealer(game: Game) -> int:
    """Who deals first: a cut in which all are alike."""
    return CHANCE.randrange(game.players)


def fresh_order(cards: int) -> list[int]:
    """How so many discards are shuffled."""
    order = list(range(cards))
    CHANCE.shuffle(order)
    return order
