"""What a guest asks for of his own: his book of games, and where he stands."""
