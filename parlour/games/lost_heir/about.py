"""Game of the Lost Heir: what is to be known of it besides the rules."""

from parlour.games.facts import About, Scoring

ABOUT = About(
    scoring=Scoring(
        table=("Dealer", "Bid", "Namer", "Police"),
        count="A trick 1; the Lost Heir 5; the Wrong Boy 3 off; neither counts in a trick with a blank. The dealer who "
        "sells has the bid; a namer who makes less than the bid has nothing.",
    ),
    bidding="Auction",
)
