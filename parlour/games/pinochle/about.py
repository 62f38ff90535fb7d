"""Trolley Pinochle (a reconstruction): what is to be known of it besides the rules."""

from parlour.games.facts import About, Scoring
from parlour.games.pinochle.party import PARTY

ABOUT = About(
    scoring=Scoring(
        table=("Trump",),
        each=("Melds", "Tricks", "Total"),
        count="Sequence 150; royal marriage 40, marriage 20; pinochle 40, both 80; four Cars 100, Conductors 80, "
        "Passengers 60, Motormen 40, all eight twice that; dix 10. In tricks: Car 11, Fare 10, Conductor 4, "
        "Passenger 3, Motorman 2; the last trick 10.",
        sides=True,
    ),
    concluded=("denied",),
    party=PARTY,
)
