"""The Capture of Mr. Raffles: what is to be known of it besides the rules."""

from parlour.games.facts import About, Scoring
from parlour.games.raffles.party import PARTY

ABOUT = About(
    scoring=Scoring(count="A trick 1; every 0 taken or still in hand 5; Raffles in hand when play ceases 10."),
    guide={"play": ("RAF-9", "RAF-8", "RAF-7", "RAF-10", "RAF-11", "RAF-15")},
    party=PARTY,
)
