"""Deck-O-Cards Roulette: what is to be known of it besides the rules."""

from parlour.games.facts import About, Scoring

ABOUT = About(
    scoring=Scoring(
        table=("Card", "Bank"),
        each=("Points",),
        count="Card 11 to 1, and in the suit covered 15; called card 50; two cards 5; four cards 2; suit 3; red or "
        "black 1; J Q K 3; J Q 5; fives, odd and even 3 to 2.",
        hand="Spin",
        start="Each player begins with {stake} points; the banker keeps the rest",
        end="Game of {spins} spins",
    ),
    board="roulette",
    points=False,
    example="bet 5 red",
)
