"""A guest's book of the games he has played, and what he is rated at each game."""
