"""Game of the Lost Heir: what is to be known of it besides the rules."""

from parlour.games.facts import About, Scoring

ABOUT = About(
    scoring=Scoring(
        table=("Dealer", "Bid", "Namer", "Police"),
        count="A trick 1; the Lost Heir 5; the Wrong Boy 3 off; neither counts in a trick with a blank. The dealer who "
        "sells has the bid; a namer who makes less than the bid has nothing.",
    ),
    guide={
        "bid": ("LOS-6", "LOS-13"),
        "sell": ("LOS-7",),
        "name": ("LOS-10", "LOS-3", "LOS-15"),
        "play": ("LOS-11", "LOS-12", "LOS-13", "LOS-14"),
    },
    bidding="Auction",
)
