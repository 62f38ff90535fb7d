"""Deck-O-Cards Roulette: the rules, what a seat may know, and the words."""
