"""Chantecler: what is to be known of it besides the rules."""

from parlour.games.chantecler.party import PARTY
from parlour.games.facts import About, Scoring

ABOUT = About(
    scoring=Scoring(
        table=("Bidder", "Bid", "Trump"),
        count="In trumps: the five 5, the three 3, the one 1; Pheasant, Peacock and Owl 1 each; Chantecler 2. Bidders "
        "who are set have the bid taken off.",
        sides=True,
    ),
    guide={
        "bid": ("CHA-8", "CHA-4"),
        "name": ("CHA-10", "CHA-3"),
        "discard": ("CHA-11", "CHA-14"),
        "play": ("CHA-17", "CHA-16", "CHA-15", "CHA-4"),
    },
    bidding="Bid",
    party=PARTY,
)
