"""Trolley Euchre: what is to be known of it besides the rules."""

from parlour.games.euchre.party import PARTY
from parlour.games.facts import About, Scoring

ABOUT = About(
    scoring=Scoring(
        table=("Maker", "Trump"),
        count="The maker: three or four tricks 1, all five 2 (three hands 3, alone 4). If he is euchred the others "
        "have 2.",
        sides=True,
    ),
    party=PARTY,
)
