"""Deck-O-Cards Roulette: those who play it."""
