"""Trolley: what is to be known of it besides the rules."""

from parlour.games.facts import About, Scoring
from parlour.games.trolley.party import PARTY
from parlour.games.trolley.words import LEGEND, SERVED

ABOUT = About(
    scoring=Scoring(
        each=("Shown", "Tricks", "Total"),
        count="Trolley 150; four Cars 100, Motormen 80, Conductors 60, Fares 40, Passengers 20; Couple 25. In tricks: "
        "Car 10, Motorman 5, Conductor 4, Fare 3, Passenger 2, Transfer 1.",
    ),
    legend=LEGEND,
    marks=SERVED,
    party=PARTY,
)
