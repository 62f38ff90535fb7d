"""Trolley Transfer: what is to be known of it besides the rules."""

from parlour.games.facts import About, Scoring

ABOUT = About(
    scoring=Scoring(
        table=("Kind",),
        each=("Total",),
        count="Six Cars 100, Motormen 90, Conductors 80, Fares 60, Passengers 50, Transfers 40.",
    ),
)
