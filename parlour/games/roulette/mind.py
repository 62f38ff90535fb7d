"""Deck-O-Cards Roulette: what a seat may know, and what it may imagine of the rest."""

from parlour.games.declare import Numbers, State
from parlour.games.kit import below
from parlour.games.roulette.pack import DECK
from parlour.games.roulette.rules import CARDS, PLACES


def facts(s: State) -> dict[str, object]:
    """The layout as it lies, in words: what each has on it, and what the bank would owe on a card."""
    owed = {DECK.cards[card]: s.owed[card] for card in range(CARDS) if s.owed[card]}
    return {"layout": [bets(s, seat) for seat in range(s.players)], "owed": owed}


def bets(s: State, seat: int) -> dict[str, int]:
    """What a seat has on the layout, place by place."""
    first = seat * len(PLACES)
    row = s.layout[first : first + len(PLACES)]
    return {place.text: stake for place, stake in zip(PLACES, row, strict=True) if stake}


def imagine(s: State, seat: int, rng: Numbers) -> None:
    """Nobody knows where the arrow will stop, and no spin tells of another (ROU-1)."""
    for place in range(s.spins):
        s.stops[place] = below(rng, CARDS)
