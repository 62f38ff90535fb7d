"""Why a bet at Deck-O-Cards Roulette: its exact odds, counted over the 52 cards."""

from fractions import Fraction

from parlour.bots.players.house import House
from parlour.engine.view import View
from parlour.games.roulette.rules import CARDS, PLACE_NUMBER, PLACES, SPINNING, Place, largest

RULES = {"card": "5", "two": "6", "four": "7", "red": "9", "black": "9", "suit": "10", "jqk": "11", "jq": "11"}
"""The rule of each sort of place, by its first word; the fives, odd and even are ROU-8, a called card is ROU-12."""


def places(view: View) -> list[tuple[str, Fraction, str]]:
    """Moves with what they win on the average: the house's first, then the smallest bet of each sort of odds."""
    if view.known.phase == SPINNING:
        return [("spin", Fraction(0), "You have no choice: when all have bet the banker spins (ROU-4).")]
    advised = House().choose(view)
    found = [weighed(view, advised)]
    odds = view.game.odds()
    for wanted in sorted(set(odds.values()), reverse=True):
        alike = [place for place in PLACES if odds[place.text] == wanted and largest(view.known, number_of(place)) > 0]
        if alike and (advised == "done" or odds.get(place_of(advised)) != wanted):
            simplest = min(alike, key=lambda place: -len(place.cards))
            found.append(weighed(view, f"bet {simplest.each} {simplest.text}"))
    return found


def place_of(move: str) -> str:
    """Where a bet is laid."""
    return move.split(" ", 2)[2]


def stake_of(move: str) -> int:
    """What a bet stakes."""
    return int(move.split()[1])


def number_of(place: Place) -> int:
    return PLACE_NUMBER[place.text]


def weighed(view: View, move: str) -> tuple[str, Fraction, str]:
    """A move, what it wins on the average, and why that is so."""
    if not move.startswith("bet "):
        return move, Fraction(0), "Nothing more is staked this time (ROU-4)."
    place = PLACES[PLACE_NUMBER[place_of(move)]]
    each = view.game.odds()[place.text]
    return move, each * stake_of(move), f"{wins(place)}: {returns(each)} (ROU-{rule(place)}, ROU-17)."


def wins(place: Place) -> str:
    """On how many cards a place wins, and how much."""
    more = f", and {place.pays + 4} to 1 on the very card" if place.covered >= 0 else ""
    return f"It wins on {len(place.cards)} of {CARDS} cards, {place.pays} to {place.each}{more}"


def returns(each: Fraction) -> str:
    """What a point staked comes to."""
    return f"{-each * CARDS} lost of every {CARDS} points staked" if each else "a fair bet"


def rule(place: Place) -> str:
    """The number of the rule of a place."""
    word = place.text.split()[0]
    return "12" if word == "called" else RULES.get(word, "8")
