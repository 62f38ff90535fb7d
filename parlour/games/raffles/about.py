"""The Capture of Mr. Raffles: what is to be known of it besides the rules."""

from parlour.games.facts import About, Scoring
from parlour.games.raffles.party import PARTY

ABOUT = About(
    scoring=Scoring(count="A trick 1; every 0 taken or still in hand 5; Raffles in hand when play stops 10."),
    party=PARTY,
)
