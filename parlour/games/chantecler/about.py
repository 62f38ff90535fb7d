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
    bidding="Bid",
    party=PARTY,
)
