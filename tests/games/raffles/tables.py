"""The tables at which the tests of Mr. Raffles are played."""

import parlour
from parlour.games.raffles import rules

FOUR = parlour.load("raffles", players=4)
OPEN = parlour.load("raffles", players=4, open_table=True)


def number(card: str) -> int:
    return rules.GAME.pack.cards.index(card)
