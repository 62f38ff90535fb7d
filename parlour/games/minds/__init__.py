"""What a seat may know in each game, and what it may imagine of the rest; compiled like the rules."""
