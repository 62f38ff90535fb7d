"""How a game is taught: a page read in two minutes, and a first hand with a teacher beside it."""
