"""Mistakes that one could make in a game, planted on purpose: the proofs must find them."""
