"""Trolley Matchem: what is to be known of it besides the rules."""

from parlour.games.facts import About, Scoring

ABOUT = About(
    scoring=Scoring(
        count="Most cards caught 100. Car 10, Motorman 5, Conductor 4, Fare 3, Passenger 2, Transfer 1.",
    ),
    board="matchem",
)
