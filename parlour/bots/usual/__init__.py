"""What the players of a game do where the game brings nothing of its own."""
