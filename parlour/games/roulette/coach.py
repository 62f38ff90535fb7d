"""Deck-O-Cards Roulette: a sentence about the very decision."""

from parlour.games.declare import State
from parlour.games.facts import so_many
from parlour.games.roulette.mind import bets
from parlour.games.roulette.rules import CARDS, PLACE_NUMBER, PLACES, SPINNING, largest, winnings

TOLD = {
    "red": ("red pays", "ROU-9"),
    "suit hearts": ("hearts pay", "ROU-10"),
    "odd": ("the odd cards from ace to 9 pay", "ROU-8"),
    "jqk": ("jack, queen and king together pay", "ROU-11"),
    "two ace-2": ("the line between ace and 2 pays", "ROU-6"),
    "card queen-spades": ("a chip on the queen of spades pays", "ROU-5"),
    "four ace-2-6-7": ("the cross of ace, 2, 6 and 7 pays", "ROU-7"),
    "first-five": ("ace to 5 together pay", "ROU-8"),
}
"""Places that are told of one after the other, spin by spin, and the rule that says what each pays."""


def coach(s: State, seat: int) -> str:
    """One sentence about the bets this seat may lay, or the arrow it has to spin."""
    if s.phase == SPINNING:
        laid = sum(s.layout)
        most = max(s.owed)
        return f"All bets are laid, {laid} in all; the bank would pay {most} at the worst: spin the arrow (ROU-4)."
    own = {PLACE_NUMBER[text]: stake for text, stake in bets(s, seat).items()}
    if own:
        return laid_already(own)
    if s.chips[seat] == 0:
        return "You have no points left to bet, so you can only say that you are done (ROU-18)."
    text = tuple(TOLD)[s.spun % len(TOLD)]
    if largest(s, PLACE_NUMBER[text]) == 0:
        return (
            f"You have {so_many(s.chips[seat], 'point', 'points')}; a bet the bank could not pay is refused (ROU-15)."
        )
    return f"You have {so_many(s.chips[seat], 'point', 'points')}: {odds_told(text)}."


def odds_told(text: str) -> str:
    """What a place pays and how often it wins, for instance."""
    place, (what, rule) = PLACES[PLACE_NUMBER[text]], TOLD[text]
    wins = "wins" if what.endswith("pays") else "win"
    return f"{what} {place.pays} to {place.each} and {wins} {len(place.cards)} times in {CARDS} ({rule})"


def laid_already(own: dict[int, int]) -> str:
    """On how many cards one would come out ahead with what one has laid, and what one risks."""
    staked = sum(own.values())
    ahead = 0
    for card in range(CARDS):
        won = sum(winnings(place, card, stake) or -stake for place, stake in own.items())
        ahead += won > 0
    return f"You have {staked} on the layout and gain on {ahead} of the {CARDS} cards; bet more, or say you are done."
